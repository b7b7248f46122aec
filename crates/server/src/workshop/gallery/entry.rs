//! Entries of the gallery, and the list of all of them.

use std::collections::BTreeSet;

use ruckus_homemade::Homemade;
use ruckus_protocol::{
    GalleryCard, GalleryOrigin, GalleryRule, GalleryRuleset, GalleryVersion, RealPlay, Sentences, TestedBy,
};
use ruckus_room::subject::Subject;
use ruckus_ruleset::Ruleset;
use serde_json::Value;

use super::Kind;
use super::former;
use ruckus_room as room;
use ruckus_room::homemade::{rule, ruleset};
use ruckus_room::text::likeness;

/// How many digits of the owner's hash distinguish authors of the same name.
const HAND: usize = 4;

/// A published rule or ruleset.
#[derive(Clone, Debug)]
pub(super) enum Content {
    Rule(Box<Homemade>),
    Ruleset(Box<Ruleset>),
}

impl Content {
    pub(super) const fn kind(&self) -> Kind {
        match self {
            Self::Rule(_) => Kind::Rules,
            Self::Ruleset(_) => Kind::Rulesets,
        }
    }

    /// Returns the hash of the content.
    pub(super) fn id(&self) -> String {
        match self {
            Self::Rule(rule) => rule::id(rule),
            Self::Ruleset(ruleset) => ruleset::id(ruleset),
        }
    }

    /// Returns the name in files.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Rule(rule) => &rule.name,
            Self::Ruleset(ruleset) => &ruleset.name,
        }
    }

    /// Returns the title for people.
    pub(super) fn title(&self) -> &str {
        match self {
            Self::Rule(rule) => &rule.title,
            Self::Ruleset(ruleset) => &ruleset.title,
        }
    }

    /// Returns a card without author, date and history.
    fn card(&self) -> GalleryCard {
        let (description, requires, sentences, changes) = match self {
            Self::Rule(rule) => {
                let requires = rule.needs().map(ToOwned::to_owned).collect();
                (&rule.description, requires, rule::sentences(rule), None)
            }
            Self::Ruleset(of) => (&of.summary, Vec::new(), Sentences::default(), Some(ruleset::changes(of))),
        };
        GalleryCard {
            id: self.id(),
            name: self.name().to_owned(),
            title: self.title().to_owned(),
            description: description.clone(),
            author: None,
            published: None,
            tested: None,
            version: 1,
            from: None,
            hand: None,
            yours: false,
            requires,
            sentences,
            changes,
            real: RealPlay::default(),
        }
    }
}

/// An entry of the gallery.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) card: GalleryCard,
    pub(super) content: Content,
    results: Option<Value>,
    /// The searchable text, in lower case.
    pub(super) words: String,
    /// The id of the first version.
    pub(super) first_version: String,
    /// The hash of the owner's key.
    pub(super) owner: Option<String>,
    /// The id of the entry that this one was derived from.
    pub(super) from: Option<String>,
    /// The author's name, normalized so that names that look alike are equal.
    likeness: Option<String>,
    /// The share of the gallery that it uses. Built-in entries and those of earlier versions use none.
    pub(super) share: Option<u16>,
    /// Its size in the store.
    pub(super) bytes: usize,
}

impl Entry {
    pub(super) fn new(
        content: Content,
        author: Option<String>,
        published: Option<u64>,
        tested: Option<(TestedBy, Value)>,
    ) -> Self {
        let (by, results) = tested.unzip();
        let likeness = author.as_deref().map(likeness);
        let card = GalleryCard { author, published, tested: by, ..content.card() };
        let (words, first_version) = (searched(&card), card.id.clone());
        let (owner, from, share, bytes) = (None, None, None, 0);
        Self { card, content, results, words, first_version, owner, from, likeness, share, bytes }
    }

    /// Returns the subject under which statistics of the entry are counted.
    pub(super) fn subject(&self) -> Subject {
        match self.content.kind() {
            Kind::Rules => Subject::Homemade(self.card.id.clone()),
            Kind::Rulesets => Subject::Ruleset(self.card.id.clone()),
        }
    }
}

/// Returns the text of a card, in lower case.
fn searched(card: &GalleryCard) -> String {
    let mut words: Vec<&str> = vec![&card.title, &card.name, &card.description];
    words.extend(card.author.as_deref());
    words.extend(card.sentences.en.iter().chain(&card.sentences.de).map(String::as_str));
    if let Some(changes) = &card.changes {
        words.push(&changes.base);
        words.extend(changes.with.keys().map(String::as_str));
        words.extend(changes.homemade.iter().map(|rule| rule.title.as_str()));
    }
    words.join(" ").to_lowercase()
}

/// The number and size of the entries in one share of the gallery.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Share {
    pub(super) entries: usize,
    pub(super) bytes: usize,
}

/// All entries: first the built-in ones, then the published ones in the order of publication.
#[derive(Debug, Default)]
pub(super) struct Entries {
    pub(super) list: Vec<Entry>,
    pub(super) shipped: usize,
    /// The size of the entries in the store that this version cannot read.
    pub(super) unreadable: usize,
}

impl Entries {
    /// Returns the size of all entries in the store.
    pub(super) fn bytes(&self) -> usize {
        self.unreadable + self.list.iter().map(|entry| entry.bytes).sum::<usize>()
    }

    /// Returns what a share of the gallery contains.
    pub(super) fn share(&self, share: u16) -> Share {
        let of_share = self.list.iter().filter(|entry| entry.share == Some(share));
        of_share.fold(Share::default(), |Share { entries, bytes }, entry| Share {
            entries: entries + 1,
            bytes: bytes + entry.bytes,
        })
    }

    /// Returns the entry with this ID, or the rule of the program that had it in an earlier version.
    pub(super) fn find(&self, id: &str) -> Option<&Entry> {
        let reworded = || {
            let name = former::name_of(id)?;
            self.list[..self.shipped].iter().find(|entry| entry.content.name() == name)
        };
        self.list.iter().find(|entry| entry.card.id == id).or_else(reworded)
    }

    /// Returns the newest versions of entries of a kind that contain all search words. Entries of the program come
    /// first, then published ones, newest first.
    pub(super) fn found(&self, kind: Kind, search: &str) -> Vec<&Entry> {
        let mut seen = BTreeSet::new();
        let newest: BTreeSet<&str> = self
            .list
            .iter()
            .rev()
            .filter(|entry| seen.insert(&entry.first_version))
            .map(|entry| &*entry.card.id)
            .collect();
        let (of_program, published) = self.list.split_at(self.shipped);
        let all = of_program.iter().chain(published.iter().rev()).filter(|entry| newest.contains(&*entry.card.id));
        let all = all.filter(|entry| entry.content.kind() == kind);
        all.filter(|entry| search.split_whitespace().all(|word| entry.words.contains(word))).collect()
    }

    /// Returns the versions of an entry, oldest first.
    fn versions(&self, first_version: &str) -> impl Iterator<Item = (u16, &Entry)> {
        (1..).zip(self.list.iter().filter(move |entry| entry.first_version == first_version))
    }

    /// Returns the owner's earlier entry of which `content` is a new version. It must have the same kind and name. The
    /// entry that `content` was derived from takes precedence.
    pub(super) fn earlier(&self, owner: &str, from: Option<&str>, content: &Content) -> Option<&Entry> {
        let like = |entry: &Entry| (entry.content.kind(), entry.content.name()) == (content.kind(), content.name());
        let own = |entry: &&Entry| entry.owner.as_deref() == Some(owner) && like(entry);
        let began = from.and_then(|id| self.find(id)).filter(own);
        began.or_else(|| self.list.iter().rfind(own))
    }

    /// Returns a card with its version, origin and owner. `asker` is the hash of the visitor's owner key, if they sent
    /// one.
    pub(super) fn card(&self, entry: &Entry, asker: Option<&str>) -> GalleryCard {
        let from = entry.from.as_ref().map(|id| {
            let began = self.find(id).map(|began| &began.card);
            let title = began.map(|card| card.title.clone());
            GalleryOrigin { id: id.clone(), title, author: began.and_then(|card| card.author.clone()) }
        });
        let alike = |other: &&Entry| other.likeness == entry.likeness && other.owner != entry.owner;
        let several = entry.likeness.is_some() && self.list.iter().any(|other| alike(&other));
        let hand = entry.owner.as_ref().filter(|_| several).map(|owner| owner[..HAND].to_owned());
        let place = self.versions(&entry.first_version).find(|(_, other)| other.card.id == entry.card.id);
        let version = place.map_or(1, |(version, _)| version);
        let yours = asker.is_some() && entry.owner.as_deref() == asker;
        GalleryCard { version, from, hand, yours, ..entry.card.clone() }
    }

    fn versions_of(&self, entry: &Entry) -> Vec<GalleryVersion> {
        let version = |(version, other): (u16, &Entry)| GalleryVersion {
            id: other.card.id.clone(),
            version,
            published: other.card.published,
        };
        self.versions(&entry.first_version).map(version).collect()
    }

    /// Returns a rule with all details, or `None` if the id is unknown.
    pub(super) fn rule(&self, id: &str, asker: Option<&str>) -> Option<GalleryRule> {
        let entry = self.find(id)?;
        let Content::Rule(rule) = &entry.content else { return None };
        Some(GalleryRule {
            card: self.card(entry, asker),
            rule: (**rule).clone(),
            file: rule::file(rule),
            meets: ruckus_homemade::meetings(rule, |_| true),
            versions: self.versions_of(entry),
            results: entry.results.clone(),
        })
    }

    /// Returns a ruleset with all details, or `None` if the id is unknown.
    pub(super) fn ruleset(&self, id: &str, asker: Option<&str>) -> Option<GalleryRuleset> {
        let entry = self.find(id)?;
        let Content::Ruleset(ruleset) = &entry.content else { return None };
        Some(GalleryRuleset {
            card: self.card(entry, asker),
            rules: room::view_of(ruleset),
            versions: self.versions_of(entry),
        })
    }
}
