//! SS-2: players race for the first turn.

use super::prelude::*;
use crate::rules::RACE_START;

/// First heat: the card must be identical to the starter.
const IDENTICAL: u8 = 1;
/// Second heat: the number or word is enough.
const SAME_FACE: u8 = 2;

pub(super) struct RaceStart;

impl Rule for RaceStart {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "race-start",
            title: "Race For The First Turn",
            clause: "SS-2",
            sentence: "Be first to play the very same card as the first one, and you begin. If nobody does, its number will do.",
            params: &[Param {
                name: "seconds",
                least: 1,
                most: 60,
                preset: 5,
                meaning: "seconds for each of the two races",
            }],
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::OTHERS,
            offers: Occasions::WINDOW,
            moments: &[Moment::Start],
            presentation: Presentation::cards("G6 G6"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        let Some(window) = at.table.window_of(RACE_START) else { return };
        if window.awaited().contains(seat) {
            let cards = at.table.chair(seat).hand.kinds() & takers(at.table, window.opening.step);
            offers.add(RACE_START, Play::of(cards, How::Turn));
            offers.add(RACE_START, Pattern::Pass);
        }
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Fact::TurnedUp { .. } = fact {
            open_heat(run, IDENTICAL);
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        if let Action::Pass = action {
            run.answer(seat, 0);
            return;
        }
        let rule = RACE_START;
        run.emit(Fact::Answered { rule, seat });
        run.emit(Fact::WindowClosed { rule, secret: false });
        run.emit(Fact::TurnMoved { to: seat });
        run.play(seat, action, How::Turn);
    }

    /// SS-11: in the first heat, a card that only shares the starter's number is refused for free. Any other wrong card
    /// is a mistake.
    fn refuses(&self, at: RuleContext<'_>, _: Seat, card: Card) -> Code {
        if takers(at.table, SAME_FACE).contains(card) { Code::Frozen } else { Code::DoesNotMatch }
    }

    /// Opens the second heat if no player took the first. If no player takes the second either, the player left of the
    /// dealer, who already has the turn, begins.
    fn close(&self, run: &mut Resolution<'_>, window: &Window, _: Closing) {
        if window.opening.step == IDENTICAL {
            open_heat(run, SAME_FACE);
        }
    }

    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        run.excuse(seat, 0);
    }
}

/// Opens a heat. All players are asked, whatever they hold, so that its length reveals nothing.
fn open_heat(run: &mut Resolution<'_>, step: u8) {
    let (all_seats, dealer) = (run.table().all_seats(), run.table().dealer);
    let millis = run.rulebook().param(RACE_START, 0) as u64 * 1000;
    run.open(Ask { step, ..Ask::all(WindowKind::Play, all_seats, dealer, millis) });
}

/// Returns the cards that win the first turn in a heat.
fn takers(table: &Table, step: u8) -> CardSet {
    table.top().map_or(CardSet::EMPTY, |top| match step {
        IDENTICAL => CardSet::identical_to(top.card),
        _ => CardSet::of_face(top.card.face()),
    })
}
