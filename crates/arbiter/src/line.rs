//! What the server knows of the line to one device: how long its newest pings took.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::{Allowance, Conduct, Micros};

/// How many pings are kept.
const KEPT: usize = 16;
/// With fewer than these, a line is not known.
const ENOUGH: usize = 3;
/// The most that a line is given that is not known well: the round trip of an ordinary one, so that whoever has just
/// come is not out of the race, and nobody gains by coming anew.
const ORDINARY: Micros = 60_000;
/// A frame of the screen at 60 Hz: between a message's arrival and its drawing.
const FRAME: Micros = 16_700;
/// The most that jitter adds to a credit.
const MOST_JITTER: Micros = 30_000;
/// The most that any line is given.
const MOST_CREDIT: Micros = 300_000;
/// By how much a credit may be larger than the round trip that the kernel measures.
const ABOVE_KERNEL: Micros = 10_000;

/// The line to one device. A new connection is a new line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    trips: VecDeque<Micros>,
    asked: Option<(u64, Micros)>,
    kernel: Option<Micros>,
}

impl Line {
    /// A ping goes out. The nonce must not be guessable, or it could be answered before it has arrived. A ping before
    /// it that has not been answered is forgotten.
    pub const fn ping(&mut self, nonce: u64, at: Micros) {
        self.asked = Some((nonce, at));
    }

    /// A pong comes in. Says whether it answers the ping that is out.
    pub fn pong(&mut self, nonce: u64, at: Micros) -> bool {
        let Some((_, asked)) = self.asked.take_if(|(out, _)| *out == nonce) else { return false };
        self.note(at.saturating_sub(asked));
        true
    }

    /// A round trip has been measured.
    pub fn note(&mut self, round_trip: Micros) {
        if self.trips.len() == KEPT {
            self.trips.pop_front();
        }
        self.trips.push_back(round_trip);
    }

    /// The kernel's own round trip, where this program ends the connection itself: a client can delay its pongs, but
    /// hardly the acknowledgements of its kernel.
    pub const fn bound(&mut self, kernel: Option<Micros>) {
        self.kernel = kernel;
    }

    /// The credit: `min(p50 + 16.7 + min(4.4·MAD, 30), 300)` ms, at most 10 ms above the kernel's round trip. With
    /// few pings: the best of them, at most an ordinary line's. Without any: a frame.
    pub fn credit(&self) -> Micros {
        let (trip, jitter) = self.measured();
        let credit = trip.saturating_add(FRAME + jitter).min(MOST_CREDIT);
        self.kernel.map_or(credit, |kernel| credit.min(kernel.saturating_add(ABOVE_KERNEL)))
    }

    /// The plain round trip.
    pub fn trip(&self) -> Micros {
        let (trip, _) = self.measured();
        trip.min(self.kernel.unwrap_or(Micros::MAX)).min(MOST_CREDIT)
    }

    /// What the line comes to for a player of some conduct.
    pub fn allowance(&self, conduct: &Conduct) -> Allowance {
        Allowance { credit: self.credit(), trip: self.trip(), by_server: conduct.is_timed_by_server() }
    }

    /// The round trip, and the room for its jitter.
    fn measured(&self) -> (Micros, Micros) {
        let mut times = [0; KEPT];
        let times = &mut times[..self.trips.len()];
        for (time, trip) in times.iter_mut().zip(&self.trips) {
            *time = *trip;
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

/// The middle one; of an even number the mean of both in the middle, rounded down.
fn median(times: &mut [Micros]) -> Micros {
    times.sort_unstable();
    let upper = times.len() / 2;
    if times.len() % 2 == 1 { times[upper] } else { times[upper - 1].midpoint(times[upper]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(millis: &[u64]) -> Line {
        let mut line = Line::default();
        millis.iter().for_each(|millis| line.note(millis * 1000));
        line
    }

    #[test]
    fn the_credit_is_the_median_a_frame_and_the_jitter_up_to_a_bound() {
        assert_eq!(line(&[50, 50, 50]).credit(), 66_700);
        // Deviations 0, 2, 2, 4: a median of 2, 4.4 times that is 8.8.
        assert_eq!(line(&[48, 50, 50, 50, 52, 54, 46]).credit(), 50_000 + 16_700 + 8_800);
        assert_eq!(line(&[20, 100, 180]).credit(), 100_000 + 16_700 + 30_000);
        assert_eq!(line(&[900, 900, 900]).credit(), 300_000);
        assert_eq!(line(&[40, 60, 50, 50]).trip(), 50_000);
    }

    #[test]
    fn only_the_newest_sixteen_count() {
        let mut line = line(&[500; 16]);
        for _ in 0..16 {
            line.note(20_000);
        }
        assert_eq!(line.credit(), 36_700);
    }

    #[test]
    fn a_line_that_is_hardly_known_is_given_its_best_and_no_more_than_an_ordinary_one() {
        assert_eq!(line(&[]).credit(), 16_700);
        assert_eq!(line(&[250, 250]).credit(), 76_700);
        assert_eq!(line(&[250, 30]).credit(), 46_700);
    }

    #[test]
    fn the_kernel_bounds_the_credit() {
        let mut delayed = line(&[200; 16]);
        delayed.bound(Some(35_000));
        assert_eq!((delayed.credit(), delayed.trip()), (45_000, 35_000));
        delayed.bound(None);
        assert_eq!(delayed.credit(), 216_700);
    }

    #[test]
    fn a_pong_answers_the_last_ping_and_only_once() {
        let mut line = Line::default();
        line.ping(7, 1_000);
        assert!(!line.pong(8, 2_000));
        line.ping(9, 5_000);
        assert!(!line.pong(7, 6_000), "the ping before is forgotten");
        assert!(line.pong(9, 35_000));
        assert!(!line.pong(9, 36_000));
        assert_eq!(line.trips, [30_000]);
    }
}
