//! The results of all games.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use ruckus_laws::sample::{GameResult, Outcome, Sample};

/// The number of failures that are printed in full; later ones are only counted.
const TOLD: u64 = 20;

/// The results so far.
#[derive(Debug, Default)]
pub(crate) struct LawTally {
    games: u64,
    inadmissible: u64,
    inputs: u64,
    rounds: u64,
    failed: u64,
    /// Broken laws, each with the number of failures and the first game that failed.
    broken: BTreeMap<String, (u64, String)>,
    dragging: u64,
    endless: u64,
    longest: Option<(usize, String)>,
    /// By rule: the number of finished rounds with this rule, and how many of them dragged on.
    rules: BTreeMap<&'static str, (u64, u64)>,
    /// The number of dragging rounds that were analyzed.
    asked: usize,
    /// Combinations of rules that made rounds drag on.
    together: BTreeMap<Vec<&'static str>, Together>,
}

/// Rounds that drag on because of the same rules.
#[derive(Debug)]
struct Together {
    rounds: u64,
    fewest_seats: usize,
    /// One of the rounds, the one with the fewest seats.
    again: String,
}

impl LawTally {
    /// Adds a game. Returns a message if there is something to print immediately.
    pub(crate) fn add(&mut self, sample: &Sample, played: &GameResult) -> Option<String> {
        self.games += 1;
        self.inputs += played.inputs as u64;
        match &played.outcome {
            Outcome::Inadmissible => self.inadmissible += 1,
            Outcome::Kept => {}
            Outcome::Broken(why) => {
                self.failed += 1;
                let law = why.lines().next().unwrap_or_default().chars().take(100).collect();
                let (count, _) = self.broken.entry(law).or_insert_with(|| (0, sample.again()));
                *count += 1;
                return (*count == 1 || self.failed <= TOLD).then(|| words(sample, played));
            }
            Outcome::Ended { .. } | Outcome::Endless => {
                let drags = played.outcome != Outcome::Ended { drags: false };
                self.rounds += 1;
                self.dragging += u64::from(drags);
                for rule in &played.rules {
                    let (on, dragged) = self.rules.entry(rule).or_default();
                    *on += 1;
                    *dragged += u64::from(drags);
                }
                if self.longest.as_ref().is_none_or(|(longest, _)| played.inputs > *longest) {
                    self.longest = Some((played.inputs, sample.again()));
                }
                if played.outcome == Outcome::Endless {
                    self.endless += 1;
                    return (self.endless <= TOLD).then(|| words(sample, played));
                }
            }
        }
        None
    }

    /// True if another dragging round should be analyzed. An analysis takes as long as dozens of games.
    pub(crate) const fn asks_why(&mut self, most: usize) -> bool {
        self.asked += 1;
        self.asked <= most
    }

    /// Adds the rules that made a round drag on.
    pub(crate) fn blame(&mut self, sample: &Sample, rules: Vec<&'static str>) {
        let seats = sample.ruleset.seats;
        let new = || Together { rounds: 0, fewest_seats: usize::MAX, again: String::new() };
        let together = self.together.entry(rules).or_insert_with(new);
        together.rounds += 1;
        if seats < together.fewest_seats {
            (together.fewest_seats, together.again) = (seats, sample.again());
        }
    }

    pub(crate) const fn games(&self) -> u64 {
        self.games
    }

    pub(crate) const fn failed(&self) -> u64 {
        self.failed
    }

    /// The progress in one line.
    pub(crate) fn line(&self, taken: Duration) -> String {
        let seconds = taken.as_secs_f64().max(0.001);
        format!(
            "{} games, {} inputs in {:.0} s ({:.0} inputs/s); {} broke a law; {} of {} rounds dragged on, {} did not \
             end",
            self.games,
            self.inputs,
            seconds,
            self.inputs as f64 / seconds,
            self.failed,
            self.dragging,
            self.rounds,
            self.endless
        )
    }

    /// The full report.
    pub(crate) fn report(&self, taken: Duration) -> String {
        let mut text = format!("=== laws\n{}\n", self.line(taken));
        let mut line = |words: String| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{words}");
        };
        line(format!(
            "{} rulesets had rules that exclude each other, or did not fit the number of seats",
            self.inadmissible
        ));
        if let Some((inputs, again)) = &self.longest {
            line(format!("the longest round took {inputs} moves: {again}"));
        }
        if self.dragging > 0 {
            line("rules by how often rounds with them drag on:".to_owned());
            let share = |(on, dragged): (u64, u64)| dragged as f64 / on.max(1) as f64;
            let mut rules: Vec<_> = self.rules.iter().filter(|(_, (_, dragged))| *dragged > 0).collect();
            rules.sort_by(|(_, a), (_, b)| share(**b).total_cmp(&share(**a)));
            for (rule, &(on, dragged)) in rules.into_iter().take(10) {
                line(format!("  {rule}: {dragged} of {on}"));
            }
        }
        if !self.together.is_empty() {
            line("rules that make a round drag on together, and the fewest seats:".to_owned());
            let mut together: Vec<_> = self.together.iter().collect();
            together.sort_by_key(|(_, together)| std::cmp::Reverse(together.rounds));
            for (rules, Together { rounds, fewest_seats, again }) in together.into_iter().take(15) {
                let rules = if rules.is_empty() { "no rules".to_owned() } else { rules.join(" + ") };
                line(format!("  {rules}: {rounds} rounds, {fewest_seats} seats; {again}"));
            }
        }
        for (law, (count, again)) in &self.broken {
            line(format!("BROKEN {count} times: {law}\n  {again}"));
        }
        line(format!("{} passed, {} failed", self.games - self.failed, self.failed));
        text
    }
}

/// The result of one game.
pub(crate) fn words(sample: &Sample, played: &GameResult) -> String {
    match &played.outcome {
        Outcome::Inadmissible => {
            "rules of this ruleset exclude each other, or do not fit the number of seats".to_owned()
        }
        Outcome::Kept => format!("all laws hold over {} inputs", played.inputs),
        Outcome::Ended { .. } => format!("the round ended after {} moves", played.inputs),
        Outcome::Endless => format!("no end after {} moves: {}", played.inputs, sample.again()),
        Outcome::Broken(why) => format!("BROKEN: {why}\n  {}\n{sample}", sample.again()),
    }
}
