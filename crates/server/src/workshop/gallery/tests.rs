use ruckus_engine::SwitchValue;
use ruckus_protocol::Reason;
use ruckus_ruleset::Ruleset;
use ruckus_testkit::MemoryStore;

use super::*;
use ruckus_room::homemade::{rule, ruleset};

const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

fn gallery_in(store: Arc<MemoryStore>) -> Gallery {
    Gallery::new(store.clone(), Arc::new(PlayCounters::new(store)))
}

fn rule(name: &str) -> Homemade {
    let text = format!("name = '{name}'\ntitle = 'A {name}'\nsettings = {{ 'uno.penalty' = 3 }}");
    toml::from_str(&text).expect("a rule")
}

fn asked(name: &str) -> PublishRule {
    PublishRule { rule: rule(name), author: "Ann".to_owned(), run: None, from: None, key: None }
}

fn play_test(game: &str) -> PlayTest {
    let (bots, differences, findings) = (Vec::new(), Vec::new(), Vec::new());
    let (seats, seed, times, rounds, suspended) = (4, 1, 0.5, 0.5, 0.0);
    PlayTest { game: game.to_owned(), games: 3, seats, bots, seed, times, rounds, suspended, differences, findings }
}

#[tokio::test]
async fn published_rules_survive_a_restart() {
    let store = Arc::new(MemoryStore::new());
    let gallery = gallery_in(store.clone());
    let page = gallery.page(Kind::Rules, "", 0, None).await.expect("reads");
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
    let gallery = gallery_in(store);
    assert_eq!(gallery.rule(&first.card.id, None).await.expect("is there"), first);
    let page = gallery.page(Kind::Rules, "", 0, None).await.expect("reads");
    let names: Vec<_> = page.rules[shipped as usize..].iter().map(|card| card.name.as_str()).collect();
    assert_eq!((page.of, names), (shipped + 2, vec!["second", "first"]));
    assert_eq!(gallery.page(Kind::Rules, "ANN seco", 0, None).await.expect("reads").rules.len(), 1);
    assert_eq!(gallery.page(Kind::Rules, "", shipped + 1, None).await.expect("reads").rules.len(), 1);
    assert!(matches!(gallery.rule("0000", None).await, Err(GalleryError::Unknown)));
    assert!(gallery.page(Kind::Rules, &"x".repeat(201), 0, None).await.is_err());
}

#[tokio::test]
async fn rules_that_are_invalid_or_unsaved_are_not_published() {
    let store = Arc::new(MemoryStore::new());
    let gallery = gallery_in(store.clone());
    let before = gallery.page(Kind::Rules, "", 0, None).await.expect("reads").of;
    let nameless = PublishRule { author: " \u{7}".to_owned(), ..asked("odd") };
    let unknown = Homemade { settings: [("uno.penalti".to_owned(), SwitchValue::Number(1))].into(), ..rule("odd") };
    let empty = Homemade { settings: [].into(), ..rule("odd") };
    let of = |rule| PublishRule { rule, ..asked("odd") };
    for odd in [nameless, of(unknown), of(empty), of(Homemade { title: "\u{202e}".to_owned(), ..rule("odd") })] {
        assert!(matches!(gallery.publish(odd, None, HOME).await, Err(GalleryError::Room(_))));
    }
    store.fail_with(Some(StoreError::DiskFull));
    assert!(matches!(gallery.publish(asked("odd"), None, HOME).await, Err(GalleryError::Store(StoreError::DiskFull))));
    assert_eq!(gallery.page(Kind::Rules, "", 0, None).await.expect("reads").of, before, "nothing of it hangs there");
}

#[tokio::test]
async fn old_play_test_results_are_attributed_to_the_author() {
    let store = Arc::new(MemoryStore::new());
    let body = serde_json::json!({ "rule": rule("old"), "author": "Ann", "at": 1, "results": { "games": 9 } });
    let entry = GalleryEntry { id: rule::id(&rule("old")), body: body.to_string().into_bytes() };
    store.keep_gallery_entry(&entry).await.expect("written");
    let old = gallery_in(store).rule(&entry.id, None).await.expect("is there");
    assert_eq!((old.card.tested, old.results), (Some(TestedBy::Author), Some(serde_json::json!({ "games": 9 }))));
}

#[tokio::test]
async fn entries_of_0_2_0_keep_their_id_and_are_shown_in_the_words_of_today() {
    let store = Arc::new(MemoryStore::new());
    // The canonical text of 0.2.0, and its hash.
    let text = r#"{"name":"old","title":"Old","parts":[{"standing":{"prevent":"colour-call"}},{"when":"passed","then":[{"do":{"name-colour":{"who":"actor"}}}]}]}"#;
    let id = rule::id_of(text.as_bytes());
    let body = format!(r#"{{"rule":{text},"author":"Ann","at":1}}"#).into_bytes();
    store.keep_gallery_entry(&GalleryEntry { id: id.clone(), body }).await.expect("written");
    let old = gallery_in(store).rule(&id, None).await.expect("is there");
    assert_eq!(rule::id(&old.rule), id);
    assert_eq!(old.card.id, id);
    let shown = serde_json::to_string(&old.rule).expect("is written");
    assert!(shown.contains("\"color-call\"") && shown.contains("\"name-color\""), "{shown}");
    assert!(old.file.contains("color-call") && !old.file.contains("colour"), "{}", old.file);
}

#[tokio::test]
async fn publishing_stops_when_the_gallery_is_full() {
    let gallery =
        Gallery { most_bytes: 100_000, most_bytes_of_one: 20_000, ..gallery_in(Arc::new(MemoryStore::new())) };
    let long = || Some(play_test(&"y".repeat(10_000)));
    let mut published = 0;
    let from = |n: u16| IpAddr::V6([0x2001, 0xdb8, n, 0, 0, 0, 0, 1].into());
    while gallery.publish(asked(&format!("rule-{published}")), long(), from(published)).await.is_ok() {
        published += 1;
    }
    assert!(matches!(gallery.publish(asked("one-more"), long(), from(99)).await, Err(GalleryError::Full)));
    assert_eq!(published, 9);
}

#[tokio::test]
async fn a_site_cannot_publish_more_than_its_share() {
    let store = Arc::new(MemoryStore::new());
    let gallery = gallery_in(store.clone());
    let from = |site: u16, network: u16| IpAddr::V6([0x2001, 0xdb8, site, network, 0, 0, 0, 1].into());
    for n in 0..MOST / SHARE {
        let rule = asked(&format!("rule-{n}"));
        gallery.publish(rule, None, from(1, n as u16)).await.expect("is within its share");
    }
    for gallery in [gallery, gallery_in(store)] {
        let more = gallery.publish(asked("more"), None, from(1, 999)).await;
        assert!(matches!(more, Err(GalleryError::ShareFull)), "also after a restart");
    }
    let gallery = gallery_in(Arc::new(MemoryStore::new()));
    gallery.publish(asked("other"), None, from(2, 0)).await.expect("others have theirs");
}

#[tokio::test]
async fn removed_entries_free_their_share_immediately() {
    let gallery = Gallery { most_bytes: 25_000, most_bytes_of_one: 15_000, ..gallery_in(Arc::new(MemoryStore::new())) };
    let long = || Some(play_test(&"y".repeat(10_000)));
    let from = |n: u16| IpAddr::V6([0x2001, 0xdb8, n, 0, 0, 0, 0, 1].into());
    let (first, _) = gallery.publish(asked("first"), long(), from(1)).await.expect("there is room");
    assert!(matches!(gallery.publish(asked("more"), long(), from(1)).await, Err(GalleryError::ShareFull)));
    let (second, _) = gallery.publish(asked("second"), long(), from(2)).await.expect("there is room");
    assert!(matches!(gallery.publish(asked("third"), long(), from(3)).await, Err(GalleryError::Full)));
    let log = |title: String| Change::Log { body: title.into_bytes() };
    gallery.remove(&second.card.id, log).await.expect("removed");
    gallery.publish(asked("third"), long(), from(3)).await.expect("the gallery has room again");
    gallery.remove(&first.card.id, log).await.expect("removed");
    gallery.publish(asked("more"), long(), from(1)).await.expect("the share has room again");
}

const KEY: &str = "0123456789abcdef";
const OTHER: &str = "fedcba9876543210";

fn by(name: &str, penalty: i64, key: &str) -> PublishRule {
    let rule = Homemade { settings: [("uno.penalty".to_owned(), SwitchValue::Number(penalty))].into(), ..rule(name) };
    PublishRule { rule, key: Some(key.to_owned()), ..asked(name) }
}

async fn published(gallery: &Gallery, asked: PublishRule) -> GalleryRule {
    gallery.publish(asked, None, HOME).await.expect("published").0
}

#[tokio::test]
async fn owners_can_publish_versions_and_withdraw_them_all() {
    let store = Arc::new(MemoryStore::new());
    let gallery = gallery_in(store.clone());
    let before = gallery.page(Kind::Rules, "", 0, None).await.expect("reads").of;
    let first = published(&gallery, by("bite", 3, KEY)).await;
    let second = published(&gallery, by("bite", 4, KEY)).await;
    assert_eq!((first.card.version, second.card.version), (1, 2));
    // An entry of the same name by another owner is another rule. Its author is another Ann.
    let theirs = published(&gallery, PublishRule { from: Some(second.card.id.clone()), ..by("bite", 5, OTHER) }).await;
    assert_eq!((theirs.card.version, theirs.versions.len()), (1, 1));
    let from = theirs.card.from.clone().expect("began as another");
    assert_eq!(
        (from.id.as_str(), from.title.as_deref(), from.author.as_deref()),
        (&*second.card.id, Some("A bite"), Some("Ann"))
    );
    for gallery in [gallery, gallery_in(store)] {
        let page = gallery.page(Kind::Rules, "bite", 0, None).await.expect("reads");
        let shown: Vec<_> = page.rules.iter().map(|card| (card.id.as_str(), card.version)).collect();
        assert_eq!(shown, [(theirs.card.id.as_str(), 1), (second.card.id.as_str(), 2)], "of each the newest");
        assert!(page.rules[0].hand.is_some() && page.rules[0].hand != page.rules[1].hand, "two who are called Ann");
        let versions: Vec<_> = gallery.rule(&first.card.id, None).await.expect("is there").versions;
        assert_eq!(versions.iter().map(|it| it.version).collect::<Vec<_>>(), [1, 2]);
        assert!(matches!(gallery.take_out(&first.card.id, OTHER).await, Err(GalleryError::NotYours)));
        assert!(matches!(gallery.take_out(&first.card.id, "short").await, Err(GalleryError::Room(_))));
    }
    let gallery = gallery_in(Arc::new(MemoryStore::new()));
    let first = published(&gallery, by("bite", 3, KEY)).await;
    published(&gallery, by("bite", 4, KEY)).await;
    let fork = published(&gallery, PublishRule { from: Some(first.card.id.clone()), ..by("nibble", 5, OTHER) }).await;
    gallery.take_out(&first.card.id, KEY).await.expect("is theirs");
    assert_eq!(gallery.page(Kind::Rules, "", 0, None).await.expect("reads").of, before + 1);
    let fork = gallery.rule(&fork.card.id, None).await.expect("is there").card;
    assert_eq!(fork.from.map(|from| (from.id, from.title)), Some((first.card.id, None)), "of what is gone");
    assert_eq!(fork.hand, None, "there is one Ann");
}

#[tokio::test]
async fn rules_published_without_a_key_have_no_owner() {
    let gallery = gallery_in(Arc::new(MemoryStore::new()));
    let first = published(&gallery, asked("first")).await;
    assert!(matches!(gallery.take_out(&first.card.id, KEY).await, Err(GalleryError::NotYours)));
    let other = published(&gallery, by("first", 9, KEY)).await;
    assert_eq!(other.card.version, 1);
}

#[tokio::test]
async fn shipped_titles_cannot_be_imitated() {
    let gallery = gallery_in(Arc::new(MemoryStore::new()));
    let shipped = gallery.page(Kind::Rules, "", 0, None).await.expect("reads").rules.remove(0);
    // The same title, with other capitals, and with a Cyrillic letter.
    for title in [shipped.title.clone(), shipped.title.to_uppercase(), shipped.title.replace('e', "\u{435}")] {
        let odd = PublishRule { rule: Homemade { title, ..rule("odd") }, ..asked("odd") };
        match gallery.publish(odd, None, HOME).await {
            Err(GalleryError::Room(problem)) => {
                assert_eq!(problem.reason.as_deref(), Some(&Reason::TitleShipped { title: shipped.title.clone() }));
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(matches!(gallery.take_out(&shipped.id, KEY).await, Err(GalleryError::Room(_))));
}

#[tokio::test]
async fn rules_of_0_2_0_are_found_by_their_former_ids() {
    let gallery = gallery_in(Arc::new(MemoryStore::new()));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/frozen/0.2.0/homemade");
    let mut reworded = 0;
    for now in ruckus_ruleset::gallery() {
        let text = std::fs::read_to_string(format!("{folder}/{}.json", now.name)).expect("was in the gallery");
        let was: Homemade = serde_json::from_str(&text).expect("is a rule");
        let found = gallery.rule(&rule::id(&was), None).await.expect("is found");
        assert_eq!((&found.rule, found.card.id), (now, rule::id(now)), "{}", now.name);
        if was == *now {
            continue;
        }
        reworded += 1;
        // It comes with the program, so a ruleset may contain it under its title.
        let on = |base| Ruleset::preset(base).and_then(|it| it.with_homemade(was.clone(), "the test")).ok();
        // Some rules need rules that Psycho does not have.
        let evening = ["psycho", "house-rules"].into_iter().filter_map(on).find(|it| it.compile(4).is_ok());
        let Some(evening) = evening else { continue };
        let asked = PublishRuleset { ruleset: evening.text(), ..self::evening(&format!("With {}", now.name), 4) };
        gallery.publish_ruleset(asked, HOME).await.unwrap_or_else(|why| panic!("{}: {why:?}", now.name));
    }
    assert!(reworded > 0);
}

#[tokio::test]
async fn reports_are_kept_until_an_admin_handles_them() {
    let store = Arc::new(MemoryStore::new());
    let gallery = gallery_in(store.clone());
    let bad = published(&gallery, asked("bad")).await;
    let site = |n: u16| IpAddr::V6([0x2001, 0xdb8, n, 0, 0, 0, 0, 1].into());
    gallery.report(&bad.card.id, "a rude title", site(1)).await.expect("taken");
    gallery.report(&bad.card.id, "a rude title", site(1)).await.expect("known already");
    gallery.report(&bad.card.id, "a very rude title", site(1)).await.expect("another player, perhaps");
    for odd in ["", "\n", &"x".repeat(301)] {
        assert!(matches!(gallery.report(&bad.card.id, odd, site(1)).await, Err(GalleryError::Room(_))), "{odd:?}");
    }
    assert!(matches!(gallery.report("0000", "what?", site(1)).await, Err(GalleryError::Unknown)));
    let shipped = gallery.page(Kind::Rules, "", 0, None).await.expect("reads").rules.remove(0);
    assert!(matches!(gallery.report(&shipped.id, "boring", site(1)).await, Err(GalleryError::Room(_))));
    let reasons = |reports: Vec<ruckus_protocol::RuleReport>| reports.into_iter().map(|it| it.why).collect::<Vec<_>>();
    let mut stored = reasons(gallery_in(store.clone()).reports().await.expect("reads"));
    stored.sort();
    assert_eq!(stored, ["a rude title", "a very rude title"], "the second does not replace the first");
    gallery.report(&bad.card.id, "copied", site(1)).await.expect("taken");
    assert!(matches!(gallery.report(&bad.card.id, "loud", site(1)).await, Err(GalleryError::Reported)), "a fourth");
    for n in 2..=18 {
        gallery.report(&bad.card.id, "me too", site(n)).await.expect("taken");
    }
    assert!(matches!(gallery.report(&bad.card.id, "me too", site(99)).await, Err(GalleryError::Reported)));
    let log = |title: String| Change::Log { body: title.into_bytes() };
    gallery.dismiss(&bad.card.id, log).await.expect("forgotten");
    assert!(gallery.reports().await.expect("reads").is_empty());
    assert!(matches!(gallery.dismiss(&bad.card.id, log).await, Err(GalleryError::Unknown)));
    gallery.report(&bad.card.id, "still rude", site(1)).await.expect("taken");
    gallery.remove(&bad.card.id, log).await.expect("removed");
    assert!(gallery.reports().await.expect("reads").is_empty(), "they go with the rule");
}

/// A ruleset file that changes a setting of Psycho and contains a home-made rule.
fn evening(title: &str, rounds: i64) -> PublishRuleset {
    let bite = rule("bite");
    let ruleset = Ruleset::preset("psycho").expect("is there").with_homemade(bite, "the test").expect("fits");
    let number = SwitchValue::Number(rounds);
    let ruleset = ruleset.with_settings([("scoring.rounds", &number)], "the test").expect("fits");
    let (title, summary) = (Some(title.to_owned()), Some("Psycho that bites.".to_owned()));
    PublishRuleset { ruleset: ruleset.text(), title, summary, author: "Ann".to_owned(), from: None, key: None }
}

async fn evenings(gallery: &Gallery) -> Vec<GalleryCard> {
    gallery.page(Kind::Rulesets, "", 0, None).await.expect("reads").rules
}

#[tokio::test]
async fn rulesets_have_versions_and_owners_apart_from_rules() {
    let store = Arc::new(MemoryStore::new());
    let gallery = gallery_in(store.clone());
    let rules = gallery.page(Kind::Rules, "", 0, None).await.expect("reads").of;
    let by = |key: &str, asked: PublishRuleset| PublishRuleset { key: Some(key.to_owned()), ..asked };
    let first = by(KEY, evening("Friday at Ann's", 7));
    let (first, new) = gallery.publish_ruleset(first, HOME).await.expect("published");
    assert!(new && first.card.yours);
    let second = gallery.publish_ruleset(by(KEY, evening("Friday at Ann's", 8)), HOME).await.expect("published").0;
    assert_eq!((second.card.version, second.versions.len()), (2, 2));
    let theirs = PublishRuleset { from: Some(second.card.id.clone()), ..by(OTHER, evening("Friday at Ann's", 9)) };
    let theirs = gallery.publish_ruleset(theirs, HOME).await.expect("published").0;
    assert_eq!((theirs.card.version, theirs.card.from.map(|from| from.id)), (1, Some(second.card.id.clone())));
    for gallery in [gallery, gallery_in(store)] {
        let cards = evenings(&gallery).await;
        assert_eq!(cards.iter().map(|card| &card.id).collect::<Vec<_>>(), [&theirs.card.id, &second.card.id]);
        let changes = cards[1].changes.as_ref().expect("a ruleset");
        assert_eq!((changes.base.as_str(), changes.homemade.len(), changes.with.len()), ("psycho", 1, 0));
        assert_eq!(changes.settings.get("scoring.rounds"), Some(&SwitchValue::Number(8)));
        // The lists of rules and rulesets are separate.
        assert_eq!(gallery.page(Kind::Rules, "", 0, None).await.expect("reads").of, rules);
        assert!(matches!(gallery.rule(&second.card.id, None).await, Err(GalleryError::Unknown)));
        assert_eq!(gallery.page(Kind::Rulesets, "friday BITE", 0, None).await.expect("reads").of, 2);
        // A table gets exactly the published ruleset.
        let decided = gallery.decided(&second.card.id).await.expect("is there").ruleset().expect("reads");
        assert_eq!((ruleset::id(&decided), decided.title.as_str()), (second.card.id.clone(), "Friday at Ann's"));
        assert!(matches!(gallery.take_out(&second.card.id, OTHER).await, Err(GalleryError::NotYours)));
        gallery.report(&theirs.card.id, "rude", HOME).await.expect("taken");
        assert!(gallery.reports().await.expect("reads").iter().all(|report| report.ruleset));
    }
}

#[tokio::test]
async fn withdrawing_a_ruleset_deletes_its_versions_and_reports() {
    let store = Arc::new(MemoryStore::new());
    let gallery = gallery_in(store.clone());
    let mut ids = Vec::new();
    for penalty in [4, 5] {
        let asked = PublishRuleset { key: Some(KEY.to_owned()), ..evening("Friday", penalty) };
        ids.push(gallery.publish_ruleset(asked, HOME).await.expect("published").0.card.id);
    }
    gallery.report(&ids[0], "rude", HOME).await.expect("taken");
    gallery.take_out(&ids[1], KEY).await.expect("is theirs");
    for gallery in [gallery, gallery_in(store)] {
        assert!(evenings(&gallery).await.is_empty() && gallery.reports().await.expect("reads").is_empty());
    }
}

#[tokio::test]
async fn rejects_unchanged_mistitled_and_malformed_rulesets() {
    let store = Arc::new(MemoryStore::new());
    let gallery = gallery_in(store.clone());
    let shipped = gallery.page(Kind::Rules, "", 0, None).await.expect("reads").rules.remove(0);
    let usual = || evening("Friday", 4);
    let text = |ruleset: String| PublishRuleset { ruleset, ..usual() };
    let of_bite = |title: &str| {
        let rule = Homemade { title: title.to_owned(), ..rule("bite") };
        text(Ruleset::preset("psycho").and_then(|it| it.with_homemade(rule, "the test")).expect("fits").text())
    };
    let titled = |title: &str| PublishRuleset { title: Some(title.to_owned()), ..usual() };
    let psycho = Reason::TitleShipped { title: "Psycho".to_owned() };
    let bomb = Reason::TitleShipped { title: shipped.title.clone() };
    for (odd, reason) in [
        (text("base = 'psycho'\n".to_owned()), Reason::NothingChanged { title: "Psycho".to_owned() }),
        (titled("PSYCH0"), psycho.clone()),
        (titled("Psycho"), psycho),
        (of_bite(&shipped.title.to_uppercase()), bomb),
    ] {
        match gallery.publish_ruleset(odd, HOME).await {
            Err(GalleryError::Room(problem)) => assert_eq!(problem.reason.as_deref(), Some(&reason)),
            other => panic!("{reason:?}: {other:?}"),
        }
    }
    let say = |odd: PublishRuleset| {
        let gallery = &gallery;
        async move {
            match gallery.publish_ruleset(odd, HOME).await {
                Err(GalleryError::Room(problem)) => problem.message,
                other => panic!("{other:?}"),
            }
        }
    };
    assert!(say(text("\n[rules]\ndoghose = 1\n".to_owned())).await.starts_with("line 3: there is no rule `doghose`"));
    assert!(say(text("#".repeat(32 * 1024 + 1))).await.contains("32769 bytes; the gallery's limit is 32768"));
    assert!(say(titled("\u{3164}")).await.contains("cannot be read"));
    assert!(say(titled(&"x".repeat(61))).await.contains("61 characters"));
    assert!(say(PublishRuleset { summary: Some("a\u{7}".to_owned()), ..usual() }).await.contains("U+0007"));
    assert!(say(PublishRuleset { key: Some("short".to_owned()), ..usual() }).await.contains("16 to 128"));
    assert!(say(PublishRuleset { from: Some("bomb".to_owned()), ..usual() }).await.contains("40 hexadecimal digits"));
    // A ruleset can contain an unchanged rule that comes with the program.
    let whole = gallery.rule(&shipped.id, None).await.expect("is there").rule;
    let with = Ruleset::preset("psycho").and_then(|it| it.with_homemade(whole, "the test")).expect("fits").text();
    gallery.publish_ruleset(text(with), HOME).await.expect("published");
    store.fail_with(Some(StoreError::DiskFull));
    let full = gallery.publish_ruleset(usual(), HOME).await;
    assert!(matches!(full, Err(GalleryError::Store(StoreError::DiskFull))));
    assert_eq!(evenings(&gallery).await.len(), 1, "nothing of it hangs there");
}

#[tokio::test]
async fn only_the_key_that_published_a_rule_owns_it() {
    let gallery = gallery_in(Arc::new(MemoryStore::new()));
    let mine = published(&gallery, by("bite", 3, KEY)).await;
    // A second publisher of the same rule with the same name owns nothing.
    let again = published(&gallery, by("bite", 3, OTHER)).await;
    assert_eq!((again.card.id.as_str(), mine.card.yours, again.card.yours), (&*mine.card.id, true, false));
    for (key, yours) in [(Some(KEY), true), (Some(OTHER), false), (None, false)] {
        assert_eq!(gallery.rule(&mine.card.id, key).await.expect("is there").card.yours, yours, "{key:?}");
        let page = gallery.page(Kind::Rules, "bite", 0, key).await.expect("reads");
        assert_eq!(page.rules.iter().map(|card| card.yours).collect::<Vec<_>>(), [yours], "{key:?}");
    }
    // An entry published without a key has no owner.
    published(&gallery, asked("keyless")).await;
    let page = gallery.page(Kind::Rules, "keyless", 0, Some(KEY)).await.expect("reads");
    assert!(!page.rules[0].yours);
    assert!(matches!(gallery.page(Kind::Rules, "", 0, Some("short")).await, Err(GalleryError::Room(_))));
}
