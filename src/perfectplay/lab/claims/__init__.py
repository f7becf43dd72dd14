"""Claims of five documents about the two games, each checked by playing and searching."""

from perfectplay.lab.claims.checking import CLAIMS, check, claims_data, find
from perfectplay.lab.claims.claim import Claim, Finding

__all__ = ["CLAIMS", "Claim", "Finding", "check", "claims_data", "find"]
