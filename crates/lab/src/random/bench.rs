//! The random player of benchmarks, and of comparisons between two versions of the engine.

use std::hint::black_box;

use ruckus_engine::{
    Action, Card, Color, Fact, Input, InputKind, Offers, Pattern, Phase, Rulebook, Seat, Table, Time, apply,
    apply_chosen, collect, contenders, due,
};

use super::{Dice, MOST_MOVES};

/// Plays random legal moves, all of which are equally likely. The same seed plays the same moves.
#[derive(Debug)]
pub struct RandomPlayer {
    rulebook: Rulebook,
    table: Table,
    offers: Offers,
    /// For each offer, the number of moves up to its end.
    ends: Vec<usize>,
    facts: Vec<Fact>,
    dice: Dice,
    now: Time,
    moves: u64,
    rounds: u64,
    moves_of_round: u32,
}

/// Returns how many moves an offer stands for. `due` is true if the seat must perform an action.
fn moves_in(offered: &Pattern, due: bool) -> usize {
    match offered {
        Pattern::Play(play) => play.cards.len(),
        Pattern::Do => usize::from(due),
        _ => 1,
    }
}

impl RandomPlayer {
    /// Creates a table before the first deal.
    pub fn new(rulebook: Rulebook, seed: u64) -> Self {
        let table = Table::new(rulebook.seats());
        Self {
            rulebook,
            table,
            offers: Offers::new(),
            ends: Vec::new(),
            facts: Vec::new(),
            dice: Dice::new(seed),
            now: Time(0),
            moves: 0,
            rounds: 0,
            moves_of_round: 0,
        }
    }

    /// Returns the number of moves so far.
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// Returns the number of deals so far.
    pub const fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Returns the rulebook.
    pub const fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    /// Returns the current table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the facts of the last step.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// Plays this many more moves, in as many rounds as necessary.
    pub fn play(&mut self, moves: u64) {
        let end = self.moves + moves;
        while self.moves < end {
            self.step();
        }
    }

    /// Makes one move. Deals instead if the round is over or too long, or lets time pass if no seat can move.
    pub fn step(&mut self) {
        self.facts.clear();
        let over = !matches!(self.table.phase, Phase::Dealing | Phase::Playing);
        if over || self.moves_of_round > MOST_MOVES {
            self.deal();
        } else if !self.move_one() {
            self.now = self.table.deadline().unwrap_or(self.now.plus(1));
            self.say(InputKind::Tick);
        }
        black_box(&self.facts);
    }

    /// Tries the seats in order from a random one, until one of them has an offer. Returns false if none has.
    fn move_one(&mut self) -> bool {
        let seats = self.table.circle().len();
        let first = self.dice.below(seats);
        let contenders = contenders(&self.rulebook, &self.table);
        for place in (first..seats).chain(0..first) {
            let seat = self.table.circle()[place];
            if !contenders.contains(seat) {
                continue;
            }
            collect(&self.rulebook, &self.table, seat, &mut self.offers);
            // All moves are equally likely: each playable kind of card, drawing, passing.
            let due = due(&self.table, seat).is_some();
            self.ends.clear();
            let mut count = 0;
            for offered in self.offers.patterns() {
                count += moves_in(offered, due);
                self.ends.push(count);
            }
            if count == 0 {
                continue;
            }
            let choice = self.dice.below(count);
            if let Some(chosen) = self.ends.iter().position(|&end| choice < end) {
                let first = chosen.checked_sub(1).map_or(0, |before| self.ends[before]);
                let action = self.pick(chosen, choice - first, seat);
                self.act(seat, &action, chosen);
                self.moves += 1;
                self.moves_of_round += 1;
                return true;
            }
        }
        false
    }

    /// Returns one action of the offer with the index `chosen`. For plays, the action with the index `place`.
    fn pick(&mut self, chosen: usize, place: usize, seat: Seat) -> Action {
        let Self { offers, table, dice, .. } = self;
        let Some(offer) = offers.get(chosen) else { return Action::Pass };
        match &offer.what {
            Pattern::Play(play) => {
                let card = play.cards.nth(place).unwrap_or(Card::WILD);
                let calls = card.is_wild_type() && play.how.takes_effect();
                let color = calls.then(|| Color::ALL[dice.below(4)]);
                let uno = table.chair(seat).hand.len() == 2 && dice.below(4) > 0;
                Action::Play { card, color, uno, as_match: play.says_match, saw: None }
            }
            Pattern::Color => Action::Color(Color::ALL[dice.below(4)]),
            Pattern::Deal { .. } => Action::Deal(7),
            Pattern::Draw => Action::Draw,
            Pattern::Pass => Action::Pass,
            Pattern::Do => Action::Do(due(table, seat).unwrap_or_default().to_owned()),
            offered => offered.moves(table.chair(seat).hand.cards()).next().unwrap_or(Action::Pass),
        }
    }

    fn deal(&mut self) {
        self.rounds += 1;
        self.moves_of_round = 0;
        if !matches!(self.table.phase, Phase::Before | Phase::Over) || self.table.winners().is_some() {
            if matches!(self.table.phase, Phase::Dealing | Phase::Playing) {
                self.table = Table::new(self.rulebook.seats());
            }
            self.say(InputKind::StartMatch);
        }
        let seed = self.dice.key();
        self.say(InputKind::Deal { seed, dealer: None });
    }

    /// Applies an action that has just been offered.
    fn act(&mut self, seat: Seat, action: &Action, chosen: usize) {
        let (rulebook, table) = (&self.rulebook, &mut self.table);
        let refused = apply_chosen(rulebook, table, self.now, (seat, action), (&self.offers, chosen), &mut self.facts);
        debug_assert!(refused.is_none(), "an offered action was refused: {refused:?}");
    }

    fn say(&mut self, what: InputKind) {
        let refused = apply(&self.rulebook, &mut self.table, &Input { at: self.now, what }, &mut self.facts);
        debug_assert!(refused.is_none(), "an input was refused: {refused:?}");
    }
}
