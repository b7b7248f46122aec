//! The gallery: rules that come with the program, and those that people have published. What is there stays as it is.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use ruckus_engine::Ruleset;
use ruckus_engine::homemade::{self, Homemade};
use ruckus_protocol::{GalleryCard, GalleryPage, GalleryRule, LONGEST_RESULTS, PublishRule, RealPlay};
use ruckus_store::{Exhibit, Store, StoreError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Mutex;

use super::rule;
use crate::real::Counts;
use crate::room::{Problem, checked_name};

/// How many rules can be published.
const MOST: usize = 2000;
/// How many bytes they may have, all together.
const MOST_BYTES: usize = 16 * 1024 * 1024;
/// How many are shown at once.
const AT_ONCE: usize = 50;
/// What play-tests of the program's own rules came to: written by `ruckus lab gallery --write gallery/results.json`.
const TRIED: &str = include_str!("../../../../gallery/results.json");
/// How deep results may be nested.
const DEEPEST: usize = 8;
/// The longest search, in bytes.
const LONGEST_SEARCH: usize = 200;

/// Why something cannot be published or shown.
#[derive(Debug)]
pub(crate) enum NotShown {
    /// There is no such rule.
    Unknown,
    /// There is room for no more.
    Full,
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
    fn new(rule: Homemade, author: Option<String>, published: Option<u64>, results: Option<Value>) -> Self {
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
            tested: results.is_some(),
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
            meets: homemade::meetings(&self.rule, |_| true),
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
}

/// The gallery.
pub(crate) struct Gallery {
    store: Arc<dyn Store>,
    counts: Arc<Counts>,
    walls: Mutex<Option<Walls>>,
    /// How many bytes can be published, all together.
    most_bytes: usize,
}

impl std::fmt::Debug for Gallery {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Gallery")
    }
}

impl Gallery {
    pub(crate) fn new(store: Arc<dyn Store>, counts: Arc<Counts>) -> Self {
        Self { store, counts, walls: Mutex::default(), most_bytes: MOST_BYTES }
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

    /// Publishes a rule, unless it is there already. Says whether it is new.
    pub(crate) async fn publish(&self, asked: PublishRule) -> Result<(GalleryRule, bool), NotShown> {
        let author = checked_name(&asked.author).map_err(NotShown::Problem)?;
        let PublishRule { rule, results, .. } = asked;
        check(&rule, results.as_ref()).map_err(NotShown::Problem)?;
        let id = rule::id(&rule);
        // One after the other: what is counted here is written before anybody else counts.
        let mut walls = self.walls.lock().await;
        let walls = self.read(&mut walls).await?;
        if let Some(hung) = walls.rules.iter().find(|hung| hung.card.id == id) {
            return Ok((hung.whole(), false));
        }
        let at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
        let published = Published { rule, author, at, results };
        let unwritable = |_| NotShown::Problem(Problem::new("bad-request", "the rule cannot be written down"));
        let body = serde_json::to_vec(&published).map_err(unwritable)?;
        if walls.rules.len() - walls.shipped >= MOST || walls.bytes + body.len() > self.most_bytes {
            return Err(NotShown::Full);
        }
        let bytes = body.len();
        self.store.exhibit(&Exhibit { id, body }).await.map_err(NotShown::Store)?;
        let Published { rule, author, at, results } = published;
        let hung = Hung::new(rule, Some(author), Some(at), results);
        let whole = hung.whole();
        walls.rules.push(hung);
        walls.bytes += bytes;
        Ok((whole, true))
    }

    /// Reads what was published, the first time.
    async fn read<'a>(&self, walls: &'a mut Option<Walls>) -> Result<&'a mut Walls, NotShown> {
        if walls.is_none() {
            let exhibits = self.store.exhibits().await.map_err(NotShown::Store)?;
            let mut tried: BTreeMap<String, Value> = serde_json::from_str(TRIED).unwrap_or_default();
            let hang = |rule: Homemade| {
                let results = tried.remove(&rule.name);
                Hung::new(rule, None, None, results)
            };
            let mut rules: Vec<_> = homemade::gallery().map(hang).collect();
            let shipped = rules.len();
            let mut bytes = 0;
            for Exhibit { id, body } in exhibits {
                bytes += body.len();
                match serde_json::from_slice(&body) {
                    Ok(Published { rule, author, at, results }) => {
                        rules.push(Hung::new(rule, Some(author), Some(at), results));
                    }
                    Err(error) => tracing::warn!(id, %error, "a rule of the gallery cannot be read"),
                }
            }
            *walls = Some(Walls { rules, shipped, bytes });
        }
        Ok(walls.get_or_insert_default())
    }
}

/// Whether a rule can be published with these results.
fn check(rule: &Homemade, results: Option<&Value>) -> Result<(), Problem> {
    let bad = |why: String| Problem::new("bad-rules", why);
    rule::sized(rule).map_err(bad)?;
    // It must make sense by itself, and switch what there is.
    let ground = Ruleset::preset("classic").map_err(|error| bad(error.message))?;
    ground.with_homemade(rule.clone(), "the rule").map_err(|error| bad(error.message))?;
    let Some(results) = results else { return Ok(()) };
    let odd = |why: &str| Err(Problem::new("bad-request", format!("results: {why}")));
    if !results.is_object() {
        return odd("it takes an object");
    }
    if serde_json::to_string(results).map_or(true, |text| text.len() > LONGEST_RESULTS) {
        return odd("too large; 16 KiB are enough");
    }
    if !is_plain(results, DEEPEST) {
        return odd("nested too deep, or with characters that cannot be shown");
    }
    Ok(())
}

/// Whether a value is no deeper than this, and all of it can be shown.
fn is_plain(value: &Value, deep: usize) -> bool {
    let shown = |text: &str| !text.contains(ruckus_engine::is_unshown);
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
        Value::String(text) => shown(text),
        Value::Array(all) => deep > 0 && all.iter().all(|value| is_plain(value, deep - 1)),
        Value::Object(all) => deep > 0 && all.iter().all(|(key, value)| shown(key) && is_plain(value, deep - 1)),
    }
}

#[cfg(test)]
mod tests {
    use ruckus_engine::SwitchValue;
    use ruckus_store::MemoryStore;
    use serde_json::json;

    use super::*;

    fn hung_in(store: Arc<MemoryStore>) -> Gallery {
        Gallery::new(store.clone(), Arc::new(Counts::new(store)))
    }

    fn rule(name: &str) -> Homemade {
        let text = format!("name = '{name}'\ntitle = 'A {name}'\nsettings = {{ 'uno.penalty' = 3 }}");
        toml::from_str(&text).expect("a rule")
    }

    fn asked(name: &str, results: Option<Value>) -> PublishRule {
        PublishRule { rule: rule(name), author: "Ann".to_owned(), results }
    }

    #[tokio::test]
    async fn what_is_published_is_found_again_by_whoever_opens_the_house() {
        let store = Arc::new(MemoryStore::new());
        let gallery = hung_in(store.clone());
        let page = gallery.page("", 0).await.expect("reads");
        let shipped = page.of;
        assert!(shipped >= 15);
        let untried: Vec<_> = page.rules.iter().filter(|card| !card.tested).map(|card| &card.name).collect();
        assert!(untried.is_empty(), "without a play-test: {untried:?}");
        let (first, new) = gallery.publish(asked("first", Some(json!({"games": 3})))).await.expect("published");
        assert!(new && first.card.tested && first.results == Some(json!({"games": 3})));
        gallery.publish(asked("second", None)).await.expect("published");
        let again = PublishRule { author: "Eve".to_owned(), ..asked("first", None) };
        let (again, new) = gallery.publish(again).await.expect("is there");
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
        let deep = (0..DEEPEST + 1).fold(json!({}), |inner, _| json!({ "x": inner }));
        for odd in [json!([1]), json!("x"), json!({ "x": "y".repeat(LONGEST_RESULTS) }), deep, json!({ "\u{202e}": 1 })]
        {
            assert!(matches!(gallery.publish(asked("odd", Some(odd))).await, Err(NotShown::Problem(_))));
        }
        let nameless = PublishRule { author: " \u{7}".to_owned(), ..asked("odd", None) };
        let unknown = Homemade { settings: [("uno.penalti".to_owned(), SwitchValue::Number(1))].into(), ..rule("odd") };
        let empty = Homemade { settings: [].into(), ..rule("odd") };
        let of = |rule| PublishRule { rule, ..asked("odd", None) };
        for odd in [nameless, of(unknown), of(empty), of(Homemade { title: "\u{202e}".to_owned(), ..rule("odd") })] {
            assert!(matches!(gallery.publish(odd).await, Err(NotShown::Problem(_))));
        }
        store.fail_with(Some(StoreError::DiskFull));
        assert!(matches!(gallery.publish(asked("odd", None)).await, Err(NotShown::Store(StoreError::DiskFull))));
        assert_eq!(gallery.page("", 0).await.expect("reads").of, before, "nothing of it hangs there");
    }

    #[tokio::test]
    async fn it_is_full_at_some_time() {
        let gallery = Gallery { most_bytes: 10 * LONGEST_RESULTS, ..hung_in(Arc::new(MemoryStore::new())) };
        let results = Some(json!({ "x": "y".repeat(LONGEST_RESULTS - 100) }));
        let mut published = 0;
        while gallery.publish(asked(&format!("rule-{published}"), results.clone())).await.is_ok() {
            published += 1;
        }
        assert!(matches!(gallery.publish(asked("one-more", results)).await, Err(NotShown::Full)));
        assert_eq!(published, 9);
    }
}
