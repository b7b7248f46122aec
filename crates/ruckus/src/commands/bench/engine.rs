//! `ruckus bench engine`: random legal rounds on one core.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use ruckus_engine::{
    Action, Color, Input, InputKind, Offers, Pattern, Phase, Rulebook, Seat, Table, Time, apply, apply_chosen,
    catalogue, collect, contenders, due,
};
use ruckus_lab::random::Dice;
use ruckus_ruleset::{PRESETS, Ruleset};
use serde::Serialize;

use super::reference::Reference;
use crate::commands::say;

/// Options of `ruckus bench engine`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only this preset
    #[arg(long)]
    preset: Option<String>,
    /// Number of seats
    #[arg(long, default_value_t = 4)]
    seats: usize,
    /// Seconds to play each preset
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Play this many moves of each preset without measuring, for tools that count instructions
    #[arg(long, conflicts_with = "reference")]
    moves: Option<u64>,
    /// Compare `classic` at four seats with a hand-written loop that supports only the base game
    #[arg(long)]
    reference: bool,
    /// Play this many moves with all house rules off. The ruleset file names each of them, or none
    #[arg(long, requires = "moves", conflicts_with = "preset")]
    off: Option<Off>,
    /// Print one JSON object for each preset
    #[arg(long)]
    json: bool,
}

/// How a ruleset file switches all house rules off.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Off {
    /// It names each of them.
    Named,
    /// It names only the one that `classic` has.
    Unnamed,
}

impl Off {
    fn ruleset(self) -> Result<Ruleset> {
        let rules = catalogue().map(|(_, about)| about.name);
        let named: Vec<_> = match self {
            Self::Named => rules.collect(),
            Self::Unnamed => rules.filter(|&name| name == "challenge").collect(),
        };
        let off: String = named.iter().map(|name| format!("{name} = false\n")).collect();
        let text = format!(
            "name = \"off\"\ntitle = \"Off\"\nsummary = \"No house rules.\"\nbase = \"classic\"\n[rules]\n{off}"
        );
        Ok(Ruleset::parse("off", &text)?)
    }
}

#[derive(Serialize)]
struct EngineBenchFigures {
    bench: &'static str,
    preset: String,
    seats: usize,
    moves_per_second: f64,
    rounds_per_second: f64,
}

#[derive(Serialize)]
struct Comparison {
    bench: &'static str,
    preset: &'static str,
    seats: usize,
    moves_per_second: f64,
    reference_moves_per_second: f64,
    /// The cost of an engine move relative to a move of the reference.
    ratio: f64,
}

/// Runs the benchmark and prints the results.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    if options.reference {
        return compare(options);
    }
    if let (Some(off), Some(moves)) = (options.off, options.moves) {
        RandomPlayer::new(off.ruleset()?.compile(options.seats)?).play(moves);
        return Ok(ExitCode::SUCCESS);
    }
    for preset in PRESETS.iter().filter(|preset| options.preset.as_deref().is_none_or(|name| name == preset.name)) {
        let rulebook = Ruleset::preset(preset.name)?.compile(options.seats)?;
        let mut player = RandomPlayer::new(rulebook);
        if let Some(moves) = options.moves {
            player.play(moves);
            continue;
        }
        player.play_for(Duration::from_millis(200));
        let (moves, rounds) = (player.moves, player.rounds);
        let begun = Instant::now();
        player.play_for(Duration::from_secs_f64(options.seconds.clamp(0.1, 600.0)));
        let seconds = begun.elapsed().as_secs_f64();
        let (moves, rounds) = ((player.moves - moves) as f64, (player.rounds - rounds) as f64);
        let figures = EngineBenchFigures {
            bench: "engine",
            preset: preset.name.to_owned(),
            seats: options.seats,
            moves_per_second: moves / seconds,
            rounds_per_second: rounds / seconds,
        };
        if options.json {
            say(&serde_json::to_string(&figures)?)?;
        } else {
            say(&format!(
                "{:<24} {} seats  {:>6.2} million moves/s  {:>8.0} rounds/s",
                figures.preset,
                figures.seats,
                figures.moves_per_second / 1e6,
                figures.rounds_per_second
            ))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs `classic` and the reference alternately, so that other load on the machine affects both.
fn compare(options: &Options) -> Result<ExitCode> {
    const SEATS: usize = 4;
    const TURNS: u32 = 20;
    let rulebook = Ruleset::preset("classic")?.compile(SEATS)?;
    let mut reference = Reference::new(rulebook.deck(), Dice::new(SEED));
    let mut player = RandomPlayer::new(rulebook);
    let turn = Duration::from_secs_f64(options.seconds.clamp(0.1, 600.0)) / TURNS;
    let (mut engine_took, mut reference_took) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..TURNS {
        let begun = Instant::now();
        player.play_for(turn);
        engine_took += begun.elapsed();
        let begun = Instant::now();
        while begun.elapsed() < turn {
            for _ in 0..1000 {
                reference.step();
            }
        }
        reference_took += begun.elapsed();
    }
    black_box(reference.rounds);
    let moves_per_second = player.moves as f64 / engine_took.as_secs_f64();
    let reference_moves_per_second = reference.moves as f64 / reference_took.as_secs_f64();
    let ratio = reference_moves_per_second / moves_per_second;
    let figures = Comparison {
        bench: "engine-reference",
        preset: "classic",
        seats: SEATS,
        moves_per_second,
        reference_moves_per_second,
        ratio,
    };
    if options.json {
        say(&serde_json::to_string(&figures)?)?;
    } else {
        say(&format!(
            "classic {:.2} million moves/s, reference {:.2} million moves/s: a move costs {ratio:.1} times as much",
            moves_per_second / 1e6,
            reference_moves_per_second / 1e6
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns how many moves an offer stands for. `due` is true if the seat must perform an action.
fn moves_in(offered: &Pattern, due: bool) -> usize {
    match offered {
        Pattern::Play(play) => play.cards.len(),
        Pattern::Do => usize::from(due),
        _ => 1,
    }
}

/// The maximum number of moves in a round. Rounds of random players can be endless, so longer ones are aborted.
const MOST_MOVES: u32 = 20_000;

/// The seed of all runs.
const SEED: u64 = 1;

/// Plays random legal moves.
struct RandomPlayer {
    rulebook: Rulebook,
    table: Table,
    offers: Offers,
    /// For each offer, the number of moves up to its end.
    ends: Vec<usize>,
    facts: Vec<ruckus_engine::Fact>,
    dice: Dice,
    now: Time,
    moves: u64,
    rounds: u64,
    moves_of_round: u32,
}

impl RandomPlayer {
    fn new(rulebook: Rulebook) -> Self {
        let table = Table::new(rulebook.seats());
        Self {
            rulebook,
            table,
            offers: Offers::new(),
            ends: Vec::new(),
            facts: Vec::new(),
            dice: Dice::new(SEED),
            now: Time(0),
            moves: 0,
            rounds: 0,
            moves_of_round: 0,
        }
    }

    fn play(&mut self, moves: u64) {
        while self.moves < moves {
            self.step();
        }
    }

    fn play_for(&mut self, duration: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < duration {
            for _ in 0..1000 {
                self.step();
            }
        }
    }

    fn step(&mut self) {
        let over = !matches!(self.table.phase, Phase::Dealing | Phase::Playing);
        if over || self.moves_of_round > MOST_MOVES {
            return self.deal();
        }
        // Try the seats in order from a random one, until one of them has an offer.
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
                return;
            }
        }
        self.now = self.table.deadline().unwrap_or(self.now.plus(1));
        self.say(InputKind::Tick);
    }

    /// Returns one action of the offer with the index `chosen`. For plays, the action with the index `place`.
    fn pick(&mut self, chosen: usize, place: usize, seat: Seat) -> Action {
        let Self { offers, table, dice, .. } = self;
        let Some(offer) = offers.get(chosen) else { return Action::Pass };
        match &offer.what {
            Pattern::Play(play) => {
                let card = play.cards.nth(place).unwrap_or(ruckus_engine::Card::WILD);
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
        self.facts.clear();
        let (rulebook, table) = (&self.rulebook, &mut self.table);
        let refused = apply_chosen(rulebook, table, self.now, (seat, action), (&self.offers, chosen), &mut self.facts);
        debug_assert!(refused.is_none(), "an offered action was refused: {refused:?}");
        black_box(&self.facts);
    }

    fn say(&mut self, what: InputKind) {
        self.facts.clear();
        let refused = apply(&self.rulebook, &mut self.table, &Input { at: self.now, what }, &mut self.facts);
        debug_assert!(refused.is_none(), "an offered action was refused: {refused:?}");
        black_box(&self.facts);
    }
}
