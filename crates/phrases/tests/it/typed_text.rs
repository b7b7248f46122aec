//! Rules as people phrase them, and how they are read.

use ruckus_phrases::homemade::{LONGEST_TEXT, Language, Next, Unread, read, sentences};

fn reads(language: Language, said: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (text, meant) in said {
        let read = read(text, language).expect("is short");
        let found = read.rule.map_or_else(
            || format!("stops at: {} ({:?})", read.rest, read.near),
            |rule| sentences(&rule, language).join(" "),
        );
        if found != *meant {
            wrong.push(format!("{text}\n  {found}\n  {meant}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), said.len(), wrong.join("\n"));
}

#[test]
fn reads_everyday_english() {
    let fours = "When a player plays a 4, all others draw 2 cards.";
    let matched = "When a player plays a draw two as a match, the next player draws 2 cards.";
    reads(
        Language::English,
        &[
            ("after a matched draw two the next player draws two more", matched),
            ("After a matched draw 2, the next player draws 2 more cards.", matched),
            ("if someone matches a draw two, the next player has to draw two more", matched),
            ("the next player draws two more after a matched draw two", matched),
            ("when a player plays a 4, all others draw 2 cards", fours),
            ("When someone plays a four everyone else draws two", fours),
            ("whenever a 4 is played, everybody else must draw 2 cards!", fours),
            ("everyone else draws two cards when a player plays a 4", fours),
            ("all other players draw 2 if you play a four", fours),
            ("on a 4, everyone else draws 2", fours),
            ("4: everyone else draws 2", fours),
            ("when a player lays a 4, all others draw 2 card", fours),
            ("when a plaer plays a 4, all othrs draw 2 cards", fours),
            (
                "when a player plays a zero, everyone passes their hand to the left",
                "When a player plays a 0, if play goes to the left, all hands move on; then if play goes to the \
                 right, all hands move back.",
            ),
            (
                "if someone plays a 7, they swap hands with the next player",
                "When a player plays a 7, that player and the next player swap hands.",
            ),
            (
                "when a player plays a red 9 skip the next two players",
                "When a player plays a red 9, the next 2 players are skipped.",
            ),
            ("when a player calls UNO, the direction changes", "When a player calls UNO, play changes direction."),
            (
                "after a skip, the turn goes to the dealer and then everyone draws a card",
                "When a player plays a skip, the turn goes to the dealer; then all players draw 1 card.",
            ),
            ("you can't play an action card if you have exactly 1 card", "A player can't go out on an action card."),
            (
                "when a player plays a 5, everyone must do moo, and the last player is chosen; then the chosen player draws 2 cards",
                "When a player plays a 5, all players must do “moo”, and the last player is chosen; then the chosen player draws 2 cards.",
            ),
            (
                "when a player plays a 6 and play goes to the left, that player chooses a player, then the chosen one draws 1",
                "When a player plays a 6 and play goes to the left, that player chooses one of the others; then the chosen player draws 1 card.",
            ),
            (
                "when a player has only 2 cards left, they show their cards",
                "When a player holds exactly 2 cards, that player shows everyone their hand.",
            ),
            (
                "when a player plays a 1, a die is rolled. Then if the die shows 6, all players draw 1 card.",
                "When a player plays a 1, a die with 6 sides is rolled; then if the answer is number 6, all players draw 1 card.",
            ),
            (
                "when a player plays a blue or green 3, the next player loses 5 points",
                "When a player plays a blue or green 3, the next player loses 5 points.",
            ),
            ("nobody may play a wild out of turn", "A player may not play a wild out of turn."),
            (
                "you may play a 5 out of turn. When a player passes, that player draws 1 card.",
                "A player may play a 5 out of turn. When a player passes, that player draws 1 card.",
            ),
            (
                "when someone jumps in, the next player draws 1",
                "When a player plays a card out of turn, the next player draws 1 card.",
            ),
            (
                "when a player plays a 3, the next player steals a card from them",
                "When a player plays a 3, that player gives 1 card to the next player, picked blindly.",
            ),
        ],
    );
}

#[test]
fn reads_everyday_german() {
    let fours = "Wenn jemand eine 4 legt: alle anderen ziehen 2 Karten.";
    let matched = "Wenn jemand eine Plus-Zwei als gleiche Karte legt: die nächste Person zieht 2 Karten.";
    reads(
        Language::German,
        &[
            ("Wenn jemand eine 4 legt: alle anderen ziehen 2 Karten.", fours),
            ("wenn jemand eine vier legt, ziehen alle anderen zwei Karten", fours),
            ("Wenn jemand eine Vier spielt, müssen alle anderen zwei Karten ziehen", fours),
            ("alle anderen ziehen zwei Karten, wenn jemand eine 4 legt", fours),
            ("nach einer gleichen Plus-Zwei zieht die nächste Person zwei weitere Karten", matched),
            ("wenn jemand eine gleiche +2 legt, zieht der nächste Spieler noch 2 Karten", matched),
            ("sobald jemand UNO sagt, wechselt die Richtung", "Wenn jemand UNO sagt: die Richtung wechselt."),
            (
                "wenn jemand eine 7 legt, tauscht er das Blatt mit der nächsten Person",
                "Wenn jemand eine 7 legt: diese Person und die nächste Person tauschen die Blätter.",
            ),
            (
                "wenn jemand eine null legt, geben alle ihr Blatt weiter",
                "Wenn jemand eine 0 legt: alle geben ihr Blatt weiter.",
            ),
            ("du darfst eine 5 nicht legen", "Eine 5 darf nicht gelegt werden."),
            (
                "wenn jemand eine rote 9 legt, setzt die nächste Person aus",
                "Wenn jemand eine rote 9 legt: die nächste Person setzt aus.",
            ),
        ],
    );
}

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
        ("Wenn jemand eine 7 legt: die Spielrichtung wird umgedreht", "die Richtung wechselt"),
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
fn one_subject_can_have_several_verbs() {
    for (text, language, means) in [
        (
            "When a player plays a 4, the next player must draw 3 cards and is skipped",
            Language::English,
            "When a player plays a 4, the next player draws 3 cards; then the next player is skipped.",
        ),
        (
            "when someone plays a 4, everyone else draws 3 cards, shows their hand and loses 5 points",
            Language::English,
            "When a player plays a 4, all others draw 3 cards; then all others show everyone their hand; then all others lose 5 points.",
        ),
        (
            "Wenn jemand eine 4 legt, zieht die nächste Person 3 Karten und setzt aus",
            Language::German,
            "Wenn jemand eine 4 legt: die nächste Person zieht 3 Karten; dann: die nächste Person setzt aus.",
        ),
        (
            "Wenn jemand eine 4 legt: alle anderen ziehen 3 Karten und zeigen ihr Blatt",
            Language::German,
            "Wenn jemand eine 4 legt: alle anderen ziehen 3 Karten; dann: alle anderen zeigen allen das Blatt.",
        ),
    ] {
        let found = read(text, language).expect("is short");
        let rule = found.rule.unwrap_or_else(|| panic!("{text} stops at {}", found.rest));
        assert_eq!(sentences(&rule, language).join(" "), means, "{text}");
    }
    // Unknown actions are not read.
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
