//! A random game that checks the laws after each step.

use ruckus_engine::{
    Action, Card, Decision, Fact, Input, InputKind, Listener, Pattern, Phase, Rulebook, Seat, Table, Time, View,
    ViewFact, apply, apply_observed, contenders, decide, evolve, explain, offers,
};

use crate::dice::Dice;
use crate::moves;

/// A game, with everything needed to replay it.
pub struct Game {
    /// The rulebook.
    pub rulebook: Rulebook,
    /// The current table.
    pub table: Table,
    /// The current time.
    pub now: Time,
    /// The source of all random choices.
    pub dice: Dice,
    /// All inputs so far.
    pub inputs: Vec<Input>,
    /// All facts so far.
    pub facts: Vec<Fact>,
    /// Percentage of steps at which a player joins, leaves or takes over a seat.
    pub comings: usize,
    deck: Vec<Card>,
}

impl Game {
    /// Creates a game before the first deal.
    pub fn new(rulebook: Rulebook, dice: Dice) -> Self {
        let mut deck = rulebook.deck().to_vec();
        deck.sort_unstable();
        let table = Table::new(rulebook.seats());
        Self { rulebook, table, now: Time(0), dice, inputs: Vec::new(), facts: Vec::new(), comings: 0, deck }
    }

    /// Returns the next deal, or the start of a new match if the last one is over.
    pub fn next_round(&mut self) -> InputKind {
        if self.table.winners().is_some() {
            return InputKind::StartMatch;
        }
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.dice.any().to_le_bytes());
        InputKind::Deal { seed, dealer: None }
    }

    /// Returns a random input, usually an offered action.
    pub fn what_next(&mut self) -> InputKind {
        if matches!(self.table.phase, Phase::Before | Phase::Over) && self.dice.percent(80) {
            return self.next_round();
        }
        if self.comings > 0 && self.dice.below(100) < self.comings {
            return self.coming_or_going();
        }
        let chosen = match self.dice.below(100) {
            0..3 => return InputKind::Tick,
            3..55 => moves::sensible(&self.rulebook, &self.table, &mut self.dice),
            55..85 => moves::offered(&self.rulebook, &self.table, &mut self.dice),
            _ => None,
        };
        let (seat, action) = chosen.unwrap_or_else(|| {
            let seat = moves::seat_or_invalid(&self.table, &mut self.dice);
            (seat, moves::anything(&self.table, seat, &mut self.dice))
        });
        InputKind::Act { seat, action }
    }

    /// Returns a random join, leave or takeover. The seat is sometimes taken already or unknown.
    fn coming_or_going(&mut self) -> InputKind {
        let any_seat = Seat(self.dice.below(self.rulebook.seats() + 4) as u8);
        if self.dice.percent(45) {
            return InputKind::Leave { seat: self.dice.one_of(self.table.circle()).unwrap_or(any_seat) };
        }
        if self.dice.percent(20) {
            return InputKind::Leave { seat: any_seat };
        }
        if self.dice.percent(20) {
            return InputKind::TakeOver { seat: any_seat };
        }
        InputKind::Join { seat: any_seat }
    }

    /// Advances the clock: usually by less than a second or not at all, sometimes past a deadline.
    pub fn wait(&mut self) {
        let millis = match self.dice.below(20) {
            0..8 => 0,
            8..19 => self.dice.below(900) as u64,
            _ => 25_000,
        };
        self.now = self.now.plus(millis);
    }

    /// Applies an input. Checks that `decide` plus `evolve`, `apply`, `apply_observed` and `explain` all agree.
    pub fn give(&mut self, what: InputKind) -> Decision {
        let input = Input { at: self.now, what };
        let decision = decide(&self.rulebook, &self.table, &input);
        let before = self.table.clone();
        let mut evolved = before.clone();
        for fact in &decision.facts {
            evolve(&mut evolved, fact).expect("what is decided at a table can happen at it");
        }
        let mut facts = Vec::new();
        let refused = apply(&self.rulebook, &mut self.table, &input, &mut facts);
        assert_eq!((&facts, refused), (&decision.facts, decision.refused), "decide and apply differ on {input:?}");
        assert!(evolved == self.table, "decide and evolve give another table than apply on {input:?}");
        let mut witness = Witness { table: before.clone(), facts: Vec::new() };
        let observed = apply_observed(&self.rulebook, &mut before.clone(), &input, &mut Vec::new(), &mut witness);
        assert_eq!((&witness.facts, observed), (&facts, refused), "a listener hears something else on {input:?}");
        assert!(witness.table == self.table, "a listener is shown another table on {input:?}");
        let (explained, _) = explain(&self.rulebook, &before, &input);
        assert_eq!(explained, decision, "to explain is to decide, and tell why");
        self.keep(input, &decision.facts);
        decision
    }

    /// Applies an input without checks, for tests that only compare games.
    pub fn play(&mut self, what: InputKind) -> Decision {
        let input = Input { at: self.now, what };
        let mut facts = Vec::new();
        let refused = apply(&self.rulebook, &mut self.table, &input, &mut facts);
        self.keep(input, &facts);
        Decision { facts, refused }
    }

    fn keep(&mut self, input: Input, facts: &[Fact]) {
        self.inputs.push(input);
        for fact in facts {
            // The deck depends on the number of players, so it can change with each round.
            if let Fact::RoundBegun(start) = fact {
                self.deck = start.deck.iter().map(|card| card.unmarked()).collect();
                self.deck.sort_unstable();
            }
        }
        self.facts.extend_from_slice(facts);
    }

    /// Checks that no card is lost or duplicated.
    pub fn check_cards(&self) {
        if self.table.phase != Phase::Before {
            assert_eq!(self.table.all_cards(), self.deck, "cards are lost or doubled");
        }
    }

    /// Checks that a running round can continue: a player can act or a deadline is pending, and that deadline is in the
    /// future. Between rounds, checks that no window is open and no clock is running.
    pub fn check_alive(&self) {
        if matches!(self.table.phase, Phase::Before | Phase::Over) {
            assert!(self.table.windows().is_empty(), "a window is open and no round runs");
            assert!(self.table.clocks().is_empty(), "a clock runs and no round does");
            return;
        }
        let can_act = |&seat: &Seat| {
            let offers = offers(&self.rulebook, &self.table, seat);
            offers.iter().any(|offer| !matches!(offer.what, Pattern::Catch(_) | Pattern::Uno | Pattern::Do))
        };
        let contenders = contenders(&self.rulebook, &self.table);
        let silent = |seat: &Seat| contenders.contains(*seat) || offers(&self.rulebook, &self.table, *seat).is_empty();
        assert!(self.table.circle().iter().all(silent), "a seat has offers and is not among those that may have some");
        let deadline = self.table.deadline();
        assert!(deadline.is_some() || self.table.circle().iter().any(can_act), "nobody can do anything, for ever");
        assert!(deadline.is_none_or(|deadline| deadline > self.now), "a deadline has passed and its window is open");
    }

    /// Checks that a window closes at the next deadline or, if none is open, that a clock rings then.
    pub fn check_windows_close(&self) {
        let Some(deadline) = self.table.deadline() else { return };
        let mut table = self.table.clone();
        let tick = Input { at: deadline, what: InputKind::Tick };
        let mut facts = Vec::new();
        assert_eq!(apply(&self.rulebook, &mut table, &tick, &mut facts), None);
        let closes = |fact: &Fact| match fact {
            Fact::RoundOver => true,
            Fact::ClockRang { .. } => self.table.windows().is_empty(),
            _ => matches!(fact, Fact::WindowClosed { .. }),
        };
        assert!(facts.iter().any(closes), "a window or a clock outlives its deadline");
        assert!(table.deadline().is_none_or(|next| next > deadline), "a window outlives its deadline");
    }

    /// Checks that every action offered to a seat is accepted and has an effect.
    pub fn check_offers(&mut self, seat: Seat) {
        for offer in offers(&self.rulebook, &self.table, seat).iter() {
            for action in moves::actions_of(&self.table, seat, &offer.what, &mut self.dice) {
                let input = Input { at: self.now, what: InputKind::Act { seat, action } };
                let decision = decide(&self.rulebook, &self.table, &input);
                assert_eq!(decision.refused, None, "offered, and refused: {input:?}");
                assert!(!decision.facts.is_empty(), "offered, and without effect: {input:?}");
            }
        }
    }

    /// Tries a random action. If it was not offered, it must be rejected or have no effect, and change nothing except
    /// for the cost of a mistake.
    pub fn check_anything_else(&mut self) {
        let seat = moves::seat_or_invalid(&self.table, &mut self.dice);
        let action = moves::anything(&self.table, seat, &mut self.dice);
        let offered = moves::is_offered(&self.table, seat, &offers(&self.rulebook, &self.table, seat), &action);
        let idle = moves::does_nothing(&self.table, seat, &action);
        let input = Input { at: self.now, what: InputKind::Act { seat, action } };
        let Decision { facts, refused } = decide(&self.rulebook, &self.table, &input);
        match refused {
            None if offered || moves::is_right_after_all(&self.table, &input) => {
                assert!(!facts.is_empty(), "offered, and without effect: {input:?}");
            }
            None => assert!(idle && facts.is_empty(), "not offered, and accepted: {input:?}"),
            Some(_) if !offered && moves::has_paid_for(&self.table, &input) => {
                assert!(facts.is_empty(), "wrong again, and it counts: {input:?} {facts:?}");
            }
            Some(_) => {
                let mistaken = facts.iter().any(|fact| matches!(fact, Fact::Mistaken { .. }));
                assert!(!offered && (!idle || mistaken), "offered or harmless, and refused: {input:?}");
                let paid = mistaken || facts.iter().any(|fact| matches!(fact, Fact::Blunder { .. }));
                assert!(facts.is_empty() || paid, "refused, and yet something happened: {input:?} {facts:?}");
            }
        }
    }

    /// Checks that replaying all inputs on a new table gives the same facts and the same table.
    pub fn check_replay(&self) {
        let mut table = Table::new(self.rulebook.seats());
        let mut facts = Vec::new();
        for input in &self.inputs {
            apply(&self.rulebook, &mut table, input, &mut facts);
        }
        assert!(facts == self.facts, "the replay tells another story");
        assert!(table == self.table, "the replay ends at another table");
    }
}

/// Views that are kept up to date from view facts alone.
pub struct Watchers {
    views: Vec<View>,
    table: Table,
}

impl Watchers {
    /// Creates views of the current table.
    pub fn of(table: &Table, who: impl IntoIterator<Item = Option<Seat>>) -> Self {
        let views = who.into_iter().map(|me| View::of(table, me)).collect();
        Self { views, table: table.clone() }
    }

    /// Folds facts into the views one by one. After each, a view must equal a fresh one.
    pub fn take_in(&mut self, facts: &[Fact]) {
        for fact in facts {
            evolve(&mut self.table, fact).expect("what is decided at a table can happen at it");
            let mut eyes = View::of(&self.table, None);
            let (public, insiders) = (ViewFact::of(fact, &self.table, None), ViewFact::insiders(fact));
            for view in &mut self.views {
                let seen = ViewFact::of(fact, &self.table, view.me);
                if view.me.is_none_or(|me| !insiders.contains(me)) {
                    assert_eq!(seen, public, "a seat that is no insider is told more than a spectator of {fact:?}");
                }
                if let Some(seen) = seen {
                    view.fold(&seen);
                }
                assert_eq!(*view, View::of(&self.table, view.me), "a view has lost its way after {fact:?}");
                eyes.look_from(&self.table, view.me);
                assert_eq!(eyes, *view, "a view that goes from seat to seat is not theirs after {fact:?}");
            }
        }
    }
}

/// A listener that checks the table it gets before and after each fact.
struct Witness {
    table: Table,
    facts: Vec<Fact>,
}

impl Listener for Witness {
    fn before(&mut self, fact: &Fact, table: &Table) {
        assert!(self.table == *table, "the table is not as the last fact left it before {fact:?}");
        evolve(&mut self.table, fact).expect("what is decided at a table can happen at it");
        self.facts.push(fact.clone());
    }

    fn after(&mut self, fact: &Fact, table: &Table) {
        assert_eq!(self.facts.last(), Some(fact), "a listener hears a fact before and after it is applied");
        assert!(self.table == *table, "the table is not as {fact:?} leaves it");
    }
}

/// Returns the cards that an input names.
pub fn cards_of(what: &InputKind) -> Vec<Card> {
    let InputKind::Act { action, .. } = what else { return Vec::new() };
    match action {
        Action::Play { card, .. } | Action::Give { card, .. } | Action::Shield { card, .. } | Action::Show(card) => {
            vec![*card]
        }
        Action::Pay(cards) => cards.clone(),
        _ => Vec::new(),
    }
}
