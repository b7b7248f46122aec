//! The effects of the faces of action cards (G2, G6, G9).

use crate::cards::card::Card;
use crate::tables::effect::EffectKind;
use crate::tables::seat::Seat;
use crate::tables::table::Table;

impl Table {
    /// Returns the effects of a card's face after a seat has played the card, in their order.
    #[inline]
    pub(crate) fn face_effects(&self, seat: Seat, card: Card) -> [Option<EffectKind>; 3] {
        let (turns, owes) = (card.turns_round(), card.owes());
        let two = self.debt == 0 && self.leaves_one_other(seat);
        // A reverse in answer to a debt sends the debt back but skips no player (G6). With two in play, a draw card
        // that also skips does not skip, or its own player would owe the debt.
        let skips = card.skips() && !(two && owes > 0) || turns && two && owes == 0;
        [
            turns.then_some(EffectKind::TurnAround { seat }),
            skips.then_some(EffectKind::Skip { seat }),
            (owes > 0).then_some(EffectKind::Attack { seat, cards: owes }),
        ]
    }

    /// G6: returns true if only one player besides `seat` is in play, so that a reverse returns the turn to `seat`.
    fn leaves_one_other(&self, seat: Seat) -> bool {
        self.count_in_play() - usize::from(self.in_play(seat)) == 1
    }
}
