//! Latency estimates of connections to devices, based on recent pings.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::{Allowance, Conduct, Micros};

/// The number of pings kept.
const KEPT: usize = 16;
/// The minimum number of measurements for a reliable estimate.
const ENOUGH: usize = 3;
/// The maximum credit of an unreliable estimate: an ordinary round-trip time, so that new players can compete and
/// reconnecting gives no advantage.
const ORDINARY: Micros = 60_000;
/// The duration of a frame at 60 Hz, which can pass between a message's arrival and its display.
const FRAME: Micros = 16_700;
/// The maximum margin for jitter.
const MOST_JITTER: Micros = 30_000;
/// The maximum credit of any connection.
pub const MOST_CREDIT: Micros = 300_000;
/// The maximum excess of a credit over the round-trip time measured by the kernel.
const ABOVE_KERNEL: Micros = 10_000;
/// The maximum excess of a credit over the shortest latency observed in another way: a frame and a little jitter.
const ABOVE_SEEN: Micros = 20_000;

/// Beyond this time, the clocks of two devices drift too far apart for comparisons.
const LONG_AGO: Micros = 10_000_000;

/// The latency estimate of one connection. Each new connection starts a new one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LatencyEstimate {
    trips: VecDeque<Brief>,
    asked: Option<(u64, Micros)>,
    kernel: Option<Micros>,
    #[serde(default)]
    at_connecting: Option<Micros>,
    #[serde(default)]
    seen: Observations,
}

/// Other latency observations, for connections without access to the kernel's measurements. Each limits what pongs can
/// claim, and the shortest of the recent ones counts, so that delaying only when it pays gains nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Observations {
    /// Round-trip times of pings answered by the browser, which scripts cannot delay.
    frames: VecDeque<Brief>,
    /// Time between the reported press and the arrival of commands.
    presses: VecDeque<Brief>,
}

/// A time in microseconds in four bytes, because a server keeps dozens for each player. The largest value, 71 minutes,
/// stands for all longer times.
type Brief = u32;

/// Adds a value and drops the oldest one if the list is full.
fn keep(times: &mut VecDeque<Brief>, newest: Micros) {
    if times.len() == KEPT {
        times.pop_front();
    }
    times.push_back(Brief::try_from(newest).unwrap_or(Brief::MAX));
}

/// The shortest value, if there are enough values.
fn shortest(times: &VecDeque<Brief>) -> Option<Micros> {
    times.iter().copied().min().filter(|_| times.len() >= ENOUGH).map(Micros::from)
}

impl Observations {
    /// The shortest observation of all kinds.
    fn shortest(&self) -> Option<Micros> {
        [&self.frames, &self.presses].into_iter().filter_map(shortest).min()
    }
}

impl LatencyEstimate {
    /// Records that a ping was sent. Its nonce must be unpredictable, because the client could otherwise answer early.
    /// Replaces an unanswered earlier ping.
    pub const fn ping(&mut self, nonce: u64, at: Micros) {
        self.asked = Some((nonce, at));
    }

    /// Records that a pong arrived. Returns true if it answers the current ping.
    pub fn pong(&mut self, nonce: u64, at: Micros) -> bool {
        let Some((_, asked)) = self.asked.take_if(|(out, _)| *out == nonce) else { return false };
        self.note(at.saturating_sub(asked));
        true
    }

    /// Records a measured round-trip time.
    pub fn note(&mut self, round_trip: Micros) {
        keep(&mut self.trips, round_trip);
    }

    /// Records the round-trip time of a ping that the browser answered.
    pub fn note_frame(&mut self, round_trip: Micros) {
        keep(&mut self.seen.frames, round_trip);
    }

    /// Records a command that arrived `elapsed` after the moment that it answers was shown, and that reports a press
    /// `reported` microseconds after that moment was displayed. The difference is latency.
    pub fn note_press(&mut self, elapsed: Micros, reported: i64) {
        let reported = Micros::try_from(reported).unwrap_or(0);
        if reported <= elapsed && elapsed < LONG_AGO {
            keep(&mut self.seen.presses, elapsed - reported);
        }
    }

    /// Sets the kernel's round-trip time, if this program terminates the connection. A client can delay its pongs, but
    /// hardly the acknowledgements of its kernel.
    pub const fn bound(&mut self, kernel: Option<Micros>) {
        self.kernel = kernel;
    }

    /// Sets the round-trip time that a proxy's kernel measured when the connection was opened. It is a single
    /// measurement and gets a larger margin than an ongoing one.
    pub const fn bound_at_connecting(&mut self, kernel: Option<Micros>) {
        self.at_connecting = kernel;
    }

    /// Upper bounds from measurements other than pongs: for the credit, and for the plain round-trip time.
    fn bounds(&self) -> Option<(Micros, Micros)> {
        let above = |trip: Micros, room| (trip.saturating_add(room), trip);
        let kernel = self.kernel.map(|trip| above(trip, ABOVE_KERNEL));
        let kernel = kernel.or_else(|| self.at_connecting.map(|trip| above(trip, ABOVE_SEEN)));
        kernel.or_else(|| self.seen.shortest().map(|trip| above(trip, ABOVE_SEEN)))
    }

    /// The credit: `min(p50 + 16.7 + min(4.4·MAD, 30), 300)` ms, at most 10 ms above the kernel's round-trip time.
    /// Without kernel measurements, other observations limit it. With few pings, the credit is based on the shortest
    /// one, up to an ordinary round-trip time. Without pings, it is one frame.
    pub fn credit(&self) -> Micros {
        let (trip, jitter) = self.measured();
        let credit = trip.saturating_add(FRAME + jitter).min(MOST_CREDIT);
        self.bounds().map_or(credit, |(bound, _)| credit.min(bound))
    }

    /// The plain round-trip time.
    pub fn trip(&self) -> Micros {
        let (trip, _) = self.measured();
        self.bounds().map_or(trip, |(_, bound)| trip.min(bound)).min(MOST_CREDIT)
    }

    /// The round-trip time, if it is reliable and exceeds the maximum credit: such a player cannot win a race by
    /// reacting fast. Uses the device's own pongs, so that it never accuses a player of lying.
    pub fn beyond_credit(&self) -> Option<Micros> {
        let (trip, _) = self.measured();
        (trip > MOST_CREDIT).then_some(trip)
    }

    /// The allowance for a player with this connection and history.
    pub fn allowance(&self, conduct: &Conduct) -> Allowance {
        let (credit, trip, by_server) = (self.credit(), self.trip(), conduct.is_timed_by_server());
        Allowance { credit, trip, by_server, guesses: Some(conduct.guesses()) }
    }

    /// The round-trip time, and the margin for its jitter.
    fn measured(&self) -> (Micros, Micros) {
        let mut times = [0; KEPT];
        let times = &mut times[..self.trips.len()];
        for (time, trip) in times.iter_mut().zip(&self.trips) {
            *time = Micros::from(*trip);
        }
        if times.len() < ENOUGH {
            return (times.iter().copied().min().unwrap_or(0).min(ORDINARY), 0);
        }
        let p50 = median(times);
        times.iter_mut().for_each(|time| *time = time.abs_diff(p50));
        // 4.4 · MAD.
        let jitter = (median(times).saturating_mul(22) / 5).min(MOST_JITTER);
        (p50, jitter)
    }
}

/// The median. For an even number of values, the mean of the middle two, rounded down.
fn median(times: &mut [Micros]) -> Micros {
    times.sort_unstable();
    let upper = times.len() / 2;
    if times.len() % 2 == 1 { times[upper] } else { times[upper - 1].midpoint(times[upper]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(millis: &[u64]) -> LatencyEstimate {
        let mut estimate = LatencyEstimate::default();
        millis.iter().for_each(|millis| estimate.note(millis * 1000));
        estimate
    }

    #[test]
    fn credit_is_the_median_plus_a_frame_and_bounded_jitter() {
        assert_eq!(estimate(&[50, 50, 50]).credit(), 66_700);
        // Deviations are 0, 2, 2, 4: the median is 2, and 4.4 times that is 8.8.
        assert_eq!(estimate(&[48, 50, 50, 50, 52, 54, 46]).credit(), 50_000 + 16_700 + 8_800);
        assert_eq!(estimate(&[20, 100, 180]).credit(), 100_000 + 16_700 + 30_000);
        assert_eq!(estimate(&[900, 900, 900]).credit(), 300_000);
        assert_eq!(estimate(&[40, 60, 50, 50]).trip(), 50_000);
    }

    #[test]
    fn only_the_newest_16_samples_count() {
        let mut estimate = estimate(&[500; 16]);
        for _ in 0..16 {
            estimate.note(20_000);
        }
        assert_eq!(estimate.credit(), 36_700);
    }

    #[test]
    fn new_connections_get_their_best_sample_up_to_60_ms() {
        assert_eq!(estimate(&[]).credit(), 16_700);
        assert_eq!(estimate(&[250, 250]).credit(), 76_700);
        assert_eq!(estimate(&[250, 30]).credit(), 46_700);
    }

    #[test]
    fn the_kernel_estimate_bounds_the_credit() {
        let mut delayed = estimate(&[200; 16]);
        delayed.bound(Some(35_000));
        assert_eq!((delayed.credit(), delayed.trip()), (45_000, 35_000));
        delayed.bound(None);
        assert_eq!(delayed.credit(), 216_700);
    }

    #[test]
    fn frames_and_presses_bound_the_credit_without_a_kernel() {
        let noted = |note: fn(&mut LatencyEstimate)| {
            let mut held_back = estimate(&[200; 16]);
            (0..ENOUGH).for_each(|_| note(&mut held_back));
            held_back
        };
        assert_eq!(noted(|_| ()).credit(), 216_700);
        assert_eq!(noted(|estimate| estimate.note_frame(20_000)).credit(), 40_000);
        assert_eq!(noted(|estimate| estimate.note_press(320_000, 300_000)).credit(), 40_000);
        assert_eq!(
            noted(|estimate| estimate.note_press(320_000, -5)).credit(),
            216_700,
            "a line of 320 ms bounds nothing"
        );
        assert_eq!(
            noted(|estimate| estimate.note_press(20_000, i64::MAX)).credit(),
            216_700,
            "pressed after it arrived?"
        );
        assert_eq!(noted(|estimate| estimate.note_press(20_010_000, 20_000_000)).credit(), 216_700, "clocks drift");
        let mut seen = noted(|estimate| estimate.note_frame(20_000));
        assert_eq!(seen.trip(), 20_000);
        seen.bound_at_connecting(Some(30_000));
        assert_eq!((seen.credit(), seen.trip()), (50_000, 30_000), "a proxy's kernel knows better");
        seen.bound(Some(35_000));
        assert_eq!((seen.credit(), seen.trip()), (45_000, 35_000), "and ours best");
    }

    #[test]
    fn latency_beyond_any_credit_is_reported_once_known() {
        assert_eq!(estimate(&[500, 500]).beyond_credit(), None);
        assert_eq!(estimate(&[500, 520, 500]).beyond_credit(), Some(500_000));
        assert_eq!(estimate(&[300; 16]).beyond_credit(), None);
    }

    #[test]
    fn a_pong_answers_the_last_ping_and_only_once() {
        let mut estimate = LatencyEstimate::default();
        estimate.ping(7, 1_000);
        assert!(!estimate.pong(8, 2_000));
        estimate.ping(9, 5_000);
        assert!(!estimate.pong(7, 6_000), "the ping before is forgotten");
        assert!(estimate.pong(9, 35_000));
        assert!(!estimate.pong(9, 36_000));
        assert_eq!(estimate.trips, [30_000]);
    }
}
