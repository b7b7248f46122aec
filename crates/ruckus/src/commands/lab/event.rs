//! `ruckus lab event`: simulates an event of several tables to predict its course.

use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::thread;

use anyhow::{Result, bail};
use ruckus_events::{Best, Draft, Form, Length, Plan, Sizes};
use ruckus_lab::Estimate;
use ruckus_lab::event::{EventFigures, Field, Strengths, measure};
use serde::Serialize;

use super::interrupt::interrupted;
use crate::commands::given_rules::ruleset;
use crate::commands::say;

/// Options of `ruckus lab event`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Form of the event: `swap`, `swiss`, `knockout` or `race-to`
    #[arg(long, value_parser = form)]
    form: Form,
    /// Number of players
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=5000))]
    players: Option<u32>,
    /// Rounds of a swap
    #[arg(long, conflicts_with_all = ["matches", "minutes", "points"])]
    rounds: Option<u32>,
    /// Matches of a Swiss event
    #[arg(long, conflicts_with_all = ["minutes", "points"])]
    matches: Option<u32>,
    /// Minutes of a swap or a race
    #[arg(long, conflicts_with = "points")]
    minutes: Option<u32>,
    /// Points that end a swap or a race
    #[arg(long)]
    points: Option<i64>,
    /// Number of players at a table: `3-6`
    #[arg(long, value_parser = sizes)]
    sizes: Option<Sizes>,
    /// Number of players who advance from each table of a knockout
    #[arg(long)]
    go_on: Option<u8>,
    /// Seconds between rounds
    #[arg(long)]
    pause: Option<u32>,
    /// Seconds until a round or match is scored as it stands
    #[arg(long)]
    time_limit: Option<u32>,
    /// Ratio of the strongest to the weakest player, or one strength for each player, separated by commas
    #[arg(long, default_value = "4")]
    strength: Strengths,
    /// Preset, rules in one line, or ruleset file that determines how long rounds and matches last
    #[arg(long, default_value = "classic")]
    preset: String,
    /// Number of events [default: all that fit into a few seconds]
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    events: Option<u32>,
    /// Seed of all randomness. The same seed gives the same results
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct EventReport<'a> {
    form: Form,
    length: Option<Length>,
    players: usize,
    preset: &'a str,
    seed: u64,
    cut_off: u32,
    #[serde(flatten)]
    figures: &'a EventFigures,
}

/// The number of seats, over all events, that can be simulated in a few seconds.
const WORK: usize = 40_000;

/// Runs the simulation and prints the results.
pub(super) fn run(options: &Options) -> Result<ExitCode> {
    let players = match (&options.strength, options.players) {
        (Strengths::Each(each), None) => each.len(),
        (Strengths::Each(each), Some(players)) if each.len() != players as usize => {
            bail!("--strength lists {} strengths, but --players is {players}; omit --players", each.len());
        }
        (_, Some(players)) => players as usize,
        (Strengths::Spread(_), None) => bail!("give the number of players, such as --players 24"),
    };
    let plan = plan(options)?;
    if players < plan.needs() {
        bail!("{players} players are too few: this form needs {}", plan.needs());
    }
    let (rules, sizes) = (ruleset(&options.preset)?, plan.sizes());
    let Some(field) = Field::measure(plan, &rules, &options.strength, players, options.seed) else {
        let most = usize::from(sizes.most).min(players);
        bail!("`{}` cannot be played at tables of {} to {most}", options.preset, sizes.least);
    };
    let cut_off = field.durations.unended;
    let events = options.events.unwrap_or((WORK / players).clamp(50, 2000) as u32);
    let threads = options.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let stop = interrupted()?;
    let Some(figures) = measure(&field, events, options.seed, threads, &stop) else {
        bail!("no event finished: try a shorter one");
    };
    let Options { form, seed, preset, .. } = options;
    if options.json {
        let length = field.plan.length();
        let line = EventReport { form: *form, length, players, preset, seed: *seed, cut_off, figures: &figures };
        say(&serde_json::to_string(&line)?)?;
    } else {
        tell(options, players, cut_off, &figures)?;
    }
    Ok(if stop.load(Ordering::Relaxed) { ExitCode::from(130) } else { ExitCode::SUCCESS })
}

fn plan(options: &Options) -> Result<Plan> {
    let length = None
        .or(options.rounds.map(Length::Rounds))
        .or(options.matches.map(Length::Matches))
        .or(options.minutes.map(Length::Minutes))
        .or(options.points.map(Length::Points));
    let length = length.or(match options.form {
        Form::Swap => Some(Length::Rounds(8)),
        Form::Swiss => Some(Length::Matches(5)),
        Form::Knockout => None,
        Form::RaceTo => Some(Length::Minutes(60)),
    });
    let Options { sizes, go_on, pause, time_limit, .. } = *options;
    let draft = Draft::new("Lab", &options.preset, options.form, length);
    Ok(Plan::try_from(Draft { sizes, go_on, pause, time_limit, best: Best::FewestPoints, ..draft })?)
}

fn tell(options: &Options, players: usize, cut_off: u32, figures: &EventFigures) -> std::io::Result<()> {
    let EventFigures { events, unended, best_wins, best_rank, minutes, meet_again, waiting_minutes, matches } = figures;
    let time = if minutes.mean < 100.0 {
        format!("{:.0} minutes", minutes.mean)
    } else {
        format!("{:.1} hours", minutes.mean / 60.0)
    };
    say(&format!("{time}; the best of {players} wins {:.0} % of the time.", best_wins.mean * 100.0))?;
    say("")?;
    let row = |name: &str, estimate: Estimate, unit: &str| {
        let Estimate { mean, low, high } = estimate;
        say(&format!("{name:<42} {mean:>7.1} {unit:<8} ({low:.1} – {high:.1})"))
    };
    row("the best player wins", best_wins.times(100.0), "%")?;
    row("rank of the best player", *best_rank, "")?;
    row("it takes", *minutes, "minutes")?;
    row("matches per player", *matches, "")?;
    row("opponents met before, at a table", meet_again.times(100.0), "%")?;
    row("wait between matches", *waiting_minutes, "minutes")?;
    say("")?;
    say(&format!("{events} events by `{}`, seed {}; ranges are 95 % intervals", options.preset, options.seed))?;
    if *unended > 0 {
        say(&format!("{unended} events did not end and are excluded"))?;
    }
    if cut_off > 0 {
        say("no match of this game finished within the limit: real matches take longer than shown here")?;
    }
    Ok(())
}

fn form(text: &str) -> Result<Form, String> {
    [("swap", Form::Swap), ("swiss", Form::Swiss), ("knockout", Form::Knockout), ("race-to", Form::RaceTo)]
        .into_iter()
        .find_map(|(name, form)| (name == text).then_some(form))
        .ok_or_else(|| format!("`{text}` is not one of `swap`, `swiss`, `knockout` and `race-to`"))
}

fn sizes(text: &str) -> Result<Sizes, String> {
    let read = text
        .split_once('-')
        .and_then(|(least, most)| Some(Sizes { least: least.trim().parse().ok()?, most: most.trim().parse().ok()? }));
    read.ok_or_else(|| format!("`{text}` is not a range such as `3-6`"))
}
