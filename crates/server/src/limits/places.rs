//! Limits on the number of open connections and sockets of each network.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::RateLimits;
use super::network::Scope;

/// Multiplier of a network's places for its site.
const SITE: u32 = 10;

/// A kind of place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Connection,
    /// The socket of a spectator, or of a visitor who has not sent a token yet.
    Socket,
    /// The socket of a player who holds a seat or has checked in.
    Seat,
}

/// Number of places of each kind that a holder has taken.
#[derive(Debug, Default)]
pub(super) struct Taken {
    connections: u32,
    sockets: u32,
    seats: u32,
}

impl Taken {
    pub(super) const fn is_empty(&self) -> bool {
        self.connections == 0 && self.sockets == 0 && self.seats == 0
    }

    const fn of(&mut self, kind: Kind) -> &mut u32 {
        match kind {
            Kind::Connection => &mut self.connections,
            Kind::Socket => &mut self.sockets,
            Kind::Seat => &mut self.seats,
        }
    }
}

/// The place of a socket or a connection. Dropping it gives the place back.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    limits: Arc<RateLimits>,
    holder: super::Key,
    /// The site of the network, or `None` for an exempt network, which is counted separately.
    site: Option<super::Key>,
    kind: Kind,
    /// Number of seats that the network may hold.
    seats: u32,
    /// True once the place counts as a seat.
    seated: AtomicBool,
}

impl ConnectionPermit {
    /// Counts the socket as a seat from now on, because its player holds a seat or has checked in. If the network or
    /// its site has no seats left, the socket still counts as a socket.
    pub(crate) fn take_seat(&self) {
        let mut holders = self.limits.holders.lock();
        let mut room = |key, most| *holders.holder(key).taken.of(Kind::Seat) < most;
        let has_room =
            room(self.holder, self.seats) && self.site.is_none_or(|site| room(site, self.seats.saturating_mul(SITE)));
        if !has_room || self.seated.swap(true, Ordering::Relaxed) {
            return;
        }
        for key in [self.holder].into_iter().chain(self.site) {
            let taken = &mut holders.holder(key).taken;
            *taken.of(self.kind) = taken.of(self.kind).saturating_sub(1);
            *taken.of(Kind::Seat) += 1;
        }
    }
}

impl RateLimits {
    /// Takes a place for a socket, or returns `None` if there is none left.
    pub(crate) fn socket(self: &Arc<Self>, address: IpAddr) -> Option<ConnectionPermit> {
        self.place(address, Kind::Socket, self.sockets)
    }

    /// Takes a place for a connection, or returns `None` if there is none left. Trusted proxies have no limit.
    pub(crate) fn connection(self: &Arc<Self>, address: IpAddr) -> Option<ConnectionPermit> {
        let most = if self.is_proxy(address) { u32::MAX } else { self.connections };
        self.place(address, Kind::Connection, most)
    }

    fn place(self: &Arc<Self>, address: IpAddr, kind: Kind, most: u32) -> Option<ConnectionPermit> {
        let most = self.trust.factor(address).of(most);
        let exempt = self.trust.is_exempt(address);
        let mut holders = self.holders.lock();
        let holder = holders.key(Scope::Network, address);
        let site = (!exempt).then(|| holders.key(Scope::Site, address));
        let mut room = |key, most| *holders.holder(key).taken.of(kind) < most;
        if !room(holder, most) || !site.is_none_or(|site| room(site, most.saturating_mul(SITE))) {
            return None;
        }
        for key in [holder].into_iter().chain(site) {
            *holders.holder(key).taken.of(kind) += 1;
        }
        drop(holders);
        let seats = self.trust.factor(address).of(self.seats);
        Some(ConnectionPermit { limits: self.clone(), holder, site, kind, seats, seated: AtomicBool::new(false) })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut holders = self.limits.holders.lock();
        for key in [self.holder].into_iter().chain(self.site) {
            let kind = if self.seated.load(Ordering::Relaxed) { Kind::Seat } else { self.kind };
            let taken = holders.holder(key).taken.of(kind);
            *taken = taken.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn limits(sockets: u32, proxies: Vec<IpAddr>) -> Arc<RateLimits> {
        let seats_per_address = 0;
        let limits =
            Limits { sockets_per_address: sockets, seats_per_address, requests_per_second: 1, ..Limits::default() };
        Arc::new(RateLimits::new(&limits, proxies))
    }

    #[tokio::test]
    async fn dropped_places_can_be_taken_again() {
        let limits = limits(2, Vec::new());
        let (a, b): (IpAddr, IpAddr) = ([127, 0, 0, 1].into(), [127, 0, 0, 2].into());
        let first = limits.socket(a);
        let second = limits.socket(a);
        assert!(first.is_some() && second.is_some() && limits.socket(a).is_none() && limits.socket(b).is_some());
        drop(first);
        assert!(limits.socket(a).is_some());
    }

    #[tokio::test]
    async fn seats_do_not_use_up_the_socket_limit() {
        let limits = Limits { sockets_per_address: 2, seats_per_address: 3, ..Limits::default() };
        let limits = Arc::new(RateLimits::new(&limits, Vec::<IpAddr>::new()));
        let hall: IpAddr = [192, 0, 2, 1].into();
        let seated: Vec<ConnectionPermit> =
            std::iter::from_fn(|| limits.socket(hall).inspect(ConnectionPermit::take_seat)).take(3).collect();
        assert_eq!(seated.len(), 3);
        seated[0].take_seat();
        let further: Vec<ConnectionPermit> =
            std::iter::from_fn(|| limits.socket(hall).inspect(ConnectionPermit::take_seat)).take(9).collect();
        assert_eq!(further.len(), 2, "there are no more seats: they count as sockets");
        drop(seated);
        further.iter().for_each(ConnectionPermit::take_seat);
        assert_eq!(std::iter::from_fn(|| limits.socket(hall)).take(9).collect::<Vec<_>>().len(), 2);
        drop(further);
        assert!(limits.holders.lock().by_key.values().all(|holder| holder.taken.is_empty()), "all are given back");
    }

    #[tokio::test]
    async fn connections_and_sockets_have_separate_limits() {
        let limits = limits(1, vec![[127, 0, 0, 9].into()]);
        let (a, proxy): (IpAddr, IpAddr) = ([127, 0, 0, 1].into(), [127, 0, 0, 9].into());
        let mut taken: Vec<ConnectionPermit> = std::iter::from_fn(|| limits.connection(a)).collect();
        assert_eq!(taken.len(), 62);
        assert!(limits.socket(a).is_some());
        taken.pop();
        assert!(limits.connection(a).is_some());
        let of_proxy: Vec<_> = (0..2000).map_while(|_| limits.connection(proxy)).collect();
        assert_eq!(of_proxy.len(), 2000);
    }

    #[tokio::test]
    async fn a_site_gets_at_most_ten_times_the_network_limit() {
        let limits = limits(3, Vec::new());
        let address = |network: u16| IpAddr::V6([0x2001, 0xdb8, 7, network, 0, 0, 0, 1].into());
        let taken: Vec<ConnectionPermit> = (0..100)
            .flat_map(|network| std::iter::from_fn(move || Some(network)).take(3))
            .filter_map(|n| limits.socket(address(n)))
            .collect();
        assert_eq!(taken.len(), 30);
        assert!(limits.socket([192, 0, 2, 1].into()).is_some(), "others are not held up");
        drop(taken);
        assert!(limits.socket(address(99)).is_some());
    }
}
