//! How much each address may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;

/// A bucket of tokens: so many at once, and so many more each second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    most: f64,
    per_second: f64,
    filled: Instant,
}

impl Bucket {
    pub(crate) fn new(per_second: u32, most: u32) -> Self {
        Self { tokens: most.into(), most: most.into(), per_second: per_second.into(), filled: Instant::now() }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self) -> bool {
        self.fill();
        let some = self.tokens >= 1.0;
        if some {
            self.tokens -= 1.0;
        }
        some
    }

    fn fill(&mut self) {
        let passed = self.filled.elapsed().as_secs_f64();
        self.filled = Instant::now();
        self.tokens = passed.mul_add(self.per_second, self.tokens).min(self.most);
    }

    fn is_full(&mut self) -> bool {
        self.fill();
        self.tokens >= self.most
    }
}

#[derive(Debug)]
struct Door {
    sockets: u32,
    requests: Bucket,
}

/// Who comes in from where.
#[derive(Debug)]
pub(crate) struct Doors {
    doors: Mutex<HashMap<IpAddr, Door>>,
    sockets: u32,
    requests: u32,
}

/// A socket's place; given back when dropped.
#[derive(Debug)]
pub(crate) struct Place {
    doors: Arc<Doors>,
    address: IpAddr,
}

impl Doors {
    pub(crate) fn new(sockets: u32, requests: u32) -> Self {
        Self { doors: Mutex::default(), sockets, requests }
    }

    /// Whether an address may ask for something more just now.
    pub(crate) fn request(&self, address: IpAddr) -> bool {
        let mut doors = self.lock();
        if doors.len() > 10_000 {
            // Who has asked for nothing lately is not remembered.
            doors.retain(|_, door| door.sockets > 0 || !door.requests.is_full());
        }
        self.door(&mut doors, address).requests.take()
    }

    /// A place for another socket, if the address may have one.
    pub(crate) fn socket(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let mut doors = self.lock();
        let door = self.door(&mut doors, address);
        (door.sockets < self.sockets).then(|| {
            door.sockets += 1;
            Place { doors: self.clone(), address: network(address) }
        })
    }

    fn door<'a>(&self, doors: &'a mut HashMap<IpAddr, Door>, address: IpAddr) -> &'a mut Door {
        let fresh = || Door { sockets: 0, requests: Bucket::new(self.requests, self.requests.saturating_mul(3)) };
        doors.entry(network(address)).or_insert_with(fresh)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Door>> {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(door) = self.doors.lock().get_mut(&self.address) {
            door.sockets = door.sockets.saturating_sub(1);
        }
    }
}

/// One household has one IPv4 address, but a whole network of IPv6 addresses.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6([a, b, c, d, 0, 0, 0, 0].into())
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_bucket_fills_with_time() {
        let mut bucket = Bucket::new(20, 40);
        assert_eq!((0..100).filter(|_| bucket.take()).count(), 40);
        tokio::time::advance(Duration::from_millis(500)).await;
        assert_eq!((0..100).filter(|_| bucket.take()).count(), 10);
    }

    #[tokio::test]
    async fn places_are_given_back() {
        let doors = Arc::new(Doors::new(2, 1));
        let (a, b): (IpAddr, IpAddr) = ([127, 0, 0, 1].into(), [127, 0, 0, 2].into());
        let first = doors.socket(a);
        let second = doors.socket(a);
        assert!(first.is_some() && second.is_some() && doors.socket(a).is_none() && doors.socket(b).is_some());
        drop(first);
        assert!(doors.socket(a).is_some());
    }
}
