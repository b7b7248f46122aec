"""Cutting the cards (docs/protocol-facts.md, "The cut"). Without it, every deal takes 3 s longer."""

import secrets

from blake3 import blake3

CONTEXT = "ruckus 2026 shuffle v1 contribution"


def commitment(seat, contribution):
    """A seat's commitment to its contribution."""
    return blake3(bytes([seat]) + contribution, derive_key_context=CONTEXT).hexdigest()


class Cutter:
    """Takes part in every shuffle that waits for its seat."""

    def __init__(self):
        self._deal = self._part = None
        self._revealed = 0

    def answer(self, cut, seat):
        """The lobby command that a cut requires from this seat; None if there is none."""
        if not cut or seat not in cut["waits_for"]:
            return None
        deal, bound = cut["deal"], cut["bound"] is not None
        known = self._part if self._deal == deal else None
        if known is None and not bound:
            self._deal, self._part = deal, secrets.token_bytes(16)
            return {"cut": {"deal": deal, "commitment": commitment(seat, self._part)}}
        if known is not None and bound and self._revealed != deal:
            self._revealed = deal
            return {"reveal": {"deal": deal, "contribution": known.hex()}}
        return None
