//! Intervals and tests for shares of games.
//!
//! The tails are sums of probabilities, so they are exact at any sample size. A share of a win counts in part: the
//! tails of the two counts around it are weighted.

use statrs::function::factorial::ln_binomial;

use super::bisection::bisect;
use super::estimate::Estimate;
use super::normal::Level;

/// How much of the probability of the observed count belongs to a tail.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Tail {
    /// All of it. Intervals contain the true value with at least the nominal probability (Clopper and Pearson 1934).
    Whole,
    /// Half of it (Lancaster 1961). The nominal probability is met on average over all true values.
    Half,
}

/// Returns the interval of a share: `count` of `of` games, with fractions for shared wins. The mid-P interval
/// (Lancaster 1961; Berry and Armitage 1995), and the exact one of Clopper and Pearson (1934) if all games or none had
/// the event. `None` without games.
pub(super) fn share(count: f64, of: u64, level: Level) -> Option<Estimate> {
    interval(count, of, level, Tail::Half)
}

/// Like [`share`], with the exact interval of Clopper and Pearson (1934) for every count.
pub(super) fn exact_share(count: f64, of: u64, level: Level) -> Option<Estimate> {
    interval(count, of, level, Tail::Whole)
}

/// Returns the upper bound of the share of games that have an event, if none of them had it: 0.9 % for 400 games.
pub(super) fn at_most(of: u64, level: Level) -> f64 {
    if of == 0 { 1.0 } else { 1.0 - level.tail().powf(1.0 / of as f64) }
}

/// Returns the two-sided p-value of the exact binomial test that `of` games have the event with this probability:
/// twice the smaller tail. It is at most the level exactly if the interval of Clopper and Pearson excludes `share`.
pub(super) fn exact_test(count: f64, of: u64, share: f64) -> f64 {
    let tails = [above(count, of, share, Tail::Whole), below(count, of, share, Tail::Whole)];
    (2.0 * tails[0].min(tails[1])).min(1.0)
}

fn interval(count: f64, of: u64, level: Level, tail: Tail) -> Option<Estimate> {
    if of == 0 {
        return None;
    }
    let count = count.clamp(0.0, of as f64);
    let mean = count / of as f64;
    let low = if count == 0.0 { 0.0 } else { solve(0.0, mean, |share| above(count, of, share, tail) > level.tail()) };
    let high =
        if count >= of as f64 { 1.0 } else { solve(mean, 1.0, |share| below(count, of, share, tail) < level.tail()) };
    Some(Estimate { mean, low, high })
}

/// Returns where a condition begins to hold.
fn solve(low: f64, high: f64, holds: impl Fn(f64) -> bool) -> f64 {
    let (low, high) = bisect(low, high, holds);
    f64::midpoint(low, high)
}

/// The probability of at least `count` games with the event.
fn above(count: f64, of: u64, share: f64, tail: Tail) -> f64 {
    below(of as f64 - count, of, 1.0 - share, tail)
}

/// The probability of at most `count` games with the event.
fn below(count: f64, of: u64, share: f64, tail: Tail) -> f64 {
    let (whole, part) = (count.floor(), count.fract());
    let at = |count: u64| {
        let here = probability(count, of, share);
        // Counts of 0 have no smaller ones beneath them, so nothing balances half of their probability.
        let part = if tail == Tail::Whole || count == 0 { 1.0 } else { 0.5 };
        fewer(count, of, share) + part * here
    };
    let low = at(whole as u64);
    if part == 0.0 { low } else { low * (1.0 - part) + at(whole as u64 + 1) * part }
}

/// The probability of fewer than `count` games with the event.
fn fewer(count: u64, of: u64, share: f64) -> f64 {
    if count == 0 {
        return 0.0;
    }
    // Terms of a sum that begins at the mean and goes outward get smaller and smaller.
    if count as f64 > of as f64 * share {
        return 1.0 - sum(of - count, of, 1.0 - share);
    }
    sum(count - 1, of, share)
}

/// The probability of at most `count` games with the event, for a count below the mean or hardly above it.
fn sum(count: u64, of: u64, share: f64) -> f64 {
    let odds = (1.0 - share) / share;
    let mut term = probability(count, of, share);
    let mut sum = term;
    for k in (1..=count).rev() {
        term *= k as f64 / (of - k + 1) as f64 * odds;
        sum += term;
        if term < sum * 1e-17 {
            break;
        }
    }
    sum
}

/// The probability of exactly `count` games with the event.
fn probability(count: u64, of: u64, share: f64) -> f64 {
    let power = |base: f64, exponent: u64| if exponent == 0 { 0.0 } else { exponent as f64 * base.ln() };
    (ln_binomial(of, count) + power(share, count) + power(1.0 - share, of - count)).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(estimate: Estimate, low: f64, high: f64) -> bool {
        (estimate.low - low).abs() < 0.000_06 && (estimate.high - high).abs() < 0.000_06
    }

    /// Table I of R. G. Newcombe, Statistics in Medicine 17 (1998), 857–872.
    #[test]
    fn intervals_match_the_published_table() {
        for (count, of, exact, mid) in [
            (81.0, 263, (0.2527, 0.3676), (0.2544, 0.3658)),
            (15.0, 148, (0.0578, 0.1617), (0.0601, 0.1581)),
            (0.0, 20, (0.0, 0.1684), (0.0, 0.1684)),
            (1.0, 29, (0.0009, 0.1776), (0.0017, 0.1585)),
        ] {
            let ours = exact_share(count, of, Level::SINGLE).unwrap();
            assert!(near(ours, exact.0, exact.1), "{count} of {of}: {ours:?}");
            let ours = share(count, of, Level::SINGLE).unwrap();
            assert!(near(ours, mid.0, mid.1), "{count} of {of}: {ours:?}");
        }
    }

    #[test]
    fn rare_events_have_an_upper_bound() {
        let none = share(0.0, 400, Level::SINGLE).unwrap();
        assert!(none.low == 0.0 && near(none, 0.0, 0.0092), "{none:?}");
        assert!((none.high - at_most(400, Level::SINGLE)).abs() < 1e-12);
        let all = share(400.0, 400, Level::SINGLE).unwrap();
        assert!(near(all, 0.9908, 1.0) && all.high == 1.0, "{all:?}");
        assert_eq!(share(0.0, 0, Level::SINGLE), None);
    }

    #[test]
    fn shared_wins_lie_between_their_neighbors() {
        let at = |count| share(count, 40, Level::SINGLE).unwrap();
        for count in [0.0, 0.5, 7.0, 39.0] {
            let (less, half, more) = (at(count), at(count + 0.5), at(count + 1.0));
            assert!(less.low <= half.low && half.low <= more.low, "{less:?} {half:?} {more:?}");
            assert!(less.high <= half.high && half.high <= more.high, "{less:?} {half:?} {more:?}");
        }
    }

    #[test]
    fn large_samples_match_the_normal_distribution() {
        let ours = share(250_000.0, 1_000_000, Level::SINGLE).unwrap();
        let off = 1.96 * (0.25_f64 * 0.75 / 1e6).sqrt();
        assert!((ours.low - 0.25 + off).abs() < 1e-6 && (ours.high - 0.25 - off).abs() < 1e-6, "{ours:?}");
    }

    #[test]
    fn the_test_agrees_with_the_interval() {
        // Twelve of 50 where 1 in 8 is expected: 2 · P(X ≥ 12) = 0.0365.
        assert!((exact_test(12.0, 50, 0.125) - 0.0365).abs() < 0.0005, "{}", exact_test(12.0, 50, 0.125));
        for count in 0..=50 {
            let estimate = exact_share(f64::from(count), 50, Level::SINGLE).unwrap();
            let chance = exact_test(f64::from(count), 50, 0.125);
            assert_eq!(estimate.excludes(0.125), chance <= 0.05, "{count}: {estimate:?} {chance}");
        }
    }
}
