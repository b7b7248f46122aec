//! Delays for answers to wrong secrets: the more wrong secrets an address sends, the longer each answer is held back.
//!
//! This suits secrets that cannot be guessed within the life of a server. A right secret is never delayed; otherwise an
//! attacker at the same address could keep its owner out.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::networks::{Factor, Network};

/// Number of wrong secrets per address that are answered without a delay.
const FREE: u32 = 8;
/// The first delay. Each further wrong secret doubles it.
const FIRST: Duration = Duration::from_millis(250);
/// The longest delay. Proxies and browsers wait for an answer for at least twice as long.
const LONGEST: Duration = Duration::from_secs(30);
/// Time after its last wrong secret when an address is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(600);
/// Maximum number of remembered addresses.
const REMEMBERED: usize = 10_000;

/// Wrong secrets by household.
#[derive(Debug, Default)]
pub(crate) struct Delays(Mutex<HashMap<Network, Wrong>>);

/// The wrong secrets of one household.
#[derive(Clone, Copy, Debug)]
struct Wrong {
    count: u32,
    /// Time of the last wrong secret.
    at: Instant,
}

impl Delays {
    /// Counts a wrong secret of an address and returns how long to hold its answer back. For an exempt address,
    /// `factor` multiplies the number of answers without a delay.
    pub(crate) fn wrong(&self, address: IpAddr, factor: Factor) -> Duration {
        if factor == Factor::Unlimited {
            return Duration::ZERO;
        }
        let now = Instant::now();
        let is_known = |wrong: &Wrong| now.duration_since(wrong.at) < FORGOTTEN;
        let network = Network::of_household(address);
        let mut all = self.0.lock();
        if all.len() >= REMEMBERED {
            all.retain(|_, wrong| is_known(wrong));
        }
        if all.len() >= REMEMBERED && !all.contains_key(&network) {
            // Thousands of addresses are an attack. An owner with the right secret is not delayed.
            return LONGEST;
        }
        let before = all.get(&network).filter(|wrong| is_known(wrong)).map_or(0, |wrong| wrong.count);
        let count = before.saturating_add(1);
        all.insert(network, Wrong { count, at: now });
        delay(count.saturating_sub(factor.of(FREE)))
    }
}

/// Returns the delay of the n-th wrong secret after the free ones.
fn delay(beyond: u32) -> Duration {
    let doublings = beyond.saturating_sub(1).min(16);
    if beyond == 0 { Duration::ZERO } else { FIRST.saturating_mul(1 << doublings).min(LONGEST) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Factor = Factor::Times(1);

    fn address(last: u8) -> IpAddr {
        [192, 0, 2, last].into()
    }

    #[tokio::test(start_paused = true)]
    async fn delays_grow_per_address_up_to_a_limit_and_expire() {
        let delays = Delays::default();
        let millis = |last| delays.wrong(address(last), ONE).as_millis();
        let first: Vec<u128> = (0..18).map(|_| millis(1)).collect();
        assert_eq!(first[..8], [0; 8]);
        assert_eq!(first[8..], [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
        assert_eq!(millis(2), 0, "another address has its own");
        tokio::time::advance(FORGOTTEN - Duration::from_millis(1)).await;
        assert_eq!(millis(1), 30_000, "each one counts anew from when it came");
        tokio::time::advance(FORGOTTEN).await;
        assert_eq!(millis(1), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn exempt_addresses_get_more_attempts_without_delay() {
        let delays = Delays::default();
        let free = |last, factor| (0..100).take_while(|_| delays.wrong(address(last), factor).is_zero()).count();
        assert_eq!((free(1, Factor::Times(3)), free(2, Factor::Unlimited)), (24, 100));
    }

    #[tokio::test(start_paused = true)]
    async fn untracked_addresses_get_the_longest_delay() {
        let delays = Delays::default();
        let nth = |n: usize| IpAddr::from((n as u32).to_be_bytes());
        assert!((0..REMEMBERED).all(|n| delays.wrong(nth(n), ONE).is_zero()));
        assert_eq!(delays.wrong(nth(REMEMBERED), ONE), LONGEST);
        assert!(delays.wrong(nth(0), ONE).is_zero(), "those that are known keep what they have");
        tokio::time::advance(FORGOTTEN).await;
        assert!(delays.wrong(nth(REMEMBERED), ONE).is_zero());
    }
}
