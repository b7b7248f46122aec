//! The gallery: rules that come with the program, and those that people have published. What is there stays as it is: a changed
//! rule is a new version of it, or another one. Whoever published a rule with a key can take it out again.

mod hung;
mod published;
mod reports;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use ruckus_homemade::Homemade;
use ruckus_lab::PlayTest;
use ruckus_protocol::{GalleryCard, GalleryPage, GalleryRule, PublishRule, Reason, TestedBy};
use ruckus_ruleset::Ruleset;
use ruckus_store::{Change, Exhibit, Store, StoreError};
use serde_json::Value;
use tokio::sync::Mutex;

use hung::{Hung, Walls};
use published::{Published, owner_of, share_of};

use super::rule;
use crate::admin::unix_ms;
use crate::real::Counts;
use crate::room::{Problem, bad_rules, checked_name, unsound_rule};
use crate::words::{look_alike, readable};

/// How many rules can be published.
const MOST: usize = 2000;
/// How many bytes they may have, all together.
const MOST_BYTES: usize = 16 * 1024 * 1024;
/// Which part of both one site may take: room is kept for others.
const SHARE: usize = 20;
/// How many are shown at once.
const AT_ONCE: usize = 50;
/// What play-tests of the program's own rules came to: written by `ruckus lab gallery --write gallery/results.json`.
const TRIED: &str = include_str!("../../../../../gallery/results.json");
/// The widest title, in columns.
const WIDEST_TITLE: usize = 80;
/// The longest search, in bytes.
const LONGEST_SEARCH: usize = 200;

/// Why something cannot be published or shown.
#[derive(Debug)]
pub(crate) enum NotShown {
    /// There is no such rule.
    Unknown,
    /// There is room for no more.
    Full,
    /// One site has published as much as it may.
    ShareFull,
    /// It is somebody else's, or nobody's.
    NotYours,
    /// It has been reported often enough.
    Reported,
    /// It is not what can be published.
    Problem(Problem),
    /// It cannot be read or written.
    Store(StoreError),
}

/// The gallery.
pub(crate) struct Gallery {
    store: Arc<dyn Store>,
    counts: Arc<Counts>,
    walls: Mutex<Option<Walls>>,
    /// How many bytes can be published, all together.
    most_bytes: usize,
    /// How many of them from one site.
    most_bytes_of_one: usize,
}

impl std::fmt::Debug for Gallery {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Gallery")
    }
}

impl Gallery {
    pub(crate) fn new(store: Arc<dyn Store>, counts: Arc<Counts>) -> Self {
        Self { store, counts, walls: Mutex::default(), most_bytes: MOST_BYTES, most_bytes_of_one: MOST_BYTES / SHARE }
    }

    /// The rules with all of these words, from one of them on.
    pub(crate) async fn page(&self, search: &str, from: u32) -> Result<GalleryPage, NotShown> {
        if search.len() > LONGEST_SEARCH {
            let message = format!("`search` has {} bytes; it takes at most {LONGEST_SEARCH}", search.len());
            return Err(NotShown::Problem(Problem::new("bad-request", message)));
        }
        let search = search.to_lowercase();
        let mut walls = self.walls.lock().await;
        let read = self.read(&mut walls).await?;
        let found = read.found(&search);
        let some = found.iter().skip(from as usize).take(AT_ONCE).map(|hung| read.card(hung));
        let (of, mut some): (_, Vec<GalleryCard>) = (found.len() as u32, some.collect());
        drop(walls);
        self.say_what_was_made_of(some.iter_mut()).await?;
        Ok(GalleryPage { of, rules: some })
    }

    /// One of the rules.
    pub(crate) async fn rule(&self, id: &str) -> Result<GalleryRule, NotShown> {
        let mut walls = self.walls.lock().await;
        let walls = self.read(&mut walls).await?;
        let mut whole = walls.find(id).map(|hung| walls.whole(hung)).ok_or(NotShown::Unknown)?;
        self.say_what_was_made_of([&mut whole.card].into_iter()).await?;
        Ok(whole)
    }

    /// What people at tables made of some rules.
    async fn say_what_was_made_of<'a>(&self, cards: impl Iterator<Item = &'a mut GalleryCard>) -> Result<(), NotShown> {
        let cards: Vec<&mut GalleryCard> = cards.collect();
        let ids: Vec<&str> = cards.iter().map(|card| card.id.as_str()).collect();
        let mut made = self.counts.of_homemade(&ids).await.map_err(NotShown::Store)?;
        for card in cards {
            card.real = made.remove(&card.id).unwrap_or_default();
        }
        Ok(())
    }

    /// Publishes a rule with this server's play-test of it, unless it is there already. Says whether it is new. By an owner's
    /// key it is a new version of what they have published under its name.
    pub(crate) async fn publish(
        &self,
        asked: PublishRule,
        play_test: Option<PlayTest>,
        address: IpAddr,
    ) -> Result<(GalleryRule, bool), NotShown> {
        let author = checked_name(&asked.author).map_err(NotShown::Problem)?;
        let PublishRule { rule, from, key, .. } = asked;
        check(&rule).map_err(NotShown::Problem)?;
        let owner = key.as_deref().map(owner_of).transpose().map_err(NotShown::Problem)?;
        if from.as_deref().is_some_and(|from| !rule::is_id(from)) {
            let message = "`from` is the id of a rule of the gallery: 40 digits of a hash";
            return Err(NotShown::Problem(Problem::new("bad-request", message)));
        }
        let id = rule::id(&rule);
        // One after the other: what is counted here is written before anybody else counts.
        let mut walls = self.walls.lock().await;
        let walls = self.read(&mut walls).await?;
        if let Some(hung) = walls.find(&id) {
            return Ok((walls.whole(hung), false));
        }
        passes_for_none(&rule, &walls.rules[..walls.shipped]).map_err(NotShown::Problem)?;
        let earlier = owner.as_deref().and_then(|owner| walls.earlier(owner, from.as_deref(), &rule.name));
        let results = play_test.and_then(|found| serde_json::to_value(found).ok());
        let share = share_of(address);
        let published = Published {
            author,
            at: unix_ms(),
            measured: results.is_some(),
            results,
            share: Some(share),
            line: earlier.map(|hung| hung.line.clone()),
            // A new version began as whatever the first one did.
            from: earlier.map_or(from, |hung| hung.from.clone()),
            owner,
            rule,
        };
        let unwritable = |_| NotShown::Problem(Problem::new("bad-request", "the rule cannot be written down"));
        let body = serde_json::to_vec(&published).map_err(unwritable)?;
        if walls.rules.len() - walls.shipped >= MOST || walls.bytes + body.len() > self.most_bytes {
            return Err(NotShown::Full);
        }
        let bytes = body.len();
        let taken = walls.shares.get(&share).copied().unwrap_or_default();
        if taken.rules >= MOST / SHARE || taken.bytes + bytes > self.most_bytes_of_one {
            return Err(NotShown::ShareFull);
        }
        self.store.exhibit(&Exhibit { id, body }).await.map_err(NotShown::Store)?;
        let hung = published.hang();
        let id = hung.card.id.clone();
        walls.rules.push(hung);
        walls.bytes += bytes;
        walls.count(Some(share), bytes);
        let whole = walls.find(&id).map(|hung| walls.whole(hung)).ok_or(NotShown::Unknown)?;
        Ok((whole, true))
    }

    /// Takes a published rule out of the gallery in all its versions, together with a line of the admin log. Tables that play
    /// by it keep it.
    pub(crate) async fn remove(&self, id: &str, log: impl FnOnce(String) -> Change) -> Result<(), NotShown> {
        self.take_down(id, |_| true, |title| Some(log(title))).await
    }

    /// The same by its owner's key.
    pub(crate) async fn take_out(&self, id: &str, key: &str) -> Result<(), NotShown> {
        let owner = owner_of(key).map_err(NotShown::Problem)?;
        self.take_down(id, |hung| hung.owner.as_ref() == Some(&owner), |_| None).await
    }

    async fn take_down(
        &self,
        id: &str,
        may: impl FnOnce(&Hung) -> bool,
        log: impl FnOnce(String) -> Option<Change>,
    ) -> Result<(), NotShown> {
        let mut walls = self.walls.lock().await;
        let walls = self.read(&mut walls).await?;
        let place = walls.rules.iter().position(|hung| hung.card.id == id).ok_or(NotShown::Unknown)?;
        let hung = &walls.rules[place];
        if place < walls.shipped {
            let message = "this rule comes with the program and stays; only published rules can be removed";
            return Err(NotShown::Problem(Problem::new("bad-request", message)));
        }
        if !may(hung) {
            return Err(NotShown::NotYours);
        }
        let (line, title) = (hung.line.clone(), hung.card.title.clone());
        let versions: Vec<&str> =
            walls.rules.iter().filter(|hung| hung.line == line).map(|hung| hung.card.id.as_str()).collect();
        let mut changes = reports::forgetting(self.store.as_ref(), &versions).await.map_err(NotShown::Store)?;
        changes.extend(versions.iter().map(|&id| Change::RemoveExhibit { id: id.to_owned() }));
        changes.extend(log(title));
        self.store.change(&changes).await.map_err(NotShown::Store)?;
        // What they leave free is counted when the gallery is read the next time.
        walls.rules.retain(|hung| hung.line != line);
        Ok(())
    }

    /// Reads what was published, the first time.
    async fn read<'a>(&self, walls: &'a mut Option<Walls>) -> Result<&'a mut Walls, NotShown> {
        if walls.is_none() {
            let exhibits = self.store.exhibits().await.map_err(NotShown::Store)?;
            let mut tried: BTreeMap<String, Value> = serde_json::from_str(TRIED).unwrap_or_default();
            let hang = |rule: Homemade| {
                let results = tried.remove(&rule.name);
                Hung::new(rule, None, None, results.map(|results| (TestedBy::Program, results)))
            };
            let mut rules: Vec<_> = ruckus_ruleset::gallery().map(hang).collect();
            let shipped = rules.len();
            let mut read = Walls { shipped, ..Walls::default() };
            for Exhibit { id, body } in exhibits {
                read.bytes += body.len();
                match serde_json::from_slice::<Published>(&body) {
                    Ok(published) => {
                        read.count(published.share, body.len());
                        rules.push(published.hang());
                    }
                    Err(error) => tracing::warn!(id, %error, "a rule of the gallery cannot be read"),
                }
            }
            *walls = Some(Walls { rules, ..read });
        }
        Ok(walls.get_or_insert_default())
    }
}

/// Whether a rule passes for none of those that come with the program.
fn passes_for_none(rule: &Homemade, shipped: &[Hung]) -> Result<(), Problem> {
    let same = shipped.iter().find(|hung| look_alike(&hung.card.title, &rule.title));
    same.map_or(Ok(()), |hung| {
        Err(Problem::because("bad-rules", Reason::TitleShipped { title: hung.card.title.clone() }))
    })
}

/// Whether a rule can be published.
fn check(rule: &Homemade) -> Result<(), Problem> {
    if readable(&rule.title, WIDEST_TITLE).is_err() {
        let message = "the title cannot be read: nothing to see, too wide, or too many marks on one letter";
        return Err(Problem::new("bad-rules", message));
    }
    rule::sized(rule).map_err(|wrong| unsound_rule(rule, wrong))?;
    // It must make sense by itself, and switch what there is.
    let ground = Ruleset::preset("classic").map_err(|error| bad_rules(&error))?;
    ground.with_homemade(rule.clone(), "the rule").map_err(|error| bad_rules(&error))?;
    Ok(())
}

#[cfg(test)]
mod tests;
