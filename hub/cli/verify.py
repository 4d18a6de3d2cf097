"""`cornet verify`: whether the log is whole, and as it fell."""

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hub.cli.language import Language
from hub.cli.need_log import need_log
from hub.cli.options import AsJson, Config, Data
from hub.settings import Settings
from hub.settings.place import keys_place, log_place
from hub.tame import spelled, tame

if TYPE_CHECKING:
    from hub.verify import Verified

Archive = Annotated[
    Path | None, typer.Option(help="Un dossier d'archives, dont les jets sont vérifiés aussi.")
]


def verify(
    context: typer.Context,
    archive: Archive = None,
    as_json: AsJson = False,
    data: Data = None,
    config: Config = None,
) -> int:
    """Walk the log; the exit status is 1 where something is wrong."""
    language: Language = context.obj
    settings = language.load(config, {"hub.data": data and str(data)})
    need_log(settings)
    verified = asyncio.run(_verified(settings, archive))
    print(spelled(_as_json(verified)) if as_json else _as_text(verified, language.spoken))
    return 1 if verified.findings else 0


async def _verified(settings: Settings, archive: Path | None) -> "Verified":
    from hub.archive import audited_in, changed_in
    from hub.findings import archive_changed
    from hub.keys import open_keys
    from hub.log import open_log
    from hub.verify import verify

    async with open_log(log_place(settings)) as opened:
        keys = open_keys(keys_place(settings))
        if archive is None:
            return await verify(opened, keys.of)
        verified = await verify(opened, keys.of, archived=audited_in(archive))
        changed = map(archive_changed, changed_in(archive, await opened.archives()))
        return verified._replace(findings=[*verified.findings, *changed])


def _as_json(verified: "Verified") -> str:
    told = {"ok": not verified.findings, "rolls": verified.rolls, "sealed": verified.sealed}
    return json.dumps(told | {"findings": [one._asdict() for one in verified.findings]}, ensure_ascii=False)


def _as_text(verified: "Verified", language: str) -> str:
    which = 1 if language == "en" else 0
    lines = [tame((one.fr, one.en)[which]) for one in verified.findings]
    return "\n".join([*lines, _summary(verified)[which]])


def _summary(verified: "Verified") -> tuple[str, str]:
    rolls, sealed, wrong = verified.rolls, verified.sealed, len(verified.findings)
    counted_fr, counted_en = f"{rolls} jet(s), dont {sealed} scellé(s)", f"{rolls} roll(s), {sealed} sealed"
    if wrong:
        return f"{counted_fr} : {wrong} anomalie(s).", f"{counted_en}: {wrong} thing(s) wrong."
    return (
        f"Tout est en ordre : {counted_fr}, aucun ne manque, aucun n'a changé.",
        f"All is well: {counted_en}, none missing, none altered.",
    )
