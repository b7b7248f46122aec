//! The spelling up to 0.2.0. Files can use it forever: each word has it as a serde alias. Canonical texts keep it, because
//! IDs are hashes of these texts and shuffles are bound to them. A word that is added today has no former spelling.

/// Keys within parts: the key, and its former spelling.
pub const FORMER_KEYS: [(&str, &str); 3] =
    [("colors", "colours"), ("color-called", "colour-called"), ("name-color", "name-colour")];

/// Words that are values within parts: the word, its former spelling, and the keys that it is a value of. Under these
/// keys, no text of an author occurs.
pub const FORMER_WORDS: [(&str, &str, &[&str]); 2] =
    [("color", "colour", &["same", "like", "alike"]), ("color-call", "colour-call", &["prevent"])];

#[cfg(test)]
mod tests {
    use super::super::{Homemade, Part};
    use super::*;

    /// A rule with every word that has a former spelling.
    const RULE: &str = r#"{"name":"own","title":"Own","parts":[
        {"when":{"in-a-row":{"count":2,"same":"color"}},"if":{"alike":"color"},"then":[{"do":{"name-color":{"who":"actor"}}}]},
        {"when":{"color-called":"R"},"then":[{"do":"turn-round"}]},
        {"standing":{"permit":{"cards":{"colors":["R"],"like":"color"},"on":"turn"}}},
        {"standing":{"prevent":"color-call"}}]}"#;

    #[test]
    fn former_spellings_are_read_and_not_written() {
        let rule: Homemade = serde_json::from_str(RULE).expect("today's words");
        let mut former = RULE.to_owned();
        for (key, was) in FORMER_KEYS {
            let replaced = former.replace(&format!("\"{key}\":"), &format!("\"{was}\":"));
            assert_ne!(replaced, former, "{key}");
            former = replaced;
        }
        for (word, was, keys) in FORMER_WORDS {
            for key in keys {
                let replaced = former.replace(&format!("\"{key}\":\"{word}\""), &format!("\"{key}\":\"{was}\""));
                assert_ne!(replaced, former, "{key}: {word}");
                former = replaced;
            }
        }
        assert!(!former.contains("color\""), "{former}");
        assert_eq!(serde_json::from_str::<Homemade>(&former).expect("the words of 0.2.0"), rule);
        assert!(!serde_json::to_string(&rule).expect("is written").contains("colour"));
    }

    #[test]
    fn both_spellings_of_one_key_are_refused() {
        let both = r#"{"when":{"laid":{"cards":{"colors":["R"],"colours":["G"]}}}}"#;
        assert!(serde_json::from_str::<Part>(both).is_err());
    }
}
