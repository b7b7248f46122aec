//! Every offered continuation can be read when it is appended to the text.

use std::collections::BTreeSet;

use ruckus_phrases::homemade::{Language, read, sentences};

/// Returns beginnings of sentences that cover every kind of word: each prefix of each rule in the gallery.
fn beginnings(language: Language) -> BTreeSet<String> {
    let mut all = BTreeSet::from([String::new()]);
    for rule in ruckus_ruleset::gallery() {
        for sentence in sentences(rule, language) {
            let ends = sentence.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at + 1);
            all.extend(ends.take(14).map(|end| sentence[..end].to_owned()));
        }
    }
    all
}

#[test]
fn every_suggestion_can_be_read() {
    for language in Language::ALL {
        let (mut offered, mut wrong) = (BTreeSet::new(), BTreeSet::new());
        for text in beginnings(language) {
            for next in read(&text, language).expect("is short").next {
                // Test each continuation only once.
                if !offered.insert(next.words.clone()) {
                    continue;
                }
                let found = read(&next.text, language).expect("is short");
                if !found.rest.is_empty() {
                    wrong.insert(format!("{:?} in {:?} stops at {:?}", next.words, next.text, found.rest));
                }
            }
        }
        assert!(offered.len() > 200, "{language:?}: {}", offered.len());
        let few: Vec<_> = wrong.iter().take(40).map(String::as_str).collect();
        assert!(wrong.is_empty(), "{language:?}: {} of {}\n{}", wrong.len(), offered.len(), few.join("\n"));
    }
}

#[test]
fn suggestions_have_spaces_between_words() {
    let next = read("Wenn jemand eine 4 legt, ", Language::German).expect("is short").next;
    let words: Vec<&str> = next.iter().map(|next| next.words.as_str()).collect();
    for offer in ["die nächste Person", "alle anderen", "die Person davor", "die gewählte Person"] {
        assert!(words.contains(&offer), "{offer}: {words:?}");
    }
}
