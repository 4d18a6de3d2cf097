"""Why the operating system refused, in French and in English."""

import errno
import socket

from hub.said import Said

_NO_FOLDER = Said(fr="ce n'est pas un dossier", en="it is not a folder")
_DENIED = Said(fr="accès refusé", en="permission denied")
_FULL = Said(fr="il n'y a plus de place", en="there is no space left")
_CUT = Said(fr="liaison coupée", en="connection cut")
_SILENT = Said(fr="pas de réponse", en="no answer")
_REASONS = {
    errno.ENOENT: Said(fr="introuvable", en="not found"),
    errno.EISDIR: Said(fr="c'est un dossier", en="it is a folder"),
    errno.ENOTDIR: _NO_FOLDER,
    errno.EEXIST: _NO_FOLDER,
    errno.EACCES: _DENIED,
    errno.EPERM: _DENIED,
    errno.EROFS: Said(fr="lecture seule", en="read-only"),
    errno.ENOSPC: _FULL,
    errno.EBADF: Said(fr="fermée", en="closed"),
    errno.EIO: Said(fr="erreur d'entrée-sortie", en="input/output error"),
    errno.EADDRINUSE: Said(fr="déjà pris", en="already in use"),
    errno.EADDRNOTAVAIL: Said(fr="l'adresse n'est pas de cette machine", en="not an address of this machine"),
    errno.ECONNREFUSED: Said(fr="personne n'y écoute", en="nobody listens there"),
    errno.ECONNRESET: _CUT,
    errno.EPIPE: _CUT,
    errno.ETIMEDOUT: _SILENT,
    errno.EHOSTUNREACH: _SILENT,
    errno.ENETUNREACH: _SILENT,
    socket.EAI_NONAME: Said(fr="nom inconnu", en="unknown name"),
}


def reason(error: OSError) -> Said:
    """A few words to stand in brackets; the system's own where it is an error out of the ordinary."""
    own = error.strerror or type(error).__name__
    return _REASONS.get(error.errno or 0, Said(fr=own, en=own))
