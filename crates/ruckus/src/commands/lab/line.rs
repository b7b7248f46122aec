//! Results of `ruckus lab races` for programs: one JSON object for each rule and kind of table.

use ruckus_lab::races::{Field, LiarFigures, RaceStatistics, Rule, Spread};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct RaceReport<'a> {
    rule: &'static str,
    seats: u8,
    ping_ms: [f64; 2],
    witness: &'static str,
    races: u32,
    seed: u64,
    faster_wins: f64,
    faster_wins_20ms: Option<f64>,
    worst_ping_share: f64,
    fair_share: f64,
    shares: &'a [f64],
    liar_gain_ms: f64,
    liar_caught_after: Option<f64>,
    liars: Vec<LiarLine>,
    wait_ms: SpreadLine,
    wait_alone_ms: SpreadLine,
    clamped: f64,
    wronged: f64,
}

#[derive(Serialize)]
struct LiarLine {
    lie: &'static str,
    gain_ms: f64,
    gain_once_caught_ms: Option<f64>,
    caught: f64,
    caught_after: SpreadLine,
}

#[derive(Serialize)]
struct SpreadLine {
    p50: f64,
    p95: f64,
}

/// Creates the JSON object for one rule and one kind of table. `races` and `seed` are those of the simulation.
pub(super) fn of<'a>(
    (races, seed): (u32, u64),
    field: &Field,
    figures: &'a RaceStatistics,
    lies: &[(&'static str, LiarFigures)],
) -> RaceReport<'a> {
    // Arrival order uses no reports, so there is nothing to lie about.
    let lies = if figures.rule == Rule::Arrival { &[] } else { lies };
    let brazen = lies.first().map(|(_, brazen)| brazen);
    RaceReport {
        rule: figures.rule.name(),
        seats: field.seats,
        ping_ms: [field.pings.least, field.pings.most],
        witness: field.witness.name(),
        races,
        seed,
        faster_wins: figures.faster_wins,
        faster_wins_20ms: figures.faster_wins_20ms,
        worst_ping_share: figures.shares.last().copied().unwrap_or_default(),
        fair_share: 1.0 / f64::from(field.seats),
        shares: &figures.shares,
        liar_gain_ms: brazen.map_or(0.0, |brazen| brazen.gain),
        liar_caught_after: brazen.filter(|brazen| brazen.caught > 0.0).map(|brazen| brazen.caught_after.p95),
        liars: lies.iter().map(|(lie, figures)| liar_line(lie, figures)).collect(),
        wait_ms: figures.wait.into(),
        wait_alone_ms: figures.wait_alone.into(),
        clamped: figures.clamped,
        wronged: figures.wronged,
    }
}

fn liar_line(lie: &'static str, figures: &LiarFigures) -> LiarLine {
    LiarLine {
        lie,
        gain_ms: figures.gain,
        gain_once_caught_ms: figures.gain_once_caught,
        caught: figures.caught,
        caught_after: figures.caught_after.into(),
    }
}

impl From<Spread> for SpreadLine {
    fn from(Spread { p50, p95 }: Spread) -> Self {
        Self { p50, p95 }
    }
}
