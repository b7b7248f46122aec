//! Checks that texts are read as a rule, or refused for a reason.

use ruckus_phrases::homemade::{Doubt, Language, read, sentences};

/// Checks that each text is refused for this reason, with these words and this replacement.
pub(crate) fn refuses(language: Language, why: Doubt, texts: &[(&str, &str, Option<&str>)]) {
    let mut wrong = Vec::new();
    for (text, words, instead) in texts {
        let found = read(text, language).expect("is short");
        assert!(found.rule.is_none() || found.unsure.is_none(), "{text} is a rule and refused");
        let Some(unsure) = found.unsure else {
            let said = found.rule.map(|rule| sentences(&rule, language).join(" "));
            wrong.push(format!("{text}\n  is read as {said:?}, stops at {:?}", found.rest));
            continue;
        };
        let offered: Vec<&str> = unsure.instead.iter().map(|next| next.words.as_str()).collect();
        let fits = instead.map_or(offered.is_empty(), |instead| offered.contains(&instead));
        if unsure.why != why || unsure.words != *words || !fits {
            wrong.push(format!(
                "{text}\n  {:?} {:?} {offered:?}, not {why:?} {words:?} {instead:?}",
                unsure.why, unsure.words
            ));
        }
        // Replacements can be read, or have another doubt further on.
        for next in unsure.instead {
            let found = read(&next.text, language).expect("is short");
            let again = found.unsure.is_some_and(|again| again.words == *words && again.why == why);
            if !found.rest.is_empty() || again {
                wrong.push(format!("{text}\n  offers {:?}", next.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), texts.len(), wrong.join("\n"));
}

/// Checks that each text is read as a rule with these sentences.
pub(crate) fn reads(language: Language, texts: &[(&str, &str)]) {
    for (text, means) in texts {
        let found = read(text, language).expect("is short");
        let rule = found.rule.unwrap_or_else(|| panic!("{text}: {:?} {:?}", found.unsure, found.rest));
        assert_eq!(sentences(&rule, language).join(" "), *means, "{text}");
    }
}
