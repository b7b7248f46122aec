//! The gallery: rules that come with the program, and those that people have published. What is there stays as it is.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use ruckus_homemade::Homemade;
use ruckus_lab::PlayTest;
use ruckus_protocol::{GalleryCard, GalleryPage, GalleryRule, PublishRule, RealPlay, TestedBy};
use ruckus_ruleset::Ruleset;
use ruckus_store::{Change, Exhibit, Store, StoreError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Mutex;

use super::rule;
use crate::limits::Scope;
use crate::real::Counts;
use crate::room::{Problem, bad_rules, checked_name, unsound_rule};
use crate::words::readable;

/// How many rules can be published.
const MOST: usize = 2000;
/// How many bytes they may have, all together.
const MOST_BYTES: usize = 16 * 1024 * 1024;
/// Which part of both one site may take: room is kept for others.
const SHARE: usize = 20;
/// How many are shown at once.
const AT_ONCE: usize = 50;
/// What play-tests of the program's own rules came to: written by `ruckus lab gallery --write gallery/results.json`.
const TRIED: &str = include_str!("../../../../gallery/results.json");
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
    /// It is not what can be published.
    Problem(Problem),
    /// It cannot be read or written.
    Store(StoreError),
}

/// What is written down of a rule that somebody has published.
#[derive(Serialize, Deserialize)]
struct Published {
    rule: Homemade,
    author: String,
    /// In milliseconds since 1970.
    at: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    results: Option<Value>,
    /// Whether the results are this server's own. Earlier versions of the program took what they were sent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    measured: bool,
    /// Which share of the gallery it counts to. Earlier versions of the program counted none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    share: Option<u16>,
}

/// The share of the gallery that an address counts to. It is too short to name an address: each stands for 65,536th of
/// the networks there are.
fn share_of(address: IpAddr) -> u16 {
    let hash = blake3::hash(Scope::Site.of(address).to_string().as_bytes());
    u16::from_le_bytes([hash.as_bytes()[0], hash.as_bytes()[1]])
}

/// What counts to one share.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    rules: usize,
    bytes: usize,
}

impl Published {
    fn hang(self) -> Hung {
        let by = if self.measured { TestedBy::Server } else { TestedBy::Author };
        Hung::new(self.rule, Some(self.author), Some(self.at), self.results.map(|results| (by, results)))
    }
}

/// A rule of the gallery.
#[derive(Debug)]
struct Hung {
    card: GalleryCard,
    rule: Homemade,
    results: Option<Value>,
    /// What is searched, in small letters.
    words: String,
}

impl Hung {
    fn new(rule: Homemade, author: Option<String>, published: Option<u64>, tested: Option<(TestedBy, Value)>) -> Self {
        let (by, results) = tested.unzip();
        let sentences = rule::sentences(&rule);
        let mut words = [&rule.title, &rule.name, &rule.description].map(String::as_str).join(" ");
        for more in author.iter().chain(&sentences.en).chain(&sentences.de) {
            words.push(' ');
            words.push_str(more);
        }
        let card = GalleryCard {
            id: rule::id(&rule),
            name: rule.name.clone(),
            title: rule.title.clone(),
            description: rule.description.clone(),
            author,
            published,
            tested: by,
            requires: rule.needs().map(ToOwned::to_owned).collect(),
            sentences,
            real: RealPlay::default(),
        };
        Self { card, rule, results, words: words.to_lowercase() }
    }

    fn whole(&self) -> GalleryRule {
        GalleryRule {
            card: self.card.clone(),
            rule: self.rule.clone(),
            file: rule::file(&self.rule),
            meets: ruckus_homemade::meetings(&self.rule, |_| true),
            results: self.results.clone(),
        }
    }
}

/// What hangs there, once it has been read: those of the program first, then in the order of publishing.
#[derive(Debug, Default)]
struct Walls {
    rules: Vec<Hung>,
    shipped: usize,
    bytes: usize,
    shares: BTreeMap<u16, Share>,
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
        let Walls { rules, shipped, .. } = self.read(&mut walls).await?;
        let (of_program, published) = rules.split_at(*shipped);
        let all = of_program.iter().chain(published.iter().rev());
        let found: Vec<_> =
            all.filter(|hung| search.split_whitespace().all(|word| hung.words.contains(word))).collect();
        let some = found.iter().skip(from as usize).take(AT_ONCE).map(|hung| hung.card.clone());
        let (of, mut some): (_, Vec<GalleryCard>) = (found.len() as u32, some.collect());
        drop(walls);
        self.say_what_was_made_of(some.iter_mut()).await?;
        Ok(GalleryPage { of, rules: some })
    }

    /// One of the rules.
    pub(crate) async fn rule(&self, id: &str) -> Result<GalleryRule, NotShown> {
        let mut walls = self.walls.lock().await;
        let walls = self.read(&mut walls).await?;
        let whole = walls.rules.iter().find(|hung| hung.card.id == id).map(Hung::whole);
        let mut whole = whole.ok_or(NotShown::Unknown)?;
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

    /// Publishes a rule with this server's play-test of it, unless it is there already. Says whether it is new.
    pub(crate) async fn publish(
        &self,
        asked: PublishRule,
        play_test: Option<PlayTest>,
        from: IpAddr,
    ) -> Result<(GalleryRule, bool), NotShown> {
        let author = checked_name(&asked.author).map_err(NotShown::Problem)?;
        let PublishRule { rule, .. } = asked;
        check(&rule).map_err(NotShown::Problem)?;
        let id = rule::id(&rule);
        // One after the other: what is counted here is written before anybody else counts.
        let mut walls = self.walls.lock().await;
        let walls = self.read(&mut walls).await?;
        if let Some(hung) = walls.rules.iter().find(|hung| hung.card.id == id) {
            return Ok((hung.whole(), false));
        }
        let at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
        let results = play_test.and_then(|found| serde_json::to_value(found).ok());
        let share = share_of(from);
        let published = Published { rule, author, at, measured: results.is_some(), results, share: Some(share) };
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
        let whole = hung.whole();
        walls.rules.push(hung);
        walls.bytes += bytes;
        walls.count(Some(share), bytes);
        Ok((whole, true))
    }

    /// Takes a published rule out of the gallery, together with a line of the admin log. Tables that play by it keep it.
    pub(crate) async fn remove(&self, id: &str, log: impl FnOnce(String) -> Change) -> Result<(), NotShown> {
        let mut walls = self.walls.lock().await;
        let walls = self.read(&mut walls).await?;
        let place = walls.rules.iter().position(|hung| hung.card.id == id).ok_or(NotShown::Unknown)?;
        if place < walls.shipped {
            let message = "this rule comes with the program and stays; only published rules can be removed";
            return Err(NotShown::Problem(Problem::new("bad-request", message)));
        }
        let title = walls.rules[place].card.title.clone();
        let changes = [Change::RemoveExhibit { id: id.to_owned() }, log(title)];
        self.store.change(&changes).await.map_err(NotShown::Store)?;
        // What it leaves free is counted when the gallery is read the next time.
        walls.rules.remove(place);
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

impl Walls {
    fn count(&mut self, share: Option<u16>, bytes: usize) {
        if let Some(share) = share {
            let share = self.shares.entry(share).or_default();
            share.rules += 1;
            share.bytes += bytes;
        }
    }
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
mod tests {
    use ruckus_engine::SwitchValue;
    use ruckus_store::MemoryStore;

    use super::*;

    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

    fn hung_in(store: Arc<MemoryStore>) -> Gallery {
        Gallery::new(store.clone(), Arc::new(Counts::new(store)))
    }

    fn rule(name: &str) -> Homemade {
        let text = format!("name = '{name}'\ntitle = 'A {name}'\nsettings = {{ 'uno.penalty' = 3 }}");
        toml::from_str(&text).expect("a rule")
    }

    fn asked(name: &str) -> PublishRule {
        PublishRule { rule: rule(name), author: "Ann".to_owned(), run: None }
    }

    fn play_test(game: &str) -> PlayTest {
        let (bots, differences, findings) = (Vec::new(), Vec::new(), Vec::new());
        let (seats, seed, times, rounds, suspended) = (4, 1, 0.5, 0.5, 0.0);
        PlayTest { game: game.to_owned(), games: 3, seats, bots, seed, times, rounds, suspended, differences, findings }
    }

    #[tokio::test]
    async fn what_is_published_is_found_again_by_whoever_opens_the_house() {
        let store = Arc::new(MemoryStore::new());
        let gallery = hung_in(store.clone());
        let page = gallery.page("", 0).await.expect("reads");
        let shipped = page.of;
        assert!(shipped >= 15);
        let untried: Vec<_> =
            page.rules.iter().filter(|card| card.tested != Some(TestedBy::Program)).map(|card| &card.name).collect();
        assert!(untried.is_empty(), "without a play-test: {untried:?}");
        let (first, new) = gallery.publish(asked("first"), Some(play_test("classic")), HOME).await.expect("published");
        assert!(new && first.card.tested == Some(TestedBy::Server));
        assert_eq!(first.results, serde_json::to_value(play_test("classic")).ok());
        gallery.publish(asked("second"), None, HOME).await.expect("published");
        let again = PublishRule { author: "Eve".to_owned(), ..asked("first") };
        let (again, new) = gallery.publish(again, None, HOME).await.expect("is there");
        assert_eq!((again, new), (first.clone(), false), "whoever comes later changes nothing");
        let gallery = hung_in(store);
        assert_eq!(gallery.rule(&first.card.id).await.expect("is there"), first);
        let page = gallery.page("", 0).await.expect("reads");
        let names: Vec<_> = page.rules[shipped as usize..].iter().map(|card| card.name.as_str()).collect();
        assert_eq!((page.of, names), (shipped + 2, vec!["second", "first"]));
        assert_eq!(gallery.page("ANN seco", 0).await.expect("reads").rules.len(), 1);
        assert_eq!(gallery.page("", shipped + 1).await.expect("reads").rules.len(), 1);
        assert!(matches!(gallery.rule("0000").await, Err(NotShown::Unknown)));
        assert!(gallery.page(&"x".repeat(201), 0).await.is_err());
    }

    #[tokio::test]
    async fn what_cannot_be_published_is_refused() {
        let store = Arc::new(MemoryStore::new());
        let gallery = hung_in(store.clone());
        let before = gallery.page("", 0).await.expect("reads").of;
        let nameless = PublishRule { author: " \u{7}".to_owned(), ..asked("odd") };
        let unknown = Homemade { settings: [("uno.penalti".to_owned(), SwitchValue::Number(1))].into(), ..rule("odd") };
        let empty = Homemade { settings: [].into(), ..rule("odd") };
        let of = |rule| PublishRule { rule, ..asked("odd") };
        for odd in [nameless, of(unknown), of(empty), of(Homemade { title: "\u{202e}".to_owned(), ..rule("odd") })] {
            assert!(matches!(gallery.publish(odd, None, HOME).await, Err(NotShown::Problem(_))));
        }
        store.fail_with(Some(StoreError::DiskFull));
        assert!(matches!(gallery.publish(asked("odd"), None, HOME).await, Err(NotShown::Store(StoreError::DiskFull))));
        assert_eq!(gallery.page("", 0).await.expect("reads").of, before, "nothing of it hangs there");
    }

    #[tokio::test]
    async fn results_that_an_earlier_version_took_are_their_authors_word() {
        let store = Arc::new(MemoryStore::new());
        let body = serde_json::json!({ "rule": rule("old"), "author": "Ann", "at": 1, "results": { "games": 9 } });
        let exhibit = Exhibit { id: rule::id(&rule("old")), body: body.to_string().into_bytes() };
        store.exhibit(&exhibit).await.expect("written");
        let old = hung_in(store).rule(&exhibit.id).await.expect("is there");
        assert_eq!((old.card.tested, old.results), (Some(TestedBy::Author), Some(serde_json::json!({ "games": 9 }))));
    }

    #[tokio::test]
    async fn it_is_full_at_some_time() {
        let gallery =
            Gallery { most_bytes: 100_000, most_bytes_of_one: 20_000, ..hung_in(Arc::new(MemoryStore::new())) };
        let long = || Some(play_test(&"y".repeat(10_000)));
        let mut published = 0;
        let from = |n: u16| IpAddr::V6([0x2001, 0xdb8, n, 0, 0, 0, 0, 1].into());
        while gallery.publish(asked(&format!("rule-{published}")), long(), from(published)).await.is_ok() {
            published += 1;
        }
        assert!(matches!(gallery.publish(asked("one-more"), long(), from(99)).await, Err(NotShown::Full)));
        assert_eq!(published, 9);
    }

    #[tokio::test]
    async fn one_site_takes_its_share_and_leaves_the_rest_to_others() {
        let store = Arc::new(MemoryStore::new());
        let gallery = hung_in(store.clone());
        let from = |site: u16, network: u16| IpAddr::V6([0x2001, 0xdb8, site, network, 0, 0, 0, 1].into());
        for n in 0..MOST / SHARE {
            let rule = asked(&format!("rule-{n}"));
            gallery.publish(rule, None, from(1, n as u16)).await.expect("is within its share");
        }
        for gallery in [gallery, hung_in(store)] {
            let more = gallery.publish(asked("more"), None, from(1, 999)).await;
            assert!(matches!(more, Err(NotShown::ShareFull)), "also after a restart");
        }
        let gallery = hung_in(Arc::new(MemoryStore::new()));
        gallery.publish(asked("other"), None, from(2, 0)).await.expect("others have theirs");
    }
}
