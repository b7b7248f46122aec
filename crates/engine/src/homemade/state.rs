//! What a table remembers of home-made rules, and what one of them is about to do.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::words::{Homemade, Instruction};
use crate::card::{Card, Colour};
use crate::rulebook::Rulebook;
use crate::seat::{Seat, SeatSet};
use crate::table::Table;
use crate::window::Opening;

/// What a table remembers of its home-made rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HomemadeState {
    /// The rules, in their order.
    pub rules: Arc<[Homemade]>,
    /// The marks of each rule by seat, as far as there are any.
    pub marks: BTreeMap<(u8, Seat), u16>,
    /// How often each rule has spoken in this round.
    pub times: BTreeMap<u8, u16>,
    /// Which rules are suspended for the rest of the match, one bit each.
    pub suspended: u32,
    /// Whether nobody can say anything.
    pub hushed: bool,
    /// Who is out of the round without having gone out.
    pub retired: SeatSet,
    /// How often chance was asked in this round.
    pub chances: u32,
}

impl HomemadeState {
    /// As a round of these rules begins; what was suspended stays so.
    pub(crate) fn for_round(rules: &Arc<[Homemade]>, before: Option<&Self>) -> Self {
        let suspended = before.map_or(0, |before| before.suspended);
        Self { rules: Arc::clone(rules), suspended, ..Self::default() }
    }

    /// The words that a window of a home-made rule shows: what to choose from, or what is to be done.
    pub fn words_of(&self, opening: &Opening) -> &[String] {
        match self.instruction_of(opening) {
            Some(Instruction::Choose { options, .. } | Instruction::Vote { options, .. }) => options,
            Some(Instruction::Race { action, .. }) => std::slice::from_ref(action),
            _ => &[],
        }
    }

    fn instruction_of(&self, opening: &Opening) -> Option<&Instruction> {
        let [part, step] = opening.instruction.to_be_bytes();
        let rule = self.rules.get(usize::from(opening.step)).filter(|_| opening.rule == crate::rules::HOMEMADE)?;
        rule.parts.get(usize::from(part))?.steps.get(usize::from(step)).map(|step| &step.instruction)
    }

    /// Whether there is a rule at this place.
    pub(crate) fn has(&self, rule: u8) -> bool {
        usize::from(rule) < self.rules.len()
    }

    /// Whether a rule is suspended.
    pub const fn is_suspended(&self, rule: u8) -> bool {
        self.suspended >> rule & 1 == 1
    }
}

impl Table {
    /// The marks that outlive the round: of rules that say so, on seats that are still there.
    pub(crate) fn lasting_marks(&self) -> Vec<(u8, Seat, u16)> {
        let Some(state) = self.homemade() else { return Vec::new() };
        let lasts = |rule: u8| state.rules.get(usize::from(rule)).is_some_and(|rule| rule.lasting);
        let marks = state.marks.iter().map(|(&(rule, seat), &count)| (rule, seat, count));
        marks.filter(|&(rule, seat, _)| lasts(rule) && self.has_seat(seat)).collect()
    }

    /// A deck with the marks that outlive the round on its cards: if the rule that makes them says so, on as many of each
    /// kind as bore one.
    pub(crate) fn keep_marks(&self, deck: Arc<[Card]>) -> Arc<[Card]> {
        let lasts = |state: &HomemadeState| state.rules.iter().any(|rule| rule.lasting && rule.marks_cards());
        if !self.homemade().is_some_and(lasts) {
            return deck;
        }
        let mut deck = deck.to_vec();
        for marked in self.cards().filter(|card| card.is_marked()) {
            if let Some(card) = deck.iter_mut().find(|card| **card == marked.unmarked()) {
                *card = marked;
            }
        }
        deck.into()
    }

    /// Whether a home-made rule is suspended.
    pub(super) fn has_suspended(&self, rule: u8) -> bool {
        self.homemade().is_some_and(|state| state.is_suspended(rule))
    }

    /// How often a home-made rule has spoken in this round.
    pub(super) fn times_of(&self, rule: u8) -> u16 {
        self.homemade().and_then(|state| state.times.get(&rule)).copied().unwrap_or(0)
    }
}

/// A home-made rule about to do what follows: where it is, and what it speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Continuation {
    /// Which rule, by its place at the table.
    pub rule: u8,
    /// Which part of it.
    pub part: u8,
    /// Which step comes next.
    pub step: u8,
    /// How often that step is still to be repeated.
    pub left: u8,
    /// Whether the rule has not been called out yet.
    pub fresh: bool,
    /// Whether it waits for what a window comes to.
    pub waits: bool,
    /// Who did it.
    pub actor: Seat,
    /// The other one of what happened.
    pub other: Option<Seat>,
    /// Who was chosen.
    pub chosen: SeatSet,
    /// What was answered, from 1; 0 for nothing.
    pub answer: u8,
    /// The card that was laid.
    pub card: Option<Card>,
    /// The colour called with it.
    pub colour: Option<Colour>,
    /// The card beneath it.
    pub beneath: Option<Card>,
    /// The colour called for that.
    pub beneath_colour: Option<Colour>,
    /// How many were drawn.
    pub number: u16,
}

impl Continuation {
    /// A continuation in which nothing is known but who did it.
    pub(crate) const fn of(actor: Seat) -> Self {
        Self {
            rule: 0,
            part: 0,
            step: 0,
            left: 0,
            fresh: true,
            waits: false,
            actor,
            other: None,
            chosen: SeatSet::EMPTY,
            answer: 0,
            card: None,
            colour: None,
            beneath: None,
            beneath_colour: None,
            number: 0,
        }
    }
}

/// What numbers, seats and conditions are read from.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) rulebook: &'a Rulebook,
    pub(super) table: &'a Table,
    pub(super) continuation: &'a Continuation,
}
