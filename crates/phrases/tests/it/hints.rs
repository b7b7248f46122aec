//! Hints name the word that was not understood, and offer only what can be read there.

use std::collections::BTreeSet;
use std::path::Path;

use ruckus_laws::dice::Dice;
use ruckus_phrases::homemade::{Language, Read, read, sentences};

use crate::corpus::corpus;

/// A word that is similar to no other.
const NONSENSE: &str = "xyzzyq";
/// The sentences of each source that are tried in each language, and the offers of each hint.
const SENTENCES: usize = 8;
const OFFERS: usize = 3;

/// Returns sentences that can be read: some of the gallery, and some in people's words.
fn known(language: Language, dice: &mut Dice) -> Vec<String> {
    let mut own: Vec<String> = ruckus_ruleset::gallery().iter().flat_map(|rule| sentences(rule, language)).collect();
    let faithful = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/faithful.txt");
    let faithful = std::fs::read_to_string(faithful).expect("the list of faithful sentences is readable");
    let faithful: BTreeSet<&str> = faithful.lines().collect();
    let said = corpus().into_iter().filter(|one| one.language == language && faithful.contains(one.text.as_str()));
    let mut said: Vec<String> = said.map(|one| one.text).collect();
    let mut all = Vec::new();
    for source in [&mut own, &mut said] {
        for _ in 0..SENTENCES {
            let place = dice.below(source.len());
            all.push(source.swap_remove(place));
        }
    }
    all
}

/// Returns the byte offset up to which a text can be read.
fn reach(text: &str, read: &Read) -> usize {
    text.len() - read.rest.len()
}

/// Checks that every offered text can be read further than the text up to `stop`.
fn check_offers(text: &str, stop: usize, found: &Read, language: Language, dice: &mut Dice) -> Vec<String> {
    let mut wrong = Vec::new();
    for _ in 0..OFFERS.min(found.next.len()) {
        let next = dice.one_of(&found.next).expect("has offers");
        let then = read(&next.text, language).expect("is short");
        if !then.rest.is_empty() && reach(&next.text, &then) <= stop {
            wrong.push(format!("{text}\n  offers {:?}, which stops at {:?}", next.text, then.rest));
        }
    }
    wrong
}

/// Replaces and cuts off each word of known sentences, and checks the hints.
fn check_hints(language: Language) {
    let (mut wrong, mut offered, mut dice) = (Vec::new(), 0, Dice::new(49));
    for sentence in known(language, &mut dice) {
        let mut quoted = false;
        let words: Vec<&str> = sentence.split(' ').collect();
        for (place, word) in words.iter().enumerate() {
            // Any text can stand in quotation marks, and any name in a file.
            quoted |= word.contains(['“', '„', '"']);
            let replaced = [&words[..place], &[NONSENSE], &words[place + 1..]].concat().join(" ");
            let found = read(&replaced, language).expect("is short");
            let named = found.rest.split_whitespace().next() == Some(NONSENSE);
            if !named && !quoted && found.rule.is_none() && found.unsure.is_none() {
                wrong.push(format!("{replaced}\n  names {:?}", found.rest));
            }
            offered += found.next.len();
            wrong.extend(check_offers(&replaced, reach(&replaced, &found), &found, language, &mut dice));
            if place == 0 {
                continue;
            }
            let cut = format!("{} ", words[..place].join(" "));
            let found = read(&cut, language).expect("is short");
            if !found.rest.is_empty() {
                wrong.push(format!("{cut}\n  stops at {:?}", found.rest));
            }
            offered += found.next.len();
            wrong.extend(check_offers(&cut, cut.trim_end().len(), &found, language, &mut dice));
        }
    }
    assert!(offered > 1_000, "{offered}");
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong[..wrong.len().min(30)].join("\n"));
}

// One test for each language, because they take longest of all.
#[test]
fn english_hints_name_the_word_and_offer_what_can_be_read() {
    check_hints(Language::English);
}

#[test]
fn german_hints_name_the_word_and_offer_what_can_be_read() {
    check_hints(Language::German);
}

#[test]
fn the_likeliest_offer_keeps_the_words_after_it() {
    for (text, words, then, language) in [
        (
            "When a player plays a 4, the next player dances 2 cards.",
            "draws",
            "When a player plays a 4, the next player draws 2 cards.",
            Language::English,
        ),
        (
            "Wenn jemand eine 4 legt: die nächste Person tanzt 2 Karten.",
            "zieht",
            "Wenn jemand eine 4 legt: die nächste Person zieht 2 Karten.",
            Language::German,
        ),
    ] {
        let found = read(text, language).expect("is short");
        let place = found.next.iter().position(|next| next.words == words && next.text == then);
        assert!(place.is_some_and(|place| place < 3), "{text}: {:?}", found.next);
    }
}
