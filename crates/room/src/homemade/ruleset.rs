//! Rulesets as the gallery identifies and displays them.

use ruckus_protocol::{GalleryChanges, GalleryGuest};
use ruckus_ruleset::Ruleset;

use super::rule;

/// Returns the ID of a ruleset: a hash of its preset and its full content. A changed ruleset has a different ID. A
/// ruleset never has the ID of a rule.
pub fn id(ruleset: &Ruleset) -> String {
    let content = format!("ruleset of {}\n{}", ruleset.base(), ruleset.in_full());
    rule::id_of(content.as_bytes())
}

/// Returns the differences between a ruleset and its preset.
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
