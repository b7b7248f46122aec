//! Plays random games that check the engine's laws: `cargo xtask laws`.

#![expect(clippy::print_stdout, reason = "a command-line program prints its results")]

mod tally;

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Parser;
use ruckus_laws::sample::{GameResult, Outcome, Sample};
use tally::LawTally;

/// Plays random games with random rulebooks and checks the engine's laws at every step. Prints failures immediately, so
/// a run can be interrupted at any time.
#[derive(Parser)]
#[command(name = "cargo xtask laws")]
struct Cli {
    /// The number of games.
    #[arg(long, default_value_t = 1_000_000)]
    games: u64,
    /// The number of seats: `4`, or a range such as `2-16`.
    #[arg(long, default_value = "2-16", value_parser = seats)]
    seats: (usize, usize),
    /// The seed of all games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play only this game, by the number from a report. `seats` must be the same as in that run.
    #[arg(long)]
    game: Option<u64>,
    /// Stop after this number of seconds.
    #[arg(long)]
    seconds: Option<u64>,
    /// A round with more moves than this drags on.
    #[arg(long, default_value_t = 2_000)]
    drags: usize,
    /// The number of dragging rounds to analyze for the rules that cause them.
    #[arg(long, default_value_t = 40)]
    why: usize,
    /// The number of threads; all cores by default.
    #[arg(long)]
    threads: Option<usize>,
}

fn seats(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.parse::<usize>().map_err(|error| format!("`{text}`: {error}"));
    let (least, most) = match text.split_once('-') {
        Some((least, most)) => (number(least)?, number(most)?),
        None => (number(text)?, number(text)?),
    };
    if least < 2 || most > ruckus_engine::MAX_SEATS || least > most {
        return Err(format!("a table has 2 to {} seats", ruckus_engine::MAX_SEATS));
    }
    Ok((least, most))
}

/// The interval between progress lines.
const EVERY: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let cli = Cli::parse();
    ruckus_laws::sample::listen_for_panics();
    if let Some(game) = cli.game {
        return one(&cli, game);
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = cli.threads.unwrap_or(cores).max(1);
    let begun = Instant::now();
    let (next, enough) = (AtomicU64::new(0), AtomicBool::new(false));
    let tally = Mutex::new(LawTally::default());
    let until = cli.seconds.map(|seconds| begun + Duration::from_secs(seconds));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work(&cli, &next, &enough, &tally));
        }
        watch(&cli, begun, until, &enough, &tally);
    });
    let tally = tally.into_inner().unwrap_or_default();
    println!("{}", tally.report(begun.elapsed()));
    if tally.failed() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn one(cli: &Cli, game: u64) -> ExitCode {
    let sample = Sample::of(game, cli.seats);
    println!("{sample}");
    let played = sample.play(cli.drags);
    println!("{}", tally::words(&sample, &played));
    if matches!(played.outcome, Outcome::Ended { drags: true } | Outcome::Endless) {
        println!("rules that make it drag on together: {}", sample.culprits(cli.drags).join(" + "));
    }
    if matches!(played.outcome, Outcome::Broken(_)) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn work(cli: &Cli, next: &AtomicU64, enough: &AtomicBool, tally: &Mutex<LawTally>) {
    while !enough.load(Ordering::Relaxed) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= cli.games {
            return;
        }
        let sample = Sample::of(Sample::number(cli.seed, number), cli.seats);
        let played: GameResult = sample.play(cli.drags);
        let dragged = matches!(played.outcome, Outcome::Ended { drags: true } | Outcome::Endless);
        let mut asks_why = false;
        if let Ok(mut tally) = tally.lock() {
            asks_why = dragged && tally.asks_why(cli.why);
            if let Some(news) = tally.add(&sample, &played) {
                println!("{news}");
            }
        }
        if asks_why {
            let culprits = sample.culprits(cli.drags);
            if let Ok(mut tally) = tally.lock() {
                tally.blame(&sample, culprits);
            }
        }
    }
}

/// Prints progress until all games are played or the time is up.
fn watch(cli: &Cli, begun: Instant, until: Option<Instant>, enough: &AtomicBool, tally: &Mutex<LawTally>) {
    let mut say_at = begun + EVERY;
    loop {
        let now = Instant::now();
        let games = tally.lock().map_or(cli.games, |tally| tally.games());
        if games >= cli.games {
            return;
        }
        if until.is_some_and(|until| now >= until) {
            enough.store(true, Ordering::Relaxed);
            return;
        }
        if now >= say_at {
            say_at = now + EVERY;
            if let Ok(tally) = tally.lock() {
                println!("{}", tally.line(now - begun));
            }
        }
        std::thread::park_timeout(Duration::from_millis(200));
    }
}
