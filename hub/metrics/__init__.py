"""What Prometheus reads of a running hub: counted as it happens, or looked up when it asks.

`grafana.json` is a dashboard of it, `alerts.yaml` what is worth waking someone for. The only folder that
knows prometheus_client.
"""

from hub.metrics.counted import Counted

__all__ = ("Counted",)
