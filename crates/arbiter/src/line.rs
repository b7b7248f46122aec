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
pub const MOST_CREDIT: Micros = 300_000;
/// By how much a credit may be larger than the round trip that the kernel measures.
const ABOVE_KERNEL: Micros = 10_000;
/// By how much a credit may be larger than the shortest that a line has been seen to be in any other way: a frame and a
/// little jitter.
const ABOVE_SEEN: Micros = 20_000;

/// Over longer times than this, clocks of two devices drift apart by more than matters.
const LONG_AGO: Micros = 10_000_000;

/// The line to one device. A new connection is a new line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    trips: VecDeque<Brief>,
    asked: Option<(u64, Micros)>,
    kernel: Option<Micros>,
    #[serde(default)]
    at_connecting: Option<Micros>,
    #[serde(default)]
    seen: Seen,
}

/// What else has been seen of a line whose kernel is not ours to ask. Each bounds what its pongs may claim, and each is
/// the shortest of the newest few: a line that is long only when it pays is not believed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Seen {
    /// Round trips of pings that the browser answers itself, where no script can hold them back.
    frames: VecDeque<Brief>,
    /// By how much commands came later than they were reported to be pressed.
    presses: VecDeque<Brief>,
}

/// A time in microseconds as it is kept: a server keeps dozens for each player, and none is longer than an hour.
type Brief = u32;

/// Keeps the newest few.
fn keep(times: &mut VecDeque<Brief>, newest: Micros) {
    if times.len() == KEPT {
        times.pop_front();
    }
    times.push_back(Brief::try_from(newest).unwrap_or(Brief::MAX));
}

/// The shortest of enough times.
fn shortest(times: &VecDeque<Brief>) -> Option<Micros> {
    times.iter().copied().min().filter(|_| times.len() >= ENOUGH).map(Micros::from)
}

impl Seen {
    /// The shortest of all of it.
    fn shortest(&self) -> Option<Micros> {
        [&self.frames, &self.presses].into_iter().filter_map(shortest).min()
    }
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
        keep(&mut self.trips, round_trip);
    }

    /// A ping was answered that the device's browser answers itself.
    pub fn note_frame(&mut self, round_trip: Micros) {
        keep(&mut self.seen.frames, round_trip);
    }

    /// A command arrived so long after the moment that it answers was shown, and reports how long after that moment was
    /// drawn it was pressed. The rest of the time is the line's.
    pub fn note_press(&mut self, elapsed: Micros, reported: i64) {
        let reported = Micros::try_from(reported).unwrap_or(0);
        if reported <= elapsed && elapsed < LONG_AGO {
            keep(&mut self.seen.presses, elapsed - reported);
        }
    }

    /// The kernel's own round trip, where this program ends the connection itself: a client can delay its pongs, but
    /// hardly the acknowledgements of its kernel.
    pub const fn bound(&mut self, kernel: Option<Micros>) {
        self.kernel = kernel;
    }

    /// The round trip that a proxy's kernel measured when the connection was made. It is one measurement, and gets more
    /// room than one that goes on.
    pub const fn bound_at_connecting(&mut self, kernel: Option<Micros>) {
        self.at_connecting = kernel;
    }

    /// The most that a credit can be by what is known of the line beside its pongs; and the most that its plain round
    /// trip can be.
    fn bounds(&self) -> Option<(Micros, Micros)> {
        let above = |trip: Micros, room| (trip.saturating_add(room), trip);
        let kernel = self.kernel.map(|trip| above(trip, ABOVE_KERNEL));
        let kernel = kernel.or_else(|| self.at_connecting.map(|trip| above(trip, ABOVE_SEEN)));
        kernel.or_else(|| self.seen.shortest().map(|trip| above(trip, ABOVE_SEEN)))
    }

    /// The credit: `min(p50 + 16.7 + min(4.4·MAD, 30), 300)` ms, at most 10 ms above the kernel's round trip. Where the
    /// kernel says nothing, what else has been seen of the line bounds it. With few pings: the best of them, at most an
    /// ordinary line's. Without any: a frame.
    pub fn credit(&self) -> Micros {
        let (trip, jitter) = self.measured();
        let credit = trip.saturating_add(FRAME + jitter).min(MOST_CREDIT);
        self.bounds().map_or(credit, |(bound, _)| credit.min(bound))
    }

    /// The plain round trip.
    pub fn trip(&self) -> Micros {
        let (trip, _) = self.measured();
        self.bounds().map_or(trip, |(_, bound)| trip.min(bound)).min(MOST_CREDIT)
    }

    /// The round trip of a line that is longer than any credit, if it is known well: whoever plays over it can win no
    /// race by being fast. It is what the device itself shows, so that nobody is told this for lying.
    pub fn beyond_credit(&self) -> Option<Micros> {
        let (trip, _) = self.measured();
        (trip > MOST_CREDIT).then_some(trip)
    }

    /// What the line comes to for a player of some conduct.
    pub fn allowance(&self, conduct: &Conduct) -> Allowance {
        let (credit, trip, by_server) = (self.credit(), self.trip(), conduct.is_timed_by_server());
        Allowance { credit, trip, by_server, guesses: Some(conduct.guesses()) }
    }

    /// The round trip, and the room for its jitter.
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
    fn without_a_kernel_whatever_else_is_seen_of_the_line_bounds_the_credit() {
        let noted = |note: fn(&mut Line)| {
            let mut held_back = line(&[200; 16]);
            (0..ENOUGH).for_each(|_| note(&mut held_back));
            held_back
        };
        assert_eq!(noted(|_| ()).credit(), 216_700);
        assert_eq!(noted(|line| line.note_frame(20_000)).credit(), 40_000);
        assert_eq!(noted(|line| line.note_press(320_000, 300_000)).credit(), 40_000);
        assert_eq!(noted(|line| line.note_press(320_000, -5)).credit(), 216_700, "a line of 320 ms bounds nothing");
        assert_eq!(noted(|line| line.note_press(20_000, i64::MAX)).credit(), 216_700, "pressed after it arrived?");
        assert_eq!(noted(|line| line.note_press(20_010_000, 20_000_000)).credit(), 216_700, "clocks drift");
        let mut seen = noted(|line| line.note_frame(20_000));
        assert_eq!(seen.trip(), 20_000);
        seen.bound_at_connecting(Some(30_000));
        assert_eq!((seen.credit(), seen.trip()), (50_000, 30_000), "a proxy's kernel knows better");
        seen.bound(Some(35_000));
        assert_eq!((seen.credit(), seen.trip()), (45_000, 35_000), "and ours best");
    }

    #[test]
    fn a_line_beyond_any_credit_is_told_once_it_is_known() {
        assert_eq!(line(&[500, 500]).beyond_credit(), None);
        assert_eq!(line(&[500, 520, 500]).beyond_credit(), Some(500_000));
        assert_eq!(line(&[300; 16]).beyond_credit(), None);
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
