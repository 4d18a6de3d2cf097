"""A page that is not for whoever opened it."""

from starlette.responses import Response

from hub.integrations.viewer.refusals import refusal


def not_yours() -> Response:
    """403, in one sentence."""
    return refusal(
        403,
        fr="Cette page n'est pas la tienne : demande au MJ une invitation pour l'ouvrir.",
        en="This page is not yours: ask the GM for an invitation to open it.",
    )
