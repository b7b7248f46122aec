//! The results of `ruckus-bench event`.

use anyhow::{Context, Result};
use serde::Serialize;

use crate::say;

/// The times until half of all devices, 99 % of them and the last one were reached, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Reach {
    pub(super) p50: f64,
    pub(super) p99: f64,
    pub(super) last: f64,
}

impl Reach {
    /// Summarizes times.
    ///
    /// # Errors
    /// There are no times.
    pub(super) fn of(mut times: Vec<f64>) -> Result<Self> {
        times.sort_by(f64::total_cmp);
        let last = *times.last().context("no measurements")?;
        let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
        Ok(Self { p50: at(0.5), p99: at(0.99), last })
    }

    fn words(&self) -> String {
        format!("{:.0} ms (half), {:.0} ms (99 %), {:.0} ms (maximum)", self.p50, self.p99, self.last)
    }
}

/// The results of a round.
#[derive(Debug, Serialize)]
pub(super) struct RoundFigures {
    pub(super) round: u32,
    pub(super) tables: usize,
    /// From the start, or the end of the pause, until a device knows its table.
    pub(super) seated_ms: Reach,
    /// From the command that ends the last match until a device has the standings.
    pub(super) standings_ms: Reach,
    /// The duration of play.
    pub(super) played_seconds: f64,
    /// The amount of data that the event sent to a device in this round.
    pub(super) kib_per_device: f64,
    /// The CPU time of the server in this round.
    pub(super) cpu_seconds: Option<f64>,
}

/// All results. Values that the system does not report are null.
#[derive(Debug, Serialize)]
pub(super) struct EventRunFigures {
    pub(super) bench: &'static str,
    pub(super) players: usize,
    pub(super) tables: usize,
    pub(super) check_in_seconds: f64,
    pub(super) check_in_ms: Reach,
    pub(super) start_ack_ms: f64,
    pub(super) rounds: Vec<RoundFigures>,
    pub(super) memory_bytes: Option<u64>,
    /// The number of processors used by the players, which run on the same machine.
    pub(super) load_busy: Option<f64>,
}

impl EventRunFigures {
    /// Prints the results for people.
    pub(super) fn say(&self) -> Result<()> {
        let Self { players, tables, check_in_seconds, check_in_ms, start_ack_ms, .. } = self;
        say(&format!("{players} players at {tables} tables"))?;
        say(&format!("all checked in within {check_in_seconds:.1} s; each within {}", check_in_ms.words()))?;
        say(&format!("the start was acknowledged after {start_ack_ms:.0} ms"))?;
        for round in &self.rounds {
            let number = round.round;
            say(&format!("round {number}: devices had their tables after {}", round.seated_ms.words()))?;
            say(&format!("round {number}: devices had the standings after {}", round.standings_ms.words()))?;
            let (played, kib) = (round.played_seconds, round.kib_per_device);
            let cpu = round
                .cpu_seconds
                .map_or_else(String::new, |cpu| format!(", {cpu:.1} s of the server's processor time"));
            say(&format!("round {number}: played for {played:.1} s; {kib:.0} KiB per device{cpu}"))?;
        }
        if let Some(bytes) = self.memory_bytes {
            say(&format!("the server's memory at the end: {:.0} MiB", bytes as f64 / (1 << 20) as f64))?;
        }
        if let Some(busy) = self.load_busy {
            say(&format!("the players used {:.0} % of a processor", busy * 100.0))?;
        }
        Ok(())
    }
}
