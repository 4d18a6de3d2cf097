"""Our own certificate authority: made once, kept by its owner alone, and the certificates it signs."""

import ssl
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple, TypeVar

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from hub.errors import SettingsError
from hub.keys.owner_only import own_folder, write

# A box without a clock believes it is January 2000; the last date that an old TLS stack reads is in 2049.
BEGINS, ENDS = datetime(2000, 1, 1, tzinfo=UTC), datetime(2049, 12, 31, tzinfo=UTC)

KEY_FILE, PEM_FILE, DER_FILE = "authority.key", "authority.pem", "authority.der"
# The DER comes last: where it is, all is.
FILES = (KEY_FILE, PEM_FILE, DER_FILE)
SERVER_FILE, SERVER_KEY_FILE = "server.pem", "server.key"

DIGITAL_SIGNATURE, CERT_SIGN = "digital_signature", "key_cert_sign"

T = TypeVar("T")


class Authority:
    """Whom the boxes trust. `der` is the file that a box is given, `pem` the one for other clients."""

    def __init__(self, folder: Path, key: ec.EllipticCurvePrivateKey, certificate: x509.Certificate) -> None:
        self.der = folder / DER_FILE
        self.pem = folder / PEM_FILE
        self._key = key
        self._certificate = certificate

    def certify(self, names: Sequence[str], folder: Path) -> tuple[Path, Path]:
        """Certificate and key of a server with these names and addresses, written into `folder`."""
        key = ec.generate_private_key(ec.SECP256R1())
        builder = (
            _builder(names[0], key.public_key(), self._certificate.subject)
            .add_extension(x509.SubjectAlternativeName(_alternatives(names)), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(DIGITAL_SIGNATURE), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(_signed_by(self._key), critical=False)
        )
        certificate = folder / SERVER_FILE, folder / SERVER_KEY_FILE
        certificate[0].write_bytes(_pem(builder.sign(self._key, hashes.SHA256())))
        write(certificate[1], _key_pem(key))
        return certificate

    def server_context(self, names: Sequence[str], folder: Path) -> ssl.SSLContext:
        """What a server with these names needs for TLS; its files are written into `folder`."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.load_cert_chain(*self.certify(names, folder))
        return context


def open_authority(folder: Path) -> Authority:
    """The authority kept in `folder` (0700, its key 0600); made there the first time.

    SettingsError where one of its files cannot be read, or is not of the others.
    """
    own_folder(folder)
    if not (folder / DER_FILE).exists():
        _make(folder)
    certificate = _read(folder / PEM_FILE, x509.load_pem_x509_certificate)
    if _read(folder / DER_FILE, x509.load_der_x509_certificate) != certificate:
        raise _damaged(folder / DER_FILE)
    key = _read(folder / KEY_FILE, partial(serialization.load_pem_private_key, password=None))
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
        raise _damaged(folder / KEY_FILE)
    return Authority(folder, key, certificate)


class Certificate(NamedTuple):
    """What a certificate says: for which names and addresses it stands, and until when."""

    names: list[str]
    ends: datetime


def read_certificate(pem: Path) -> Certificate:
    """The certificate in a file. Raises OSError, and ValueError where it is none."""
    certificate = x509.load_pem_x509_certificate(pem.read_bytes())
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return Certificate([], certificate.not_valid_after_utc)
    return Certificate([str(name.value) for name in names], certificate.not_valid_after_utc)


def contents(folder: Path) -> dict[str, bytes]:
    """The files of the authority kept in `folder`, by name; empty where there is none."""
    return {name: (folder / name).read_bytes() for name in FILES} if (folder / DER_FILE).exists() else {}


def take_over(folder: Path, files: Mapping[str, bytes]) -> None:
    """Keep in `folder` the authority of another folder; there must be none."""
    own_folder(folder)
    for name in FILES:
        write(folder / name, files[name])


def _read(file: Path, load: Callable[[bytes], T]) -> T:
    try:
        return load(file.read_bytes())
    except (OSError, ValueError, TypeError):  # TypeError: a key that asks for a password
        raise _damaged(file) from None


def _damaged(file: Path) -> SettingsError:
    return SettingsError(
        fr=f"L'autorité des certificats est abîmée ({file}) : efface le dossier {file.parent}, puis "
        "remets-la d'une sauvegarde (cornet restore) ; sans sauvegarde, appaire à nouveau chaque boîte.",
        en=f"The certificate authority is damaged ({file}): delete the folder {file.parent}, then "
        "put it back from a backup (cornet restore); without a backup, pair each box anew.",
    )


def _make(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name("Cornet")
    builder = (
        _builder("Cornet", key.public_key(), name)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(CERT_SIGN), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    certificate = builder.sign(key, hashes.SHA256())
    der = certificate.public_bytes(serialization.Encoding.DER)
    take_over(folder, {KEY_FILE: _key_pem(key), PEM_FILE: _pem(certificate), DER_FILE: der})


def _builder(subject: str, key: ec.EllipticCurvePublicKey, issuer: x509.Name) -> x509.CertificateBuilder:
    return x509.CertificateBuilder(
        issuer_name=issuer,
        subject_name=_name(subject),
        public_key=key,
        serial_number=x509.random_serial_number(),
        not_valid_before=BEGINS,
        not_valid_after=ENDS,
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text[:64])])


def _alternatives(names: Sequence[str]) -> list[x509.GeneralName]:
    return [_alternative(name) for name in names]


def _alternative(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name.encode("idna").decode())


def _usage(used: str) -> x509.KeyUsage:
    others = (
        "content_commitment", "key_encipherment", "data_encipherment", "key_agreement", "crl_sign",
        "encipher_only", "decipher_only", DIGITAL_SIGNATURE, CERT_SIGN,
    )  # fmt: skip
    return x509.KeyUsage(**{use: use == used for use in others})


def _signed_by(key: ec.EllipticCurvePrivateKey) -> x509.AuthorityKeyIdentifier:
    return x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key())


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _key_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
