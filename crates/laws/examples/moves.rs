//! Plays random legal moves, the same ones in each run.
//!
//! `moves PRESET COUNT` plays the moves of `ruckus bench engine` at four seats, for tools that count instructions.
//! `moves digest GAMES` plays games of every preset at three to eight seats and prints one line for each: a digest of all
//! offers and facts. Two versions of the engine that print the same lines decide the same.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use ruckus_engine::{
    Action, Card, Color, Fact, Input, InputKind, Offers, Pattern, Phase, Rulebook, Seat, Table, Time, apply,
    apply_chosen, collect, contenders, due,
};
use ruckus_ruleset::{PRESETS, Ruleset};

/// The maximum number of moves in a round.
const MOST_MOVES: u32 = 20_000;

struct Dice(Xoshiro256PlusPlus);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        (((self.0.next_u64() >> 32) * bound as u64) >> 32) as usize
    }
}

struct RandomPlayer {
    rulebook: Rulebook,
    table: Table,
    offers: Offers,
    /// For each offer, the number of moves up to its end.
    ends: Vec<usize>,
    facts: Vec<Fact>,
    dice: Dice,
    now: Time,
    moves: u64,
    moves_of_round: u32,
    digest: Option<DefaultHasher>,
}

fn moves_in(offered: &Pattern, due: bool) -> usize {
    match offered {
        Pattern::Play(play) => play.cards.len(),
        Pattern::Do => usize::from(due),
        _ => 1,
    }
}

impl RandomPlayer {
    fn new(preset: &str, seats: usize, seed: u64) -> Self {
        let rulebook = Ruleset::preset(preset).expect("a preset").compile(seats).expect("it fits the seats");
        let dice = Dice(Xoshiro256PlusPlus::seed_from_u64(seed));
        Self {
            table: Table::new(seats),
            rulebook,
            offers: Offers::new(),
            ends: Vec::new(),
            facts: Vec::new(),
            dice,
            now: Time(0),
            moves: 0,
            moves_of_round: 0,
            digest: None,
        }
    }

    fn step(&mut self) {
        let over = !matches!(self.table.phase, Phase::Dealing | Phase::Playing);
        if over || self.moves_of_round > MOST_MOVES {
            return self.deal();
        }
        if self.digest.is_some() {
            self.note_offers();
        }
        let seats = self.table.circle().len();
        let first = self.dice.below(seats);
        let contenders = contenders(&self.rulebook, &self.table);
        for place in (first..seats).chain(0..first) {
            let seat = self.table.circle()[place];
            if !contenders.contains(seat) {
                continue;
            }
            collect(&self.rulebook, &self.table, seat, &mut self.offers);
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
                return;
            }
        }
        self.now = self.table.deadline().unwrap_or(self.now.plus(1));
        self.say(InputKind::Tick);
    }

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
        self.moves_of_round = 0;
        if !matches!(self.table.phase, Phase::Before | Phase::Over) || self.table.winners().is_some() {
            if matches!(self.table.phase, Phase::Dealing | Phase::Playing) {
                self.table = Table::new(self.rulebook.seats());
            }
            self.say(InputKind::StartMatch);
        }
        let mut seed = [0; 32];
        self.dice.0.fill_bytes(&mut seed);
        self.say(InputKind::Deal { seed, dealer: None });
    }

    fn act(&mut self, seat: Seat, action: &Action, chosen: usize) {
        self.facts.clear();
        let (rulebook, table) = (&self.rulebook, &mut self.table);
        let refused = apply_chosen(rulebook, table, self.now, (seat, action), (&self.offers, chosen), &mut self.facts);
        debug_assert!(refused.is_none(), "an offered action was refused: {refused:?}");
        black_box(&self.facts);
        self.note_facts();
    }

    fn say(&mut self, what: InputKind) {
        self.facts.clear();
        let refused = apply(&self.rulebook, &mut self.table, &Input { at: self.now, what }, &mut self.facts);
        debug_assert!(refused.is_none(), "an input was refused: {refused:?}");
        black_box(&self.facts);
        self.note_facts();
    }

    /// Adds the facts of a step to the digest.
    fn note_facts(&mut self) {
        if let Some(digest) = &mut self.digest {
            format!("{:?}", self.facts).hash(digest);
        }
    }

    /// Adds the offers of all seats to the digest.
    fn note_offers(&mut self) {
        for &seat in self.table.circle() {
            collect(&self.rulebook, &self.table, seat, &mut self.offers);
            if let Some(digest) = &mut self.digest {
                format!("{:?}", self.offers.iter().collect::<Vec<_>>()).hash(digest);
            }
        }
    }
}

#[expect(clippy::print_stdout, reason = "the result of a program")]
fn main() {
    let mut words = std::env::args().skip(1);
    let (Some(what), Some(count)) = (words.next(), words.next().and_then(|count| count.parse::<u64>().ok())) else {
        println!("moves PRESET COUNT, or moves digest GAMES");
        return;
    };
    if what != "digest" {
        let mut player = RandomPlayer::new(&what, 4, 1);
        while player.moves < count {
            player.step();
        }
        return;
    }
    for preset in PRESETS {
        for seats in 3..=8 {
            let mut digest = DefaultHasher::new();
            let mut moves = 0;
            for seed in 0..count {
                let mut player = RandomPlayer::new(preset.name, seats, seed);
                player.digest = Some(digest);
                while player.moves < 300 {
                    player.step();
                }
                moves += player.moves;
                digest = player.digest.take().unwrap_or_default();
            }
            println!("{:<24} {seats} seats {moves:>8} moves {:016x}", preset.name, digest.finish());
        }
    }
}
