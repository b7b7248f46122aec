//! Tests everything that the grammar can express: rules generated from its tables are written and read back.

use std::collections::HashSet;

use ruckus_homemade::{Homemade, HomemadeStep, Instruction, Number, Part, Trigger, Who};
use ruckus_laws::dice::Dice;
use serde_json::Value;

use super::grammar::{Kind, Language};
use super::work::{ALL_STEPS, MOST_WORK};
use super::{LONGEST_TEXT, canonical, read, sentences, tables};

/// Generates data of a sort, and records the productions it used.
struct Maker {
    dice: Dice,
    used: HashSet<(usize, usize)>,
}

impl Maker {
    fn some(&mut self, sort: usize, deep: usize) -> Option<Value> {
        let all = &tables::grammar().sorts[sort].productions;
        let fit = |place: &usize| {
            let shallow = all[*place].slots.iter().all(|slot| !matches!(slot.kind, Kind::Some(_) | Kind::Several(..)));
            deep > 0 || shallow
        };
        let places: Vec<usize> = (0..all.len()).filter(fit).collect();
        let place = self.dice.one_of(&places).unwrap_or_default();
        let production = &all[place];
        let mut values = Vec::new();
        for slot in &production.slots {
            values.push(Some(self.slot(slot.kind, deep)?));
        }
        let made = production.data.make(&values)?;
        self.used.insert((sort, place));
        Some(made)
    }

    fn slot(&mut self, kind: Kind, deep: usize) -> Option<Value> {
        let number = 2 + self.dice.below(8) as i64;
        Some(match kind {
            Kind::Some(sort) => self.some(sort, deep.checked_sub(1)?)?,
            Kind::Several(sort, _) => {
                let count = 1 + self.dice.below(3);
                (0..count).map(|_| self.some(sort, deep.checked_sub(1)?)).collect::<Option<Value>>()?
            }
            Kind::Int => number.into(),
            Kind::Negative => (-number).into(),
            Kind::Text => self.dice.one_of(&["moo", "“a” or 2: „b“", "Hände hoch, dann: zieh!", "\\"])?.into(),
            Kind::Word => "quack".into(),
            Kind::Name => self.dice.one_of(&["spreading", "pass-the-skip", "uno.penalty"])?.into(),
            Kind::Options => serde_json::json!(["a “quoted” one", "no, or 3: “x”"]),
        })
    }
}

#[test]
fn every_sentence_can_be_read_back() {
    let grammar = tables::grammar();
    let (mut used, mut tried) = (HashSet::new(), 0);
    for seed in 0..9_000 {
        let mut maker = Maker { dice: Dice::new(seed), used: HashSet::new() };
        let deep = 4 + maker.dice.below(5);
        let Some(mut part) =
            maker.some(grammar.sort("part"), deep).and_then(|part| serde_json::from_value::<Part>(part).ok())
        else {
            continue;
        };
        if part.when == Some(Trigger::RoundOver) {
            // Only steps that change points can follow.
            part.steps = vec![HomemadeStep {
                each: None,
                condition: None,
                instruction: Instruction::Points { who: Who::Actor, by: Number::Is(5) },
            }];
        }
        let rule = Homemade { name: "x".to_owned(), title: "X".to_owned(), parts: vec![part], ..Homemade::default() };
        if rule.check().is_err() {
            continue;
        }
        tried += 1;
        used.extend(maker.used);
        for language in Language::ALL {
            let said = sentences(&rule, language).join(" ");
            let found = read(&said, language).expect("is short");
            let rest = found.rest.clone();
            let Some(found) = found.literal() else { panic!("{said}\nstops at: {rest}") };
            let meant = canonical(&rule).parts;
            assert_eq!(canonical(&found).parts, meant, "{said}\nis read as\n{}", sentences(&found, language).join(" "));
        }
    }
    assert!(tried > 1000, "only {tried} are rules");
    // Every production that a part consists of was used.
    let whole = ["switch", "setting", "value", "entry", "called", "requires", "excludes", "lasting"];
    for (sort, about) in grammar.sorts.iter().enumerate().filter(|(_, about)| !whole.contains(&about.name.as_str())) {
        for (place, production) in about.productions.iter().enumerate().filter(|(_, one)| one.read) {
            assert!(used.contains(&(sort, place)), "{} {:?} was in no rule", about.name, production.data);
        }
    }
}

/// Returns the answer to a text, and all steps that it took.
fn steps(text: &str, language: Language) -> (bool, u64) {
    let before = ALL_STEPS.get();
    let found = read(text, language);
    let is_rule = found.as_ref().is_ok_and(|read| read.rule.is_some());
    (is_rule, ALL_STEPS.get() - before)
}

#[test]
fn bad_input_is_answered_within_the_work_for_one_text() {
    // People's words have a limit of their own. A step after a limit is not taken, but counted.
    let most = u64::from(MOST_WORK) + 150_000;
    let long = |word: &str| word.repeat(LONGEST_TEXT / word.len());
    let mut texts = vec![
        "x".repeat(10_000),
        "draw ".repeat(5_000),
        "Quand un joueur pose un 7, le joueur suivant pioche deux cartes.".to_owned(),
        "Cuando alguien juega un 7, el siguiente jugador roba dos cartas.".to_owned(),
        "<b>When a player plays a 7</b>, <script>alert(1)</script>".to_owned(),
        "[7](https://example.org): **draw** `2`".to_owned(),
    ];
    // The longest texts of one word, one phrase, one mark, and words with typing errors.
    let phrases = [
        "x",
        "draw ",
        "a ",
        "7 ",
        "a 7 ",
        "plyer ",
        "wehn ",
        "they ",
        "red or ",
        "either both ",
        "draw 2; then ",
        "(",
        "“",
        ". ",
        "<b>",
        "the player after ",
        "it is not true that ",
        "when a player plays a 4 and both ",
        "und ",
        "die nächste Person nach ",
        "und der zieht ",
        "the next player draws 3 cards and is skipped and ",
    ];
    texts.extend(phrases.map(long));
    texts.extend(phrases.map(|phrase| {
        format!("When a player plays a 4, {}", long(phrase)).chars().take(LONGEST_TEXT).collect::<String>()
    }));
    let mut worst = (0, String::new());
    for text in &texts {
        for language in Language::ALL {
            let (is_rule, steps) = steps(text, language);
            assert!(!is_rule, "{text}");
            assert!(steps <= most, "{steps} steps: {}", text.chars().take(60).collect::<String>());
            worst = worst.max((steps, text.chars().take(20).collect::<String>()));
        }
    }
    println!("at most {} steps, for {}…", worst.0, worst.1);
}

#[test]
fn the_work_grows_with_the_length_of_a_text() {
    let sentence = "When a player plays a 4, all others draw 2 cards and the next player is skipped. ";
    let [one, eight] = [1, 8].map(|times| steps(&sentence.repeat(times), Language::English));
    assert!(one.0 && eight.0 && eight.1 < 12 * one.1, "{} and {} steps", one.1, eight.1);
}
