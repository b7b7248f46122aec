//! The straight path of the most frequent actions: plays, draws and passes of an ordinary turn while no window is open.
//! Debug builds decide each input a second time without shortcuts, and compare.

use std::cell::Cell;

use crate::facts::action::{Action, Verb};
use crate::facts::fact::Fact;
use crate::facts::memorable::Memorable;
use crate::facts::refusal::Refusal;
use crate::seams::offers::{Offer, Offers};
use crate::seams::resolution::Resolution;
use crate::tables::effect::{Effects, How, Why};
use crate::tables::rule_id::RuleId;
use crate::tables::seat::Seat;
use crate::tables::table::Table;

impl Resolution<'_> {
    /// Performs an action by the offer with an index. Returns false without any effect if another offer could come before
    /// it, or in the cases of [`Self::go_straight`].
    #[inline(always)]
    pub(super) fn go_chosen(&mut self, seat: Seat, action: &Action, (offers, place): (&Offers, usize)) -> bool {
        let Some(offer) = offers.get(place) else { return false };
        // A card that its player has seen must be compared with the top card.
        let plain = offer.rule == RuleId::TURN && !matches!(action, Action::Play { saw: Some(_), .. });
        let accepts = |offer: &Offer| offer.what.accepts(action);
        plain && accepts(offer) && !offers.iter().take(place).any(accepts) && self.go_straight(seat, action, offer)
    }

    /// Performs an action that the rule for ordinary turns offers, unless another rule can take part or something else
    /// comes first. Returns false without any effect in these cases.
    #[inline(always)]
    pub(super) fn go_straight(&mut self, seat: Seat, action: &Action, offer: &Offer) -> bool {
        let table = &*self.table;
        if offer.rule != RuleId::TURN || table.undoable.is_some() {
            return false;
        }
        match *action {
            Action::Play { card, color, uno, .. } if self.is_clear_for(Effects::PLAY) => {
                self.begins(RuleId::TURN, Verb::Play);
                self.land_in_turn(seat, card, color, How::Turn, uno);
            }
            Action::Draw
                if !self.rulebook.procedures.rule_settings.draws_face_down && self.is_clear_for(Effects::DRAW) =>
            {
                let Some(&card) = table.draw_pile.last() else { return false };
                self.begins(RuleId::TURN, Verb::Draw);
                self.emit_known(Fact::Drawn { seat, card, why: Why::Turn, face_down: false });
                if self.rulebook.noticed.meets(Memorable::TOOK) {
                    self.emit(Fact::Took { seat, cards: 1, why: Why::Turn });
                }
            }
            Action::Pass if self.is_clear_for(Effects::MOVE_TURN) => {
                let stuck = self.at().is_stuck(seat);
                self.begins(RuleId::TURN, Verb::Pass);
                self.emit_known(Fact::Passed { seat, stuck });
                self.end_turn(seat);
            }
            _ => return false,
        }
        self.drain();
        self.settle();
        true
    }

    /// An action of a rule begins.
    #[inline(always)]
    fn begins(&mut self, rule: RuleId, verb: Verb) {
        self.acted = true;
        self.spoken = false;
        if !self.table.liable.is_empty() {
            self.pass_by_catches(verb);
        }
        self.speak_as(rule);
    }
}

thread_local! {
    /// True while inputs are decided only once.
    static UNCHECKED: Cell<bool> = const { Cell::new(false) };
}

/// Runs a function whose inputs are not decided a second time on this thread, for tests that count memory. Release builds
/// never decide twice.
#[doc(hidden)]
pub fn unchecked<T>(run: impl FnOnce() -> T) -> T {
    let before = UNCHECKED.replace(true);
    let result = run();
    UNCHECKED.set(before);
    result
}

/// The state before an input, for deciding the input a second time. Holds no table in release builds.
pub(super) struct Check {
    before: Option<Box<Table>>,
    facts: usize,
}

impl Check {
    /// Copies the table in debug builds. Traced inputs take no shortcuts.
    #[inline(always)]
    pub(super) fn begin(table: &Table, facts: &[Fact], traced: bool) -> Self {
        let before = (cfg!(debug_assertions) && !traced && !UNCHECKED.get()).then(|| Box::new(table.clone()));
        Self { before, facts: facts.len() }
    }

    /// Decides again with `again`, and compares the facts, the refusal and the table.
    ///
    /// # Panics
    /// Panics if they differ.
    #[inline(always)]
    pub(super) fn end(
        self,
        (table, facts, refused): (&Table, &[Fact], Option<&Refusal>),
        again: impl FnOnce(&mut Table, &mut Vec<Fact>) -> Option<Refusal>,
    ) {
        let Some(mut other) = self.before else { return };
        let mut all = Vec::new();
        let said = again(&mut other, &mut all);
        assert_eq!(facts[self.facts..], all, "a shortcut leads to other facts");
        assert_eq!(refused, said.as_ref(), "a shortcut leads to another refusal");
        assert_eq!(*table, *other, "a shortcut leads to another table");
    }
}
