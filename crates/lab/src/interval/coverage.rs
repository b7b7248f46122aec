//! Simulates how often intervals contain the true value. `cargo test --release -p ruckus-lab coverage -- --nocapture`
//! runs the long form, and prints the table in `docs/lab.md`.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, Gamma, LogNormal, Normal, Poisson, Uniform};

use super::binomial;
use super::normal::Level;
use super::pairs::Pairs;
use super::tally::SampleTally;

/// The number of samples of each kind.
const SAMPLES: u32 = if cfg!(debug_assertions) { 600 } else { 20_000 };

/// The accepted shares of intervals that contain the true value.
const ACCEPTED: [f64; 2] = [0.93, 0.97];

/// Four standard deviations of the simulated share.
fn slack() -> f64 {
    4.0 * (0.05 * 0.95 / f64::from(SAMPLES)).sqrt()
}

/// The number of parts that a simulated value is rounded to.
const FINE: f64 = 1000.0;

type Draws = Box<dyn Fn(&mut ChaCha8Rng) -> f64>;

/// A kind of value of a game: a name, the true mean, and one random value.
fn kinds() -> Vec<(&'static str, f64, Draws)> {
    let waits = |often: f64| -> Draws {
        let (times, long) = (Poisson::new(often).unwrap(), Uniform::new(5.0, 15.0).unwrap());
        Box::new(move |random| {
            let times: f64 = times.sample(random);
            (0..times as u32).map(|_| long.sample(random)).sum()
        })
    };
    vec![
        ("symmetric", 5.0, Box::new(|random| Normal::new(5.0, 1.0).unwrap().sample(random))),
        ("turns: gamma, skewness 1.2", 30.0, Box::new(|random| Gamma::new(2.8, 30.0 / 2.8).unwrap().sample(random))),
        ("minutes: exponential, skewness 2", 4.0, Box::new(|random| Gamma::new(1.0, 4.0).unwrap().sample(random))),
        (
            "minutes: lognormal, skewness 2.3",
            0.18_f64.exp(),
            Box::new(|random| LogNormal::new(0.0, 0.6).unwrap().sample(random)),
        ),
        ("lead changes: Poisson, mean 2", 2.0, Box::new(|random| Poisson::new(2.0).unwrap().sample(random))),
        ("time limits: Poisson, mean 0.5", 0.5, Box::new(|random| Poisson::new(0.5).unwrap().sample(random))),
        ("seconds waited: rare waits", 5.0, waits(0.5)),
    ]
}

fn whole(value: f64) -> i64 {
    (value * FINE).round() as i64
}

fn covered(count: usize, inside: impl Fn(&mut ChaCha8Rng) -> bool) -> f64 {
    let mut random = ChaCha8Rng::seed_from_u64(count as u64);
    (0..SAMPLES).filter(|_| inside(&mut random)).count() as f64 / f64::from(SAMPLES)
}

fn accept(what: &str, games: usize, share: f64) {
    println!("| {what} | {games} | {:.1} % |", share * 100.0);
    let [least, most] = ACCEPTED;
    assert!((least - slack()..=most + slack()).contains(&share), "{what}, {games} games: {share}");
}

#[test]
fn coverage_of_means() {
    for (name, mean, draw) in kinds() {
        for games in [40, 100, 400] {
            if cfg!(debug_assertions) && games > 40 {
                continue;
            }
            let share = covered(games, |random| {
                let mut tally = SampleTally::default();
                (0..games).for_each(|_| tally.add(whole(draw(random))));
                !tally.estimate().unwrap().excludes(mean * FINE)
            });
            accept(name, games, share);
        }
    }
}

#[test]
fn coverage_of_differences() {
    // Both games of a pair depend on the deal, and differ in the rules.
    for (name, mean, draw) in kinds() {
        for games in if cfg!(debug_assertions) { vec![40] } else { vec![40, 100] } {
            let sample = |random: &mut ChaCha8Rng| {
                let mut pairs = Pairs::default();
                for _ in 0..games {
                    let (deal, one, other) = (draw(random), draw(random), draw(random));
                    pairs.add(whole(deal + 1.2 * one), whole(deal + other));
                }
                pairs
            };
            let absolute =
                covered(games, |random| !sample(random).more(Level::SINGLE).unwrap().more.excludes(0.2 * mean * FINE));
            accept(&format!("{name}, difference"), games, absolute);
            let relative = covered(games, |random| {
                sample(random).ratio(Level::SINGLE).is_none_or(|found| !found.more.excludes(0.1))
            });
            accept(&format!("{name}, relative difference"), games, relative);
        }
    }
}

/// The exact probability that the interval of a share contains it.
fn exact_coverage(games: u64, share: f64, excludes: impl Fn(u64) -> bool) -> f64 {
    let ln = |k: u64| statrs::function::factorial::ln_binomial(games, k);
    let chance = |k: u64| (ln(k) + k as f64 * share.ln() + (games - k) as f64 * (1.0 - share).ln()).exp();
    (0..=games).filter(|&count| !excludes(count)).map(chance).sum()
}

#[test]
fn coverage_of_shares() {
    for games in if cfg!(debug_assertions) { vec![40] } else { vec![40, 100, 400] } {
        let bounds: Vec<_> =
            (0..=games).map(|count| binomial::share(count as f64, games, Level::SINGLE).unwrap()).collect();
        let at = |share: f64| exact_coverage(games, share, |count| bounds[count as usize].excludes(share));
        // The count is a whole number, so the coverage jumps from share to share. The mean over similar shares does not.
        for (least, most) in [(0.1, 0.2), (0.2, 0.3), (0.3, 0.5)] {
            let shares = (0..200).map(|place| least + (most - least) * f64::from(place) / 200.0);
            let mean = shares.map(at).sum::<f64>() / 200.0;
            println!("| share of {least} to {most} | {games} | {:.1} % |", mean * 100.0);
            assert!((0.94..0.97).contains(&mean), "{games} games, {least} to {most}: {mean}");
        }
        // Events that are expected fewer than five times are covered more often: no interval can do without.
        let least = (1..400).map(|place| at(f64::from(place) / 800.0)).fold(1.0, f64::min);
        println!("| any share, at least | {games} | {:.1} % |", least * 100.0);
        assert!(least > 0.928, "{games} games: {least}");
    }
}

#[test]
fn coverage_of_differences_of_shares() {
    for games in [40, 100, 400] {
        if cfg!(debug_assertions) && games > 40 {
            continue;
        }
        for (ups, downs) in [(0.3, 0.1), (0.2, 0.2), (0.1, 0.05)] {
            let share = covered(games, |random| {
                let mut pairs = Pairs::default();
                for _ in 0..games {
                    let at: f64 = Uniform::new(0.0, 1.0).unwrap().sample(random);
                    pairs.add(i64::from(at < ups), i64::from((ups..ups + downs).contains(&at)));
                }
                !pairs.oftener(Level::SINGLE).unwrap().more.excludes(ups - downs)
            });
            accept(&format!("shares that differ by {ups} and {downs}"), games, share);
        }
    }
}

#[test]
fn coverage_of_constant_samples() {
    // If no game has the event, the bound on its share holds.
    for (games, share) in [(40, 0.05), (100, 0.03), (400, 0.008)] {
        let inside = covered(games, |random| {
            let mut tally = SampleTally::default();
            let often = Uniform::new(0.0, 1.0).unwrap();
            (0..games).for_each(|_| tally.note(often.sample(random) < share));
            tally.differ_at_most().is_none_or(|most| share <= most)
        });
        assert!(inside > 0.95, "{games}: {inside}");
    }
}
