//! Tests everything that the grammar can express: rules generated from its tables are written and read back.

use std::collections::HashSet;

use ruckus_homemade::{Homemade, HomemadeStep, Instruction, Number, Part, Trigger, Who};
use ruckus_laws::dice::Dice;
use serde_json::Value;

use super::grammar::{Kind, Language};
use super::{canonical, read, sentences, tables};

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
