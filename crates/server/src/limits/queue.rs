//! A bounded queue for CPU-heavy work. Little of it runs concurrently, and requests that do not fit are refused.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::bucket::Wait;
use super::network::Scope;
use crate::access::Factor;

/// Suggested delay before retrying when a queue is full.
const AGAIN: Wait = Wait(Duration::from_secs(2));

/// A queue for CPU-heavy work.
#[derive(Debug)]
pub(crate) struct Queue {
    running: Arc<Semaphore>,
    /// Number of places taken, waiting or running, by site, and by network for exempt networks.
    inside: Mutex<HashMap<IpAddr, usize>>,
    most: usize,
    /// Maximum number of places per site, so that others find room.
    most_of_one: usize,
}

/// A place in a queue. Dropping it gives the place back.
#[derive(Debug)]
pub(crate) struct Queued {
    queue: Arc<Queue>,
    site: IpAddr,
}

/// A permit to work now.
#[derive(Debug)]
pub(crate) struct Turn {
    _permit: OwnedSemaphorePermit,
}

impl Queue {
    /// Creates a queue with `most` places, of which `at_once` may work concurrently.
    pub(crate) fn new(at_once: usize, most: usize) -> Arc<Self> {
        let running = Arc::new(Semaphore::new(at_once.max(1)));
        Arc::new(Self { running, inside: Mutex::default(), most, most_of_one: (most / 4).max(1) })
    }

    /// Takes a place in the queue. An exempt network has a separate share, multiplied by `exemption`.
    ///
    /// # Errors
    /// Returns when to retry if the queue is full or the site has used up its share.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr, exemption: Option<Factor>) -> Result<Queued, Wait> {
        let share = self.most_of_one as u32;
        let (scope, share) = exemption.map_or((Scope::Site, share), |factor| (Scope::Network, factor.of(share)));
        let site = scope.of(address);
        let mut inside = self.inside.lock();
        let all: usize = inside.values().sum();
        let of_site = inside.get(&site).copied().unwrap_or(0);
        if all >= self.most || of_site >= share as usize {
            return Err(AGAIN);
        }
        inside.insert(site, of_site + 1);
        drop(inside);
        Ok(Queued { queue: self.clone(), site })
    }
}

impl Queued {
    /// Waits for a permit. Returns `None` if the queue is closed.
    pub(crate) async fn turn(&self) -> Option<Turn> {
        Some(Turn { _permit: self.queue.running.clone().acquire_owned().await.ok()? })
    }
}

impl Drop for Queued {
    fn drop(&mut self) {
        let mut inside = self.queue.inside.lock();
        let of_site = inside.get(&self.site).copied().unwrap_or(0);
        if of_site > 1 {
            inside.insert(self.site, of_site - 1);
        } else {
            inside.remove(&self.site);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_sites_over_their_share_are_refused() {
        let queue = Queue::new(1, 8);
        let site = |n: u8| IpAddr::V4([10, 0, n, 1].into());
        let first = [queue.enter(site(1), None), queue.enter(site(1), None)];
        assert!(first.iter().all(Result::is_ok));
        assert_eq!(queue.enter(IpAddr::V4([10, 0, 1, 99].into()), None).map(drop), Err(AGAIN), "of one site");
        let others: Vec<Queued> = (2..20).filter_map(|n| queue.enter(site(n), None).ok()).collect();
        assert_eq!(others.len(), 6);
        drop(first);
        let back = queue.enter(site(1), None).expect("there is room again");
        let turn = back.turn().await.expect("it is free");
        let mut waiting = Box::pin(others[0].turn());
        assert!(futures_util::poll!(&mut waiting).is_pending(), "one works at a time");
        drop(turn);
        assert!(waiting.await.is_some());
    }

    #[tokio::test]
    async fn exempt_networks_get_a_separate_larger_share() {
        let queue = Queue::new(1, 16);
        let enter = |last: u8, exemption| queue.enter(IpAddr::V4([10, 0, 1, last].into()), exemption).ok();
        let all = |last: u8, exemption| std::iter::from_fn(|| enter(last, exemption)).collect::<Vec<Queued>>();
        let twice = all(7, Some(Factor::Times(2)));
        let neighbors = all(8, None);
        assert_eq!((twice.len(), neighbors.len()), (8, 4));
        drop((twice, neighbors));
        assert_eq!(all(7, Some(Factor::Unlimited)).len(), 16, "the queue itself has an end for all");
    }
}
