//! Measures what players gain by false reports, and when they are caught.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use ruckus_arbiter::{Allowance, Claim, Prize, Race};

use super::field::Field;
use super::figures::Spread;
use super::player::{Holds, RacePlayer, micros, reported};

/// The number of races that one liar runs.
const LIES: u32 = 40;

/// A way to lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Liar {
    /// Reports a reaction time of zero in every race.
    Brazen,
    /// Subtracts this many milliseconds from every reaction time.
    Shaving(f64),
    /// Delays every pong by this many milliseconds, and subtracts the same from every reaction time.
    HoldingPongs(f64),
}

/// The result of lying.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LiarFigures {
    /// The mean advantage over honest reports in a race while the liar is believed, in milliseconds.
    pub gain: f64,
    /// The same after the liar was caught. `None` if no liar was caught.
    pub gain_once_caught: Option<f64>,
    /// The share of liars who were caught within 40 races.
    pub caught: f64,
    /// The number of races until a liar was caught.
    pub caught_after: Spread,
}

/// Simulates one liar after another, `races` races in total, and compares the results with those of honest reports.
pub fn measure_liar(field: &Field, liar: Liar, races: u32, seed: u64) -> LiarFigures {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut believed, mut caught) = (Mean::default(), Mean::default());
    let liars = races.div_ceil(LIES);
    let mut after = Vec::new();
    for _ in 0..liars {
        let pongs = if let Liar::HoldingPongs(millis) = liar { millis } else { 0.0 };
        let mut player = RacePlayer::new(field, Holds { pongs, ..Holds::default() }, &mut random);
        let mut caught_at = None;
        for number in 0..LIES {
            let allowance = player.allowance(field, &mut random);
            if allowance.by_server && caught_at.is_none() {
                caught_at = Some(number);
            }
            let run = player.run(field, &mut random);
            let lie = match liar {
                Liar::Brazen => 0.0,
                Liar::Shaving(millis) | Liar::HoldingPongs(millis) => (run.measured - millis).max(0.0),
            };
            let judged = |measured: f64, believe: bool| {
                let mut race = Race::new(Prize::First);
                race.show(0, 0, 0, Allowance { by_server: !believe, ..allowance });
                let claim = Claim { reported: reported(measured), arrived: micros(run.elapsed), early: 0 };
                _ = race.claim(0, 0, claim);
                let place = race.verdict(claim.arrived, 0).places.first().copied();
                place.map_or((0.0, false), |place| (place.judged as f64 / 1000.0, place.clamped))
            };
            let (truth, _) = judged(run.measured, true);
            let (lied, clamped) = judged(lie, !allowance.by_server);
            player.conduct.note(clamped);
            player.press(field, &mut random);
            let mean = if allowance.by_server { &mut caught } else { &mut believed };
            mean.note(truth - lied);
        }
        after.extend(caught_at.map(f64::from));
    }
    after.sort_by(f64::total_cmp);
    LiarFigures {
        gain: believed.value().unwrap_or_default(),
        gain_once_caught: caught.value(),
        caught: after.len() as f64 / f64::from(liars),
        caught_after: Spread::of(&after),
    }
}

#[derive(Default)]
struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    fn note(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    fn value(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / f64::from(self.count))
    }
}
