"""Recovery phrases: five words that can be said aloud, from which a player's key is derived.

A word stands for 16 bits as consonant, vowel, consonant, vowel, consonant: a proquint, after
D. S. Wilkerson, "A Proposal for Proquints: Identifiers that are Readable, Spellable, and
Pronounceable" (arXiv:0901.4016). A phrase holds 70 random bits and ten that check them: read as one
number it can be divided by 991, so a single wrong letter never goes unnoticed.

>>> format_phrase(123456789012345678901)
'doraj-gonuv-bifus-tokub-tigum'
>>> parse_phrase(" Doraj gonuv, bifus TOKUB tigum.")
123456789012345678901
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
import unicodedata
from collections.abc import Iterator

from perfectplay.errors import PerfectPlayError

WORDS = 5
RANDOM_BITS, CHECK_BITS = 70, 10
DIVISOR = 991  # of the primes below 2**10 the one by which most wrong letters can also be found
CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"
_LETTERS = ((12, CONSONANTS), (10, VOWELS), (6, CONSONANTS), (4, VOWELS), (0, CONSONANTS))
_WORD = re.compile(f"[{CONSONANTS}][{VOWELS}][{CONSONANTS}][{VOWELS}][{CONSONANTS}]")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_SALT = b"perfectplay recovery phrase 1"
_MARK = "phrase."


class PhraseError(PerfectPlayError):
    """A text that is no recovery phrase; the message never repeats it."""


def new_phrase() -> str:
    """Draw a phrase."""
    return format_phrase(secrets.randbits(RANDOM_BITS))


def format_phrase(secret: int) -> str:
    """Write 70 bits as a phrase."""
    if not 0 <= secret < 1 << RANDOM_BITS:
        raise PhraseError(f"A recovery phrase holds a number of {RANDOM_BITS} bits.")
    whole = secret << CHECK_BITS
    whole += -whole % DIVISOR
    return "-".join(_word(whole >> 16 * place & 0xFFFF) for place in reversed(range(WORDS)))


def parse_phrase(text: str) -> int:
    """Read a phrase, however it is separated and in capitals or not, and return its 70 bits."""
    words = list(re.finditer(r"[^\W_]+", unicodedata.normalize("NFKC", text).lower()))
    for number, word in enumerate(words[:WORDS]):
        if not _WORD.fullmatch(word[0]):
            raise PhraseError(
                f"The {_ORDINALS[number]} word is mistyped: each has five letters, consonants in "
                "turn with a, i, o or u, for example tokub.",
                allowed="five words of five letters",
                position=word.start(),
            )
    if len(words) != WORDS:
        raise PhraseError(
            f"A recovery phrase has {WORDS} words of five letters, for example tokub; here "
            f"{'is' if len(words) == 1 else 'are'} {len(words)}.",
            allowed="five words of five letters",
        )
    whole = 0
    for word in words:
        whole = whole << 16 | _bits(word[0])
    secret = whole >> CHECK_BITS
    if format_phrase(secret) != "-".join(word[0] for word in words):
        found = set(_words_with_slip(whole))
        slip = found.pop() if len(found) == 1 else None
        raise PhraseError(
            "These five words do not belong together: a letter is wrong, or their order is."
            if slip is None
            else f"The {_ORDINALS[slip]} word seems mistyped: one of its letters is wrong.",
            allowed="the five words as they were written down",
            position=None if slip is None else words[slip].start(),
        )
    return secret


def key_of(secret: int) -> str:
    """Derive the player's key; slow on purpose, so do it beside the event loop."""
    data = secret.to_bytes(9, "big")
    key = hashlib.scrypt(data, salt=_SALT, n=2**14, r=8, p=1, dklen=32)
    return _MARK + base64.urlsafe_b64encode(key).rstrip(b"=").decode()


def is_derived(key: str) -> bool:
    """Tell whether a key comes from a phrase."""
    return key.startswith(_MARK)


def _word(bits: int) -> str:
    return "".join(letters[bits >> shift & len(letters) - 1] for shift, letters in _LETTERS)


def _bits(word: str) -> int:
    pairs = zip(word, _LETTERS, strict=True)
    return sum(letters.index(letter) << shift for letter, (shift, letters) in pairs)


def _words_with_slip(whole: int) -> Iterator[int]:
    """Yield the words, from 0, in which another letter would make the phrase a right one."""
    for place in range(WORDS):
        for shift, letters in _LETTERS:
            at = 16 * (WORDS - 1 - place) + shift
            now = whole >> at & len(letters) - 1
            others = (letter - now << at for letter in range(len(letters)) if letter != now)
            if any((whole + change) % DIVISOR == 0 for change in others):
                yield place
