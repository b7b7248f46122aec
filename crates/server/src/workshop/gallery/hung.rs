//! A rule of the gallery as it hangs there, and all of them together.

use std::collections::{BTreeMap, BTreeSet};

use ruckus_homemade::Homemade;
use ruckus_protocol::{GalleryCard, GalleryOrigin, GalleryRule, GalleryVersion, RealPlay, TestedBy};
use serde_json::Value;

use super::rule;
use crate::words::likeness;

/// How many digits of an owner's hash tell makers of one name apart.
const HAND: usize = 4;

/// A rule of the gallery.
#[derive(Debug)]
pub(super) struct Hung {
    pub(super) card: GalleryCard,
    pub(super) rule: Homemade,
    results: Option<Value>,
    /// What is searched, in small letters.
    pub(super) words: String,
    /// The first version of it, by its id.
    pub(super) line: String,
    /// The hash of the owner's key.
    pub(super) owner: Option<String>,
    /// The rule that it began as, by its id.
    pub(super) from: Option<String>,
    /// What its maker's name looks like to people.
    likeness: Option<String>,
}

impl Hung {
    pub(super) fn new(
        rule: Homemade,
        author: Option<String>,
        published: Option<u64>,
        tested: Option<(TestedBy, Value)>,
    ) -> Self {
        let (by, results) = tested.unzip();
        let sentences = rule::sentences(&rule);
        let mut words = [&rule.title, &rule.name, &rule.description].map(String::as_str).join(" ");
        for more in author.iter().chain(&sentences.en).chain(&sentences.de) {
            words.push(' ');
            words.push_str(more);
        }
        let likeness = author.as_deref().map(likeness);
        let card = GalleryCard {
            id: rule::id(&rule),
            name: rule.name.clone(),
            title: rule.title.clone(),
            description: rule.description.clone(),
            author,
            published,
            tested: by,
            version: 1,
            from: None,
            hand: None,
            requires: rule.needs().map(ToOwned::to_owned).collect(),
            sentences,
            real: RealPlay::default(),
        };
        let line = card.id.clone();
        Self { card, rule, results, words: words.to_lowercase(), line, owner: None, from: None, likeness }
    }
}

/// What counts to one share.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Share {
    pub(super) rules: usize,
    pub(super) bytes: usize,
}

/// What hangs there, once it has been read: those of the program first, then in the order of publishing.
#[derive(Debug, Default)]
pub(super) struct Walls {
    pub(super) rules: Vec<Hung>,
    pub(super) shipped: usize,
    pub(super) bytes: usize,
    pub(super) shares: BTreeMap<u16, Share>,
}

impl Walls {
    pub(super) fn count(&mut self, share: Option<u16>, bytes: usize) {
        if let Some(share) = share {
            let share = self.shares.entry(share).or_default();
            share.rules += 1;
            share.bytes += bytes;
        }
    }

    pub(super) fn find(&self, id: &str) -> Option<&Hung> {
        self.rules.iter().find(|hung| hung.card.id == id)
    }

    /// The rules with all of these words, of each its newest version: those of the program first, then the newest first.
    pub(super) fn found(&self, search: &str) -> Vec<&Hung> {
        let mut lines = BTreeSet::new();
        let newest: BTreeSet<&str> =
            self.rules.iter().rev().filter(|hung| lines.insert(&hung.line)).map(|hung| &*hung.card.id).collect();
        let (of_program, published) = self.rules.split_at(self.shipped);
        let all = of_program.iter().chain(published.iter().rev()).filter(|hung| newest.contains(&*hung.card.id));
        all.filter(|hung| search.split_whitespace().all(|word| hung.words.contains(word))).collect()
    }

    /// The versions of a line, the first one first.
    fn versions(&self, line: &str) -> impl Iterator<Item = (u16, &Hung)> {
        (1..).zip(self.rules.iter().filter(move |hung| hung.line == line))
    }

    /// A rule of an owner of which another is a new version: the one that it began as, or another of that name in files.
    pub(super) fn earlier(&self, owner: &str, from: Option<&str>, name: &str) -> Option<&Hung> {
        let own = |hung: &&Hung| hung.owner.as_deref() == Some(owner) && hung.rule.name == name;
        let began = from.and_then(|id| self.find(id)).filter(own);
        began.or_else(|| self.rules.iter().rfind(own))
    }

    /// A card with what is known of it by the others that hang there.
    pub(super) fn card(&self, hung: &Hung) -> GalleryCard {
        let from = hung.from.as_ref().map(|id| {
            let began = self.find(id).map(|began| &began.card);
            let title = began.map(|card| card.title.clone());
            GalleryOrigin { id: id.clone(), title, author: began.and_then(|card| card.author.clone()) }
        });
        let alike = |other: &&Hung| other.likeness == hung.likeness && other.owner != hung.owner;
        let several = hung.likeness.is_some() && self.rules.iter().any(|other| alike(&other));
        let hand = hung.owner.as_ref().filter(|_| several).map(|owner| owner[..HAND].to_owned());
        let place = self.versions(&hung.line).find(|(_, other)| other.card.id == hung.card.id);
        let version = place.map_or(1, |(version, _)| version);
        GalleryCard { version, from, hand, ..hung.card.clone() }
    }

    pub(super) fn whole(&self, hung: &Hung) -> GalleryRule {
        let versions = self.versions(&hung.line).map(|(version, other)| GalleryVersion {
            id: other.card.id.clone(),
            version,
            published: other.card.published,
        });
        GalleryRule {
            card: self.card(hung),
            rule: hung.rule.clone(),
            file: rule::file(&hung.rule),
            meets: ruckus_homemade::meetings(&hung.rule, |_| true),
            versions: versions.collect(),
            results: hung.results.clone(),
        }
    }
}
