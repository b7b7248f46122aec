//! G15: an 8 puts a bomb in front of the next player. It moves with each card of its holder. When it goes off, all
//! players slap the pile, and the last one draws.

use super::prelude::*;
use crate::facts::memorable::Memorable;
use crate::rules::TICKING_BOMB;
use crate::rules::shared::race;
use crate::tables::cell::Per;

/// The next of its holders' cards, counted from 1. Only the seat with the bomb has a value.
const FUSE: Cell<u16> = Cell::new(TICKING_BOMB, 0, "fuse")
    .per(Per::Seat)
    .shown("only the seat with the bomb has a value: the number of its next card among the cards of all holders");

/// Marks the effect of a card that can put a bomb on the table.
const LIGHTS: u16 = 1;

pub(super) struct TickingBomb;

impl Rule for TickingBomb {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "ticking-bomb",
            title: "Ticking Bomb",
            clause: "G15",
            sentence: "An 8 hands the next player a bomb. It moves with each card; after {cards}, slap! The last draws {penalty}.",
            later: true,
            params: &[
                Param {
                    name: "cards",
                    least: 1,
                    most: 20,
                    preset: 4,
                    meaning: "cards of its holders until it goes off",
                },
                Param { name: "penalty", least: 1, most: 10, preset: 4, meaning: "cards that the last player draws" },
                Param { name: "seconds", least: 1, most: 60, preset: 4, meaning: "seconds to slap before you draw" },
            ],
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::played(CardSet::ALL),
            offers: Occasions::WINDOW,
            forgets: Memorable::WENT_OUT,
            cells: &[FUSE.about()],
            moments: &[Moment::Race],
            touches: &[Moment::Freeze, Moment::CardsArrive],
            presentation: Presentation::cards("G8 ?"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        if at.table.window_of(TICKING_BOMB).is_some_and(|window| window.awaited().contains(seat)) {
            offers.add(TICKING_BOMB, Pattern::Slap);
        }
    }

    /// The bomb moves once the card's face has acted and its color is called. Its race comes before those that the card
    /// starts, so the order of rules does not decide between them.
    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        let Some((seat, card)) = fact.played() else { return };
        let number = if card.number() == Some(8) { LIGHTS } else { 0 };
        if number == LIGHTS || FUSE.at(run.table(), seat) > 0 {
            run.push(EffectStage::Place, EffectKind::Own { seat, number });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, number } = what else { return };
        let table = run.table();
        let fuse = FUSE.at(table, seat);
        let lights = number == LIGHTS && FUSE.all(table).next().is_none();
        if fuse == 0 && !lights {
            return;
        }
        // Hands can be moving (SP-3.4).
        let busy = !table.windows().is_empty();
        let next = table.next_in_play(seat);
        FUSE.forget(run);
        if i64::from(fuse) >= run.rulebook().param(TICKING_BOMB, 0) && !busy {
            run.invoke(seat);
            let all_seats = run.table().seats_in_round();
            let millis = run.rulebook().param(TICKING_BOMB, 2) as u64 * 1000;
            run.open(Ask::all(WindowKind::Slap, all_seats, seat, millis));
        } else if next != seat {
            FUSE.note_at(run, next, fuse.saturating_add(1));
        }
    }

    /// A player who is out of the round takes the bomb along.
    fn remember(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Fact::WentOut { seat } | Fact::Retired { seat } | Fact::DroppedOut { seat, .. } = *fact {
            FUSE.note_at(run, seat, 0);
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, _: &Action, _: &Offer) {
        run.answer(seat, race::LOSERS);
    }

    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        run.excuse(seat, race::LOSERS);
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, _: Closing) {
        let cards = run.rulebook().param(TICKING_BOMB, 1) as u16;
        race::last_pay(run, window, cards);
    }
}
