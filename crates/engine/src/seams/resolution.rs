//! The resolution of a move: effects wait in a queue by stage, are rewritten by rules, become facts, and facts call up
//! further effects (G2).

mod landing;

use crate::cards::card::Card;
use crate::cards::shuffle;
use crate::facts::evolve::{ImpossibleFact, evolve, evolve_known};
use crate::facts::fact::Fact;
use crate::facts::listener::Listener;
use crate::facts::memorable::Memorable;
use crate::seams::explain::{Step, Trace};
use crate::seams::guest::Scratch;
use crate::seams::rule::{At, Closing, Replacement, Seam};
use crate::seams::rulebook::Rulebook;
use crate::tables::cell::{Key, Value};
use crate::tables::clock::Clock;
use crate::tables::continuation::Continuation;
use crate::tables::effect::{Effect, Effects, Queue, Stage, What, Why};
use crate::tables::procedures::AfterDebt;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::Seat;
use crate::tables::table::{Phase, Table};
use crate::tables::window::{Ask, Opening, Time, WindowKind};

/// A move in resolution: the only hands through which rules touch a table.
pub struct Resolution<'a> {
    pub(crate) rulebook: &'a Rulebook,
    pub(crate) table: &'a mut Table,
    pub(crate) facts: &'a mut Vec<Fact>,
    pub(crate) now: Time,
    pub(crate) trace: Option<&'a mut Trace>,
    /// Hears each fact as it is applied.
    pub(crate) listener: Option<&'a mut (dyn Listener + 'a)>,
    queue: Queue,
    /// What the guest has in mind.
    scratch: Scratch,
    /// How many times a rule has gone on, one because of another, to lead to what happens now.
    generation: u8,
    /// Whether somebody has done something in this move.
    pub(crate) acted: bool,
    /// Whether the turn is another, or another thing to think about, than when the table last rested.
    pub(crate) stirred: bool,
    /// The rule that is speaking.
    speaker: RuleId,
    /// Whether a rule has said its last word about a move: only debug builds look.
    pub(crate) spoken: bool,
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
        }
    }

    /// The table as it stands.
    pub const fn table(&self) -> &Table {
        self.table
    }

    /// The moment of this move.
    pub const fn now(&self) -> Time {
        self.now
    }

    /// The rules.
    pub const fn rulebook(&self) -> &'a Rulebook {
        self.rulebook
    }

    /// The table with its rules.
    pub const fn at(&self) -> At<'_> {
        At { rulebook: self.rulebook, table: self.table }
    }

    /// The moment so many of the rulebook's milliseconds from now, at the table's pace.
    pub const fn in_millis(&self, millis: u64) -> Time {
        self.now.plus(self.rulebook.procedures.pace.speed.millis(millis))
    }

    /// States a fact: it is applied and recorded.
    ///
    /// # Panics
    /// If the fact cannot be: rules state what they have read off this very table, so that it is a bug.
    pub fn emit(&mut self, fact: Fact) {
        debug_assert!(!self.spoken, "a rule goes on after its last word");
        self.tell_before(&fact);
        if let Err(error) = evolve(self.table, &fact) {
            broken(self.speaker, &error);
        }
        self.tell_after(&fact);
        self.stirred |= stirs(&fact);
        let kind = Memorable::of(&fact);
        self.facts.push(fact);
        if self.rulebook.memorable.meets(kind) {
            self.let_rules_remember(kind);
        }
    }

    /// Lets rules note what they remember of the fact that was stated last.
    fn let_rules_remember(&mut self, kind: Memorable) {
        let Some(fact) = self.facts.last().cloned() else { return };
        let (rulebook, speaker) = (self.rulebook, self.speaker);
        for &(id, rule) in &rulebook.remember {
            if rulebook.about(id).remembers.meets(kind) {
                self.speaker = id;
                rule.remember(self, &fact);
            }
        }
        self.speaker = speaker;
    }

    /// The same for the few facts that most moves come to, where it is called with one of them by name: what belongs to
    /// other facts falls away.
    #[inline(always)]
    pub(crate) fn emit_known(&mut self, fact: Fact) {
        self.tell_before(&fact);
        if let Err(error) = evolve_known(self.table, &fact) {
            broken(self.speaker, &error);
        }
        self.tell_after(&fact);
        self.stirred |= stirs(&fact);
        let kind = Memorable::of(&fact);
        self.facts.push(fact);
        if self.rulebook.memorable.meets(kind) {
            self.let_rules_remember(kind);
        }
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

    /// Lets something happen at a stage of this move.
    pub fn push(&mut self, stage: Stage, what: What) {
        debug_assert!(!self.spoken, "a rule goes on after its last word");
        let follows = u8::from(matches!(what, What::GoOn(_)));
        let generation = self.generation.saturating_add(follows);
        self.queue.push(Effect { stage, rule: self.speaker, generation, what });
        if let Some(trace) = &mut self.trace {
            trace.note(Step { seam: Seam::React, rule: self.speaker, what: format!("{what:?}") });
        }
    }

    /// Lets something happen now, whatever waits in a window, unless a rule prevents it.
    pub(crate) fn at_once(&mut self, stage: Stage, what: What) {
        let effect = Effect { stage, rule: self.speaker, generation: self.generation, what };
        if self.survives(&effect) {
            self.carry_out(what);
        }
    }

    /// Puts something into a cell of a rule, or empties it.
    pub(crate) fn note(&mut self, rule: RuleId, place: u8, key: Key, value: Option<Value>) {
        if self.table.cells.get(rule, place, key) != value.as_ref() {
            self.emit_known(Fact::Noted { rule, place, key, value });
        }
    }

    /// Names the rule that speaks where it does.
    pub fn invoke(&mut self, seat: Seat) {
        self.emit(Fact::Invoked { rule: self.speaker, seat });
    }

    pub(crate) fn speak_as(&mut self, rule: RuleId) {
        self.speaker = rule;
    }

    /// Lets another rule speak, and says which spoke before.
    pub(crate) fn speaks_as(&mut self, rule: RuleId) -> RuleId {
        std::mem::replace(&mut self.speaker, rule)
    }

    /// Whether nothing waits to happen in this move.
    #[inline]
    pub(crate) fn queue_is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// What an entry of the guest goes on with once its window has closed.
    pub fn waiting(&mut self, entry: u8) -> Option<&mut Continuation> {
        self.queue.iter_mut().find_map(|effect| match &mut effect.what {
            What::GoOn(continuation) if continuation.waits && continuation.entry == entry => Some(continuation),
            _ => None,
        })
    }

    /// Lets something happen now, unless a rule prevents it: for rules whose steps follow one another.
    pub fn happen(&mut self, what: What) {
        self.at_once(Stage::Hands, what);
    }

    /// How many times a rule has gone on, one because of another, to lead to what happens now.
    pub const fn generation(&self) -> u8 {
        self.generation
    }

    /// What the guest has in mind while this input is resolved.
    pub const fn scratch(&mut self) -> &mut Scratch {
        &mut self.scratch
    }

    /// A number below `bound` by chance that nobody can know before the round is over, from a stream of the round's key: of those
    /// from [`GUEST_STREAMS`](crate::GUEST_STREAMS) on, of which each says the same number all round.
    pub fn chance(&self, stream: u64, bound: u32) -> u32 {
        shuffle::chance(&self.table.key, stream, bound)
    }

    /// The next card of the stock. No player knows it.
    pub fn next_card(&self) -> Option<Card> {
        self.table.stock.last().copied()
    }

    /// Starts the clock of the rule that speaks, instead of the one that it has.
    pub fn start_clock(&mut self, step: u8, deadline: Time) {
        self.emit(Fact::ClockStarted(Clock { rule: self.speaker, step, deadline, of_turn: false }));
    }

    /// Starts the clock of the rule that speaks for whose turn it is: for so many of the rulebook's milliseconds, and as
    /// long as nobody waits for anything else.
    pub fn start_turn_clock(&mut self, millis: u64) {
        let (rule, deadline) = (self.speaker, self.in_millis(millis));
        self.emit(Fact::ClockStarted(Clock { rule, step: 0, deadline, of_turn: true }));
    }

    /// Nobody is hurried in a turn while all wait for something else.
    fn stop_turn_clocks(&mut self) {
        while let Some(rule) = self.table.clocks.iter().find(|clock| clock.of_turn).map(|clock| clock.rule) {
            self.emit(Fact::ClockStopped { rule });
        }
    }

    /// Opens a window of the rule that speaks. If it holds the play, the rest of the play waits in it. Whoever has left
    /// since what led to it is not asked; where that leaves nobody to ask, nothing opens (M4), and the answer is false.
    pub fn open(&mut self, ask: Ask) -> bool {
        let Ask { kind, asked: all, by, freeze, holds, about, step, instruction, secret, millis } = ask;
        let asked = all.and(self.table.everybody());
        if asked.is_empty() && !all.is_empty() {
            return false;
        }
        // One that nobody is told of must not show in clocks (HR-8).
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

    /// Asks a seat no more, and closes the window when at most `leave` seats are still awaited.
    pub fn excuse(&mut self, seat: Seat, leave: usize) {
        let rule = self.speaker;
        self.emit(Fact::Excused { rule, seat });
        if self.table.window_of(rule).is_some_and(|window| window.awaited().len() <= leave) {
            self.close(rule, Closing::Answered);
        }
    }

    /// Asks a seat more in the newest window of the rule that speaks, unless it is asked already.
    pub fn ask_too(&mut self, seat: Seat) {
        let rule = self.speaker;
        if self.table.window_of(rule).is_some_and(|window| !window.opening.asked.contains(seat)) {
            self.emit(Fact::AlsoAsked { rule, seat });
        }
    }

    /// Closes the newest window of the rule that speaks.
    pub fn close_own(&mut self, closing: Closing) {
        self.close(self.speaker, closing);
    }

    /// Keeps the newest window of the rule that speaks open for so many of the rulebook's milliseconds from now.
    pub fn prolong(&mut self, millis: u64) {
        let (rule, deadline) = (self.speaker, self.in_millis(millis));
        self.emit(Fact::Prolonged { rule, deadline });
    }

    /// Whether the round is over once this move is resolved, because a seat has laid its last card: then nobody is asked
    /// for anything more.
    pub fn is_decided_by(&mut self, seat: Seat) -> bool {
        !self.table.in_play(seat) && (self.table.count_in_play() <= 1 || self.would_end(self.table.out.len() + 1))
    }

    /// Takes an answer to the newest window of the rule that speaks, and closes it when at most `leave` seats are still
    /// awaited.
    pub fn answer(&mut self, seat: Seat, leave: usize) {
        let rule = self.speaker;
        self.emit(Fact::Answered { rule, seat });
        if self.table.window_of(rule).is_some_and(|window| window.awaited().len() <= leave) {
            self.close(rule, Closing::Answered);
        }
    }

    /// Closes the newest window of a rule: the play that waited in it goes on.
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

    /// Notes whether what happens from now on is part of the play that can be undone, if there is one (SS-12).
    pub(crate) fn is_of_play(&mut self, is: bool) {
        if self.table.undoable.as_ref().is_some_and(|play| play.running != is) {
            self.emit(Fact::OfPlay { is });
        }
    }

    /// Closes a window whose play has been overtaken: what waited in it is forgotten (G10).
    pub(crate) fn lapse(&mut self, rule: RuleId) {
        self.emit(Fact::WindowClosed { rule, secret: false });
    }

    /// Lets everything that waits happen, stage by stage, until nothing is left or a window holds it.
    #[inline]
    pub(crate) fn drain(&mut self) {
        self.spoken = false;
        if !self.queue.is_empty() {
            self.drain_queue();
        }
    }

    fn drain_queue(&mut self) {
        while let Some(effect) = self.next_effect() {
            if self.is_held(effect.stage) {
                // What waits goes on because of people, not of what led to it.
                self.emit(Fact::Held(Effect { generation: 0, ..effect }));
            } else if self.survives(&effect) {
                (self.speaker, self.generation) = (effect.rule, effect.generation);
                match effect.what {
                    What::Play { seat, card, colour, how, uno } => self.land_in_turn(seat, card, colour, how, uno),
                    what => self.carry_out(what),
                }
            }
        }
    }

    /// The first of the earliest stage.
    #[inline]
    fn next_effect(&mut self) -> Option<Effect> {
        if self.queue.len() < 2 {
            return self.queue.pop();
        }
        let mut first: Option<(usize, Stage)> = None;
        for (place, effect) in self.queue.iter().enumerate() {
            if first.is_none_or(|(_, stage)| effect.stage < stage) {
                first = Some((place, effect.stage));
            }
        }
        first.map(|(place, _)| self.queue.remove(place))
    }

    /// Whether an effect waits in a window. One that nobody is told of lets the turn move on, which would give it away
    /// (HR-8).
    fn is_held(&self, stage: Stage) -> bool {
        let last = self.table.windows.last().map(|window| &window.opening);
        last.is_some_and(|opening| opening.holds && !(opening.secret && stage == Stage::Turn))
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

    /// Asks the rules about an effect that one of them may replace.
    fn is_kept(&mut self, effect: &Effect) -> bool {
        let rulebook = self.rulebook;
        for &(id, rule) in &rulebook.replace {
            let said = rule.replace(At { rulebook, table: self.table }, effect);
            if said == Replacement::Keep {
                continue;
            }
            if let Some(trace) = &mut self.trace {
                let verb = if said == Replacement::Insist { "insists on" } else { "prevents" };
                let what = format!("{verb} {:?}", effect.what);
                trace.note(Step { seam: Seam::Replace, rule: id, what });
            }
            return said == Replacement::Insist;
        }
        true
    }

    /// Whether the round would end with so many out, if no rule prevents it.
    pub(crate) fn would_end(&mut self, out: usize) -> bool {
        out > 0
            && self.survives(&Effect {
                stage: Stage::Turn,
                rule: self.speaker,
                generation: self.generation,
                what: What::EndRound { out: out as u8 },
            })
    }

    fn carry_out(&mut self, what: What) {
        match what {
            What::Play { seat, card, colour, how, uno } => {
                self.land(seat, card, colour, how, uno);
                if how.takes_effect() {
                    self.queue_turn(seat);
                }
            }
            What::TurnAround { .. } => self.emit(Fact::Turned),
            // Guests can ask for more than can be counted: then it stays at the most there is.
            What::Skip { .. } if self.table.skips == u8::MAX => {}
            What::Skip { .. } => self.emit(Fact::WillSkip),
            What::Attack { cards, .. } => {
                self.emit(Fact::DebtRaised { cards: cards.min(u16::MAX - self.table.debt) });
            }
            What::MoveTurn { from } => self.move_turn(from),
            What::Draw { seat, cards, why } => {
                self.draw(seat, cards, why);
            }
            What::DrawDebt { seat } => {
                self.draw_debt(seat);
                match self.rulebook.procedures.debt.after_debt {
                    AfterDebt::PlayOn if self.table.has_seat(seat) => self.emit(Fact::TurnMoved { to: seat }),
                    AfterDebt::LoseTurn | AfterDebt::PlayOn => self.move_turn(seat),
                }
            }
            What::TakePile { seat, .. } | What::TakeRun { seat, .. } if !self.table.has_seat(seat) => {}
            What::TakePile { seat, cards } => {
                let start = self.table.pile.len().saturating_sub(usize::from(cards)) as u16;
                if cards > 0 {
                    self.take_from_pile(&Fact::PileTaken { seat, start, cards, keeps_debt: false });
                }
            }
            What::TakeRun { seat, start, cards } => {
                self.take_from_pile(&Fact::PileTaken { seat, start, cards, keeps_debt: true });
            }
            What::ForgiveDebt => self.emit(Fact::DebtSettled),
            What::EndRound { .. } => self.end_round(),
            What::TurnTo { seat } if self.table.in_play(seat) => self.emit(Fact::TurnMoved { to: seat }),
            What::TurnTo { .. } => {}
            What::Own { .. } | What::GoOn(_) => {
                self.speaker.rule().carry_out(self, what);
            }
        }
    }

    /// Lets the rules react that a fact concerns, in the order of the table.
    pub(crate) fn react(&mut self, fact: &Fact) {
        let (rulebook, speaker) = (self.rulebook, self.speaker);
        for &(id, rule) in rulebook.reacting(fact) {
            self.speaker = id;
            rule.react(self, fact);
        }
        if cfg!(debug_assertions) {
            let before = (self.queue.len(), self.facts.len());
            rulebook.deaf_to(fact).for_each(|(_, rule)| rule.react(self, fact));
            assert_eq!((self.queue.len(), self.facts.len()), before, "a rule reacts to more than it declares");
        }
        self.speaker = speaker;
    }

    fn take_from_pile(&mut self, fact: &Fact) {
        self.emit(fact.clone());
        self.react(fact);
    }

    /// Forgets what waits: the round is over.
    pub(crate) fn forget_all(&mut self) {
        self.queue.clear();
    }

    /// Draws as many cards as there are, at most `cards` (G5); says how many.
    pub fn draw(&mut self, seat: Seat, cards: u16, why: Why) -> u16 {
        let mut drawn = 0;
        // Whoever has left meanwhile draws nothing (M4).
        while drawn < cards && self.table.has_seat(seat) {
            if self.table.stock.is_empty() {
                if self.table.pile.len() < 2 {
                    break;
                }
                self.emit(Fact::Reshuffled);
                self.react(&Fact::Reshuffled);
            }
            let Some(&card) = self.table.stock.last() else { break };
            self.emit_known(Fact::Drawn { seat, card, why });
            drawn += 1;
        }
        if why != Why::Deal && (drawn > 1 || drawn == 1 && self.rulebook.memorable.meets(Memorable::TOOK)) {
            let fact = Fact::Took { seat, cards: drawn, why };
            self.emit(fact.clone());
            if drawn > 1 {
                self.react(&fact);
            }
        }
        drawn
    }

    /// The debtor draws all of it in one go; what cannot be drawn is forgiven (G5, G9).
    pub(crate) fn draw_debt(&mut self, seat: Seat) {
        let debt = self.table.debt;
        self.draw(seat, debt, Why::Debt);
        self.emit(Fact::DebtSettled);
    }

    /// Whether a round runs in which cards can be played.
    pub fn is_playing(&self) -> bool {
        self.table.phase == Phase::Playing
    }
}

/// Whether a fact gives whose turn it is something new to think about.
const fn stirs(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::TurnMoved { .. } | Fact::PileTaken { .. } | Fact::Undone { .. } | Fact::Drawn { why: Why::Turn, .. }
    )
}

/// A rule has stated something that cannot be. To go on would lose or double cards.
#[cold]
fn broken(speaker: RuleId, error: &ImpossibleFact) -> ! {
    panic!("the rule `{}` has stated what cannot be: {error}", speaker.name());
}
