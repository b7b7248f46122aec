//! How much each address may ask for, and which address that is.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::HeaderMap;
use tokio::time::Instant;

/// Where a proxy says for whom it asks.
const FORWARDED: &str = "x-forwarded-for";

/// Codes of tables that do not exist: so many at once, and one more each second. Four letters are few: whoever tries
/// them one after the other takes two days for all from one address.
const GUESSES: (u32, u32) = (1, 30);

/// Files are cheaper than other requests by this factor; a page is made of many.
const FILES: u32 = 10;

/// Rules for the gallery: so many more each hour, and so many at once.
const EXHIBITS: (u32, u32) = (20, 10);

/// Practice tables: so many more each hour, and so many at once. The moment that each begins with is searched for.
const PRACTICES: (u32, u32) = (600, 20);

/// Ballots: so many more each hour, and so many at once; a whole table may sit at one address.
const BALLOTS: (u32, u32) = (1200, 60);

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

    fn slow(per_hour: u32, most: u32) -> Self {
        Self { per_second: f64::from(per_hour) / 3600.0, ..Self::new(0, most) }
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

    /// Whether there is one.
    fn has_some(&mut self) -> bool {
        self.fill();
        self.tokens >= 1.0
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
    connections: u32,
    sockets: u32,
    requests: Bucket,
    files: Bucket,
    guesses: Bucket,
    exhibits: Bucket,
    practices: Bucket,
    ballots: Bucket,
}

impl Door {
    fn is_idle(&mut self) -> bool {
        let taken = self.sockets > 0 || self.connections > 0;
        let Self { requests, files, guesses, exhibits, practices, ballots, .. } = self;
        !taken && [requests, files, guesses, exhibits, practices, ballots].into_iter().all(Bucket::is_full)
    }

    const fn taken(&mut self, kind: Kind) -> &mut u32 {
        match kind {
            Kind::Connection => &mut self.connections,
            Kind::Socket => &mut self.sockets,
        }
    }
}

/// Who comes in from where.
#[derive(Debug)]
pub(crate) struct Doors {
    doors: Mutex<HashMap<IpAddr, Door>>,
    /// Which addresses are proxies of the house.
    proxies: Vec<IpAddr>,
    connections: u32,
    sockets: u32,
    requests: u32,
}

/// What an address has a number of places for.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Connection,
    Socket,
}

/// The place of a socket or of a connection; given back when dropped.
#[derive(Debug)]
pub(crate) struct Place {
    doors: Arc<Doors>,
    address: IpAddr,
    kind: Kind,
}

impl Doors {
    pub(crate) fn new(sockets: u32, requests: u32, proxies: Vec<IpAddr>) -> Self {
        // Browsers open up to six connections for a page, beside its socket.
        let connections = sockets.saturating_mul(2).saturating_add(60);
        Self { doors: Mutex::default(), proxies, connections, sockets, requests }
    }

    /// Who asks: the other end of the line, or whom a proxy of the house says it asks for. What others say counts for
    /// nothing; of several addresses the last was added by the proxy itself.
    pub(crate) fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.is_proxy(peer) {
            return peer;
        }
        let said = headers.get_all(FORWARDED).iter().next_back().and_then(|value| value.to_str().ok());
        let last = said.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
        last.unwrap_or(peer)
    }

    /// Whether it is the address of a proxy of the house.
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.proxies.iter().any(|proxy| proxy.to_canonical() == address)
    }

    /// Whether an address may ask for something more just now.
    pub(crate) fn request(&self, address: IpAddr) -> bool {
        self.door(&mut self.lock(), address).requests.take()
    }

    /// Whether an address may have another file just now.
    pub(crate) fn file(&self, address: IpAddr) -> bool {
        self.door(&mut self.lock(), address).files.take()
    }

    /// Whether an address may name a code: not after it has named too many that were wrong.
    pub(crate) fn may_name_a_code(&self, address: IpAddr) -> bool {
        self.door(&mut self.lock(), address).guesses.has_some()
    }

    /// An address has named a code that is none.
    pub(crate) fn named_a_wrong_code(&self, address: IpAddr) {
        self.door(&mut self.lock(), address).guesses.take();
    }

    /// Whether an address may publish something more just now.
    pub(crate) fn exhibit(&self, address: IpAddr) -> bool {
        self.door(&mut self.lock(), address).exhibits.take()
    }

    /// Whether an address may have another practice table just now.
    pub(crate) fn practice(&self, address: IpAddr) -> bool {
        self.door(&mut self.lock(), address).practices.take()
    }

    /// Whether an address may put another ballot into the box just now.
    pub(crate) fn ballot(&self, address: IpAddr) -> bool {
        self.door(&mut self.lock(), address).ballots.take()
    }

    /// A place for another socket, if the address may have one.
    pub(crate) fn socket(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        self.place(address, Kind::Socket, self.sockets)
    }

    /// A place for another connection, if the address may have one; a proxy has as many as it likes.
    pub(crate) fn connection(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let most = if self.is_proxy(address) { u32::MAX } else { self.connections };
        self.place(address, Kind::Connection, most)
    }

    fn place(self: &Arc<Self>, address: IpAddr, kind: Kind, most: u32) -> Option<Place> {
        let mut doors = self.lock();
        let taken = self.door(&mut doors, address).taken(kind);
        (*taken < most).then(|| {
            *taken += 1;
            Place { doors: self.clone(), address: network(address), kind }
        })
    }

    fn door<'a>(&self, doors: &'a mut HashMap<IpAddr, Door>, address: IpAddr) -> &'a mut Door {
        if doors.len() > 10_000 {
            // Who has asked for nothing lately is not remembered.
            doors.retain(|_, door| !door.is_idle());
        }
        let bucket = |requests: u32| Bucket::new(requests, requests.saturating_mul(3));
        let fresh = || Door {
            connections: 0,
            sockets: 0,
            requests: bucket(self.requests),
            files: bucket(self.requests.saturating_mul(FILES)),
            guesses: Bucket::new(GUESSES.0, GUESSES.1),
            exhibits: Bucket::slow(EXHIBITS.0, EXHIBITS.1),
            practices: Bucket::slow(PRACTICES.0, PRACTICES.1),
            ballots: Bucket::slow(BALLOTS.0, BALLOTS.1),
        };
        doors.entry(network(address)).or_insert_with(fresh)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Door>> {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(door) = self.doors.lock().get_mut(&self.address) {
            let taken = door.taken(self.kind);
            *taken = taken.saturating_sub(1);
        }
    }
}

/// One household has one IPv4 address, but a whole network of IPv6 addresses.
pub(crate) fn network(address: IpAddr) -> IpAddr {
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
        let doors = Arc::new(Doors::new(2, 1, Vec::new()));
        let (a, b): (IpAddr, IpAddr) = ([127, 0, 0, 1].into(), [127, 0, 0, 2].into());
        let first = doors.socket(a);
        let second = doors.socket(a);
        assert!(first.is_some() && second.is_some() && doors.socket(a).is_none() && doors.socket(b).is_some());
        drop(first);
        assert!(doors.socket(a).is_some());
    }

    #[tokio::test]
    async fn connections_have_places_of_their_own() {
        let doors = Arc::new(Doors::new(1, 1, vec![[127, 0, 0, 9].into()]));
        let (a, proxy): (IpAddr, IpAddr) = ([127, 0, 0, 1].into(), [127, 0, 0, 9].into());
        let mut taken: Vec<Place> = std::iter::from_fn(|| doors.connection(a)).collect();
        assert_eq!(taken.len(), 62);
        assert!(doors.socket(a).is_some());
        taken.pop();
        assert!(doors.connection(a).is_some());
        let of_proxy: Vec<_> = (0..500).map_while(|_| doors.connection(proxy)).collect();
        assert_eq!(of_proxy.len(), 500);
    }

    #[test]
    fn only_proxies_of_the_house_may_say_for_whom_they_ask() {
        let doors = Doors::new(1, 1, vec![[127, 0, 0, 9].into()]);
        let (a, proxy): (IpAddr, IpAddr) = ([127, 0, 0, 1].into(), [127, 0, 0, 9].into());
        let visitor = |peer: IpAddr, said: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in said {
                headers.append(FORWARDED, value.parse().expect("a header"));
            }
            doors.visitor(peer, &headers).to_string()
        };
        assert_eq!(visitor(a, &["10.0.0.7"]), "127.0.0.1");
        assert_eq!(visitor(proxy, &["10.0.0.7"]), "10.0.0.7");
        assert_eq!(visitor("::ffff:127.0.0.9".parse().expect("an address"), &["10.0.0.7"]), "10.0.0.7");
        // What the visitor said stands before what the proxy has added.
        assert_eq!(visitor(proxy, &["6.6.6.6, 10.0.0.7"]), "10.0.0.7");
        assert_eq!(visitor(proxy, &["6.6.6.6", "2001:db8::7"]), "2001:db8::7");
        for odd in [&[][..], &["unknown"], &["10.0.0.7:80"], &["10.0.0.7,"]] {
            assert_eq!(visitor(proxy, odd), "127.0.0.9", "{odd:?}");
        }
    }
}
