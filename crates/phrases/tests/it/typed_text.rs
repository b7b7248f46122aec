//! Rules as people phrase them, and how they are read.

use ruckus_phrases::homemade::{LONGEST_TEXT, Language, Next, Unread, read};

#[test]
fn suggests_the_next_words() {
    let next = |text: &str| {
        read(text, Language::English).expect("is short").next.into_iter().map(|next| next.words).collect::<Vec<_>>()
    };
    for (text, word) in [
        ("", "when"),
        ("when ", "a player plays"),
        ("when a player pl", "plays"),
        ("when a player plays ", "red"),
        ("when a player plays a 4, ", "the next player"),
        ("when a player plays a 4, the ", "next player"),
        ("when a player passes, the next player ", "draws"),
    ] {
        let words = next(text);
        assert!(words.iter().any(|one| one == word), "{text}: {word} in {words:?}");
    }
    let said = read("when a player pl", Language::English).expect("is short");
    assert!(said.rest.is_empty() && said.next.iter().any(|next| next.text == "when a player plays "), "{said:?}");
    assert_eq!(read("when a player pl ", Language::English).expect("is short").rest, "pl ");
}

#[test]
fn suggestions_are_never_repeated() {
    let texts = [
        (
            Language::English,
            "when the next player draws a card, the next player draws 2 cards and that player is skipped",
        ),
        (Language::English, "each player who plays a red 4 as a match may also play a blue 7, up to 2 of them"),
        (
            Language::German,
            "wenn die nächste Person eine Karte zieht: die nächste Person zieht 2 Karten, und sie setzt aus",
        ),
        (Language::German, "Wenn jemand eine rote 4 als gleiche Karte legt: alle anderen ziehen 2 Karten."),
    ];
    let mut offered = 0;
    for (language, text) in texts {
        // Simulate typing letter by letter.
        for (end, _) in text.char_indices().chain([(text.len(), ' ')]) {
            let next = read(&text[..end], language).expect("is short").next;
            offered += next.len();
            for of in [|next: &Next| next.text.to_lowercase(), |next: &Next| next.words.to_lowercase()] {
                let mut all: Vec<String> = next.iter().map(of).collect();
                all.sort();
                let count = all.len();
                all.dedup();
                assert_eq!(all.len(), count, "{}: {next:?}", &text[..end]);
            }
        }
    }
    assert!(offered > 1_000, "{offered}");
}

#[test]
fn reports_where_reading_stops_and_similar_phrases() {
    let found = read("When a player plays a 4, everyone gets a headache.", Language::English).expect("is short");
    assert_eq!((found.rule, found.rest.as_str()), (None, "headache."));
    let found =
        read("When a player plays a 4, hands are swapped with that player", Language::English).expect("is short");
    assert!(found.rule.is_none() && found.near.iter().any(|near| near.contains("swap hands")), "{found:?}");
    let found =
        read("Wenn jemand eine 4 legt: die Sonne scheint, die nächste Person zieht eine Karte", Language::German)
            .expect("is short");
    assert!(
        found.rest.starts_with("Sonne") && found.near.iter().any(|near| near.contains("die nächste Person")),
        "{found:?}"
    );
}

#[test]
fn similar_german_phrases_match_the_rare_words() {
    let mut missed = Vec::new();
    for (text, near) in [
        ("Wenn jemand eine 7 legt: Karten werden mit dem Nachbarn getauscht", "tauschen die Blätter"),
        ("Wenn jemand eine 7 legt: die Spielrichtung wird umgedreht", "Richtung wechselt"),
        ("Wenn jemand eine 5 legt: er zeigt der nächsten Person seine Handkarten", "zeigt allen"),
        ("Wenn jemand eine 3 legt: ein Spieler wird ausgewürfelt", "ein Würfel"),
        ("Wenn jemand eine 2 legt: die Schulden werden verdoppelt", "Schuld"),
        ("Wenn jemand eine 1 legt: alle stimmen über ein neues Spiel ab", "stimmt ab"),
        ("Wenn jemand beim Chatten erwischt wird: er zieht 2 Karten", "erwischt"),
        ("Wenn jemand eine 6 legt: er darf sich eine neue Farbe wünschen", "wünscht sich die Farbe"),
    ] {
        let found = read(text, Language::German).expect("is short");
        assert!(found.rule.is_none(), "{text}");
        if !found.near.iter().any(|phrase| phrase.contains(near)) {
            missed.push(format!("{text}\n  {near} in {:?} at {}", found.near, found.rest));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn no_text_takes_too_long() {
    assert_eq!(read(&"x".repeat(LONGEST_TEXT + 1), Language::English), Err(Unread::TooLong { most: LONGEST_TEXT }));
    for text in [
        "(".repeat(LONGEST_TEXT),
        "it is not true that ".repeat(190),
        "when a player plays a 4 and both ".repeat(120),
        "“".repeat(3999),
        "a player after the ".repeat(200),
        "either both ".repeat(300),
        "red or ".repeat(500),
        "draw 2; then ".repeat(300),
    ] {
        for language in Language::ALL {
            // Reading must terminate, regardless of the result.
            drop(read(&text, language));
        }
    }
}

#[test]
fn unknown_verbs_are_not_read() {
    let found = read("When a player plays a 4, the next player draws 3 cards and dances", Language::English);
    assert_eq!(found.expect("is short").rest, "dances");
}

#[test]
fn similar_phrases_do_not_repeat_themselves() {
    for text in ["sing a song", "When a player plays a 4, sing a song", "it is not true", "Sing ein Lied"] {
        for language in Language::ALL {
            for near in read(text, language).expect("is short").near {
                assert!(!near.contains('…') && near.matches("not true").count() < 2, "{text}: {near}");
            }
        }
    }
}

#[test]
fn words_with_the_same_meaning_are_read_alike() {
    let rule = |text: &str| read(text, Language::English).expect("is short").rule;
    for (text, other) in [
        ("You must not play a wild on a wild.", "You can't play a wild on a wild."),
        ("A 4 mustn't be played on a 5.", "A 4 can't be played on a 5."),
        (
            "If a 4 is put on a 5, the next player misses a turn.",
            "If a 4 is played on a 5, the next player misses a turn.",
        ),
    ] {
        assert!(rule(other).is_some(), "{other}");
        assert_eq!(rule(text), rule(other), "{text}");
    }
}
