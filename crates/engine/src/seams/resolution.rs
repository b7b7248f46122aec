//! The resolution of a move: effects wait in a queue by stage, rules rewrite them, they become facts, and facts cause
//! further effects (G2).

mod drawing;
mod landing;
mod remembering;

use crate::cards::card::Card;
use crate::cards::shuffle;
use crate::facts::evolve::{ImpossibleFact, evolve, evolve_known};
use crate::facts::fact::Fact;
use crate::facts::listener::Listener;
use crate::seams::explain::{Trace, TraceStep};
use crate::seams::guest::Scratch;
use crate::seams::rule::{Closing, Replacement, RuleContext, Seam};
use crate::seams::rulebook::Rulebook;
use crate::tables::cell::{Key, Value};
use crate::tables::clock::Clock;
use crate::tables::continuation::Continuation;
use crate::tables::effect::{Effect, EffectKind, EffectStage, Effects, Queue, Why};
use crate::tables::procedures::AfterDebt;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::Seat;
use crate::tables::table::{Phase, Table};
use crate::tables::window::{Ask, Opening, Time, WindowKind};

/// A move in resolution. Rules change a table only through this type.
pub struct Resolution<'a> {
    pub(crate) rulebook: &'a Rulebook,
    pub(crate) table: &'a mut Table,
    pub(crate) facts: &'a mut Vec<Fact>,
    pub(crate) now: Time,
    pub(crate) trace: Option<&'a mut Trace>,
    /// Observes each fact as it is applied.
    pub(crate) listener: Option<&'a mut (dyn Listener + 'a)>,
    queue: Queue,
    /// The guest's memory for this input.
    scratch: Scratch,
    /// The length of the chain of continuations that led to the current effect.
    generation: u8,
    /// True if a player has acted in this move.
    pub(crate) acted: bool,
    /// True if the turn has moved or changed since the table was last at rest, so that the player has something new to
    /// consider.
    pub(crate) stirred: bool,
    /// The rule that is currently running.
    speaker: RuleId,
    /// True if a rule must not do anything else in this move. Only set in debug builds.
    pub(crate) spoken: bool,
    /// True if every effect goes through the queue and every step to settle is taken, to check the shortcuts. Only set in
    /// debug builds.
    pub(crate) roundabout: bool,
}

impl<'a> Resolution<'a> {
    pub(crate) fn new(
        rulebook: &'a Rulebook,
        table: &'a mut Table,
        facts: &'a mut Vec<Fact>,
        now: Time,
        trace: Option<&'a mut Trace>,
    ) -> Self {
        Self {
            rulebook,
            table,
            facts,
            now,
            trace,
            listener: None,
            queue: Queue::new(),
            scratch: Scratch::default(),
            generation: 0,
            acted: false,
            stirred: false,
            speaker: RuleId(0),
            spoken: false,
            roundabout: false,
        }
    }

    /// Sends every effect through the queue and takes every step to settle, to check the shortcuts. Does nothing in release
    /// builds.
    #[must_use]
    pub(crate) const fn roundabout(mut self) -> Self {
        self.roundabout = true;
        self
    }

    /// Returns true if frequent moves skip what cannot take part in them.
    #[inline(always)]
    pub(crate) const fn takes_shortcuts(&self) -> bool {
        !(cfg!(debug_assertions) && self.roundabout)
    }

    /// The current table.
    pub const fn table(&self) -> &Table {
        self.table
    }

    /// The time of this move.
    pub const fn now(&self) -> Time {
        self.now
    }

    /// The rules.
    pub const fn rulebook(&self) -> &'a Rulebook {
        self.rulebook
    }

    /// The table with its rules.
    pub const fn at(&self) -> RuleContext<'_> {
        RuleContext { rulebook: self.rulebook, table: self.table }
    }

    /// The time `millis` of the rulebook's milliseconds from now, at the table's pace.
    pub const fn in_millis(&self, millis: u64) -> Time {
        self.now.plus(self.rulebook.procedures.pace.speed.millis(millis))
    }

    /// Applies and records a fact.
    ///
    /// # Panics
    /// Panics if the fact is impossible. Rules derive facts from the current table, so this is a bug.
    pub fn emit(&mut self, fact: Fact) {
        debug_assert!(!self.spoken, "a rule continues after its last step");
        if self.rulebook.procedures.rule_settings.draws_face_down {
            self.pick_up_before(&fact);
        }
        self.tell_before(&fact);
        if let Err(error) = evolve(self.table, &fact) {
            broken(self.speaker, &error);
        }
        self.tell_after(&fact);
        self.stirred |= stirs(&fact);
        self.record(fact);
    }

    /// Like [`Self::emit`], but inlined for frequent facts, so that a caller that passes a literal fact compiles only
    /// the code of that fact.
    #[inline(always)]
    pub(crate) fn emit_known(&mut self, fact: Fact) {
        // A listener gets a reference, and then the compiler no longer knows the fact.
        if self.listener.is_some() {
            return self.emit(fact);
        }
        if let Err(error) = evolve_known(self.table, &fact) {
            broken(self.speaker, &error);
        }
        self.stirred |= stirs(&fact);
        self.record(fact);
    }

    #[inline(always)]
    fn tell_before(&mut self, fact: &Fact) {
        if let Some(listener) = &mut self.listener {
            listener.before(fact, self.table);
        }
    }

    #[inline(always)]
    fn tell_after(&mut self, fact: &Fact) {
        if let Some(listener) = &mut self.listener {
            listener.after(fact, self.table);
        }
    }

    /// Queues an effect for a stage of this move.
    pub fn push(&mut self, stage: EffectStage, what: EffectKind) {
        debug_assert!(!self.spoken, "a rule continues after its last step");
        let follows = u8::from(matches!(what, EffectKind::GoOn(_)));
        let generation = self.generation.saturating_add(follows);
        self.queue.push(Effect { stage, rule: self.speaker, generation, what });
        if let Some(trace) = &mut self.trace {
            trace.note(TraceStep { seam: Seam::React, rule: self.speaker, what: format!("{what:?}") });
        }
    }

    /// Runs an effect now, even if a window holds the play, unless a rule prevents it.
    pub(crate) fn at_once(&mut self, stage: EffectStage, what: EffectKind) {
        let effect = Effect { stage, rule: self.speaker, generation: self.generation, what };
        if self.survives(&effect) {
            self.carry_out(what);
        }
    }

    /// Writes a rule's cell, or empties it.
    pub(crate) fn note(&mut self, rule: RuleId, place: u8, key: Key, value: Option<Value>) {
        if self.table.cells.get(rule, place, key) != value.as_ref() {
            self.emit_known(Fact::Noted { rule, place, key, value });
        }
    }

    /// Records that the current rule applied, so that clients can name it.
    pub fn invoke(&mut self, seat: Seat) {
        self.emit_known(Fact::Invoked { rule: self.speaker, seat });
    }

    pub(crate) fn speak_as(&mut self, rule: RuleId) {
        self.speaker = rule;
    }

    /// Sets the current rule and returns the previous one.
    pub(crate) fn speaks_as(&mut self, rule: RuleId) -> RuleId {
        std::mem::replace(&mut self.speaker, rule)
    }

    /// Returns true if no effects are pending in this move.
    #[inline]
    pub(crate) fn queue_is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// The saved state of a home-made rule that waits for its window to close.
    pub fn waiting(&mut self, entry: u8) -> Option<&mut Continuation> {
        self.queue.iter_mut().find_map(|effect| match &mut effect.what {
            EffectKind::GoOn(continuation) if continuation.waits && continuation.entry == entry => Some(continuation),
            _ => None,
        })
    }

    /// Runs an effect now, unless a rule prevents it. For rules with consecutive steps.
    pub fn happen(&mut self, what: EffectKind) {
        self.at_once(EffectStage::Hands, what);
    }

    /// The length of the chain of continuations that led to the current effect.
    pub const fn generation(&self) -> u8 {
        self.generation
    }

    /// The guest's memory for this input.
    pub const fn scratch(&mut self) -> &mut Scratch {
        &mut self.scratch
    }

    /// A random number below `bound` that players cannot predict during the round, from a stream of the round's key.
    /// Streams start at [`GUEST_STREAMS`](crate::GUEST_STREAMS); each one gives the same number for the whole round.
    pub fn chance(&self, stream: u64, bound: u32) -> u32 {
        shuffle::chance(&self.table.key, stream, bound)
    }

    /// The next card of the draw pile. Players do not know it.
    pub fn next_card(&self) -> Option<Card> {
        self.table.draw_pile.last().copied()
    }

    /// Starts the clock of the current rule, replacing a running one.
    pub fn start_clock(&mut self, step: u8, deadline: Time) {
        self.emit(Fact::ClockStarted(Clock { rule: self.speaker, step, deadline, of_turn: false }));
    }

    /// Starts the turn clock of the current rule, in the rulebook's milliseconds. It stops when the table waits for
    /// something else.
    pub fn start_turn_clock(&mut self, millis: u64) {
        let (rule, deadline) = (self.speaker, self.in_millis(millis));
        self.emit(Fact::ClockStarted(Clock { rule, step: 0, deadline, of_turn: true }));
    }

    /// Turn clocks stop while the table waits for something else.
    fn stop_turn_clocks(&mut self) {
        while let Some(rule) = self.table.clocks.iter().find(|clock| clock.of_turn).map(|clock| clock.rule) {
            self.emit(Fact::ClockStopped { rule });
        }
    }

    /// Opens a window of the current rule. If the window holds the play, the rest of the play waits in it. Players who
    /// have left are not asked; if no players remain, no window opens and the result is false (M4).
    pub fn open(&mut self, ask: Ask) -> bool {
        let Ask { kind, asked: all, by, freeze, holds, about, step, instruction, secret, millis } = ask;
        let asked = all.and(self.table.all_seats());
        if asked.is_empty() && !all.is_empty() {
            return false;
        }
        // A secret window must not show in clocks (HR-8).
        if !secret {
            self.stop_turn_clocks();
        }
        let (rule, deadline) = (self.speaker, self.in_millis(millis));
        self.emit(Fact::WindowOpened(Opening {
            kind,
            rule,
            asked,
            by,
            freeze,
            holds,
            about,
            step,
            instruction,
            secret,
            deadline,
        }));
        true
    }

    /// Stops asking a seat, and closes the window if at most `leave` seats have not answered.
    pub fn excuse(&mut self, seat: Seat, leave: usize) {
        let rule = self.speaker;
        self.emit(Fact::Excused { rule, seat });
        if self.table.window_of(rule).is_some_and(|window| window.awaited().len() <= leave) {
            self.close(rule, Closing::Answered);
        }
    }

    /// Asks one more seat in the current rule's newest window, unless it is already asked.
    pub fn ask_too(&mut self, seat: Seat) {
        let rule = self.speaker;
        if self.table.window_of(rule).is_some_and(|window| !window.opening.asked.contains(seat)) {
            self.emit(Fact::AlsoAsked { rule, seat });
        }
    }

    /// Closes the current rule's newest window.
    pub fn close_own(&mut self, closing: Closing) {
        self.close(self.speaker, closing);
    }

    /// Extends the deadline of the current rule's newest window to `millis` of the rulebook's milliseconds from now.
    pub fn prolong(&mut self, millis: u64) {
        let (rule, deadline) = (self.speaker, self.in_millis(millis));
        self.emit(Fact::Prolonged { rule, deadline });
    }

    /// Returns true if the round ends after this move because a seat has played its last card. Rules then ask for
    /// nothing more.
    pub fn is_decided_by(&mut self, seat: Seat) -> bool {
        !self.table.in_play(seat) && (self.table.count_in_play() <= 1 || self.would_end(self.table.out.len() + 1))
    }

    /// Records an answer to the current rule's newest window, and closes it if at most `leave` seats have not answered.
    pub fn answer(&mut self, seat: Seat, leave: usize) {
        let rule = self.speaker;
        self.emit(Fact::Answered { rule, seat });
        if self.table.window_of(rule).is_some_and(|window| window.awaited().len() <= leave) {
            self.close(rule, Closing::Answered);
        }
    }

    /// Closes a rule's newest window and queues the effects that it held.
    pub(crate) fn close(&mut self, rule: RuleId, closing: Closing) {
        let Some(window) = self.table.window_of(rule).cloned() else { return };
        if self.table.undoable.is_some() {
            self.is_of_play(window.of_play);
        }
        self.emit(Fact::WindowClosed { rule, secret: window.opening.secret });
        if matches!(window.opening.kind, WindowKind::Slap | WindowKind::Do) {
            self.emit(Fact::RaceOver { at: self.now });
        }
        self.queue.extend_from_slice(&window.held);
        let speaker = std::mem::replace(&mut self.speaker, rule);
        rule.rule().close(self, &window, closing);
        self.speaker = speaker;
    }

    /// Records if what follows is part of the play that can be undone, if there is one (SS-12).
    pub(crate) fn is_of_play(&mut self, is: bool) {
        if self.table.undoable.as_ref().is_some_and(|play| play.running != is) {
            self.emit(Fact::OfPlay { is });
        }
    }

    /// Closes a window after its play was overtaken, and drops the effects that it held (G10).
    pub(crate) fn lapse(&mut self, rule: RuleId) {
        self.emit(Fact::WindowClosed { rule, secret: false });
    }

    /// Runs the queued effects, stage by stage, until the queue is empty or a window holds the rest.
    #[inline(always)]
    pub(crate) fn drain(&mut self) {
        self.spoken = false;
        if !self.queue.is_empty() {
            self.drain_queue();
        }
    }

    fn drain_queue(&mut self) {
        while let Some(effect) = self.next_effect() {
            if self.is_held(effect.stage) {
                // The play resumes because of a player's answer, so the chain starts again.
                self.emit(Fact::Held(Effect { generation: 0, ..effect }));
            } else if self.survives(&effect) {
                (self.speaker, self.generation) = (effect.rule, effect.generation);
                match effect.what {
                    EffectKind::Play { seat, card, color, how, uno } => {
                        self.land_in_turn(seat, card, color, how, uno);
                    }
                    what => self.carry_out(what),
                }
            }
        }
    }

    /// Removes the first effect of the earliest stage.
    #[inline]
    fn next_effect(&mut self) -> Option<Effect> {
        if self.queue.len() < 2 {
            return self.queue.pop();
        }
        let mut first: Option<(usize, EffectStage)> = None;
        for (place, effect) in self.queue.iter().enumerate() {
            if first.is_none_or(|(_, stage)| effect.stage < stage) {
                first = Some((place, effect.stage));
            }
        }
        first.map(|(place, _)| self.queue.remove(place))
    }

    /// Returns true if a window holds an effect. Secret windows let the turn move on, because holding it would reveal
    /// them (HR-8).
    fn is_held(&self, stage: EffectStage) -> bool {
        let last = self.table.windows.last().map(|window| &window.opening);
        last.is_some_and(|opening| opening.holds && !(opening.secret && stage == EffectStage::Turn))
    }

    #[inline]
    fn survives(&mut self, effect: &Effect) -> bool {
        let replaced = self.rulebook.replaced.meet(Effects::of(&effect.what));
        debug_assert!(
            self.rulebook.replace.iter().all(|(id, rule)| {
                self.rulebook.about(*id).replaces.meet(Effects::of(&effect.what))
                    || rule.replace(self.at(), effect) == Replacement::Keep
            }),
            "a rule replaces more than it declares"
        );
        !replaced || self.is_kept(effect)
    }

    /// Asks the rules that may replace an effect. Returns true if it is kept.
    fn is_kept(&mut self, effect: &Effect) -> bool {
        let rulebook = self.rulebook;
        for &(id, rule) in &rulebook.replace {
            let said = rule.replace(RuleContext { rulebook, table: self.table }, effect);
            if said == Replacement::Keep {
                continue;
            }
            if let Some(trace) = &mut self.trace {
                let verb = if said == Replacement::Insist { "insists on" } else { "prevents" };
                let what = format!("{verb} {:?}", effect.what);
                trace.note(TraceStep { seam: Seam::Replace, rule: id, what });
            }
            return said == Replacement::Insist;
        }
        true
    }

    /// Returns true if the round would end with `out` players out, after asking the rules.
    pub(crate) fn would_end(&mut self, out: usize) -> bool {
        out > 0
            && self.survives(&Effect {
                stage: EffectStage::Turn,
                rule: self.speaker,
                generation: self.generation,
                what: EffectKind::EndRound { out: out as u8 },
            })
    }

    fn carry_out(&mut self, what: EffectKind) {
        match what {
            EffectKind::Play { seat, card, color, how, uno } => {
                self.land(seat, card, color, how, uno);
                if how.takes_effect() {
                    self.queue_turn(seat);
                }
            }
            EffectKind::TurnAround { .. } => self.emit_known(Fact::Turned),
            // Guests can cause more skips than the counter can hold; it then stays at its maximum.
            EffectKind::Skip { .. } if self.table.skips == u8::MAX => {}
            EffectKind::Skip { .. } => self.emit_known(Fact::WillSkip),
            EffectKind::Attack { cards, .. } => {
                self.emit_known(Fact::DebtRaised { cards: cards.min(u16::MAX - self.table.debt) });
            }
            EffectKind::MoveTurn { from } => self.move_turn(from),
            EffectKind::Draw { seat, cards, why } => {
                self.draw(seat, cards, why);
            }
            EffectKind::DrawDebt { seat } => {
                self.draw_debt(seat);
                let procedures = &self.rulebook.procedures;
                match procedures.debt.after_debt {
                    // The turn goes on: it does not begin again, and the cards stay face down (G22).
                    AfterDebt::PlayOn if self.table.has_seat(seat) && procedures.rule_settings.draws_face_down => {
                        self.stirred = true;
                    }
                    AfterDebt::PlayOn if self.table.has_seat(seat) => self.emit(Fact::TurnMoved { to: seat }),
                    AfterDebt::LoseTurn | AfterDebt::PlayOn => self.move_turn(seat),
                }
            }
            EffectKind::TakePile { seat, .. } | EffectKind::TakeRun { seat, .. } if !self.takes_cards(seat) => {}
            EffectKind::TakePile { seat, cards } => {
                let start = self.table.pile.len().saturating_sub(usize::from(cards)) as u16;
                if cards > 0 {
                    self.take_from_pile(&Fact::PileTaken { seat, start, cards, keeps_debt: false });
                }
            }
            EffectKind::TakeRun { seat, start, cards } => {
                self.take_from_pile(&Fact::PileTaken { seat, start, cards, keeps_debt: true });
            }
            EffectKind::ForgiveDebt => self.emit(Fact::DebtSettled),
            EffectKind::EndRound { .. } => self.end_round(),
            EffectKind::TurnTo { seat } if self.table.in_play(seat) => self.emit(Fact::TurnMoved { to: seat }),
            EffectKind::TurnTo { .. } => {}
            EffectKind::Own { .. } | EffectKind::GoOn(_) => {
                self.speaker.rule().carry_out(self, what);
            }
        }
    }

    /// Notifies the rules that react to a fact, in their order.
    pub(crate) fn react(&mut self, fact: &Fact) {
        let (rulebook, speaker) = (self.rulebook, self.speaker);
        for &(id, rule) in rulebook.reacting(fact) {
            self.speaker = id;
            rule.react(self, fact);
        }
        if cfg!(debug_assertions) {
            let before = (self.queue.len(), self.facts.len());
            rulebook.reacting(fact).others().for_each(|(_, rule)| rule.react(self, fact));
            assert_eq!((self.queue.len(), self.facts.len()), before, "a rule reacts to more than it declares");
        }
        self.speaker = speaker;
    }

    fn take_from_pile(&mut self, fact: &Fact) {
        self.emit(fact.clone());
        self.react(fact);
    }

    /// Drops all pending effects at the end of a round.
    pub(crate) fn forget_all(&mut self) {
        self.queue.clear();
    }

    /// Returns true while a round is in the playing phase.
    pub fn is_playing(&self) -> bool {
        self.table.phase == Phase::Playing
    }
}

/// Returns true if a fact gives the player with the turn something new to consider.
const fn stirs(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::TurnMoved { .. } | Fact::PileTaken { .. } | Fact::Undone { .. } | Fact::Drawn { why: Why::Turn, .. }
    )
}

/// Panics because a rule emitted an impossible fact. Continuing could lose or duplicate cards.
#[cold]
fn broken(speaker: RuleId, error: &ImpossibleFact) -> ! {
    panic!("the rule `{}` produced an impossible fact: {error}", speaker.name());
}
