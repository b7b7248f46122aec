//! PW-8: play pauses while a player sorts many new cards, and briefly when the draw pile is reshuffled.

use super::prelude::*;
use crate::rules::POLITE_HOLD;

/// Effect number for a reshuffle. Any other number is the number of cards that a player took.
const SHUFFLED: u16 = 0;

pub(super) struct PoliteHold;

impl Rule for PoliteHold {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "polite-hold",
            title: "Polite Hold",
            clause: "PW-8",
            sentence: "Play waits for a player who takes {cards} cards or more, and pauses briefly when the draw pile is reshuffled.",
            params: &[
                Param { name: "seconds", least: 1, most: 60, preset: 10, meaning: "seconds to wait at most" },
                Param {
                    name: "cards",
                    least: 2,
                    most: 30,
                    preset: 6,
                    meaning: "cards taken at once that are worth a wait",
                },
                Param {
                    name: "shuffle-seconds",
                    least: 1,
                    most: 60,
                    preset: 3,
                    meaning: "seconds to wait when the draw pile is reshuffled",
                },
            ],
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::OTHERS,
            offers: Occasions::WINDOW,
            touches: &[Moment::DrawPile],
            presentation: Presentation::action("hold still"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        if at.table.asks(POLITE_HOLD, seat) {
            offers.add(POLITE_HOLD, Pattern::Go);
        }
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        let many = run.rulebook().param(POLITE_HOLD, 1) as u16;
        match *fact {
            Fact::Took { seat, cards, .. } if cards >= many => {
                run.push(EffectStage::Turn, EffectKind::Own { seat, number: cards });
            }
            Fact::PileTaken { seat, cards, .. } if u16::from(cards) >= many => {
                run.push(EffectStage::Turn, EffectKind::Own { seat, number: cards.into() });
            }
            Fact::Reshuffled => {
                let seat = run.table().turn;
                run.push(EffectStage::Turn, EffectKind::Own { seat, number: SHUFFLED });
            }
            _ => {}
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, number } = what else { return };
        if !run.is_playing() {
            return;
        }
        let millis = |place: usize| run.rulebook().param(POLITE_HOLD, place) as u64 * 1000;
        let (sorting, shuffling) = (millis(0), millis(2));
        // If the table waits already, a reshuffle adds nothing. A player who takes cards is asked too and extends the
        // wait.
        let waits = run.table().window_of(POLITE_HOLD).is_some();
        if number == SHUFFLED {
            if !waits {
                open(run, SeatSet::EMPTY, seat, shuffling);
            }
        } else if !run.table().has_seat(seat) {
            // The player has left (M4).
        } else if waits {
            run.ask_too(seat);
            run.prolong(sorting);
        } else {
            open(run, SeatSet::of(seat), seat, sorting);
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, _: &Action, _: &Offer) {
        run.answer(seat, 0);
    }

    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        run.excuse(seat, 0);
    }
}

/// Pauses the table. The window holds no effects, because the play is finished. Only going out and UNO are judged
/// later.
fn open(run: &mut Resolution<'_>, asked: SeatSet, seat: Seat, millis: u64) {
    run.invoke(seat);
    run.open(Ask { holds: false, ..Ask::all(WindowKind::Go, asked, seat, millis) });
}
