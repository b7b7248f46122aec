//! Rate limits: how much each network may ask for and hold, and which address asks.
//!
//! [`Budget`] lists what is counted and how much of it there is; a new kind is a variant and a row in its table. What is
//! held, [`Place`] counts.

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
use std::sync::{Mutex, MutexGuard, PoisonError};

pub(crate) use bucket::{Bucket, Rate, Wait};
pub(crate) use budget::Budget;
pub(crate) use network::Scope;
pub(crate) use places::Place;
use places::Taken;
pub(crate) use queue::{Queue, Queued};
use ruckus_journal::SharedBucket;
pub use settings::Limits;

use crate::access::Factor;
pub(crate) use trust::Trust;

/// From how many holders on those with nothing to remember are looked for and forgotten.
const TIDY_FROM: usize = 10_000;
/// The most holders that are told apart. Beyond them, new networks share a holder with all around them.
const MOST_HOLDERS: usize = 100_000;

/// Limits by network.
#[derive(Debug)]
pub(crate) struct RateLimits {
    holders: Mutex<Holders>,
    /// By budget, in the order of [`Budget::ALL`].
    rates: Vec<Vec<(Scope, Rate)>>,
    trust: Trust,
    connections: u32,
    sockets: u32,
    seats: u32,
}

/// Who is counted: a network, and how wide it is.
type Key = (Scope, IpAddr);

/// All that are counted.
#[derive(Debug)]
struct Holders {
    by_key: HashMap<Key, Holder>,
    tidy_at: usize,
    most: usize,
}

/// What is remembered of one network.
#[derive(Debug, Default)]
struct Holder {
    taken: Taken,
    /// By budget and by its rate; those that were never touched are full.
    buckets: Vec<((Budget, usize), Bucket)>,
}

impl RateLimits {
    pub(crate) fn new(limits: &Limits, trust: impl Into<Trust>) -> Self {
        let (sockets, seats) = (limits.sockets_per_address, limits.seats_per_address);
        // Browsers open up to six connections for a page, beside its socket.
        let connections = sockets.saturating_mul(2).saturating_add(60).saturating_add(seats);
        let holders = Holders { by_key: HashMap::new(), tidy_at: TIDY_FROM, most: MOST_HOLDERS };
        let rates = Budget::ALL.iter().map(|budget| budget.rates(limits)).collect();
        Self { holders: Mutex::new(holders), rates, trust: trust.into(), connections, sockets, seats }
    }

    /// Takes one of a budget, if the network and everything around it have one left; otherwise takes nothing.
    ///
    /// # Errors
    /// How long to wait for the next.
    pub(crate) fn take(&self, budget: Budget, address: IpAddr) -> Result<(), Wait> {
        self.count(budget, address, true)
    }

    /// Looks whether a network has one of a budget left.
    ///
    /// # Errors
    /// How long to wait for the next.
    pub(crate) fn look(&self, budget: Budget, address: IpAddr) -> Result<(), Wait> {
        self.count(budget, address, false)
    }

    /// The buckets of a budget that an address takes from, for all nodes to share; named by hashes under their secret.
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
        let mut holders = self.lock();
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

    /// Charges a network for work that was done for it, even beyond what it has left: then it has to wait longer.
    pub(crate) fn charge(&self, budget: Budget, address: IpAddr, cost: u32) {
        let mut holders = self.lock();
        for (place, (scope, rate)) in self.rates_for(budget, address).into_iter().flatten().enumerate() {
            let key = holders.key(scope, address);
            holders.holder(key).bucket((budget, place), rate).charge(cost);
        }
    }

    /// How many times as much as others an address may ask for.
    pub(crate) fn factor(&self, address: IpAddr) -> Factor {
        self.trust.factor(address)
    }

    /// The same for an address of an exempt network, which is counted apart from its site; none for all others.
    pub(crate) fn exemption(&self, address: IpAddr) -> Option<Factor> {
        self.trust.is_exempt(address).then(|| self.trust.factor(address))
    }

    /// How much of a budget an address has; none if nothing bounds it. An exempt network is counted by itself: what it
    /// has more of is not its neighbors' to lose.
    fn rates_for(&self, budget: Budget, address: IpAddr) -> Option<Vec<(Scope, Rate)>> {
        let Factor::Times(factor) = self.trust.factor(address) else { return None };
        let exempt = self.trust.is_exempt(address);
        let rates = self.rates.get(budget as usize).into_iter().flatten();
        let rates = rates.filter(|(scope, _)| !exempt || *scope == Scope::Network);
        Some(rates.map(|&(scope, rate)| (scope, rate.times(factor))).collect())
    }

    fn lock(&self) -> MutexGuard<'_, Holders> {
        self.holders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Holders {
    /// The key that an address is counted under. When too many networks are told apart already, the memory that all of
    /// them take is bounded by counting new ones together with their neighbors.
    fn key(&mut self, scope: Scope, address: IpAddr) -> Key {
        let key = (scope, scope.of(address));
        if self.by_key.len() >= self.tidy_at {
            self.by_key.retain(|_, holder| !holder.is_idle());
            // Not again with every request while all of them are busy.
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
