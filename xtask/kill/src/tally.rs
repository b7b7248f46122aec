//! The results of a run.

use std::fmt::Write;

use serde::Serialize;
use tokio::time::Instant;

use crate::Cli;
use crate::life::Life;

/// How a promise can be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// An acknowledged or shown change is missing.
    Lost,
    /// A command was executed twice, or a repeat got another answer than the first.
    Doubled,
    /// A shown state has changed, or two players saw different states.
    Forked,
    /// The game does not continue, or the server sends an unexpected error.
    Stuck,
}

/// The number of reports that are kept in full.
const REPORTS: usize = 20;

/// The results of a run.
#[derive(Debug, Default)]
pub(crate) struct RunTally {
    /// Kills, by kind of moment or fault.
    pub(crate) kills: [u32; 5],
    /// Answers to new commands.
    pub(crate) acknowledged: u64,
    /// Repeats that got the same answer again.
    pub(crate) repeats: u64,
    /// Commands without an answer because of a kill that turned out to be written.
    pub(crate) written_unanswered: u64,
    /// Commands without an answer because of a kill that turned out not to be written.
    pub(crate) unwritten: u64,
    /// Resumed views compared with fresh ones.
    pub(crate) compared: u64,
    /// Updates that were requested again and were unchanged.
    pub(crate) resent: u64,
    /// Lost connections during an open window at the table.
    pub(crate) windows: u64,
    /// Opened tables.
    pub(crate) tables: u64,
    /// Journal entries that were read.
    pub(crate) entries: u64,
    /// Times from the kill to the first message of the resumed connection, in milliseconds, by kind of moment or fault.
    resume: [Vec<f64>; 5],
    /// Times from the launch to the same message.
    start: Vec<f64>,
    broken: Vec<(Broken, String)>,
    begun: Option<Instant>,
}

/// The median, the 99th percentile and the maximum, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Spread {
    p50: f64,
    p99: f64,
    max: f64,
}

/// The output of `--json`.
#[derive(Debug, Serialize)]
pub(crate) struct RunFigures {
    bench: &'static str,
    kills: u32,
    nodes: u8,
    tables: u16,
    seats: u8,
    seed: u64,
    eager: bool,
    acknowledged: u64,
    lost: usize,
    doubled: usize,
    forked: usize,
    stuck: usize,
    written_unanswered: u64,
    resumes: usize,
    resume_ms: Spread,
    start_ms: Spread,
}

impl RunTally {
    /// Starts the clock.
    pub(crate) fn begin(&mut self) {
        self.begun = Some(Instant::now());
    }

    /// Records a broken promise.
    pub(crate) fn broke(&mut self, how: Broken, what: String) {
        println!("{how:?}: {what}");
        self.broken.push((how, what));
    }

    /// True if a promise is broken.
    pub(crate) const fn broken(&self) -> bool {
        !self.broken.is_empty()
    }

    /// Records a resumed connection.
    pub(crate) fn resumed(&mut self, life: &Life, at: Instant) {
        // Before the first kill, no connection is resumed.
        if life.number > 0 {
            self.resume[life.kind].push((at - life.killed).as_secs_f64() * 1e3);
            self.start.push((at - life.launched).as_secs_f64() * 1e3);
        }
    }

    /// Records a broken promise if more than 1 in 100 connections took longer than `bound` to resume, in milliseconds,
    /// or if none resumed.
    pub(crate) fn expect_within(&mut self, bound: f64) {
        let times = self.resume.concat();
        let Spread { p99, max, .. } = spread(&times);
        if times.is_empty() {
            self.broke(Broken::Stuck, "no connection resumed, so none was in time".to_owned());
        } else if p99 > bound {
            let what = format!(
                "99 % of connections resumed within {p99:.0} ms, the slowest within {max:.0} ms; the limit is \
                 {bound:.0} ms"
            );
            self.broke(Broken::Stuck, what);
        }
    }

    fn count(&self, how: Broken) -> usize {
        self.broken.iter().filter(|(broken, _)| *broken == how).count()
    }

    /// The progress in one line.
    pub(crate) fn line(&self) -> String {
        let seconds = self.begun.map_or(0.0, |begun| begun.elapsed().as_secs_f64());
        let (kills, resume) = (self.kills.iter().sum::<u32>(), spread(&self.resume.concat()));
        format!(
            "{kills} kills in {seconds:.0} s: {} acknowledged, {} lost, {} doubled, {} forked; resumed within {:.0} ms \
             (half), {:.0} ms (99 %)",
            self.acknowledged,
            self.count(Broken::Lost),
            self.count(Broken::Doubled),
            self.count(Broken::Forked),
            resume.p50,
            resume.p99
        )
    }

    /// The full report for people. `names` are the kinds of kills.
    pub(crate) fn report(&self, names: &[&str]) -> String {
        let mut text = self.line();
        let kinds: Vec<_> = names.iter().zip(self.kills).map(|(kind, kills)| format!("{kills} {kind}")).collect();
        let (resume, start) = (spread(&self.resume.concat()), spread(&self.start));
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\nkilled {}; {} tables, {} entries of the journal read\n\
             {} repeats got their first answer; of interrupted commands, {} were stored and {} were not, each at most once\n\
             {} resumed views matched new ones, {} updates were sent again unchanged; {} connections broke during an \
             open window\n\
             from kill to first message: p50 {:.0} ms, p99 {:.0} ms, longest {:.0} ms ({} connections)\n\
             from start to first message: p50 {:.0} ms, p99 {:.0} ms, longest {:.0} ms",
            kinds.join(", "),
            self.tables,
            self.entries,
            self.repeats,
            self.written_unanswered,
            self.unwritten,
            self.compared,
            self.resent,
            self.windows,
            resume.p50,
            resume.p99,
            resume.max,
            self.start.len(),
            start.p50,
            start.p99,
            start.max
        );
        for (kind, times) in names.iter().zip(&self.resume).filter(|(_, times)| !times.is_empty()) {
            let Spread { p50, p99, max } = spread(times);
            let _ = write!(
                text,
                "\n  {kind}: p50 {p50:.0} ms, p99 {p99:.0} ms, longest {max:.0} ms ({} connections)",
                times.len()
            );
        }
        for (how, what) in self.broken.iter().take(REPORTS) {
            let _ = write!(text, "\n{how:?}: {what}");
        }
        if self.broken() {
            let _ = write!(text, "\n{} promises broken", self.broken.len());
        }
        text
    }

    /// The full report for programs.
    pub(crate) fn figures(&self, cli: &Cli) -> RunFigures {
        RunFigures {
            bench: "kill",
            kills: self.kills.iter().sum(),
            nodes: cli.nodes,
            tables: cli.tables,
            seats: cli.seats,
            seed: cli.seed,
            eager: cli.eager,
            acknowledged: self.acknowledged,
            lost: self.count(Broken::Lost),
            doubled: self.count(Broken::Doubled),
            forked: self.count(Broken::Forked),
            stuck: self.count(Broken::Stuck),
            written_unanswered: self.written_unanswered,
            resumes: self.start.len(),
            resume_ms: spread(&self.resume.concat()),
            start_ms: spread(&self.start),
        }
    }
}

fn spread(times: &[f64]) -> Spread {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    // The nearest rank, rounded up.
    let at = |share: f64| times.get(((times.len() as f64 * share).ceil() as usize).saturating_sub(1)).copied();
    let round = |time: Option<f64>| (time.unwrap_or_default() * 10.0).round() / 10.0;
    Spread { p50: round(at(0.5)), p99: round(at(0.99)), max: round(times.last().copied()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_computes_percentiles_and_the_maximum() {
        let times: Vec<_> = (1..=200).rev().map(f64::from).collect();
        assert_eq!(spread(&times), Spread { p50: 100.0, p99: 198.0, max: 200.0 });
        assert_eq!(spread(&[]), Spread::default());
        assert_eq!(spread(&[3.0]), Spread { p50: 3.0, p99: 3.0, max: 3.0 });
    }

    #[test]
    fn a_bound_must_hold_for_99_percent_of_connections() {
        let tally =
            |times: Vec<f64>| RunTally { resume: [times, vec![], vec![], vec![], vec![]], ..RunTally::default() };
        let mut kept = tally([vec![400.0; 99], vec![5_000.0]].concat());
        kept.expect_within(1_000.0);
        assert!(!kept.broken(), "1 in 100 may take longer");
        for times in [vec![], [vec![400.0; 98], vec![5_000.0; 2]].concat()] {
            let mut broken = tally(times);
            broken.expect_within(1_000.0);
            assert!(broken.broken());
        }
    }
}
