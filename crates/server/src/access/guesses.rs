//! How often an address may guess a secret wrong: a handful at once, then one each ten seconds.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::networks::Network;

/// How many wrong guesses an address has at once.
const AT_ONCE: u32 = 8;
/// How long it takes until it has one more.
const ONE_EACH: Duration = Duration::from_secs(10);
/// How many addresses are remembered before those are forgotten that have all their guesses again.
const REMEMBERED: usize = 10_000;

/// Wrong guesses by household.
#[derive(Debug, Default)]
pub(crate) struct Guesses {
    /// When each household will have all its guesses again.
    paid_off: Mutex<HashMap<Network, Instant>>,
}

impl Guesses {
    /// Whether an address may guess just now.
    pub(crate) fn allows(&self, address: IpAddr) -> bool {
        let paid_off = self.paid_off.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(until) = paid_off.get(&Network::of_household(address)) else { return true };
        until.saturating_duration_since(Instant::now()) <= ONE_EACH * (AT_ONCE - 1)
    }

    /// Notes that an address has guessed wrong.
    pub(crate) fn wrong(&self, address: IpAddr) {
        let now = Instant::now();
        let mut paid_off = self.paid_off.lock().unwrap_or_else(PoisonError::into_inner);
        if paid_off.len() >= REMEMBERED {
            paid_off.retain(|_, until| *until > now);
        }
        let until = paid_off.entry(Network::of_household(address)).or_insert(now);
        *until = (*until).max(now) + ONE_EACH;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn guesses_run_out_and_come_back() {
        let guesses = Guesses::default();
        let (a, b): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let wrong = |address| (0..100).take_while(|_| guesses.allows(address)).map(|_| guesses.wrong(address)).count();
        assert_eq!(wrong(a), 8);
        assert!(guesses.allows(b), "others have their own");
        tokio::time::advance(Duration::from_secs(20)).await;
        assert_eq!(wrong(a), 2);
        tokio::time::advance(Duration::from_secs(3600)).await;
        assert_eq!(wrong(a), 8);
    }
}
