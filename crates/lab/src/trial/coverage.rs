//! Samples reports from many played games, to find out how often their intervals contain the values of all games.
//! `cargo test --release -p ruckus-lab coverage -- --nocapture` runs the long form, with regulars.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ruckus_bots::Level;
use ruckus_ruleset::Ruleset;

use super::measures::ALL;
use super::sums::Each;
use super::{Piece, Span, TrialPlan, Tried, differences};
use crate::interval::{Pairs, SampleTally};
use crate::player::PlayerKind;

/// The numbers of played games and of sampled reports.
const GAMES: u32 = if cfg!(debug_assertions) { 200 } else { 3_000 };
const REPORTS: u32 = if cfg!(debug_assertions) { 200 } else { 10_000 };

/// The values of each measure in games that two rulesets were dealt.
type Played = BTreeMap<Each, Vec<[i64; 2]>>;

fn played(one: &str, other: &str) -> Played {
    let player = if cfg!(debug_assertions) { PlayerKind::Random } else { PlayerKind::Bot(Level::Regular) };
    let preset = |name: &str| Ruleset::preset(name).unwrap();
    let plan = TrialPlan {
        against: Some(preset(other)),
        bots: vec![player],
        skilled: player,
        unskilled: player,
        choices: 0,
        replays: 0,
        ..TrialPlan::of(preset(one))
    };
    let tried = Tried::all(&plan).unwrap();
    let mut played = Played::new();
    for (game, skill) in (0..GAMES).flat_map(|game| [(game, false), (game, true)]) {
        let [one, other] = [0, 1].map(|side: usize| Piece { game, skill }.game(&plan, &tried[side]));
        for (each, one, other) in one.both(&other) {
            played.entry(each).or_default().push([one, other]);
        }
    }
    played
}

fn mean(values: &[[i64; 2]], side: usize) -> f64 {
    values.iter().map(|value| value[side] as f64).sum::<f64>() / values.len() as f64
}

/// Four standard deviations of a simulated share.
fn slack() -> f64 {
    4.0 * (0.05 * 0.95 / f64::from(REPORTS)).sqrt()
}

#[test]
fn coverage_of_measures() {
    let pairs: &[_] = if cfg!(debug_assertions) {
        &[("classic", "super-speed")]
    } else {
        &[("classic", "super-speed"), ("psycho", "power"), ("house-rules", "super-power-no-sissies")]
    };
    for (preset, values, about, side) in pairs.iter().flat_map(|&(one, other)| {
        let played = played(one, other);
        let both = [(one, 0), (other, 1)];
        both.into_iter().flat_map(move |(name, side)| {
            let played = played.clone();
            ALL.iter().filter_map(move |about| Some((name, played.get(&about.each)?.clone(), about, side)))
        })
    }) {
        let truth = mean(&values, side);
        let some = values.iter().filter(|value| value[side] != 0).count() as f64 / values.len() as f64;
        for games in [40_u32, 100] {
            // Fewer than five expected events have an upper bound, tested beside the interval of a share.
            let rare = some * f64::from(games) < 5.0;
            if about.is_share() || rare || truth == 0.0 {
                continue;
            }
            let mut random = ChaCha8Rng::seed_from_u64(u64::from(games));
            let inside = (0..REPORTS).filter(|_| {
                let mut tally = SampleTally::default();
                (0..games).for_each(|_| tally.add(values[random.random_range(0..values.len())][side]));
                tally.is_constant() || !tally.estimate().unwrap().excludes(truth)
            });
            let share = inside.count() as f64 / f64::from(REPORTS);
            println!("| {preset} | {} | {games} | {:.1} % |", about.key, share * 100.0);
            assert!(
                (0.93 - slack()..=0.975 + slack()).contains(&share),
                "{} of {preset} in {games} games: {share}",
                about.key
            );
        }
    }
}

#[test]
fn coverage_of_all_differences_together() {
    for (one, other) in [("classic", "super-speed"), ("psycho", "power")] {
        if cfg!(debug_assertions) && one == "psycho" {
            continue;
        }
        let played = played(one, other);
        for games in [40, 100] {
            let mut random = ChaCha8Rng::seed_from_u64(games);
            let inside = (0..REPORTS).filter(|_| {
                let picked: Vec<usize> = (0..games).map(|_| random.random_range(0..GAMES as usize)).collect();
                let mut pairs: BTreeMap<Each, Pairs> = BTreeMap::new();
                for (&each, values) in &played {
                    let of_measure = pairs.entry(each).or_default();
                    picked
                        .iter()
                        .filter_map(|&game| values.get(game))
                        .for_each(|&[one, other]| of_measure.add(one, other));
                }
                differences::of(Span::Round, &pairs).iter().all(|found| {
                    let about = ALL.iter().find(|about| about.key == found.key).unwrap();
                    let [one, other] = [0, 1].map(|side| mean(&played[&about.each], side));
                    let truth = if found.relative { one / other - 1.0 } else { (one - other) * about.part };
                    found.differ_at_most.is_some() || !found.more.excludes(truth)
                })
            });
            let share = inside.count() as f64 / f64::from(REPORTS);
            println!("| {one} against {other}, all differences | {games} | {:.1} % |", share * 100.0);
            assert!(share >= 0.95 - slack(), "{one} against {other}, {games} games: {share}");
        }
    }
}
