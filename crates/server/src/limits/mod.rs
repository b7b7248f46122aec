//! Rate limits: how much each network may request and hold.
//!
//! [`Budget`] lists what is counted and how much of it is allowed; a new kind needs a variant and a row in its table.
//! [`ConnectionPermit`] counts open connections and sockets.

mod bucket;
mod budget;
mod network;
mod places;
mod queue;
mod settings;
mod trust;
mod visitor;

use std::collections::HashMap;
use std::net::IpAddr;

pub(crate) use bucket::{Bucket, Rate, Wait};
pub(crate) use budget::Budget;
pub(crate) use network::Scope;
use parking_lot::Mutex;
pub(crate) use places::ConnectionPermit;
use places::Taken;
pub(crate) use queue::{Queue, Queued};
use ruckus_journal::SharedBucket;
pub use settings::Limits;

use crate::access::Factor;
pub(crate) use trust::Trust;

/// Number of holders from which idle ones are removed.
const TIDY_FROM: usize = 10_000;
/// Maximum number of separate holders. Above it, a new network shares a holder with its neighbors.
const MOST_HOLDERS: usize = 100_000;

/// Limits by network.
#[derive(Debug)]
pub(crate) struct RateLimits {
    holders: Mutex<Holders>,
    /// Rates by budget, in the order of [`Budget::ALL`].
    rates: Vec<Vec<(Scope, Rate)>>,
    trust: Trust,
    connections: u32,
    sockets: u32,
    seats: u32,
}

/// A counted network: its scope and its first address.
type Key = (Scope, IpAddr);

/// All counted networks.
#[derive(Debug)]
struct Holders {
    by_key: HashMap<Key, Holder>,
    tidy_at: usize,
    most: usize,
}

/// The counts of one network.
#[derive(Debug, Default)]
struct Holder {
    taken: Taken,
    /// Buckets by budget and index of its rate. A missing bucket is full.
    buckets: Vec<((Budget, usize), Bucket)>,
}

impl RateLimits {
    pub(crate) fn new(limits: &Limits, trust: impl Into<Trust>) -> Self {
        let (sockets, seats) = (limits.sockets_per_address, limits.seats_per_address);
        // Browsers open up to six connections for a page, in addition to its socket.
        let connections = sockets.saturating_mul(2).saturating_add(60).saturating_add(seats);
        let holders = Holders { by_key: HashMap::new(), tidy_at: TIDY_FROM, most: MOST_HOLDERS };
        let rates = Budget::ALL.iter().map(|budget| budget.rates(limits)).collect();
        Self { holders: Mutex::new(holders), rates, trust: trust.into(), connections, sockets, seats }
    }

    /// Takes one unit of a budget if the network and its site each have one left. Otherwise takes nothing.
    ///
    /// # Errors
    /// Returns the time until the next unit.
    pub(crate) fn take(&self, budget: Budget, address: IpAddr) -> Result<(), Wait> {
        self.count(budget, address, true)
    }

    /// Checks that a network has one unit of a budget left, without taking it.
    ///
    /// # Errors
    /// Returns the time until the next unit.
    pub(crate) fn look(&self, budget: Budget, address: IpAddr) -> Result<(), Wait> {
        self.count(budget, address, false)
    }

    /// Returns the buckets of a budget for an address, to be shared by all nodes. Their names are hashes keyed with the
    /// nodes' secret.
    pub(crate) fn shared(&self, budget: Budget, address: IpAddr, secret: &[u8; 32]) -> Vec<SharedBucket> {
        let rates = self.rates_for(budget, address).into_iter().flatten().enumerate();
        let shared = rates.map(|(place, (scope, rate))| {
            let whose = format!("{budget:?} {place} {}", scope.of(address));
            let name = *blake3::keyed_hash(secret, whose.as_bytes()).as_bytes();
            SharedBucket { name, every: rate.every(), burst: rate.burst() }
        });
        shared.collect()
    }

    fn count(&self, budget: Budget, address: IpAddr, take: bool) -> Result<(), Wait> {
        let Some(rates) = self.rates_for(budget, address) else { return Ok(()) };
        let mut holders = self.holders.lock();
        let keys: Vec<Key> = rates.iter().map(|&(scope, _)| holders.key(scope, address)).collect();
        let mut wait: Option<Wait> = None;
        for (place, (&key, &(_, rate))) in keys.iter().zip(&rates).enumerate() {
            wait = wait.max(holders.holder(key).bucket((budget, place), rate).look().err());
        }
        if let Some(wait) = wait {
            return Err(wait);
        }
        for (place, (&key, &(_, rate))) in keys.iter().zip(&rates).enumerate().filter(|_| take) {
            holders.holder(key).bucket((budget, place), rate).take();
        }
        Ok(())
    }

    /// Charges a network for completed work, even beyond its budget. It then has to wait longer.
    pub(crate) fn charge(&self, budget: Budget, address: IpAddr, cost: u32) {
        let mut holders = self.holders.lock();
        for (place, (scope, rate)) in self.rates_for(budget, address).into_iter().flatten().enumerate() {
            let key = holders.key(scope, address);
            holders.holder(key).bucket((budget, place), rate).charge(cost);
        }
    }

    /// Returns the multiplier of the address's limits.
    pub(crate) fn factor(&self, address: IpAddr) -> Factor {
        self.trust.factor(address)
    }

    /// Returns the multiplier of an address in an exempt network, which is counted separately from its site. Returns
    /// `None` for other addresses.
    pub(crate) fn exemption(&self, address: IpAddr) -> Option<Factor> {
        self.trust.is_exempt(address).then(|| self.trust.factor(address))
    }

    /// Returns the rates of a budget for an address, or `None` if it is unlimited. An exempt network is counted
    /// separately from its site, so that its larger share does not use up its neighbors' budget.
    fn rates_for(&self, budget: Budget, address: IpAddr) -> Option<Vec<(Scope, Rate)>> {
        let Factor::Times(factor) = self.trust.factor(address) else { return None };
        let exempt = self.trust.is_exempt(address);
        let rates = self.rates.get(budget as usize).into_iter().flatten();
        let rates = rates.filter(|(scope, _)| !exempt || *scope == Scope::Network);
        Some(rates.map(|&(scope, rate)| (scope, rate.times(factor))).collect())
    }
}

impl Holders {
    /// Returns the key under which an address is counted. To bound memory, new networks are counted together with their
    /// neighbors once there are too many holders.
    fn key(&mut self, scope: Scope, address: IpAddr) -> Key {
        let key = (scope, scope.of(address));
        if self.by_key.len() >= self.tidy_at {
            self.by_key.retain(|_, holder| !holder.is_idle());
            // Avoids scanning on every request while all holders are busy.
            self.tidy_at = (self.by_key.len() * 2).max(TIDY_FROM);
        }
        if self.by_key.len() < self.most || self.by_key.contains_key(&key) {
            return key;
        }
        (scope, network::masked(address, 16, 32))
    }

    fn holder(&mut self, key: Key) -> &mut Holder {
        self.by_key.entry(key).or_default()
    }
}

impl Holder {
    fn bucket(&mut self, which: (Budget, usize), rate: Rate) -> &mut Bucket {
        let place = self.buckets.iter().position(|(other, _)| *other == which).unwrap_or_else(|| {
            self.buckets.push((which, Bucket::new(rate)));
            self.buckets.len() - 1
        });
        &mut self.buckets[place].1
    }

    fn is_idle(&mut self) -> bool {
        self.taken.is_empty() && self.buckets.iter_mut().all(|(_, bucket)| bucket.is_full())
    }
}

#[cfg(test)]
mod tests;
