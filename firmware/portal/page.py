"""Makes the page from its text, a line at a time; in it `[fr|en]` is told in one language, `$…` is a fact."""

# `=` begins a part of the text, by its name; `?` a field: name ~ kind ~ attributes ~ label ~ hint.
PAGE, SENTENCES = "/page.txt", "/sentences.txt"
ESCAPES = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;"), ("$", "&#36;"))
INPUT = '<input type="%s" id="%s" name="%s" value="%s" %s>'
OPTION = '<option value="%s"%s>%s</option>'
TICK = '<label><input type="checkbox" class="tick" id="%s" name="%s" value="yes" %s> %s</label>'


def escaped(text: object) -> str:
    """A text as it stands in HTML, in which nothing is left to be filled."""
    text = str(text)
    for character, told in ESCAPES:
        text = text.replace(character, told)
    return text


def lines(part: str, english: bool, facts: dict, fields: dict) -> "iter":
    """The HTML of a part, in bytes.

    `facts` fill the holes, as HTML. `fields`: by name, (value, what is wrong with it or "", options or None),
    the options as (value, label); a field that is not there is left out.
    """
    shown = True
    with _opened(PAGE) as file:
        for line in file:
            line = str(line, "utf-8")
            if line[0] == "=":
                shown = line[1:-1] in ("all", part)
            elif shown:
                line = _said(line, english)
                if line[0] == "?":
                    for piece in _field(fields, *[word.strip() for word in line[1:].split("~")]):
                        yield piece.encode()
                    continue
                for name in facts:
                    line = line.replace("$" + name, facts[name])
                yield line.encode()


def sentence(name: str, value: str, english: bool) -> str:
    """What is said of a wrong value, as HTML."""
    with _opened(SENTENCES) as file:
        for line in file:
            found, told = str(line, "utf-8").split(" ", 1)
            if found == name:
                return _said(told.strip(), english).replace("$value", escaped(value))
    raise KeyError(name)


def _opened(name: str):
    return open(__file__[: __file__.rindex("/")] + name, "rb")


def _said(line: str, english: bool) -> str:
    while "[" in line:
        before, rest = line.split("[", 1)
        told, after = rest.split("]", 1)
        line = before + told.split("|")[english] + after
    return line


def _field(fields: dict, name: str, kind: str, attributes: str, label: str, hint: str) -> "iter":
    if name not in fields:
        return
    value, wrong, options = fields[name]
    described = [name + "-" + what for what, told in (("hint", hint), ("wrong", wrong)) if told]
    if described:
        attributes += ' aria-describedby="%s"' % " ".join(described)
    if wrong:
        attributes += ' aria-invalid="true"'
    if kind == "tick":
        yield TICK % (name, name, attributes, label)
    else:
        yield '<label for="%s">%s</label>' % (name, label)
    if kind == "select":
        yield '<select id="%s" name="%s" %s>' % (name, name, attributes)
        for told, shown in options:
            yield OPTION % (escaped(told), " selected" if told == value else "", escaped(shown))
        yield "</select>"
    elif kind != "tick":
        yield INPUT % (kind, name, name, escaped(value), attributes)
    if hint:
        yield '<small id="%s-hint">%s</small>' % (name, hint)
    if wrong:
        yield '<strong id="%s-wrong">%s</strong>' % (name, wrong)
