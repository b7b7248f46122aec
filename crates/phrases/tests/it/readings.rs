//! Texts that people type are read as a rule, or refused for a reason. `readings.toml` has the texts.

use ruckus_phrases::homemade::{Language, read, sentences};

/// Returns the title, language and texts of each group, and the reason for a refusal.
fn groups(kind: &str) -> Vec<(String, Language, String, Vec<Vec<String>>)> {
    let file: toml::Table = include_str!("../readings.toml").parse().expect("the file is TOML");
    let of_group = |group: &toml::Value| {
        let text = |field: &str| group.get(field).and_then(toml::Value::as_str).unwrap_or_default().to_owned();
        let language = Language::ALL.into_iter().find(|one| format!("{one:?}") == text("language"));
        let texts = group["texts"].clone().try_into().expect("lists of texts");
        (text("title"), language.expect("a language"), text("why"), texts)
    };
    file[kind].as_array().expect("groups").iter().map(of_group).collect()
}

#[test]
fn texts_are_read_as_they_are_meant() {
    let mut wrong = Vec::new();
    for (title, language, _, texts) in groups("reads") {
        for text in texts {
            let [text, meant] = &text[..] else { panic!("{text:?} is no text and its meaning") };
            let read = read(text, language).expect("is short");
            let found = read.rule.map_or_else(
                || format!("stops at: {} ({:?} {:?})", read.rest, read.near, read.unsure),
                |rule| sentences(&rule, language).join(" "),
            );
            if found != *meant {
                wrong.push(format!("{title}\n  {text}\n  {found}\n  {meant}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn doubtful_texts_are_refused_with_their_words() {
    let mut wrong = Vec::new();
    for (title, language, why, texts) in groups("refuses") {
        for text in texts {
            let [text, words, instead @ ..] = &text[..] else { panic!("{text:?} is no text and its words") };
            let found = read(text, language).expect("is short");
            assert!(found.rule.is_none() || found.unsure.is_none(), "{text} is a rule and refused");
            let Some(unsure) = found.unsure else {
                let said = found.rule.map(|rule| sentences(&rule, language).join(" "));
                wrong.push(format!("{title}\n  {text}\n  is read as {said:?}, stops at {:?}", found.rest));
                continue;
            };
            let offered: Vec<&String> = unsure.instead.iter().map(|next| &next.words).collect();
            let fits = instead.first().map_or(offered.is_empty(), |instead| offered.contains(&instead));
            if format!("{:?}", unsure.why) != why || unsure.words != *words || !fits {
                let found = (unsure.why, &unsure.words, &offered);
                wrong.push(format!("{title}\n  {text}\n  {found:?}, not {why} {words:?} {instead:?}"));
            }
            // Replacements can be read, or have another doubt further on.
            for next in &unsure.instead {
                let found = read(&next.text, language).expect("is short");
                let again = found.unsure.is_some_and(|again| again.words == *words && again.why == unsure.why);
                if !found.rest.is_empty() || again {
                    wrong.push(format!("{title}\n  {text}\n  offers {:?}", next.text));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}
