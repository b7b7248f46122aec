//! Finds the home-made rules that react to a fact.

use ruckus_engine::rules::GUEST;
use ruckus_engine::{
    Color, Continuation, EffectKind, EffectStage, Fact, How, MAX_SEATS, Memorable, Phase, PlayedCard, Resolution,
    RuleId, Seat, SeatSet, Table, Why,
};

use super::cards::ShownCard;
use super::host::Host;
use super::index::Topic;
use super::scene::EvaluationContext;
use super::state;
use super::words::{Cards, DrawnFor, Manner, Trigger};

/// The facts that home-made rules can react to.
pub(crate) const HEARD: Memorable = Memorable::PLAYED
    .or(Memorable::DRAWN)
    .or(Memorable::PASSED)
    .or(Memorable::SKIPPED)
    .or(Memorable::PILE_TAKEN)
    .or(Memorable::TOOK)
    .or(Memorable::CALLED)
    .or(Memorable::TURNED)
    .or(Memorable::TURN_MOVED)
    .or(Memorable::SAID_UNO)
    .or(Memorable::CAUGHT)
    .or(Memorable::WENT_OUT)
    .or(Memorable::HANDS)
    .or(Memorable::NOTED)
    .or(Memorable::SPOKE)
    .or(Memorable::INVOKED);

/// An event that home-made rules can react to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RuleEvent {
    /// How the card was played, and whether there was a debt.
    Played(How, bool),
    Drawn(DrawnFor),
    TurnBegun,
    RoundBegun,
    UnoSaid,
    Caught,
    Passed,
    Skipped,
    Turned,
    WentOut,
    ColorCalled(Color),
    HandChanged,
    HandsMoved,
    Spoke,
    Marked(u8),
    Counted(u8),
    Invoked(RuleId),
}

impl RuleEvent {
    /// Returns the topic of the event.
    const fn topic(self) -> Topic {
        match self {
            Self::Played(..) => Topic::Played,
            Self::Drawn(_) => Topic::Drawn,
            Self::TurnBegun => Topic::TurnBegun,
            Self::RoundBegun => Topic::RoundBegun,
            Self::UnoSaid => Topic::UnoSaid,
            Self::Caught => Topic::Caught,
            Self::Passed => Topic::Passed,
            Self::Skipped => Topic::Skipped,
            Self::Turned => Topic::Turned,
            Self::WentOut => Topic::WentOut,
            Self::ColorCalled(_) => Topic::ColorCalled,
            Self::HandChanged => Topic::HandChanged,
            Self::HandsMoved => Topic::HandsMoved,
            Self::Spoke => Topic::Spoke,
            Self::Marked(_) => Topic::Marked,
            Self::Counted(_) => Topic::Counted,
            Self::Invoked(_) => Topic::Invoked,
        }
    }
}

/// Converts the reason for drawing to the one that rules can test. `None` for the deal.
const fn drawn_for(why: Why) -> Option<DrawnFor> {
    match why {
        Why::Deal => None,
        Why::Turn => Some(DrawnFor::Turn),
        Why::Debt | Why::Spread => Some(DrawnFor::Debt),
        Why::Uno | Why::Race | Why::Challenge | Why::Mistake | Why::Show => Some(DrawnFor::Penalty),
        Why::Rule => Some(DrawnFor::Rule),
    }
}

/// Returns the seats that gain or lose cards through a fact.
fn changed_hands(fact: &Fact) -> SeatSet {
    match *fact {
        Fact::Drawn { why: Why::Deal, .. } => SeatSet::EMPTY,
        Fact::Drawn { seat, .. }
        | Fact::Played { seat, .. }
        | Fact::PileTaken { seat, .. }
        | Fact::SlidUnder { seat, .. }
        | Fact::HandGiven { to: seat, .. } => SeatSet::of(seat),
        Fact::Gave { from, to, .. } => SeatSet::of(from).or(SeatSet::of(to)),
        Fact::Swapped { a, b } => SeatSet::of(a).or(SeatSet::of(b)),
        Fact::Undone { .. } => (0..MAX_SEATS as u8).map(Seat).collect(),
        _ => SeatSet::EMPTY,
    }
}

impl Host {
    /// Notifies the rules of a fact that has just been applied.
    pub(crate) fn hear(&self, run: &mut Resolution<'_>, fact: &Fact) {
        let seats = run.scratch().seats.or(changed_hands(fact));
        run.scratch().seats = seats;
        match *fact {
            Fact::Played { seat, color, how, .. } => {
                // The card's own draw amount is not part of the debt yet.
                let owed = run.table().debt > 0;
                self.on_event(run, RuleEvent::Played(how, owed), played(run.table(), seat));
                if let Some(color) = color.filter(|_| how.takes_effect()) {
                    self.on_event(run, RuleEvent::ColorCalled(color), Continuation::of(seat));
                }
            }
            Fact::Took { seat, cards, why } => {
                if let Some(what) = drawn_for(why) {
                    self.on_event(
                        run,
                        RuleEvent::Drawn(what),
                        Continuation { number: cards, ..Continuation::of(seat) },
                    );
                }
            }
            Fact::Called { seat, color } => {
                self.on_event(run, RuleEvent::ColorCalled(color), Continuation::of(seat));
            }
            Fact::TurnMoved { to } => self.on_event(run, RuleEvent::TurnBegun, Continuation::of(to)),
            Fact::SaidUno { seat } => self.on_event(run, RuleEvent::UnoSaid, Continuation::of(seat)),
            Fact::Caught { seat, by } => {
                self.on_event(run, RuleEvent::Caught, Continuation { other: Some(by), ..Continuation::of(seat) });
            }
            Fact::Passed { seat, .. } => self.on_event(run, RuleEvent::Passed, Continuation::of(seat)),
            Fact::Skipped { seat } => self.on_event(run, RuleEvent::Skipped, Continuation::of(seat)),
            Fact::Turned => {
                let actor = run.table().turn;
                self.on_event(run, RuleEvent::Turned, Continuation::of(actor));
            }
            Fact::WentOut { seat } => self.on_event(run, RuleEvent::WentOut, Continuation::of(seat)),
            Fact::Swapped { a: seat, .. } | Fact::HandGiven { to: seat, .. } if !run.table().hands_are_moving() => {
                self.on_event(run, RuleEvent::HandsMoved, Continuation::of(seat));
            }
            Fact::Noted { rule: GUEST, place, key, .. } if state::are_marks(place) => {
                self.on_event(run, RuleEvent::Marked(key.number), Continuation::of(key.seat));
            }
            Fact::Noted { rule: GUEST, place, key, .. } if state::is_count(place) => {
                let turn = run.table().turn;
                self.on_event(run, RuleEvent::Counted(key.number), Continuation::of(turn));
            }
            Fact::Invoked { rule, seat } => self.on_event(run, RuleEvent::Invoked(rule), Continuation::of(seat)),
            Fact::Spoke { seat } => self.on_event(run, RuleEvent::Spoke, Continuation::of(seat)),
            _ => {}
        }
        // A player can say UNO in the same action that plays the card.
        if let Fact::Played { seat, uno: true, .. } = *fact
            && run.table().said_uno(seat)
        {
            self.on_event(run, RuleEvent::UnoSaid, Continuation::of(seat));
        }
    }

    /// Notifies the rules of hands that have changed size.
    pub(crate) fn see_hands(&self, run: &mut Resolution<'_>) {
        let changed = std::mem::take(&mut run.scratch().seats);
        for seat in changed.and(run.table().all_seats()).iter() {
            self.on_event(run, RuleEvent::HandChanged, Continuation::of(seat));
        }
    }

    /// Runs all parts that react to the event.
    pub(crate) fn on_event(&self, run: &mut Resolution<'_>, event: RuleEvent, continuation: Continuation) {
        if run.table().phase != Phase::Playing {
            return;
        }
        for &[entry, place] in self.index.about(event.topic()) {
            if self.is_silent(run.table(), entry) {
                continue;
            }
            let part = &self.rules[usize::from(entry)].parts[usize::from(place)];
            let Some(trigger) = &part.when else { continue };
            let continuation = Continuation { entry, part: place, ..continuation };
            let scene = EvaluationContext { rulebook: run.rulebook(), table: run.table(), continuation: &continuation };
            if listens(&scene, trigger, event) && part.condition.as_ref().is_none_or(|it| scene.holds(it)) {
                run.push(EffectStage::Hands, EffectKind::GoOn(continuation));
            }
        }
    }
}

/// Creates the continuation for the card on top, which `seat` has just played.
fn played(table: &Table, seat: Seat) -> Continuation {
    let shown = |played: &PlayedCard| -> ShownCard { (played.card, played.color) };
    let (top, beneath) = match table.pile() {
        [.., beneath, top] => (Some(top), Some(beneath)),
        [top] => (Some(top), None),
        [] => (None, None),
    };
    let (card, color) = top.map(shown).unzip();
    let (under, under_color) = beneath.map(shown).unzip();
    Continuation {
        other: beneath.and_then(|played| played.by),
        card,
        color: color.flatten(),
        beneath: under,
        beneath_color: under_color.flatten(),
        ..Continuation::of(seat)
    }
}

/// Returns true if one of `cards` is among the cards that the actor has just drawn, which are the last ones of the
/// hand.
fn has_drawn(scene: &EvaluationContext<'_>, cards: &Cards) -> bool {
    let actor = scene.continuation.actor;
    let set = cards.set(scene, scene.likeness(), Some(actor));
    let chair = scene.table.chair(actor);
    // No player knows a card drawn face down (G22).
    let held = if chair.face_down.is_empty() { chair.hand.cards() } else { &[] };
    held.iter().rev().take(usize::from(scene.continuation.number)).any(|&card| set.contains(card))
}

/// Returns true if the trigger matches the event.
fn listens(scene: &EvaluationContext<'_>, trigger: &Trigger, event: RuleEvent) -> bool {
    let continuation = scene.continuation;
    match (trigger, event) {
        (Trigger::Played(laying), RuleEvent::Played(how, owed)) => {
            let so = match laying.how {
                Manner::Played => how.takes_effect(),
                Manner::OutOfTurn => how == How::OutOfTurn,
                Manner::Answer => how.takes_effect() && owed,
                Manner::Block => how == How::Block,
                Manner::Match => how == How::Match,
                Manner::Any => true,
            };
            so && continuation.card.is_some_and(|card| laying.cards.set(scene, scene.likeness(), None).contains(card))
        }
        (Trigger::Covered(cards), RuleEvent::Played(how, _)) => {
            how.takes_effect() && continuation.beneath.is_some_and(|card| cards.set(scene, None, None).contains(card))
        }
        (Trigger::InARow { count, same }, RuleEvent::Played(how, _)) => {
            how.takes_effect() && scene.row(*same) == usize::from(*count)
        }
        (Trigger::Drawn { cards, why }, RuleEvent::Drawn(what)) => {
            (why.is_empty() || why.contains(&what)) && (cards.is_all() || has_drawn(scene, cards))
        }
        (Trigger::ColorCalled(color), RuleEvent::ColorCalled(called)) => *color == called,
        (Trigger::HandIs { is, than }, RuleEvent::HandChanged) => {
            let hand = scene.table.chair(continuation.actor).held() as i32;
            hand > 0 && is.holds(hand, scene.number(than))
        }
        (Trigger::Marked, RuleEvent::Marked(rule)) => rule == continuation.entry,
        (Trigger::Counted, RuleEvent::Counted(rule)) => rule == continuation.entry,
        (Trigger::Rule(name), RuleEvent::Invoked(rule)) => rule.name() == name,
        (Trigger::TurnBegun, RuleEvent::TurnBegun)
        | (Trigger::RoundBegun, RuleEvent::RoundBegun)
        | (Trigger::UnoSaid, RuleEvent::UnoSaid)
        | (Trigger::Caught, RuleEvent::Caught)
        | (Trigger::Passed, RuleEvent::Passed)
        | (Trigger::Skipped, RuleEvent::Skipped)
        | (Trigger::Turned, RuleEvent::Turned)
        | (Trigger::WentOut, RuleEvent::WentOut)
        | (Trigger::HandsMoved, RuleEvent::HandsMoved)
        | (Trigger::Spoke, RuleEvent::Spoke) => true,
        _ => false,
    }
}
