//! The difference of two shares in pairs of games.

use statrs::distribution::{Binomial, DiscreteCDF};

use super::bisection::bisect;
use super::estimate::Estimate;
use super::normal::Level;

/// Returns the interval of the difference of two shares: `ups` of `of` pairs have the event only in the first game,
/// `downs` only in the second. Tango's score interval (Statistics in Medicine 17, 1998, 891–908). If McNemar's exact
/// test (1947) finds no difference at this level, the interval is extended to contain 0. `None` without pairs.
pub(super) fn difference(ups: u64, downs: u64, of: u64, level: Level) -> Option<Estimate> {
    if of == 0 {
        return None;
    }
    let mean = (ups as f64 - downs as f64) / of as f64;
    let z = level.normal();
    let score = |at: f64| score(ups as f64, downs as f64, of as f64, at);
    let allows = |at: f64| score(at).abs() < z;
    let excludes = |at: f64| !allows(at);
    let ((mut low, _), (mut high, _)) = (bisect(mean, -1.0, excludes), bisect(mean, 1.0, excludes));
    if !level.decides(chance(ups, downs)?) {
        (low, high) = (low.min(0.0), high.max(0.0));
    }
    Some(Estimate { mean, low, high })
}

/// The p-value of McNemar's exact test: the probability of counts at least as unequal, if both are equally likely.
pub(super) fn chance(ups: u64, downs: u64) -> Option<f64> {
    if ups + downs == 0 {
        return Some(1.0);
    }
    let either_way = Binomial::new(0.5, ups + downs).ok()?;
    Some((2.0 * either_way.cdf(ups.min(downs))).min(1.0))
}

/// Tango's score statistic of the hypothesis that the difference is `at`.
fn score(ups: f64, downs: f64, of: f64, at: f64) -> f64 {
    let off = ups - downs - of * at;
    // The most likely share of pairs with the event only in the second game, if the difference is `at`.
    let (a, b, c) = (2.0 * of, -ups - downs + (2.0 * of - ups + downs) * at, -downs * at * (1.0 - at));
    let share = ((b * b - 4.0 * a * c).max(0.0).sqrt() - b) / (2.0 * a);
    let variance = of * (2.0 * share + at * (1.0 - at));
    if off == 0.0 { 0.0 } else { off / variance.max(0.0).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without pairs that differ, Tango's interval is ± z² / (n + z²).
    #[test]
    fn pairs_without_a_difference_have_bounds() {
        let none = difference(0, 0, 400, Level::SINGLE).unwrap();
        let far = 1.96_f64.powi(2) / (400.0 + 1.96_f64.powi(2));
        assert!(none.mean == 0.0 && (none.high - far).abs() < 1e-5 && (none.low + far).abs() < 1e-5, "{none:?}");
        assert_eq!(difference(0, 0, 0, Level::SINGLE), None);
    }

    #[test]
    fn bounds_are_where_the_score_is_significant() {
        for (ups, downs, of) in [(12, 2, 50), (1, 0, 44), (40, 30, 300)] {
            let found = difference(ups, downs, of, Level::SINGLE).unwrap();
            let at = |difference| score(ups as f64, downs as f64, of as f64, difference).abs();
            assert!((at(found.high) - 1.96).abs() < 1e-3, "{found:?}");
            assert!(found.low == 0.0 || (at(found.low) - 1.96).abs() < 1e-3, "{found:?}");
            let back = difference(downs, ups, of, Level::SINGLE).unwrap();
            assert!((back.low + found.high).abs() < 1e-9 && (back.high + found.low).abs() < 1e-9, "{back:?}");
        }
    }

    #[test]
    fn the_interval_agrees_with_the_exact_test() {
        for (ups, downs) in (0..20).flat_map(|ups| (0..20).map(move |downs| (ups, downs))) {
            let excludes = difference(ups, downs, 400, Level::SINGLE).unwrap().excludes(0.0);
            assert_eq!(excludes, Level::SINGLE.decides(chance(ups, downs).unwrap()), "{ups} {downs}");
        }
    }

    #[test]
    fn four_in_a_thousand_against_none_is_undecided() {
        assert!((chance(4, 0).unwrap() - 0.125).abs() < 1e-9);
        assert!(difference(4, 0, 1000, Level::SINGLE).unwrap().low <= 0.0);
        assert!(difference(12, 0, 1000, Level::SINGLE).unwrap().low > 0.0);
    }
}
