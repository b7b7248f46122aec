//! Numbers that may be meant as amounts but would be read as cards: "plays two cards" is not about cards with a 2.

use super::tree::Tree;
use super::{Doubt, FoundDoubt};
use crate::homemade::grammar::{Language, Mark};

/// The noun after a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Noun {
    Card,
    Cards,
    Players,
}

fn noun(word: &str, language: Language) -> Option<Noun> {
    Some(match (language, word) {
        (Language::English, "card") | (Language::German, "karte") => Noun::Card,
        (Language::English, "cards") | (Language::German, "karten") => Noun::Cards,
        (Language::English, "player" | "players" | "person" | "people")
        | (Language::German, "person" | "personen" | "spieler" | "spielern" | "leute" | "mitspieler") => Noun::Players,
        _ => return None,
    })
}

/// Returns true if a word before a number shows that it is a card: "a 4", "any 4 or 5".
fn is_card(tree: &Tree<'_>, number: usize) -> bool {
    let lexicon = tree.language().lexicon();
    let joins = |word: &str| matches!(word, "or" | "and" | "oder" | "und" | "," | "/") || word.parse::<u8>().is_ok();
    let before = (0..number).rev().map(|at| tree.word(at)).find(|word| !joins(word)).unwrap_or_default();
    let says = match tree.language() {
        Language::English => matches!(before, "any" | "another" | "every" | "each" | "no"),
        Language::German => ["irgendein", "jede", "kein"].iter().any(|start| before.starts_with(start)),
    };
    says || lexicon.is_article(before)
}

/// Finds numbers that were read as cards but may be amounts.
pub(super) fn amounts(tree: &Tree<'_>) -> Vec<FoundDoubt> {
    let mut all = Vec::new();
    for at in tree.all().filter(|&at| tree.sort(at) == "face") {
        let face = tree.name(at);
        if !face.bytes().all(|byte| byte.is_ascii_digit()) {
            continue;
        }
        let after = tree.places[at].made.end;
        let number = after.saturating_sub(1);
        let colored = tree
            .within(at, &["cards-noun"])
            .is_some_and(|noun| tree.production(noun).slots.iter().any(|slot| slot.name == "colors"));
        let card = || colored || is_card(tree, number);
        // "draws 4s"
        let typed = tree.reader.text.get(tree.bytes(number..after)).unwrap_or_default();
        let bare = || tree.around(at).any(|around| tree.production(around).is(Mark::Counts)) && !typed.ends_with('s');
        let noun = noun(tree.word(after), tree.language());
        let doubtful = match noun {
            Some(Noun::Cards | Noun::Players) => true,
            Some(Noun::Card) => !card(),
            None => bare() && !card(),
        };
        if !doubtful {
            continue;
        }
        let words = number..after + usize::from(noun.is_some());
        let article = number > 0 && tree.language().lexicon().is_article(tree.word(number - 1));
        let place = tree.bytes(number - usize::from(article)..words.end);
        let offered = if noun == Some(Noun::Players) { Vec::new() } else { offered(&face, tree.language()) };
        let instead = offered.into_iter().map(|words| (place.clone(), words)).collect();
        all.push(FoundDoubt { why: Doubt::Amount, at: tree.bytes(words), instead, left_out: false });
    }
    all
}

/// Returns alternatives for a number that may be an amount or a card.
fn offered(face: &str, language: Language) -> Vec<String> {
    let (one, cards) = (face == "1", if face == "1" { "" } else { "s" });
    let mut all = Vec::new();
    match language {
        Language::English => {
            all.extend(one.then(|| "a card".to_owned()));
            all.push(format!("exactly {face} card{cards}"));
            all.push(format!("a{} {face}", if face == "8" { "n" } else { "" }));
        }
        Language::German => {
            all.extend(one.then(|| "eine Karte".to_owned()));
            all.push(format!("genau {face} Karte{}", if one { "" } else { "n" }));
            all.push(format!("eine {face}"));
        }
    }
    all
}
