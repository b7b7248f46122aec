//! SS-11, PS-5.3: a mistake costs cards, two unless the table sets another number.

use super::prelude::*;
use crate::facts::action::Verb;
use crate::facts::memorable::Memorable;
use crate::rules::MISTAKES;
use crate::seams::rule::{Fault, Word, WrongAction};
use crate::tables::cell::Seen;
use crate::tables::window::Time;

/// Time after a race in which a slap is not a mistake.
const GRACE_MILLIS: u64 = 2_000;

/// Time when the last race ended.
const RACED: Cell<Option<Time>> = Cell::new(MISTAKES, 0, "raced").seen_by(Seen::None);

pub(super) struct Mistakes;

impl Rule for Mistakes {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "mistakes",
            title: "Mistakes Cost Cards",
            clause: "SS-11",
            sentence: "Play a wrong card, and you take it back and draw {cards}. A wrong catch or slap costs {cards} as well.",
            params: &[Param { name: "cards", least: 1, most: 4, preset: 2, meaning: "cards that a mistake costs" }],
            number: true,
            words: &[Word { name: "draw-two", meaning: "a mistake costs two cards" }],
            seams: &[Seam::Fault],
            remembers: Memorable::RACE_OVER,
            cells: &[RACED.about()],
            moments: &[Moment::Mistake],
            touches: &[Moment::OutOfTurn, Moment::Race],
            presentation: Presentation::cards("R4 B7 ?"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn remember(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Fact::RaceOver { at } = fact {
            RACED.note(run, Some(*at));
        }
    }

    fn fault(&self, run: &mut Resolution<'_>, fault: Fault<'_>) -> bool {
        let Fault { seat, wrong, code, reported } = fault;
        match wrong {
            WrongAction::Card(_) | WrongAction::Cards(_) if !costs(code) || reported == Code::TooLate => return false,
            WrongAction::Slap if !is_slap_at_nothing(run, fault) => return false,
            WrongAction::Uno => return false,
            _ => {}
        }
        if run.table().has_paid(seat, wrong.kind()) {
            return true;
        }
        run.invoke(seat);
        match wrong {
            WrongAction::Card(card) => run.emit(Fact::Blunder { seat, card, code }),
            WrongAction::Cards(cards) => {
                for &card in cards {
                    run.emit(Fact::Blunder { seat, card, code });
                }
            }
            WrongAction::Catch(_) => run.emit(Fact::Mistaken { seat, verb: Verb::Catch }),
            WrongAction::Slap => run.emit(Fact::Mistaken { seat, verb: Verb::Slap }),
            WrongAction::Uno => {}
        }
        let cards = run.rulebook().param(MISTAKES, 0) as u16;
        run.draw(seat, cards, Why::Mistake);
        true
    }
}

/// Returns true if a card refused with this code counts as a mistake.
const fn costs(code: Code) -> bool {
    matches!(code, Code::NotYourTurn | Code::DoesNotMatch | Code::MustDraw | Code::NotLegalNow | Code::WrongSum)
}

/// Returns true if a slap costs cards: the player is not frozen, no slap race is open, and none has just ended.
fn is_slap_at_nothing(run: &Resolution<'_>, fault: Fault<'_>) -> bool {
    let table = run.table();
    let racing = table.windows().iter().any(|window| window.opening.kind == WindowKind::Slap);
    let grace = run.rulebook().procedures().pace.speed.millis(GRACE_MILLIS);
    let just_over = RACED.of(table).is_some_and(|raced| run.now() <= raced.plus(grace));
    table.gate(fault.seat) == Gate::Open && !racing && !just_over
}
