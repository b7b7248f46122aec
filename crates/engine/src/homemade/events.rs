//! What has happened, as home-made rules hear it: which of them have something to say about it.

use super::cards::Shown;
use super::state::{self, Continuation, Scene};
use super::terms::compare;
use super::words::{Cards, DrawnFor, Manner, Trigger};
use crate::card::Colour;
use crate::effect::{How, Stage, What, Why};
use crate::fact::Fact;
use crate::resolution::Resolution;
use crate::rules::HOMEMADE;
use crate::seat::{MAX_SEATS, Seat, SeatSet};
use crate::table::{Laid, Phase};

/// Something that rules can listen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Laid(How),
    Drawn(DrawnFor),
    TurnBegun,
    RoundBegun,
    UnoSaid,
    Caught,
    Passed,
    Skipped,
    Turned,
    WentOut,
    ColourCalled(Colour),
    HandChanged,
    HandsMoved,
    Spoke,
    Marked(u8),
}

/// What cards are drawn for, as far as rules can tell; nothing of the deal.
pub(crate) const fn drawn_for(why: Why) -> Option<DrawnFor> {
    match why {
        Why::Deal => None,
        Why::Turn => Some(DrawnFor::Turn),
        Why::Debt | Why::Spread => Some(DrawnFor::Debt),
        Why::Uno | Why::Race | Why::Challenge | Why::Mistake | Why::Show => Some(DrawnFor::Penalty),
        Why::Rule => Some(DrawnFor::Rule),
    }
}

/// Whose hands a fact changes.
pub(crate) fn changed_hands(fact: &Fact) -> SeatSet {
    match *fact {
        Fact::Drawn { why: Why::Deal, .. } => SeatSet::EMPTY,
        Fact::Drawn { seat, .. }
        | Fact::Laid { seat, .. }
        | Fact::PileTaken { seat, .. }
        | Fact::SlidUnder { seat, .. }
        | Fact::HandGiven { to: seat, .. } => SeatSet::of(seat),
        Fact::Gave { from, to, .. } => SeatSet::of(from).or(SeatSet::of(to)),
        Fact::Swapped { a, b } => SeatSet::of(a).or(SeatSet::of(b)),
        Fact::Undone { .. } => (0..MAX_SEATS as u8).map(Seat).collect(),
        _ => SeatSet::EMPTY,
    }
}

impl Resolution<'_> {
    /// Lets home-made rules hear a fact that has just been applied.
    pub(crate) fn let_homemade_react(&mut self, fact: &Fact) {
        self.changed = self.changed.or(changed_hands(fact));
        match *fact {
            Fact::Laid { seat, colour, how, .. } => {
                self.on_event(Event::Laid(how), self.laid(seat));
                if let Some(colour) = colour.filter(|_| how.takes_effect()) {
                    self.on_event(Event::ColourCalled(colour), Continuation::of(seat));
                }
            }
            Fact::Called { seat, colour } => self.on_event(Event::ColourCalled(colour), Continuation::of(seat)),
            Fact::TurnMoved { to } => self.on_event(Event::TurnBegun, Continuation::of(to)),
            Fact::SaidUno { seat } => self.on_event(Event::UnoSaid, Continuation::of(seat)),
            Fact::Caught { seat, by } => {
                self.on_event(Event::Caught, Continuation { other: Some(by), ..Continuation::of(seat) });
            }
            Fact::Passed { seat, .. } => self.on_event(Event::Passed, Continuation::of(seat)),
            Fact::Skipped { seat } => self.on_event(Event::Skipped, Continuation::of(seat)),
            Fact::Turned => self.on_event(Event::Turned, Continuation::of(self.table().turn)),
            Fact::WentOut { seat } => self.on_event(Event::WentOut, Continuation::of(seat)),
            Fact::Swapped { a: seat, .. } | Fact::HandGiven { to: seat, .. } if self.table().awaiting.is_empty() => {
                self.on_event(Event::HandsMoved, Continuation::of(seat));
            }
            Fact::Noted { rule: HOMEMADE, place, key, .. } if state::are_marks(place) => {
                self.on_event(Event::Marked(key.number), Continuation::of(key.seat));
            }
            _ => {}
        }
        // Who says UNO with the card says it as well.
        if let Fact::Laid { seat, uno: true, .. } = *fact
            && self.table().said_uno(seat)
        {
            self.on_event(Event::UnoSaid, Continuation::of(seat));
        }
    }

    /// What is known of the card on top, which a seat has just laid.
    fn laid(&self, seat: Seat) -> Continuation {
        let shown = |laid: &Laid| -> Shown { (laid.card, laid.colour) };
        let (top, beneath) = match self.table().pile() {
            [.., beneath, top] => (Some(top), Some(beneath)),
            [top] => (Some(top), None),
            [] => (None, None),
        };
        let (card, colour) = top.map(shown).unzip();
        let (under, under_colour) = beneath.map(shown).unzip();
        Continuation {
            other: beneath.and_then(|laid| laid.by),
            card,
            colour: colour.flatten(),
            beneath: under,
            beneath_colour: under_colour.flatten(),
            ..Continuation::of(seat)
        }
    }

    /// Lets home-made rules hear of hands whose size is another than before.
    pub(crate) fn let_homemade_see_hands(&mut self) {
        let changed = std::mem::take(&mut self.changed);
        for seat in changed.and(self.table().everybody()).iter() {
            self.on_event(Event::HandChanged, Continuation::of(seat));
        }
    }

    /// Whoever has something to say about what has happened will say it.
    pub(crate) fn on_event(&mut self, event: Event, continuation: Continuation) {
        if self.table().phase != Phase::Playing {
            return;
        }
        let rules = std::sync::Arc::clone(&self.rulebook.homemade);
        for (at, rule) in rules.iter().enumerate() {
            if self.table().is_silent(self.rulebook, at as u8) {
                continue;
            }
            for (place, part) in rule.parts.iter().enumerate() {
                let Some(trigger) = &part.when else { continue };
                let continuation = Continuation { rule: at as u8, part: place as u8, ..continuation };
                let scene = Scene { rulebook: self.rulebook, table: self.table(), continuation: &continuation };
                if !listens(&scene, trigger, event) || !part.condition.as_ref().is_none_or(|it| scene.holds(it)) {
                    continue;
                }
                let speaker = self.speaks_as(HOMEMADE);
                self.push(Stage::Hands, What::Homemade(continuation));
                self.speak_as(speaker);
            }
        }
    }
}

/// Whether one of these is among the cards that the actor has just drawn: the newest of the hand.
fn has_drawn(scene: &Scene<'_>, cards: &Cards) -> bool {
    let actor = scene.continuation.actor;
    let set = cards.set(scene, scene.likeness(), Some(actor));
    let held = scene.table.chair(actor).hand.cards();
    held.iter().rev().take(usize::from(scene.continuation.number)).any(|&card| set.contains(card))
}

/// Whether a trigger means what has happened.
fn listens(scene: &Scene<'_>, trigger: &Trigger, event: Event) -> bool {
    let continuation = scene.continuation;
    match (trigger, event) {
        (Trigger::Laid(laying), Event::Laid(how)) => {
            let so = match laying.how {
                Manner::Played => how.takes_effect(),
                Manner::OutOfTurn => how == How::OutOfTurn,
                Manner::Match => how == How::Match,
                Manner::Any => true,
            };
            so && continuation.card.is_some_and(|card| laying.cards.set(scene, scene.likeness(), None).contains(card))
        }
        (Trigger::Covered(cards), Event::Laid(how)) => {
            how.takes_effect() && continuation.beneath.is_some_and(|card| cards.set(scene, None, None).contains(card))
        }
        (Trigger::InARow { count, same }, Event::Laid(how)) => {
            how.takes_effect() && scene.row(*same) == usize::from(*count)
        }
        (Trigger::Drawn { cards, why }, Event::Drawn(what)) => {
            (why.is_empty() || why.contains(&what)) && (cards.is_all() || has_drawn(scene, cards))
        }
        (Trigger::ColourCalled(colour), Event::ColourCalled(called)) => *colour == called,
        (Trigger::HandIs { is, than }, Event::HandChanged) => {
            let hand = scene.table.chair(continuation.actor).hand.len() as i32;
            hand > 0 && compare(hand, *is, i32::from(*than))
        }
        (Trigger::Marked, Event::Marked(rule)) => rule == continuation.rule,
        (Trigger::TurnBegun, Event::TurnBegun)
        | (Trigger::RoundBegun, Event::RoundBegun)
        | (Trigger::UnoSaid, Event::UnoSaid)
        | (Trigger::Caught, Event::Caught)
        | (Trigger::Passed, Event::Passed)
        | (Trigger::Skipped, Event::Skipped)
        | (Trigger::Turned, Event::Turned)
        | (Trigger::WentOut, Event::WentOut)
        | (Trigger::HandsMoved, Event::HandsMoved)
        | (Trigger::Spoke, Event::Spoke) => true,
        _ => false,
    }
}
