//! Registry of open sockets with their tables and addresses. Admins see addresses hashed, by a key that changes daily
//! and is never stored.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use ruckus_journal::RoomName;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::access::Network;
use crate::outbox::{Close, Outbox};
use crate::token;

/// Lifetime of the key that hashes addresses.
const KEY_LASTS: Duration = Duration::from_secs(24 * 3600);
/// Time after a device disconnects during which it can still be banned by its hash.
const REMEMBERED: Duration = Duration::from_secs(3600);
/// Maximum number of remembered households that have disconnected.
const MOST_REMEMBERED: usize = 4096;

#[derive(Clone, Debug)]
pub(crate) struct Present {
    pub(crate) room: RoomName,
    pub(crate) address: IpAddr,
    /// Time of entry in milliseconds since 1970.
    pub(crate) since: u64,
    outbox: Outbox,
}

#[derive(Debug)]
struct Inner {
    /// Open sockets by the ID of their outbox.
    present: HashMap<u64, Present>,
    gone: HashMap<Network, Instant>,
    key: [u8; 32],
    key_since: Instant,
}

/// All open sockets, and the key that hashes their addresses.
#[derive(Debug)]
pub(crate) struct OpenSockets(Mutex<Inner>);

impl Default for OpenSockets {
    fn default() -> Self {
        let (present, gone) = (HashMap::new(), HashMap::new());
        Self(Mutex::new(Inner { present, gone, key: token::random(), key_since: Instant::now() }))
    }
}

/// Registration of an open socket. Dropping it removes the socket.
#[derive(Debug)]
pub(crate) struct SocketRegistration {
    presence: Arc<OpenSockets>,
    connection: u64,
}

impl OpenSockets {
    pub(super) fn enter(
        self: &Arc<Self>,
        room: RoomName,
        address: IpAddr,
        outbox: Outbox,
        since: u64,
    ) -> SocketRegistration {
        let id = outbox.id();
        self.0.lock().present.insert(id, Present { room, address, since, outbox });
        SocketRegistration { presence: self.clone(), connection: id }
    }

    /// Returns all open sockets by the ID of their outbox.
    pub(crate) fn all(&self) -> HashMap<u64, Present> {
        self.0.lock().present.clone()
    }

    /// Returns the number of open sockets.
    pub(crate) fn count(&self) -> usize {
        self.0.lock().present.len()
    }

    /// Returns the hash of an address. All addresses of a household have the same hash.
    pub(crate) fn hash(&self, address: IpAddr) -> String {
        let mut inner = self.0.lock();
        inner.turn_key();
        hashed(&inner.key, Network::of_household(address))
    }

    /// Returns the household with this hash, if it is connected or was connected within the last hour.
    pub(crate) fn household(&self, hash: &str) -> Option<Network> {
        let mut inner = self.0.lock();
        inner.turn_key();
        let present = inner.present.values().map(|present| Network::of_household(present.address));
        let gone = inner.gone.iter().filter(|(_, since)| since.elapsed() < REMEMBERED).map(|(network, _)| *network);
        present.chain(gone).find(|network| hashed(&inner.key, *network) == hash)
    }

    /// Sends a message to all open sockets.
    pub(super) fn tell_all(&self, message: &Utf8Bytes) {
        for present in self.0.lock().present.values() {
            present.outbox.send(message.clone());
        }
    }

    /// Closes all sockets for which `holds` returns true.
    pub(super) fn hang_up_where(&self, holds: impl Fn(IpAddr) -> bool, close: Close) {
        for present in self.0.lock().present.values().filter(|present| holds(present.address)) {
            present.outbox.hang_up(close);
        }
    }

    /// Closes all sockets from a network and returns their number.
    pub(crate) fn hang_up(&self, network: Network, close: Close) -> usize {
        let inner = self.0.lock();
        let there = inner.present.values().filter(|present| network.contains(present.address));
        there.map(|present| present.outbox.hang_up(close)).count()
    }
}

impl Inner {
    fn turn_key(&mut self) {
        if self.key_since.elapsed() >= KEY_LASTS {
            (self.key, self.key_since) = (token::random(), Instant::now());
        }
    }
}

impl Drop for SocketRegistration {
    fn drop(&mut self) {
        let mut inner = self.presence.0.lock();
        if let Some(present) = inner.present.remove(&self.connection) {
            if inner.gone.len() >= MOST_REMEMBERED {
                inner.gone.retain(|_, since| since.elapsed() < REMEMBERED);
            }
            if inner.gone.len() < MOST_REMEMBERED {
                inner.gone.insert(Network::of_household(present.address), Instant::now());
            }
        }
    }
}

fn hashed(key: &[u8; 32], network: Network) -> String {
    blake3::keyed_hash(key, network.to_string().as_bytes()).to_hex()[..12].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn address_hashes_identify_households_and_change_daily() {
        let presence = Arc::new(OpenSockets::default());
        let address: IpAddr = "2001:db8:1:2::7".parse().expect("an address");
        let neighbour: IpAddr = "2001:db8:1:2::8".parse().expect("an address");
        let (outbox, _outlet) = Outbox::new(1);
        let entered = presence.enter(RoomName::new("BCDF"), address, outbox, 0);
        let hash = presence.hash(address);
        assert_eq!((hash.len(), &hash), (12, &presence.hash(neighbour)));
        assert_ne!(hash, OpenSockets::default().hash(address), "another server has another key");
        assert_eq!(presence.household(&hash).map(|found| found.to_string()).as_deref(), Some("2001:db8:1:2::/64"));
        assert_eq!(presence.count(), 1);
        drop(entered);
        assert_eq!(presence.count(), 0);
        assert!(presence.household(&hash).is_some(), "who has just gone can be banned");
        tokio::time::advance(REMEMBERED).await;
        assert_eq!(presence.household(&hash), None);
        tokio::time::advance(KEY_LASTS).await;
        assert_ne!(presence.hash(address), hash);
    }
}
