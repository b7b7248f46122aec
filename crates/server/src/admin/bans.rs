//! Bans: networks that the server refuses until a given time or until the ban is lifted.

use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::RwLock;
use ruckus_journal::{Change, Document, Store, StoreError};
use ruckus_protocol::{AdminAct, Ban};

use super::logged;
use crate::access::Network;
use crate::token;

/// The store's document kind for bans.
const KIND: &str = "ban";
/// Maximum number of bans. Every request is checked against all of them.
const MOST: usize = 1000;
/// Longest temporary ban, in hours.
const LONGEST: u32 = 24 * 366;
const HOUR: u64 = 3_600_000;
/// Maximum length of a note, in characters.
const LONGEST_NOTE: usize = 200;
/// Shortest prefix lengths that can be banned, for IPv4 and IPv6. A typo must not shut out everyone.
const WIDEST: (u8, u8) = (8, 16);

/// An error when making or lifting a ban.
#[derive(Debug)]
pub(crate) enum NotBanned {
    /// There is no ban with this ID.
    Unknown,
    /// The request is invalid. Holds a message that says why.
    Wrong(String),
    /// The store failed to write.
    Store(StoreError),
}

pub(crate) struct Bans {
    store: Arc<dyn Store>,
    bans: RwLock<Vec<(Network, Ban)>>,
    /// Held during a change.
    changing: tokio::sync::Mutex<()>,
}

impl Bans {
    pub(super) async fn open(store: Arc<dyn Store>) -> Result<Self, StoreError> {
        let bans = RwLock::new(read(&*store).await?);
        Ok(Self { store, bans, changing: tokio::sync::Mutex::default() })
    }

    /// Reloads the bans, because another node may have changed them.
    pub(crate) async fn read_again(&self) -> Result<(), StoreError> {
        let _one_at_a_time = self.changing.lock().await;
        *self.bans.write() = read(&*self.store).await?;
        Ok(())
    }

    /// Returns the ban that applies to an address. If there are several, the one that lasts longest.
    pub(crate) fn of(&self, address: IpAddr, now: u64) -> Option<Ban> {
        let bans = self.bans.read();
        let under = bans.iter().filter(|(network, ban)| holds(ban, now) && network.contains(address));
        under.max_by_key(|(_, ban)| ban.until.unwrap_or(u64::MAX)).map(|(_, ban)| ban.clone())
    }

    /// Returns all bans in force, newest first.
    pub(crate) fn list(&self, now: u64) -> Vec<Ban> {
        let bans = self.bans.read();
        let mut list: Vec<Ban> = bans.iter().map(|(_, ban)| ban).filter(|ban| holds(ban, now)).cloned().collect();
        list.sort_by_key(|ban| std::cmp::Reverse(ban.at));
        list
    }

    /// Bans a network for `hours`, or until the ban is lifted. The ban and its log entry are written in one
    /// transaction, which also removes expired bans.
    pub(crate) async fn make(
        &self,
        network: Network,
        hours: Option<u32>,
        note: &str,
        by: &str,
        now: u64,
    ) -> Result<Ban, NotBanned> {
        if hours.is_some_and(|hours| !(1..=LONGEST).contains(&hours)) {
            return Err(NotBanned::Wrong(format!(
                "`hours` must be 1 to {LONGEST}; leave it out to ban until you lift it"
            )));
        }
        if note.chars().count() > LONGEST_NOTE {
            return Err(NotBanned::Wrong(format!("`note` can have at most {LONGEST_NOTE} characters")));
        }
        let widest = if network.is_ipv4() { WIDEST.0 } else { WIDEST.1 };
        if network.prefix() < widest {
            return Err(NotBanned::Wrong(format!(
                "{network} is too wide; ban a network with at least {widest} fixed bits"
            )));
        }
        let _one_at_a_time = self.changing.lock().await;
        let over: Vec<String> = {
            let bans = self.bans.read();
            bans.iter().filter(|(_, ban)| !holds(ban, now)).map(|(_, ban)| ban.id.clone()).collect()
        };
        if self.bans.read().len() - over.len() >= MOST {
            return Err(NotBanned::Wrong(format!("there are {MOST} bans; lift some, or ban a wider network")));
        }
        let until = hours.map(|hours| now + u64::from(hours) * HOUR);
        let ban = Ban {
            id: token::fresh()[..8].to_owned(),
            network: network.to_string(),
            until,
            note: note.to_owned(),
            at: now,
            by: by.to_owned(),
        };
        let remove = |id: &String| Change::Remove { kind: KIND.to_owned(), id: id.clone() };
        let mut changes: Vec<Change> = over.iter().map(remove).collect();
        // Serialization cannot fail: every field has a JSON form.
        let body = serde_json::to_vec(&ban).unwrap_or_default();
        changes.push(Change::Put(Document { kind: KIND.to_owned(), id: ban.id.clone(), body }));
        changes.push(logged(by, AdminAct::Ban { id: ban.id.clone(), network: ban.network.clone(), until }));
        self.store.change(&changes).await.map_err(NotBanned::Store)?;
        let mut bans = self.bans.write();
        bans.retain(|(_, ban)| !over.contains(&ban.id));
        bans.push((network, ban.clone()));
        Ok(ban)
    }

    /// Lifts a ban and logs it.
    pub(crate) async fn lift(&self, id: &str, by: &str) -> Result<(), NotBanned> {
        let _one_at_a_time = self.changing.lock().await;
        let network = {
            let bans = self.bans.read();
            bans.iter().find(|(_, ban)| ban.id == id).map(|(_, ban)| ban.network.clone())
        };
        let network = network.ok_or(NotBanned::Unknown)?;
        let lifted = logged(by, AdminAct::LiftBan { id: id.to_owned(), network });
        let remove = Change::Remove { kind: KIND.to_owned(), id: id.to_owned() };
        self.store.change(&[remove, lifted]).await.map_err(NotBanned::Store)?;
        self.bans.write().retain(|(_, ban)| ban.id != id);
        Ok(())
    }
}

async fn read(store: &dyn Store) -> Result<Vec<(Network, Ban)>, StoreError> {
    let mut bans = Vec::new();
    for Document { id, body, .. } in store.documents(KIND).await? {
        let ban = serde_json::from_slice::<Ban>(&body).map_err(|error| error.to_string());
        match ban.and_then(|ban| Ok((ban.network.parse()?, ban))) {
            Ok(ban) => bans.push(ban),
            // Skipping an unreadable ban lets in visitors who were shut out, so this is logged as an error.
            Err(error) => tracing::error!(id, error, "a ban cannot be read and is not enforced"),
        }
    }
    Ok(bans)
}

fn holds(ban: &Ban, now: u64) -> bool {
    ban.until.is_none_or(|until| until > now)
}

#[cfg(test)]
mod tests {
    use ruckus_testkit::MemoryStore;

    use super::*;

    const NOW: u64 = 1_800_000_000_000;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    async fn ban(bans: &Bans, network: &str, hours: Option<u32>) -> Result<Ban, NotBanned> {
        bans.make(network.parse().expect("a network"), hours, "rude", "anna", NOW).await
    }

    #[tokio::test]
    async fn bans_survive_restarts_and_expire() {
        let store = Arc::new(MemoryStore::new());
        let bans = Bans::open(store.clone()).await.expect("opens");
        ban(&bans, "192.0.2.0/24", Some(2)).await.expect("is made");
        let v6 = ban(&bans, "2001:db8::/48", None).await.expect("is made");
        let again = Bans::open(store.clone()).await.expect("opens again");
        for bans in [&bans, &again] {
            let is_banned = |text, now| bans.of(address(text), now).is_some();
            assert!(is_banned("192.0.2.77", NOW) && is_banned("::ffff:192.0.2.77", NOW + 2 * HOUR - 1));
            assert!(!is_banned("192.0.2.77", NOW + 2 * HOUR) && !is_banned("192.0.3.1", NOW));
            assert!(is_banned("2001:db8:0:9::1", u64::MAX - 1) && !is_banned("2001:db9::1", NOW));
        }
        again.lift(&v6.id, "ben").await.expect("is lifted");
        assert!(again.of(address("2001:db8::1"), NOW).is_none());
        assert!(matches!(again.lift(&v6.id, "ben").await, Err(NotBanned::Unknown)));
        assert_eq!(Bans::open(store.clone()).await.expect("opens again").list(NOW).len(), 1);
        assert_eq!(store.admin_log(u64::MAX, 10).await.expect("reads").len(), 3, "each is logged");
    }

    #[tokio::test]
    async fn rejects_overly_broad_networks_and_invalid_durations() {
        let bans = Bans::open(Arc::new(MemoryStore::new())).await.expect("opens");
        for wide in ["0.0.0.0/0", "10.0.0.0/7", "::/0", "2000::/3"] {
            assert!(matches!(ban(&bans, wide, None).await, Err(NotBanned::Wrong(_))), "{wide}");
        }
        for hours in [0, LONGEST + 1] {
            assert!(matches!(ban(&bans, "192.0.2.1", Some(hours)).await, Err(NotBanned::Wrong(_))));
        }
    }

    #[tokio::test]
    async fn a_ban_that_cannot_be_stored_does_not_apply() {
        let store = Arc::new(MemoryStore::new());
        let bans = Bans::open(store.clone()).await.expect("opens");
        store.fail_with(Some(StoreError::DiskFull));
        assert!(matches!(ban(&bans, "192.0.2.1", None).await, Err(NotBanned::Store(StoreError::DiskFull))));
        assert!(bans.of(address("192.0.2.1"), NOW).is_none());
    }
}
