//! `ruckus lab races`: compares arrival order and bounded reaction time, for honest players and liars.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::Result;
use ruckus_lab::races::{Field, Liar, Rhythm, Rival, Span, Witness, measure, measure_liar, measure_rival};

use super::{line, row};
use crate::commands::say;

/// Options of `ruckus lab races`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Number of races of each kind
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    races: u32,
    /// Seed of all randomness. The same seed gives the same results
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of seats. Separate several with commas
    #[arg(long, value_delimiter = ',', default_values_t = [2, 3, 4, 5, 6, 7, 8], value_parser = clap::value_parser!(u8).range(2..=16))]
    seats: Vec<u8>,
    /// Range of round-trip times in milliseconds. Separate several ranges with commas
    #[arg(long, value_delimiter = ',', default_value = "20-250,20-80", value_parser = span)]
    ping: Vec<Span>,
    /// Range of jitter in milliseconds
    #[arg(long, default_value = "1-15", value_parser = span)]
    jitter: Span,
    /// Probability, from 0 to 1, that a one-way trip takes 30 to 200 ms longer
    #[arg(long, default_value_t = Field::WIDE.spikes, value_parser = chance)]
    spikes: f64,
    /// Evidence that limits credits besides pongs: `kernel` if no proxy terminates connections, `proxy` if a proxy
    /// reports its kernel's round-trip time, otherwise `line`
    #[arg(long, default_value = "line", value_parser = witness)]
    witness: Witness,
    /// Same as `--witness kernel`
    #[arg(long, conflicts_with = "witness")]
    kernel: bool,
    /// Simulate players who mash, press by accident or delay pongs, instead of the two rules
    #[arg(long, conflicts_with_all = ["json", "seats"])]
    rivals: bool,
    /// Print one JSON object for each rule and kind of table
    #[arg(long)]
    json: bool,
}

/// The kinds of liars and their descriptions.
const LIARS: [(Liar, &str); 6] = [
    (Liar::Brazen, "reports a time of 0"),
    (Liar::Shaving(10.0), "subtracts 10 ms"),
    (Liar::Shaving(20.0), "subtracts 20 ms"),
    (Liar::Shaving(30.0), "subtracts 30 ms"),
    (Liar::HoldingPongs(30.0), "delays pongs by 30 ms"),
    (Liar::HoldingPongs(100.0), "delays pongs by 100 ms"),
];

/// Runs the simulation and prints the results.
pub(super) fn run(options: &Options) -> Result<ExitCode> {
    let witness = if options.kernel { Witness::Kernel } else { options.witness };
    let base = Field { jitter: options.jitter, spikes: options.spikes, witness, ..Field::WIDE };
    if options.rivals {
        return rivals(options, &base);
    }
    if !options.json {
        let Options { races, seed, .. } = options;
        say(&format!("{races} races of each kind, seed {seed}"))?;
        say("                               faster hand wins  worst line wins  the table waits, median / 95 %, in ms")?;
        say("seats  ping ms  judged by      all  by 20 ms on         (fair)         as all act  if one acts alone")?;
    }
    let mut progress = Progress::new(options);
    let mut liars = Vec::new();
    for &pings in &options.ping {
        let field = Field { pings, ..base };
        let lies = LIARS.map(|(liar, lie)| (lie, measure_liar(&field, liar, lies(options), options.seed)));
        for &seats in &options.seats {
            let field = Field { seats, ..field };
            let both = measure(&field, options.races, options.seed, &mut |done| progress.show(done));
            progress.next();
            for figures in &both {
                if options.json {
                    say(&serde_json::to_string(&line::of((options.races, options.seed), &field, figures, &lies))?)?;
                } else {
                    say(&row::of(&field, figures))?;
                }
            }
        }
        liars.push((pings, lies));
    }
    if !options.json {
        say("")?;
        say("liars, judged by bounded reaction             gain a race            caught, median / 95 % after races")?;
        for (pings, lies) in &liars {
            for (lie, figures) in lies {
                say(&row::of_liar(*pings, lie, figures))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The number of races that a rival stays at a table: about a match.
const A_TABLE: u32 = 100;

/// Returns all rivals to simulate: name, kind, and round-trip time if it is fixed.
fn all_rivals() -> Vec<(String, Rival, Option<f64>)> {
    let mut all = vec![("honest".to_owned(), Rival::Honest, None)];
    all.extend([20.0, 60.0, 120.0, 250.0].map(|ping| (format!("honest on {ping} ms"), Rival::Honest, Some(ping))));
    all.extend([1, 2].map(|presses| (format!("{presses} accidental before each"), Rival::Accident(presses), None)));
    for (reports, how) in [(true, "reports"), (false, "silent")] {
        for (rhythm, rate_is) in [(Rhythm::Regular, ""), (Rhythm::Jittered, " ± 50 %"), (Rhythm::Random, " at random")]
        {
            for rate in [1.0, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0, 15.0, 20.0, 30.0] {
                let name = format!("mashes {rate}/s{rate_is}, {how}");
                all.push((name, Rival::Masher { rate, rhythm, reports }, Some(20.0)));
            }
        }
    }
    for (script, by) in [(true, "script"), (false, "program")] {
        for (always, when) in [(false, "in races"), (true, "always")] {
            for millis in [10.0, 20.0, 30.0, 60.0, 100.0, 200.0, 280.0] {
                let name = format!("holds {millis} ms by {by}, lies {when}");
                all.push((name, Rival::Holder { millis, script, always }, Some(20.0)));
            }
        }
    }
    all
}

/// Simulates each rival against honest players, and prints their shares of wins.
fn rivals(options: &Options, base: &Field) -> Result<ExitCode> {
    let Options { races, seed, .. } = options;
    let witness = base.witness.name();
    say(&format!(
        "{races} races of each kind at tables of {}, connections measured by `{witness}`, seed {seed}",
        base.seats
    ))?;
    say("rival                                       wins   each other   host told   honest told")?;
    for &pings in &options.ping {
        let field = Field { pings, ..*base };
        for (name, rival, ping) in all_rivals() {
            let figures = measure_rival(&field, rival, ping, [*races, A_TABLE], *seed);
            say(&row::of_rival(&name, &figures))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn witness(text: &str) -> Result<Witness, String> {
    let all = [Witness::Kernel, Witness::Proxy, Witness::Observed];
    let named = all.into_iter().find(|witness| witness.name() == text);
    named.ok_or_else(|| format!("`{text}` is not one of `kernel`, `proxy` and `line`"))
}

/// Returns the number of races for each liar. Fewer are needed, because the results vary less.
const fn lies(options: &Options) -> u32 {
    options.races.div_ceil(10)
}

/// Shows the progress in a terminal.
struct Progress {
    shown: bool,
    kinds: usize,
    done: usize,
    races: u32,
}

impl Progress {
    fn new(options: &Options) -> Self {
        let kinds = options.ping.len() * options.seats.len();
        Self { shown: io::stderr().is_terminal(), kinds, done: 0, races: options.races }
    }

    fn show(&self, races: u32) {
        if self.shown {
            let share = (self.done as f64 + f64::from(races) / f64::from(self.races)) / self.kinds as f64;
            // Continue if the terminal is gone.
            _ = write!(io::stderr(), "\r{:3.0} %", share * 100.0);
        }
    }

    fn next(&mut self) {
        self.done += 1;
        if self.shown {
            _ = write!(io::stderr(), "\r     \r");
        }
    }
}

/// Parses `20-250`: the minimum and the maximum in milliseconds.
fn span(text: &str) -> Result<Span, String> {
    let (least, most) = text.split_once('-').ok_or("expected a range of milliseconds, such as 20-250")?;
    let number = |text: &str| match text.trim().parse::<f64>() {
        Ok(millis) if (0.0..=5000.0).contains(&millis) => Ok(millis),
        _ => Err(format!("`{text}` is not a number of milliseconds between 0 and 5000")),
    };
    let span = Span { least: number(least)?, most: number(most)? };
    if span.least > span.most {
        return Err(format!("{} is greater than {}: give the minimum first", span.least, span.most));
    }
    Ok(span)
}

fn chance(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(chance) if (0.0..=1.0).contains(&chance) => Ok(chance),
        _ => Err("a probability must be between 0 and 1".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn validates_ranges_and_probabilities() {
        assert_eq!(span("20-250"), Ok(Span { least: 20.0, most: 250.0 }));
        assert_eq!(span("0.5 - 0.5"), Ok(Span { least: 0.5, most: 0.5 }));
        for wrong in ["", "20", "20-", "-20-30", "250-20", "1-6000", "NaN-20", "20-inf"] {
            assert!(span(wrong).is_err(), "{wrong}");
        }
        assert_eq!(chance("0.25"), Ok(0.25));
        assert!(chance("1.01").is_err() && chance("NaN").is_err());
    }
}
