"""What every refusal keeps to, whoever it comes from (both Pythons)."""

LONGEST_SENTENCE = 600


def need_told(error):
    """A ToldError or a CornetError says one sentence in each language, however long the input was."""
    need_sentences(error.sentence("fr"), error.sentence("en"))


def need_sentences(french, english):
    """Two sentences that can be shown, sent and stored, and are not one."""
    for sentence in (french, english):
        assert 0 < len(sentence) <= LONGEST_SENTENCE, f"{len(sentence)} characters"
    assert french != english, french
