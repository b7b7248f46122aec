//! Random players, who do any of what they are offered. Their rounds are the fastest to simulate, and the baseline for
//! skill.

mod bench;
mod dice;
mod pick;

use ruckus_engine::{
    Action, Fact, Input, InputKind, Offers, Phase, Rulebook, Seat, SeatSet, Table, Time, apply, apply_offered, collect,
    contenders,
};

pub use bench::RandomPlayer;
pub use dice::Dice;
pub(crate) use pick::pick;

/// The maximum number of moves in a round. Rounds of random players can be endless, so longer ones are aborted.
pub const MOST_MOVES: u32 = 20_000;

/// A table of random players. It is reused for many rounds.
#[derive(Debug)]
pub struct RandomTable<'r> {
    rulebook: &'r Rulebook,
    table: Table,
    offers: Offers,
    /// The seats that may have offers at the current table.
    contenders: SeatSet,
    facts: Vec<Fact>,
    dice: Dice,
    now: Time,
}

/// The result of a round of random players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomRound {
    /// The number of moves.
    pub moves: u32,
    /// True if the round ended and was not aborted.
    pub ended: bool,
}

impl<'r> RandomTable<'r> {
    /// Creates a table before the first deal. The same seed plays the same rounds.
    pub fn new(rulebook: &'r Rulebook, seed: u64) -> Self {
        let table = Table::new(rulebook.seats());
        Self {
            rulebook,
            table,
            offers: Offers::new(),
            contenders: SeatSet::EMPTY,
            facts: Vec::new(),
            dice: Dice::new(seed),
            now: Time(0),
        }
    }

    /// Plays a round.
    pub fn play(&mut self) -> RandomRound {
        self.facts.clear();
        if !matches!(self.table.phase, Phase::Before | Phase::Over) {
            self.table = Table::new(self.rulebook.seats());
        }
        if self.table.winners().is_some() {
            self.give(InputKind::StartMatch);
        }
        let seed = self.dice.key();
        self.give(InputKind::Deal { seed, dealer: None });
        self.play_on(MOST_MOVES)
    }

    /// Plays a round to its end from a copy of another table, starting with the given action.
    pub fn play_from(&mut self, table: &Table, now: Time, (seat, action): (Seat, &Action), most: u32) -> RandomRound {
        self.facts.clear();
        self.table.clone_from(table);
        self.now = now;
        self.give(InputKind::Act { seat, action: action.clone() });
        self.play_on(most)
    }

    fn play_on(&mut self, most: u32) -> RandomRound {
        let mut moves = 0;
        while self.table.phase != Phase::Over {
            if moves == most {
                return RandomRound { moves, ended: false };
            }
            self.step();
            moves += 1;
        }
        RandomRound { moves, ended: true }
    }

    /// Returns all facts of the round.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// Returns the current table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Lets one player act: a random seat if it has offers; otherwise a seat that is asked or in turn; otherwise any
    /// seat. If no seat can act, advances to the next deadline.
    fn step(&mut self) {
        let seats = self.table.circle().len();
        let first = self.dice.below(seats);
        self.contenders = contenders(self.rulebook, &self.table);
        if self.act(self.table.circle()[first]) {
            return;
        }
        let waits = match self.table.windows().last() {
            Some(window) => window.awaited().iter().next(),
            None => Some(self.table.turn),
        };
        if waits.is_some_and(|seat| self.act(seat)) {
            return;
        }
        for place in (first + 1..seats).chain(0..first) {
            if self.act(self.table.circle()[place]) {
                return;
            }
        }
        self.now = self.table.deadline().unwrap_or(self.now.plus(1));
        self.give(InputKind::Tick);
    }

    /// Lets a seat act. Returns false if it cannot.
    fn act(&mut self, seat: Seat) -> bool {
        if !self.contenders.contains(seat) {
            return false;
        }
        collect(self.rulebook, &self.table, seat, &mut self.offers);
        if self.offers.is_empty() {
            return false;
        }
        let Some(action) = pick(&self.table, seat, &self.offers, &mut self.dice) else { return false };
        let Self { rulebook, table, now, offers, facts, .. } = self;
        let refused = apply_offered(rulebook, table, *now, (seat, &action), offers, facts);
        debug_assert!(refused.is_none(), "an offered action was refused: {seat} {action:?} {refused:?}");
        true
    }

    fn give(&mut self, what: InputKind) {
        apply(self.rulebook, &mut self.table, &Input { at: self.now, what }, &mut self.facts);
    }
}

#[cfg(test)]
mod tests {
    use ruckus_ruleset::{PRESETS, Ruleset};

    use super::*;

    #[test]
    fn rounds_of_every_preset_end_and_are_reproducible() {
        for preset in PRESETS {
            for seats in [3, 6] {
                let rulebook = Ruleset::preset(preset.name).unwrap().compile(seats).unwrap();
                let play = |seed| {
                    let mut table = RandomTable::new(&rulebook, seed);
                    (0..4).map(|_| table.play()).collect::<Vec<_>>()
                };
                let played = play(7);
                assert!(played.iter().all(|round| round.ended && round.moves > 5), "{}: {played:?}", preset.name);
                assert_eq!(play(7), played, "{}", preset.name);
                assert_ne!(play(8), played, "{}", preset.name);
            }
        }
    }

    #[test]
    fn facts_cover_the_whole_round() {
        let rulebook = Ruleset::preset("super-power-no-sissies").unwrap().compile(4).unwrap();
        let mut table = RandomTable::new(&rulebook, 3);
        for _ in 0..3 {
            table.play();
            assert!(matches!(table.facts().first(), Some(Fact::RoundBegun(_) | Fact::MatchBegun)));
            assert!(table.facts().contains(&Fact::RoundOver));
        }
    }
}
