//! Limits how often an address may guess a secret wrong: a burst of 8, then one guess every 10 seconds.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::networks::{Factor, Network};

/// Wrong guesses that an address may make in a burst.
const AT_ONCE: u32 = 8;
/// Time until an address regains one guess.
const ONE_EACH: Duration = Duration::from_secs(10);
/// Number of remembered addresses above which those with all their guesses back are forgotten.
const REMEMBERED: usize = 10_000;

/// Wrong guesses by household. For an exempt address, `factor` multiplies the burst and the rate of recovery.
#[derive(Debug, Default)]
pub(crate) struct Guesses {
    /// Time at which each household has all its guesses back.
    paid_off: Mutex<HashMap<Network, Instant>>,
}

impl Guesses {
    /// Returns true if an address may guess now.
    pub(crate) fn allows(&self, address: IpAddr, factor: Factor) -> bool {
        let Factor::Times(times) = factor else { return true };
        let paid_off = self.paid_off.lock();
        let Some(until) = paid_off.get(&Network::of_household(address)) else { return true };
        let others = factor.of(AT_ONCE).saturating_sub(1);
        until.saturating_duration_since(Instant::now()) <= one_each(times).saturating_mul(others)
    }

    /// Records a wrong guess of an address.
    pub(crate) fn wrong(&self, address: IpAddr, factor: Factor) {
        let Factor::Times(times) = factor else { return };
        let now = Instant::now();
        let mut paid_off = self.paid_off.lock();
        if paid_off.len() >= REMEMBERED {
            paid_off.retain(|_, until| *until > now);
        }
        let until = paid_off.entry(Network::of_household(address)).or_insert(now);
        *until = (*until).max(now) + one_each(times);
    }
}

/// Returns the time until an address with the factor `times` regains one guess.
fn one_each(times: u32) -> Duration {
    ONE_EACH / times.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn guesses_run_out_and_refill() {
        let guesses = Guesses::default();
        let wrong = |last: u8, factor| {
            let address = IpAddr::from([192, 0, 2, last]);
            let wrong = |_: &u32| guesses.wrong(address, factor);
            (0..100_u32).take_while(|_| guesses.allows(address, factor)).inspect(wrong).count()
        };
        let (one, five) = (Factor::Times(1), Factor::Times(5));
        assert_eq!(wrong(1, one), 8);
        assert_eq!((wrong(2, five), wrong(3, Factor::Unlimited)), (40, 100), "others have their own");
        tokio::time::advance(Duration::from_secs(20)).await;
        assert_eq!((wrong(1, one), wrong(2, five)), (2, 10));
        tokio::time::advance(Duration::from_secs(3600)).await;
        assert_eq!(wrong(1, one), 8);
    }
}
