"""Certificates made on the spot with the openssl command."""

import shutil
import ssl
import subprocess
from pathlib import Path

import pytest

KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]


class Authority:
    """An authority of its own; `der` is what a box is given to trust."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder = folder
        self._openssl("req", "-x509", *KEY, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Cornet test")
        self._openssl("x509", "-in", "ca.pem", "-outform", "der", "-out", "ca.der")
        self.der = folder / "ca.der"

    def server(self, name: str) -> ssl.SSLContext:
        """The context of a server that this authority says is `name`."""
        made = self._folder / name
        (self._folder / "names.cnf").write_text(f"subjectAltName=DNS:{name}\n")
        self._openssl("req", *KEY, "-keyout", f"{made}.key", "-out", f"{made}.csr", "-subj", f"/CN={name}")
        signing = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names.cnf"]
        self._openssl("x509", "-req", "-in", f"{made}.csr", "-out", f"{made}.pem", *signing)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f"{made}.pem", f"{made}.key")
        return context

    def _openssl(self, *arguments: str) -> None:
        binary = shutil.which("openssl")
        if binary is None:
            pytest.skip("no openssl on PATH")
        done = subprocess.run([binary, *arguments], cwd=self._folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
