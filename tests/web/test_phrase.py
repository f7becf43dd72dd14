"""Recovery phrases: written and read, and every slip noticed."""

from __future__ import annotations

import contextlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.web.phrase import (
    CONSONANTS,
    RANDOM_BITS,
    VOWELS,
    WORDS,
    PhraseError,
    format_phrase,
    is_derived,
    key_of,
    new_phrase,
    parse_phrase,
)
from perfectplay.web.players import is_key, new_key

SECRETS = st.integers(0, 2**RANDOM_BITS - 1)
ORDINALS = ("first", "second", "third", "fourth", "fifth")
SEPARATORS = st.sampled_from([" ", "-", " - ", ", ", "\n", "\u2013", "_", "  ", "."])


def slips(phrase: str) -> list[tuple[int, str]]:
    """Return every text that differs in one letter and still looks like a phrase, with its word."""
    found = []
    for at, letter in enumerate(phrase):
        others = next((kind for kind in (CONSONANTS, VOWELS) if letter in kind), "")
        changed = [phrase[:at] + other + phrase[at + 1 :] for other in others if other != letter]
        found += [(phrase[:at].count("-"), text) for text in changed]
    return found


def test_the_words_are_proquints() -> None:
    # The paper's own example: 127.0.0.1 is lusab-babad.
    whole = 0x7F000001 << 48
    assert format_phrase(whole >> 10).startswith("lusab-babad-")


@given(SECRETS)
def test_a_phrase_reads_back(secret: int) -> None:
    phrase = format_phrase(secret)
    assert re.fullmatch(r"(?:[a-z]{5}-){4}[a-z]{5}", phrase)
    assert parse_phrase(phrase) == secret


@given(SECRETS, st.lists(SEPARATORS, min_size=WORDS - 1, max_size=WORDS - 1), st.booleans())
def test_reading_is_forgiving(secret: int, between: list[str], loud: bool) -> None:
    words = format_phrase(secret).split("-")
    text = "".join(word + gap for word, gap in zip(words, [*between, ""], strict=True))
    assert parse_phrase(f' "{text.upper() if loud else text}". ') == secret


@settings(max_examples=10)
@given(SECRETS)
def test_every_wrong_letter_is_noticed_and_mostly_its_word_is_named(secret: int) -> None:
    named = 0
    changed = slips(format_phrase(secret))
    assert len(changed) == WORDS * (3 * 15 + 2 * 3)
    for word, text in changed:
        with pytest.raises(PhraseError) as caught:
            parse_phrase(text)
        said = str(caught.value)
        for place, ordinal in enumerate(ORDINALS):
            if ordinal in said:
                assert place == word
                assert caught.value.position == 6 * word
                named += 1
    assert named > 0.8 * len(changed)


@given(
    SECRETS,
    st.integers(0, WORDS - 1),
    st.sampled_from(["tokb", "tokubb", "tekub", "t0kub", "ıokub"]),
)
def test_a_word_that_is_none_is_named(secret: int, place: int, wrong: str) -> None:
    words = format_phrase(secret).split("-")
    words[place] = wrong
    with pytest.raises(PhraseError, match=f"The {ORDINALS[place]} word is mistyped") as caught:
        parse_phrase(" ".join(words))
    assert wrong not in str(caught.value)
    assert caught.value.given is None


@given(st.text(st.sampled_from("tokubTOKUB -\u0130\u0131\u212a\ud800 0"), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(PhraseError):
        secret = parse_phrase(text)
        assert parse_phrase(format_phrase(secret)) == secret


@pytest.mark.parametrize(("text", "count"), [("", 0), ("tokub", 1), ("tokub " * 6, 6)])
def test_the_number_of_words_is_said(text: str, count: int) -> None:
    with pytest.raises(PhraseError, match=f"(is|are) {count}\\.$"):
        parse_phrase(text)


def test_a_number_that_is_too_large_has_no_phrase() -> None:
    for wrong in (-1, 2**RANDOM_BITS):
        with pytest.raises(PhraseError):
            format_phrase(wrong)


def test_a_phrase_gives_the_same_key_each_time_and_another_phrase_another() -> None:
    first, second = (parse_phrase(new_phrase()) for _ in range(2))
    assert key_of(first) == key_of(first) != key_of(second)
    assert is_key(key_of(first))
    assert is_derived(key_of(first))
    assert not is_derived(new_key())
    # Never to change: phrases that people wrote down must lead to their games.
    assert key_of(5) == "phrase.UlplHa7kolnCBUz8Ix6X_sLkXJ4A5Xu5GABtv2ZCfh4"
    assert format_phrase(5) == "babab-babab-babab-babab-disup"
