//! Home-made rules as data: their IDs, their canonical text, and their sentences.

use ruckus_homemade::{FORMER_KEYS, FORMER_WORDS, Homemade, Wrong};
use ruckus_phrases::homemade as phrases;
use ruckus_protocol::{HomemadeOn, SaidOf, SaidWords, SentenceWords, Sentences};
use ruckus_ruleset::Ruleset;

/// The length of an ID: 40 hexadecimal digits, which are the first 160 bits of a BLAKE3 hash.
const DIGITS: usize = 40;

/// Returns the ID of a rule: a hash of its content. A changed rule has a different ID.
pub fn id(rule: &Homemade) -> String {
    id_of(canonical(rule).as_bytes())
}

/// Returns the ID of a rule's or ruleset's content.
pub fn id_of(content: &[u8]) -> String {
    blake3::hash(content).to_hex()[..DIGITS].to_owned()
}

/// Returns true if a text has the format of an ID.
pub fn is_id(text: &str) -> bool {
    text.len() == DIGITS && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Returns a rule as canonical JSON. Equal rules have equal text, regardless of the format that they were read from.
///
/// The text keeps the spelling of 0.2.0 (`colour`), so that rules keep their IDs.
pub fn canonical(rule: &Homemade) -> String {
    // Serialization cannot fail: a rule is plain data, and all its keys are strings.
    let mut text = serde_json::to_string(rule).unwrap_or_default();
    // In JSON without spaces, `"KEY":` is always a key: quotation marks within texts are escaped.
    for (key, former) in FORMER_KEYS {
        text = text.replace(&format!("\"{key}\":"), &format!("\"{former}\":"));
    }
    for (word, former, keys) in FORMER_WORDS {
        for key in keys {
            text = text.replace(&format!("\"{key}\":\"{word}\""), &format!("\"{key}\":\"{former}\""));
        }
    }
    text
}

/// Checks that a rule is within the size limit of home-made rules, in its canonical form.
///
/// # Errors
/// The rule is too large.
pub fn sized(rule: &Homemade) -> Result<(), Wrong> {
    Homemade::check_size(&canonical(rule))
}

/// Returns a rule in sentences, in each supported language.
pub fn sentences(rule: &Homemade) -> Sentences {
    Sentences { en: phrases::english(rule), de: phrases::german(rule) }
}

/// Returns a rule in sentences, in each supported language, with the part of the rule that each group of words
/// expresses.
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

/// Returns a rule as a TOML file.
pub fn file(rule: &Homemade) -> String {
    toml::to_string(rule).unwrap_or_default()
}

/// Returns the home-made rules of a ruleset, with their interactions with its built-in rules.
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
    fn a_rule_id_is_independent_of_the_file_format() {
        for rule in ruckus_ruleset::gallery() {
            let read: Homemade = toml::from_str(&file(rule)).expect("its file is read");
            let again: Homemade = serde_json::from_str(&canonical(&read)).expect("its text is read");
            assert_eq!((&again, id(&again)), (rule, id(rule)));
            let other = Homemade { title: format!("{}!", rule.title), ..rule.clone() };
            assert_ne!(id(&other), id(rule), "another version is another rule");
        }
    }

    #[test]
    fn rules_have_the_ids_that_0_2_0_gave_them() {
        let known = [
            ("not-your-colour", "5cdd15dd13a9d33f64351e4201bfd1ff817cd352"),
            ("add-them-up", "60bc237524c64d20b3fb76c38ac06373e7a56b58"),
            ("wheel-of-fortune", "b3a6e131b2e9103d3ea3ed1a52816be040aebf07"),
        ];
        for (name, known) in known {
            let rule = ruckus_ruleset::in_gallery(name).expect("is in the gallery");
            assert_eq!(id(rule), known, "{name}: {}", canonical(rule));
        }
    }

    #[test]
    fn canonical_text_does_not_change_what_an_author_wrote() {
        let description = r#"Says "colors": and "same":"color"."#.to_owned();
        let rule = Homemade { title: "color".to_owned(), description, ..Homemade::default() };
        assert_eq!(canonical(&rule), serde_json::to_string(&rule).expect("is written"));
    }
}
