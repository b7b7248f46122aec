//! A home-made rule as others are shown it.

use ruckus_homemade::{Homemade, Wrong};
use ruckus_phrases::homemade as phrases;
use ruckus_protocol::{HomemadeOn, SaidOf, SaidWords, SentenceWords, Sentences};
use ruckus_ruleset::Ruleset;

/// How many digits of the hash name a rule.
const DIGITS: usize = 40;

/// The hash of a rule's content, by which it can always be told from every other version of it.
pub fn id(rule: &Homemade) -> String {
    id_of(canonical(rule).as_bytes())
}

/// What content is named by.
pub fn id_of(content: &[u8]) -> String {
    blake3::hash(content).to_hex()[..DIGITS].to_owned()
}

/// Whether a text can be the id of a rule.
pub fn is_id(text: &str) -> bool {
    text.len() == DIGITS && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// A rule as text: the same for the same rule, however it was written.
pub fn canonical(rule: &Homemade) -> String {
    // Plain data with names for keys can always be written.
    serde_json::to_string(rule).unwrap_or_default()
}

/// Whether a rule is small enough to be passed on.
///
/// # Errors
/// It is too large.
pub fn sized(rule: &Homemade) -> Result<(), Wrong> {
    Homemade::check_size(&canonical(rule))
}

/// Returns a rule in sentences, in all languages.
pub fn sentences(rule: &Homemade) -> Sentences {
    Sentences { en: phrases::english(rule), de: phrases::german(rule) }
}

/// Returns a rule in sentences whose words tell what they say.
pub fn words(rule: &Homemade) -> SentenceWords {
    let of =
        |language| phrases::words(rule, language).into_iter().map(|all| all.into_iter().map(said).collect()).collect();
    SentenceWords { en: of(phrases::Language::English), de: of(phrases::Language::German) }
}

fn said(words: phrases::Words) -> SaidWords {
    let of = words.says.as_ref().and_then(|says| match says.of {
        "trigger" => Some(SaidOf::Trigger),
        "standing" => Some(SaidOf::Standing),
        "condition" => Some(SaidOf::Condition),
        "deed" => Some(SaidOf::Deed),
        "who" => Some(SaidOf::Who),
        "number" => Some(SaidOf::Number),
        "cards" => Some(SaidOf::Cards),
        _ => None,
    });
    SaidWords { text: words.text, at: words.says.map(|says| says.at).unwrap_or_default(), of }
}

/// A rule as a file of its own.
pub fn file(rule: &Homemade) -> String {
    toml::to_string(rule).unwrap_or_default()
}

/// The home-made rules of a ruleset, and where they meet others of its rules.
pub fn on_at(ruleset: &Ruleset) -> Vec<HomemadeOn> {
    let on = |rule: &Homemade| HomemadeOn {
        id: id(rule),
        rule: rule.clone(),
        sentences: sentences(rule),
        meets: ruckus_homemade::meetings(rule, |other| ruleset.params_of(other).is_some()),
    };
    ruleset.homemade().iter().map(on).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_rule_has_the_same_name_however_it_was_written() {
        for rule in ruckus_ruleset::gallery() {
            let read: Homemade = toml::from_str(&file(&rule)).expect("its file is read");
            let again: Homemade = serde_json::from_str(&canonical(&read)).expect("its text is read");
            assert_eq!((&again, id(&again)), (&rule, id(&rule)));
            let other = Homemade { title: format!("{}!", rule.title), ..rule.clone() };
            assert_ne!(id(&other), id(&rule), "another version is another rule");
        }
    }
}
