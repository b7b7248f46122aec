//! The gallery: rules that come with the program, and rules and rulesets that players have published. Entries never
//! change; a changed rule is a new version or a new entry. Owners can remove their entries with their key.

mod checks;
mod entry;
mod former;
mod published;
mod reports;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use ruckus_homemade::Homemade;
use ruckus_journal::{Change, GalleryEntry, Store, StoreError};
use ruckus_lab::PlayTest;
use ruckus_protocol::{
    ErrorCode, GalleryCard, GalleryPage, GalleryRule, GalleryRuleset, PublishRule, PublishRuleset, TestedBy,
};
use ruckus_room::subject::Subject;
use serde_json::Value;
use tokio::sync::Mutex;

use checks::{check, check_ruleset, check_titles};
use entry::{Content, Entries, Entry};
use published::{Maker, Published, owner_of};

use crate::clock::unix_ms;
use crate::play_stats::PlayCounters;
use ruckus_room::{Decided, RoomError};

/// The maximum number of published entries, rules and rulesets together.
const MOST: usize = 2000;
/// The maximum total size of published entries, in bytes.
const MOST_BYTES: usize = 16 * 1024 * 1024;
/// One site can use at most 1/`SHARE` of both limits.
const SHARE: usize = 20;
/// The number of entries per page.
const AT_ONCE: usize = 50;
/// Play-test results of the built-in rules, written by
/// `ruckus lab gallery --write crates/ruleset/gallery/results.json`.
const TRIED: &str = include_str!("../../../../ruleset/gallery/results.json");
/// The maximum length of a search, in bytes.
const LONGEST_SEARCH: usize = 200;

/// The kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Home-made rules.
    Rules,
    /// Whole rulesets.
    Rulesets,
}

/// The reason why an entry cannot be published, shown or removed.
#[derive(Debug)]
pub(crate) enum GalleryError {
    /// There is no such rule or ruleset.
    Unknown,
    /// The gallery is full.
    Full,
    /// The site has used up its share.
    ShareFull,
    /// The entry has another owner, or none.
    NotYours,
    /// The limit of reports is reached.
    Reported,
    /// The rule or ruleset is not valid, or the request is not.
    Room(RoomError),
    /// The store failed.
    Store(StoreError),
}

/// The gallery. It keeps all entries in memory once they are loaded.
pub(crate) struct Gallery {
    store: Arc<dyn Store>,
    counts: Arc<PlayCounters>,
    entries: Mutex<Option<Entries>>,
    /// The maximum total size of published entries, in bytes.
    most_bytes: usize,
    /// The maximum size of the entries of one site, in bytes.
    most_bytes_of_one: usize,
}

impl std::fmt::Debug for Gallery {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Gallery")
    }
}

impl Gallery {
    pub(crate) fn new(store: Arc<dyn Store>, counts: Arc<PlayCounters>) -> Self {
        Self { store, counts, entries: Mutex::default(), most_bytes: MOST_BYTES, most_bytes_of_one: MOST_BYTES / SHARE }
    }

    /// Returns the statistics of real play, including votes.
    pub(crate) const fn counts(&self) -> &Arc<PlayCounters> {
        &self.counts
    }

    /// Discards the loaded entries, because another node may have changed the gallery.
    pub(crate) async fn read_again(&self) {
        *self.entries.lock().await = None;
    }

    /// Returns a page of entries of a kind that contain all search words. With an owner's key, the result marks the
    /// owner's entries.
    pub(crate) async fn page(
        &self,
        kind: Kind,
        search: &str,
        from: u32,
        key: Option<&str>,
    ) -> Result<GalleryPage, GalleryError> {
        let asker = key.map(owner_of).transpose().map_err(GalleryError::Room)?;
        if search.len() > LONGEST_SEARCH {
            let message = format!("`search` has {} bytes; it can have at most {LONGEST_SEARCH}", search.len());
            return Err(GalleryError::Room(RoomError::new(ErrorCode::BadRequest, message)));
        }
        let search = search.to_lowercase();
        let mut entries = self.entries.lock().await;
        let read = self.read(&mut entries).await?;
        let found = read.found(kind, &search);
        let of = found.len() as u32;
        let some = found.into_iter().skip(from as usize).take(AT_ONCE);
        let (subjects, mut rules): (Vec<_>, Vec<_>) =
            some.map(|entry| (entry.subject(), read.card(entry, asker.as_deref()))).unzip();
        drop(entries);
        self.add_play_stats(&subjects, rules.iter_mut()).await?;
        Ok(GalleryPage { of, rules })
    }

    /// Returns a rule.
    pub(crate) async fn rule(&self, id: &str, key: Option<&str>) -> Result<GalleryRule, GalleryError> {
        let asker = key.map(owner_of).transpose().map_err(GalleryError::Room)?;
        let mut entries = self.entries.lock().await;
        let entries = self.read(&mut entries).await?;
        let mut whole = entries.rule(id, asker.as_deref()).ok_or(GalleryError::Unknown)?;
        self.add_play_stats(&[Subject::Homemade(id.to_owned())], [&mut whole.card].into_iter()).await?;
        Ok(whole)
    }

    /// Returns a ruleset.
    pub(crate) async fn ruleset(&self, id: &str, key: Option<&str>) -> Result<GalleryRuleset, GalleryError> {
        let asker = key.map(owner_of).transpose().map_err(GalleryError::Room)?;
        let mut entries = self.entries.lock().await;
        let entries = self.read(&mut entries).await?;
        let mut whole = entries.ruleset(id, asker.as_deref()).ok_or(GalleryError::Unknown)?;
        self.add_play_stats(&[Subject::Ruleset(id.to_owned())], [&mut whole.card].into_iter()).await?;
        Ok(whole)
    }

    /// Returns a ruleset in a form that a table can play.
    pub(crate) async fn decided(&self, id: &str) -> Result<Decided, GalleryError> {
        let mut entries = self.entries.lock().await;
        let entries = self.read(&mut entries).await?;
        match entries.find(id).map(|entry| &entry.content) {
            Some(Content::Ruleset(ruleset)) => Ok(Decided::now(ruleset)),
            _ => Err(GalleryError::Unknown),
        }
    }

    /// Adds statistics of real play to cards.
    async fn add_play_stats<'a>(
        &self,
        subjects: &[Subject],
        cards: impl Iterator<Item = &'a mut GalleryCard>,
    ) -> Result<(), GalleryError> {
        let mut made = self.counts.of_made(subjects).await.map_err(GalleryError::Store)?;
        for card in cards {
            card.real = made.remove(&card.id).unwrap_or_default();
        }
        Ok(())
    }

    /// Publishes a rule with this server's play-test, unless it is there already. Returns true if it is new. With an
    /// owner's key, it becomes a new version of the owner's rule of the same name.
    pub(crate) async fn publish(
        &self,
        asked: PublishRule,
        play_test: Option<PlayTest>,
        address: IpAddr,
    ) -> Result<(GalleryRule, bool), GalleryError> {
        let PublishRule { rule, author, from, key, .. } = asked;
        let maker = Maker::of(&author, from, key.as_deref(), address)?;
        check(&rule).map_err(GalleryError::Room)?;
        let results = play_test.and_then(|found| serde_json::to_value(found).ok());
        let mut entries = self.entries.lock().await;
        let entries = self.read(&mut entries).await?;
        let (id, new) = self.add(entries, Content::Rule(Box::new(rule)), results, &maker).await?;
        let whole = entries.rule(&id, maker.owner.as_deref()).ok_or(GalleryError::Unknown)?;
        Ok((whole, new))
    }

    /// Publishes a ruleset in the same way.
    pub(crate) async fn publish_ruleset(
        &self,
        asked: PublishRuleset,
        address: IpAddr,
    ) -> Result<(GalleryRuleset, bool), GalleryError> {
        let PublishRuleset { ruleset, title, summary, author, from, key } = asked;
        let maker = Maker::of(&author, from, key.as_deref(), address)?;
        let ruleset = check_ruleset(&ruleset, title, summary).map_err(GalleryError::Room)?;
        let mut entries = self.entries.lock().await;
        let entries = self.read(&mut entries).await?;
        let (id, new) = self.add(entries, Content::Ruleset(Box::new(ruleset)), None, &maker).await?;
        let whole = entries.ruleset(&id, maker.owner.as_deref()).ok_or(GalleryError::Unknown)?;
        Ok((whole, new))
    }

    /// Stores an entry, unless it is there already. Returns its id, and true if it is new. Callers hold the lock on all
    /// entries, so concurrent requests cannot exceed the limits.
    async fn add(
        &self,
        entries: &mut Entries,
        content: Content,
        results: Option<Value>,
        maker: &Maker,
    ) -> Result<(String, bool), GalleryError> {
        let id = content.id();
        if entries.find(&id).is_some() {
            return Ok((id, false));
        }
        check_titles(&content, &entries.list[..entries.shipped]).map_err(GalleryError::Room)?;
        let Maker { author, owner, from, share } = maker.clone();
        let earlier = owner.as_deref().and_then(|owner| entries.earlier(owner, from.as_deref(), &content));
        let (rule, ruleset) = match content {
            Content::Rule(rule) => (Some(*rule), None),
            Content::Ruleset(ruleset) => (None, Some(Decided::now(&ruleset))),
        };
        let published = Published {
            author,
            at: unix_ms(),
            measured: results.is_some(),
            results,
            share: Some(share),
            first_version: earlier.map(|entry| entry.first_version.clone()),
            // New versions keep the origin of the first version.
            from: earlier.map_or(from, |entry| entry.from.clone()),
            owner,
            rule,
            ruleset,
        };
        let unwritable =
            || GalleryError::Room(RoomError::new(ErrorCode::BadRequest, "this cannot be stored; check its texts"));
        let body = serde_json::to_vec(&published).map_err(|_| unwritable())?;
        let bytes = body.len();
        if entries.list.len() - entries.shipped >= MOST || entries.bytes() + bytes > self.most_bytes {
            return Err(GalleryError::Full);
        }
        let taken = entries.share(share);
        if taken.entries >= MOST / SHARE || taken.bytes + bytes > self.most_bytes_of_one {
            return Err(GalleryError::ShareFull);
        }
        let entry = published.into_entry(id.clone(), bytes).map_err(|_| unwritable())?;
        self.store.keep_gallery_entry(&GalleryEntry { id: id.clone(), body }).await.map_err(GalleryError::Store)?;
        entries.list.push(entry);
        Ok((id, true))
    }

    /// Removes all versions of a published entry, and adds a line to the admin log in the same transaction. Tables that
    /// play by it keep it.
    pub(crate) async fn remove(&self, id: &str, log: impl FnOnce(String) -> Change) -> Result<(), GalleryError> {
        self.take_down(id, |_| true, |title| Some(log(title))).await
    }

    /// Removes all versions of a published entry, if the key is its owner's.
    pub(crate) async fn take_out(&self, id: &str, key: &str) -> Result<(), GalleryError> {
        let owner = owner_of(key).map_err(GalleryError::Room)?;
        self.take_down(id, |entry| entry.owner.as_ref() == Some(&owner), |_| None).await
    }

    async fn take_down(
        &self,
        id: &str,
        may: impl FnOnce(&Entry) -> bool,
        log: impl FnOnce(String) -> Option<Change>,
    ) -> Result<(), GalleryError> {
        let mut entries = self.entries.lock().await;
        let entries = self.read(&mut entries).await?;
        let place = entries.list.iter().position(|entry| entry.card.id == id).ok_or(GalleryError::Unknown)?;
        let entry = &entries.list[place];
        if place < entries.shipped {
            let message = "this comes with ruckus; you can remove only published rules";
            return Err(GalleryError::Room(RoomError::new(ErrorCode::BadRequest, message)));
        }
        if !may(entry) {
            return Err(GalleryError::NotYours);
        }
        let (first_version, title) = (entry.first_version.clone(), entry.card.title.clone());
        let versions: Vec<&str> = entries
            .list
            .iter()
            .filter(|entry| entry.first_version == first_version)
            .map(|entry| entry.card.id.as_str())
            .collect();
        let mut changes = reports::forgetting(self.store.as_ref(), &versions).await.map_err(GalleryError::Store)?;
        changes.extend(versions.iter().map(|&id| Change::RemoveGalleryEntry { id: id.to_owned() }));
        changes.extend(log(title));
        self.store.change(&changes).await.map_err(GalleryError::Store)?;
        entries.list.retain(|entry| entry.first_version != first_version);
        Ok(())
    }

    /// Loads the gallery on first use.
    async fn read<'a>(&self, entries: &'a mut Option<Entries>) -> Result<&'a mut Entries, GalleryError> {
        if entries.is_none() {
            let gallery_entries = self.store.gallery_entries().await.map_err(GalleryError::Store)?;
            let mut tried: BTreeMap<String, Value> = serde_json::from_str(TRIED).unwrap_or_default();
            let built_in = |rule: Homemade| {
                let results = tried.remove(&rule.name);
                Entry::new(
                    Content::Rule(Box::new(rule)),
                    None,
                    None,
                    results.map(|results| (TestedBy::Program, results)),
                )
            };
            let mut list: Vec<_> = ruckus_ruleset::gallery().iter().cloned().map(built_in).collect();
            let shipped = list.len();
            let mut read = Entries { shipped, ..Entries::default() };
            for GalleryEntry { id, body } in gallery_entries {
                let published = serde_json::from_slice::<Published>(&body).map_err(|error| error.to_string());
                match published.and_then(|published| published.into_entry(id.clone(), body.len())) {
                    Ok(entry) => list.push(entry),
                    Err(error) => {
                        read.unreadable += body.len();
                        tracing::warn!(id, %error, "an item of the gallery cannot be read");
                    }
                }
            }
            *entries = Some(Entries { list, ..read });
        }
        Ok(entries.get_or_insert_default())
    }
}

#[cfg(test)]
mod tests;
