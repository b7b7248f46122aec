//! What `ruckus-bench event` has measured.

use anyhow::{Context, Result};
use serde::Serialize;

use crate::say;

/// How long it took for half of all devices, for 99 of 100 and for the last one; in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Reach {
    pub(super) p50: f64,
    pub(super) p99: f64,
    pub(super) last: f64,
}

impl Reach {
    /// Sums times up.
    ///
    /// # Errors
    /// There are none.
    pub(super) fn of(mut times: Vec<f64>) -> Result<Self> {
        times.sort_by(f64::total_cmp);
        let last = *times.last().context("nothing was measured")?;
        let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
        Ok(Self { p50: at(0.5), p99: at(0.99), last })
    }

    fn words(&self) -> String {
        format!("{:.0} ms (half), {:.0} ms (99 %), {:.0} ms (the last)", self.p50, self.p99, self.last)
    }
}

/// A round.
#[derive(Debug, Serialize)]
pub(super) struct RoundFigures {
    pub(super) round: u32,
    pub(super) tables: usize,
    /// From the start, or the moment that the pause ends, until a device knows its table.
    pub(super) seated_ms: Reach,
    /// From the command that ends the last match until a device has the standings.
    pub(super) standings_ms: Reach,
    /// How long the tables played.
    pub(super) played_seconds: f64,
    /// What a device was sent by the event in this round.
    pub(super) kib_per_device: f64,
    /// What the server needed in this round.
    pub(super) cpu_seconds: Option<f64>,
}

/// All of it. What the system does not tell is null.
#[derive(Debug, Serialize)]
pub(super) struct Figures {
    pub(super) bench: &'static str,
    pub(super) players: usize,
    pub(super) tables: usize,
    pub(super) check_in_seconds: f64,
    pub(super) check_in_ms: Reach,
    pub(super) start_ack_ms: f64,
    pub(super) rounds: Vec<RoundFigures>,
    pub(super) memory_bytes: Option<u64>,
    /// How much of a processor the players themselves used, who share the machine.
    pub(super) load_busy: Option<f64>,
}

impl Figures {
    /// Tells people.
    pub(super) fn say(&self) -> Result<()> {
        let Self { players, tables, check_in_seconds, check_in_ms, start_ack_ms, .. } = self;
        say(&format!("{players} players at {tables} tables"))?;
        say(&format!("all checked in within {check_in_seconds:.1} s; each within {}", check_in_ms.words()))?;
        say(&format!("the start was acknowledged after {start_ack_ms:.0} ms"))?;
        for round in &self.rounds {
            let number = round.round;
            say(&format!("round {number}: devices knew their tables after {}", round.seated_ms.words()))?;
            say(&format!("round {number}: devices had the standings after {}", round.standings_ms.words()))?;
            let (played, kib) = (round.played_seconds, round.kib_per_device);
            let cpu = round
                .cpu_seconds
                .map_or_else(String::new, |cpu| format!(", {cpu:.1} s of the server's processor time"));
            say(&format!("round {number}: played for {played:.1} s; {kib:.0} KiB a device{cpu}"))?;
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
