//! A player who tries to gain an advantage: presses all the time, or delays the messages that measure latency.

use std::collections::VecDeque;
use std::str::FromStr;
use std::time::Duration;

use tokio::time::Instant;

/// The rival's seat. The first seat is the observer.
pub(crate) const SEAT: usize = 1;
/// The time for which presses without effect count.
const EARLY_WITHIN: Duration = Duration::from_secs(3);
/// The largest number that a page reports.
const MOST_EARLY: usize = 8;

/// The rival's way of playing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Rival {
    /// Presses blindly this number of times per second. The device reports it, as the page does.
    Masher(f64),
    /// The same, with a program that does not report it.
    SilentMasher(f64),
    /// Delays pongs by this number of milliseconds, and subtracts as much from every reaction.
    Holder(f64),
}

impl FromStr for Rival {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = || format!("`{text}` is not a rival; use `masher:5`, `silent-masher:5` or `holder:100`");
        let (kind, number) = text.split_once(':').ok_or_else(wanted)?;
        let number = number.parse().ok().filter(|number| (0.1..=1_000.0).contains(number)).ok_or_else(wanted)?;
        match kind {
            "masher" => Ok(Self::Masher(number)),
            "silent-masher" => Ok(Self::SilentMasher(number)),
            "holder" => Ok(Self::Holder(number)),
            _ => Err(wanted()),
        }
    }
}

impl Rival {
    /// The delay of pongs, in milliseconds.
    pub(crate) const fn holds(self) -> Option<f64> {
        match self {
            Self::Holder(millis) => Some(millis),
            Self::Masher(_) | Self::SilentMasher(_) => None,
        }
    }

    /// The blind presses, if this rival has them.
    pub(crate) fn mashes(self) -> Option<Mashing> {
        let (Self::Masher(rate) | Self::SilentMasher(rate)) = self else { return None };
        let every = Duration::from_secs_f64(1.0 / rate);
        let reports = matches!(self, Self::Masher(_));
        Some(Mashing { every, next: Instant::now() + every, nothing: VecDeque::new(), reports })
    }
}

/// Presses at regular intervals, regardless of the game.
#[derive(Debug)]
pub(crate) struct Mashing {
    every: Duration,
    next: Instant,
    /// The times of presses without effect.
    nothing: VecDeque<Instant>,
    reports: bool,
}

impl Mashing {
    /// The first press after a moment was drawn, and the number of early presses that are reported with it.
    pub(crate) fn press(&mut self, drawn: Instant) -> (Instant, u8) {
        while self.next < drawn {
            self.nothing.push_back(self.next);
            self.next += self.every;
        }
        self.nothing.retain(|press| *press + EARLY_WITHIN >= drawn);
        let press = self.next;
        self.next += self.every;
        let early = if self.reports { self.nothing.len().min(MOST_EARLY) as u8 } else { 0 };
        (press, early)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_rivals_and_rejects_invalid_ones() {
        assert_eq!("masher:5".parse(), Ok(Rival::Masher(5.0)));
        assert_eq!("silent-masher:2.5".parse(), Ok(Rival::SilentMasher(2.5)));
        assert_eq!("holder:100".parse(), Ok(Rival::Holder(100.0)));
        for wrong in ["", "masher", "masher:", "masher:0", "holder:-1", "thief:3"] {
            assert!(wrong.parse::<Rival>().is_err(), "{wrong}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn early_presses_count_for_three_seconds() {
        let begun = Instant::now();
        let mut hand = Rival::Masher(4.0).mashes().expect("it mashes");
        let at = |millis| begun + Duration::from_millis(millis);
        assert_eq!(hand.press(at(600)), (at(750), 2));
        // The press at 750 had an effect.
        assert_eq!(hand.press(at(1_300)), (at(1_500), 4));
        assert_eq!(hand.press(at(3_600)), (at(3_750), 8));
        assert_eq!(hand.press(at(20_000)).1, 8);
        let mut silent = Rival::SilentMasher(4.0).mashes().expect("it mashes");
        assert_eq!(silent.press(at(600)), (at(750), 0));
        assert!(Rival::Holder(50.0).mashes().is_none());
    }
}
