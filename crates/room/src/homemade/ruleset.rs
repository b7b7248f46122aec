//! A ruleset as others are shown it in the gallery.

use ruckus_protocol::{GalleryChanges, GalleryGuest};
use ruckus_ruleset::Ruleset;

use super::rule;

/// The hash of a ruleset's content, by which it can always be told from every other version of it, and from any rule.
pub fn id(ruleset: &Ruleset) -> String {
    let content = format!("ruleset of {}\n{}", ruleset.base(), ruleset.in_full());
    rule::id_of(content.as_bytes())
}

/// What a ruleset changes of its preset.
pub fn changes(ruleset: &Ruleset) -> GalleryChanges {
    let homemade = ruleset.homemade().iter().map(|rule| GalleryGuest {
        id: rule::id(rule),
        title: rule.title.clone(),
        description: rule.description.clone(),
        sentences: rule::sentences(rule),
    });
    GalleryChanges {
        base: ruleset.base().to_owned(),
        with: ruleset.own_switches().into_iter().map(|(rule, value)| (rule.name().to_owned(), value)).collect(),
        settings: ruleset.own_settings(),
        homemade: homemade.collect(),
    }
}
