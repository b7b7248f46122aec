//! Invitations: links that let a limited number of devices in, optionally until an expiry time. Revoking an invitation
//! also shuts out the devices that used it.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use ruckus_journal::{Change, Document, Store, StoreError};
use ruckus_protocol::{Invitation, MadeInvitation, MakeInvitation};
use serde::{Deserialize, Serialize};

use crate::token;

/// The store's document kind for invitations.
const KIND: &str = "invitation";
/// Maximum number of invitations. Hosts have a lower limit than admins, so that hosts cannot use up the admins' share.
const MOST: usize = 10_000;
const MOST_OF_HOSTS: usize = 9_000;
/// Maximum number of unexpired invitations per table.
const MOST_OF_TABLE: usize = 10;
/// Time in milliseconds that an invitation and its passes remain after it has expired.
const KEPT: u64 = 90 * 24 * HOUR;
const HOUR: u64 = 3_600_000;
/// Maximum length of a note, in characters.
const LONGEST_NOTE: usize = 200;

/// An error when using or making an invitation.
#[derive(Debug)]
pub(crate) enum NotInvited {
    /// The invitation does not exist, was revoked, has expired or is used up.
    Unknown,
    /// The request is invalid. Holds a message that says why.
    Wrong(String),
    /// The limit on the number of invitations is reached.
    Full,
    /// The store failed to write.
    Store(StoreError),
}

/// The maker of an invitation.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Maker<'a> {
    Admin,
    /// The host of the table with this code.
    Host(&'a str),
}

impl Maker<'_> {
    /// Returns the maximum number of devices and of hours of an invitation.
    const fn bounds(self) -> (u32, u32) {
        match self {
            Self::Admin => (10_000, 24 * 366),
            Self::Host(_) => (32, 24 * 7),
        }
    }
}

/// An invitation as stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredInvitation {
    invitation: Invitation,
    /// Hash of the secret, in hex.
    secret: String,
}

/// All invitations.
pub(crate) struct Invitations {
    store: Arc<dyn Store>,
    kept: Mutex<BTreeMap<String, StoredInvitation>>,
    /// Held during a change, so that concurrent requests cannot exceed an invitation's uses.
    changing: tokio::sync::Mutex<()>,
}

impl std::fmt::Debug for Invitations {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Invitations")
    }
}

impl Invitations {
    pub(super) async fn open(store: Arc<dyn Store>) -> Result<Self, StoreError> {
        let kept = Mutex::new(read(&*store).await?);
        Ok(Self { store, kept, changing: tokio::sync::Mutex::default() })
    }

    /// Reloads the invitations, because another node may have changed them.
    pub(crate) async fn read_again(&self) -> Result<(), StoreError> {
        let _one_at_a_time = self.changing.lock().await;
        *self.kept.lock() = read(&*self.store).await?;
        Ok(())
    }

    /// Returns true if an invitation exists and has not been revoked.
    pub(super) fn stands(&self, id: &str) -> bool {
        self.kept.lock().contains_key(id)
    }

    /// Returns all invitations, or those of one table, newest first.
    pub(crate) fn list(&self, table: Option<&str>) -> Vec<Invitation> {
        let kept = self.kept.lock();
        let wanted = kept.values().filter(|one| table.is_none() || one.invitation.table.as_deref() == table);
        let mut list: Vec<_> = wanted.map(|one| one.invitation.clone()).collect();
        list.sort_by_key(|one| std::cmp::Reverse(one.at));
        list
    }

    /// Makes an invitation. `log` returns the entry of the admin log that is written in the same transaction.
    pub(crate) async fn make(
        &self,
        maker: Maker<'_>,
        wanted: MakeInvitation,
        now: u64,
        log: impl FnOnce(&Invitation) -> Option<Change>,
    ) -> Result<MadeInvitation, NotInvited> {
        let (most_uses, most_hours) = maker.bounds();
        let MakeInvitation { uses, hours, note } = wanted;
        if !(1..=most_uses).contains(&uses) {
            return Err(NotInvited::Wrong(format!("`uses` is {uses}; it must be 1 to {most_uses}")));
        }
        if hours.is_some_and(|hours| !(1..=most_hours).contains(&hours)) {
            return Err(NotInvited::Wrong(format!("`hours` must be 1 to {most_hours}")));
        }
        if note.chars().count() > LONGEST_NOTE {
            return Err(NotInvited::Wrong(format!("`note` can have at most {LONGEST_NOTE} characters")));
        }
        // An admin's invitation may be permanent; a host's always expires.
        let hours = match maker {
            Maker::Admin => hours,
            Maker::Host(_) => Some(hours.unwrap_or(most_hours)),
        };
        let table = match maker {
            Maker::Admin => None,
            Maker::Host(code) => Some(code.to_owned()),
        };
        let _one_at_a_time = self.changing.lock().await;
        let mut changes = self.run_out(now);
        let gone: Vec<String> = changes.iter().filter_map(removed).collect();
        self.room_for(maker, gone.len(), now)?;
        let id = token::fresh()[..12].to_owned();
        let secret = token::fresh()[..32].to_owned();
        let until = hours.map(|hours| now + u64::from(hours) * HOUR);
        let invitation = Invitation { id: id.clone(), note, table, uses, used: 0, until, at: now };
        let kept =
            StoredInvitation { invitation: invitation.clone(), secret: token::key(&secret).to_hex().to_string() };
        changes.push(Change::Put(document(&kept)));
        changes.extend(log(&invitation));
        self.store.change(&changes).await.map_err(NotInvited::Store)?;
        let mut all = self.kept.lock();
        gone.iter().for_each(|id| _ = all.remove(id));
        all.insert(id, kept);
        drop(all);
        Ok(MadeInvitation { invitation, secret, link: None })
    }

    fn room_for(&self, maker: Maker<'_>, gone: usize, now: u64) -> Result<(), NotInvited> {
        let kept = self.kept.lock();
        let most = match maker {
            Maker::Admin => MOST,
            Maker::Host(_) => MOST_OF_HOSTS,
        };
        let good = |one: &&StoredInvitation| one.invitation.until.is_none_or(|until| until > now);
        let at_table =
            |code: &str| kept.values().filter(|one| one.invitation.table.as_deref() == Some(code)).filter(good).count();
        let too_many =
            kept.len() - gone >= most || matches!(maker, Maker::Host(code) if at_table(code) >= MOST_OF_TABLE);
        if too_many { Err(NotInvited::Full) } else { Ok(()) }
    }

    /// Returns changes that remove invitations that expired more than `KEPT` ago.
    fn run_out(&self, now: u64) -> Vec<Change> {
        let kept = self.kept.lock();
        let old = kept.values().filter(|one| one.invitation.until.is_some_and(|until| until + KEPT < now));
        old.map(|one| Change::Remove { kind: KIND.to_owned(), id: one.invitation.id.clone() }).collect()
    }

    /// Lets a device in by the secret of an invitation and returns the invitation. A device that used the same
    /// invitation before is not counted again.
    pub(crate) async fn redeem(&self, secret: &str, before: Option<&str>, now: u64) -> Result<Invitation, NotInvited> {
        let hash = token::key(secret).to_hex();
        let _one_at_a_time = self.changing.lock().await;
        let found = self.kept.lock().values().find(|one| one.secret == hash.as_str()).cloned();
        let mut kept = found.ok_or(NotInvited::Unknown)?;
        if before == Some(&kept.invitation.id) {
            return Ok(kept.invitation);
        }
        let Invitation { uses, used, until, .. } = kept.invitation;
        if used >= uses || until.is_some_and(|until| until <= now) {
            return Err(NotInvited::Unknown);
        }
        kept.invitation.used += 1;
        self.store.change(&[Change::Put(document(&kept))]).await.map_err(NotInvited::Store)?;
        self.kept.lock().insert(kept.invitation.id.clone(), kept.clone());
        Ok(kept.invitation)
    }

    /// Revokes an invitation. With `table`, only an invitation of that table.
    pub(crate) async fn revoke(&self, id: &str, table: Option<&str>, log: Option<Change>) -> Result<(), NotInvited> {
        let _one_at_a_time = self.changing.lock().await;
        let of_table = |one: &StoredInvitation| table.is_none() || one.invitation.table.as_deref() == table;
        if !self.kept.lock().get(id).is_some_and(of_table) {
            return Err(NotInvited::Unknown);
        }
        let mut changes = vec![Change::Remove { kind: KIND.to_owned(), id: id.to_owned() }];
        changes.extend(log);
        self.store.change(&changes).await.map_err(NotInvited::Store)?;
        self.kept.lock().remove(id);
        Ok(())
    }
}

async fn read(store: &dyn Store) -> Result<BTreeMap<String, StoredInvitation>, StoreError> {
    let mut kept = BTreeMap::new();
    for Document { id, body, .. } in store.documents(KIND).await? {
        match serde_json::from_slice::<StoredInvitation>(&body) {
            Ok(one) => _ = kept.insert(id, one),
            Err(error) => tracing::warn!(id, %error, "an invitation cannot be read"),
        }
    }
    Ok(kept)
}

fn document(kept: &StoredInvitation) -> Document {
    // Serialization cannot fail: every field has a JSON form.
    let body = serde_json::to_vec(kept).unwrap_or_default();
    Document { kind: KIND.to_owned(), id: kept.invitation.id.clone(), body }
}

fn removed(change: &Change) -> Option<String> {
    match change {
        Change::Remove { id, .. } => Some(id.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use ruckus_testkit::MemoryStore;

    use super::*;

    const NOW: u64 = 1_800_000_000_000;

    fn wanted(uses: u32, hours: Option<u32>) -> MakeInvitation {
        MakeInvitation { uses, hours, note: "club".to_owned() }
    }

    async fn made(invitations: &Invitations, uses: u32, hours: Option<u32>) -> MadeInvitation {
        invitations.make(Maker::Admin, wanted(uses, hours), NOW, |_| None).await.expect("is made")
    }

    #[tokio::test]
    async fn concurrent_redemptions_respect_the_use_limit() {
        let store = Arc::new(MemoryStore::new());
        let invitations = Arc::new(Invitations::open(store.clone()).await.expect("opens"));
        let made = made(&invitations, 3, Some(1)).await;
        let tries = (0..20).map(|_| {
            let (invitations, secret) = (invitations.clone(), made.secret.clone());
            tokio::spawn(async move { invitations.redeem(&secret, None, NOW).await.is_ok() })
        });
        let mut in_by_it = 0;
        for attempt in tries.collect::<Vec<_>>() {
            in_by_it += u32::from(attempt.await.expect("no panic"));
        }
        assert_eq!(in_by_it, 3);
        let again = Invitations::open(store).await.expect("opens again");
        assert_eq!(again.list(None)[0].used, 3, "it is counted durably");
        let id = made.invitation.id.as_str();
        assert!(again.redeem(&made.secret, Some(id), NOW).await.is_ok(), "who came by it stays in");
        assert!(again.redeem(&made.secret, None, NOW).await.is_err());
    }

    #[tokio::test]
    async fn invitations_expire_and_can_be_revoked() {
        let store = Arc::new(MemoryStore::new());
        let invitations = Invitations::open(store.clone()).await.expect("opens");
        let short = made(&invitations, 9, Some(1)).await;
        assert!(invitations.redeem(&short.secret, None, NOW + HOUR - 1).await.is_ok());
        assert!(matches!(invitations.redeem(&short.secret, None, NOW + HOUR).await, Err(NotInvited::Unknown)));
        assert!(invitations.stands(&short.invitation.id), "who came in stays in");
        let later = NOW + HOUR + KEPT + 1;
        let next = invitations.make(Maker::Admin, wanted(1, None), later, |_| None).await.expect("is made");
        assert!(!invitations.stands(&short.invitation.id), "it ran out long ago");
        invitations.revoke(&next.invitation.id, None, None).await.expect("is revoked");
        assert!(!invitations.stands(&next.invitation.id));
        assert!(matches!(invitations.revoke(&next.invitation.id, None, None).await, Err(NotInvited::Unknown)));
        assert!(Invitations::open(store).await.expect("opens again").list(None).is_empty());
    }

    #[tokio::test]
    async fn host_invitations_are_limited_in_number_uses_and_hours() {
        let invitations = Invitations::open(Arc::new(MemoryStore::new())).await.expect("opens");
        let host = Maker::Host("BCDF");
        let make = async |maker, wanted| invitations.make(maker, wanted, NOW, |_| None).await;
        for wrong in [wanted(0, None), wanted(33, None), wanted(1, Some(0)), wanted(1, Some(169))] {
            assert!(matches!(make(host, wrong).await, Err(NotInvited::Wrong(_))));
        }
        for _ in 0..10 {
            assert!(make(host, wanted(32, None)).await.expect("is made").invitation.until.is_some());
        }
        assert!(matches!(make(host, wanted(1, None)).await, Err(NotInvited::Full)));
        let other = make(Maker::Host("GHJK"), wanted(1, None)).await.expect("is made").invitation;
        let theirs = invitations.revoke(&other.id, Some("BCDF"), None).await;
        assert!(matches!(theirs, Err(NotInvited::Unknown)), "another table's");
        assert_eq!((invitations.list(Some("BCDF")).len(), invitations.list(None).len()), (10, 11));
    }
}
