"""An opposed test in words: who rolls, who leads, who wins and by how much."""

from collections.abc import Mapping, Sequence

from hub.table.standing import Round, Standing
from hub.wording.told import plain
from hub.wording.words import words_in

PHRASES = {
    "fr": {
        "rolling": "{all} lancent.",
        "stalled": "Il manque le jet de {missing} : redemande-le, ou tranche.",
        "tie": "Égalité à {total} entre {tied} : qu'ils relancent, ou tranche.",
        "tied": "Égalité à {total} entre {tied}.",
        "between": "{leader} mène : {run} sur {wins} d'affilée.",
        "won": "{winner} l'emporte de {margin} ({totals}).",
        "won_run": "{winner} l'emporte : {wins} manches d'affilée.",
        "won_ruled": "{winner} l'emporte, tranché par le MJ.",
        "withdrawn": "Le test est annulé.",
        "secret": "{all} : test secret.",
        "round": "Manche {number} : {told}",
        "and": " et ",
        "against": " contre ",
    },
    "en": {
        "rolling": "{all} roll.",
        "stalled": "The roll of {missing} is missing: ask for it again, or rule.",
        "tie": "A tie at {total} between {tied}: have them roll again, or rule.",
        "tied": "A tie at {total} between {tied}.",
        "between": "{leader} leads: {run} of {wins} in a row.",
        "won": "{winner} wins by {margin} ({totals}).",
        "won_run": "{winner} wins: {wins} rounds in a row.",
        "won_ruled": "{winner} wins, the GM ruling so.",
        "withdrawn": "The test is called off.",
        "secret": "{all}: a secret test.",
        "round": "Round {number}: {told}",
        "and": " and ",
        "against": " to ",
    },
}


def contest_in_words(stand: Standing, names: Sequence[str], wins: int, language: str) -> str:
    """One sentence; `names` are those of the sides, "" for someone."""
    said, last = PHRASES[language], stand.rounds[-1]
    who = [_called(name, language) for name in names]
    asked = [side for side, one in enumerate(last.asks) if one]
    totals = sorted((total for total in last.totals if total is not None), reverse=True)
    values = {
        "all": _listed(who, asked, said),
        "missing": _listed(who, last.missing, said),
        "tied": _listed(who, last.winners, said),
        "total": plain(totals[0]) if totals else "",
        "totals": said["against"].join(map(plain, totals)),
        "leader": "" if stand.leader is None else who[stand.leader],
        "run": str(stand.run),
        "wins": str(wins),
        "winner": "" if stand.winner is None else who[stand.winner],
        "margin": "" if stand.margin is None else plain(stand.margin),
    }
    return _begun(said[_phrase(stand, wins)].format(**values), names, language)


def round_in_words(one: Round, names: Sequence[str], wins: int, language: str) -> str:
    """How a round ended, "" while nobody has won it: "Karl l'emporte de 3 (12 contre 9)." """
    said, who = PHRASES[language], [words_in(language).who(name) for name in names]
    if not one.winners:
        return ""
    totals = sorted((total for total in one.totals if total is not None), reverse=True)
    phrase = "tied" if len(one.winners) > 1 else "won_ruled" if one.margin is None else "won"
    told = said[phrase].format(
        tied=_listed(who, one.winners, said),
        winner=who[one.winners[0]],
        total=plain(totals[0]) if totals else "",
        totals=said["against"].join(map(plain, totals)),
        margin="" if one.margin is None else plain(one.margin),
    )
    return told if wins == 1 else said["round"].format(number=one.number, told=told)


def contested_secretly(names: Sequence[str], language: str) -> str:
    """Who is in it, and no more: "Karl et Senna : test secret."."""
    who, said = [_called(name, language) for name in names], PHRASES[language]
    return _begun(said["secret"].format(all=_listed(who, range(len(who)), said)), names, language)


def _called(name: str, language: str) -> str:
    """As one is called within a sentence: "Karl", "joueur 2", "quelqu'un"."""
    called = words_in(language).who(name)
    return called if _is_name(name) else called[:1].lower() + called[1:]


def _begun(sentence: str, names: Sequence[str], language: str) -> str:
    """With a capital where it begins with a word; a name is written as its player writes it."""
    begins_with_word = any(sentence.startswith(_called(one, language)) for one in names if not _is_name(one))
    return sentence[:1].upper() + sentence[1:] if begins_with_word else sentence


def _is_name(name: str) -> bool:
    return bool(name) and not name.isdigit()


def _phrase(stand: Standing, wins: int) -> str:
    if stand.state != "won":
        return stand.state
    return "won_run" if wins > 1 else "won_ruled" if stand.margin is None else "won"


def _listed(who: Sequence[str], sides: Sequence[int], said: Mapping[str, str]) -> str:
    """ "Karl, Senna et Vex" """
    names = [who[side] for side in sides]
    return said["and"].join(filter(None, (", ".join(names[:-1]), *names[-1:])))
