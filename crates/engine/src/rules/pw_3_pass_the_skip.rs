//! PW-3: a skipped player can pass the skip on with a skip.

use super::prelude::*;
use crate::facts::memorable::Memorable;
use crate::rules::PASS_THE_SKIP;

/// Players who were skipped when the turn last moved. Cleared by the next play, draw or pass.
const SKIPPED: Cell<SeatSet> = Cell::new(PASS_THE_SKIP, 0, "skipped");

pub(super) struct PassTheSkip;

impl Rule for PassTheSkip {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "pass-the-skip",
            title: "Pass The Skip",
            clause: "PW-3",
            sentence: "If you are skipped, quickly play a skip. The next player is skipped instead.",
            seams: &[Seam::Offer, Seam::Meaning, Seam::Contest],
            offers: Occasions::NOTED,
            widens_turn: true,
            remembers: Memorable::SKIPPED,
            forgets: Memorable::PLAYED.or(Memorable::DRAWN).or(Memorable::PASSED),
            cells: &[SKIPPED.about()],
            moments: &[Moment::Skip],
            touches: &[Moment::OutOfTurn],
            presentation: Presentation::cards("YS BS"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    /// Offers skips to a skipped player until the next player has played or drawn.
    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        let table = at.table;
        if gate == Gate::Open && passers(table).contains(seat) {
            let skips = table.chair(seat).hand.kinds() & CardSet::SKIPS;
            // If the player has announced a match, an identical skip counts as that match.
            let announced = table.top().filter(|_| table.has_announced(seat));
            let matches = announced.map_or(CardSet::EMPTY, |top| CardSet::identical_to(top.card));
            offers.add(PASS_THE_SKIP, Play::of(skips - matches, How::OutOfTurn));
        }
    }

    fn offers_to(&self, at: RuleContext<'_>) -> SeatSet {
        passers(at.table)
    }

    fn contest(&self, at: RuleContext<'_>) -> SeatSet {
        passers(at.table)
    }

    fn remember(&self, run: &mut Resolution<'_>, fact: &Fact) {
        match *fact {
            // Only a skip card can be passed on, not a reverse that works like a skip.
            Fact::Skipped { seat } => {
                if run.table().top().is_some_and(|top| top.card.skips()) {
                    let skipped = SKIPPED.of(run.table()).or(SeatSet::of(seat));
                    SKIPPED.note(run, skipped);
                }
            }
            // Matches and penalty draws do not affect the right to pass a skip on.
            Fact::Played { how: How::Match, .. } => {}
            Fact::Drawn { why, .. }
                if !matches!(why, Why::Turn | Why::Debt | Why::Challenge | Why::Spread | Why::Show) => {}
            _ => SKIPPED.note(run, SeatSet::EMPTY),
        }
    }

    /// Play continues from this player as if it were their turn. The player after them is skipped and can pass the skip
    /// on too.
    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        run.invoke(seat);
        run.play(seat, action, How::OutOfTurn);
    }
}

/// The players who can pass a skip on. If skips went all the way round, the current player was skipped too, but plays a
/// skip as on any other turn.
fn passers(table: &Table) -> SeatSet {
    let mut passers = if table.debt == 0 { SKIPPED.of(table) } else { SeatSet::EMPTY };
    passers.remove(table.turn);
    passers
}
