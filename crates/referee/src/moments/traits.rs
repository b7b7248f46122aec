//! What a rule mentions: cards, numbers and words. Deals prefer these, since a rule speaks of few cards of the deck.

use ruckus_engine::{Card, Face};
use ruckus_homemade::Homemade;
use toml::Value;

/// What a rule mentions.
#[derive(Clone, Debug, Default)]
pub(super) struct Traits {
    /// The rule depends on catching players without UNO.
    pub(super) catches: bool,
    /// The rule changes how colors are called.
    pub(super) colors: bool,
    /// The rule depends on points.
    pub(super) points: bool,
    /// The rule depends on debts, or on drawing for them.
    pub(super) debts: bool,
    /// The rule depends on the card beneath.
    pub(super) beneath: bool,
    /// The rule depends on plays out of turn.
    pub(super) jumps: bool,
    /// The rule applies when a round begins.
    pub(super) starts: bool,
    /// The rule is made for a number during the game (HR-5).
    pub(super) made: bool,
    /// The number of seats at which the rule is easy to follow.
    pub(super) seats: usize,
    /// Numbers that occur in the rule, as possible sizes of hands.
    pub(super) sizes: Vec<usize>,
    patterns: Vec<Pattern>,
}

/// The fixed part of a pattern of cards.
#[derive(Clone, Debug)]
struct Pattern {
    faces: Vec<String>,
    kinds: Vec<String>,
    colors: Vec<String>,
}

impl Traits {
    pub(super) fn of(rule: &Homemade) -> Self {
        let Ok(value) = Value::try_from(&rule.parts) else { return Self { seats: 3, ..Self::default() } };
        let text = value.to_string();
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        let mut traits = Self {
            catches: has(&["caught", "catch"]),
            colors: has(&["color-call", "name-color"]),
            points: has(&["score", "leader", "points", "round-over"]),
            debts: has(&["debt", "draw\"", "owes", "attack"]),
            beneath: has(&["like", "alike", "beneath", "covered", "row", "other"]),
            jumps: has(&["out-of-turn"]),
            starts: has(&["round-begun"]),
            made: rule.is_for_a_number(),
            seats: if has(&["opposite", "team-of"]) { 4 } else { 3 },
            ..Self::default()
        };
        traits.look(&value);
        traits.sizes.sort_unstable();
        traits.sizes.dedup();
        traits
    }

    fn look(&mut self, value: &Value) {
        match value {
            Value::Integer(number @ 1..=25) => self.sizes.push(*number as usize),
            Value::Array(all) => all.iter().for_each(|inside| self.look(inside)),
            Value::Table(table) => {
                let texts = |key: &str| -> Vec<String> {
                    let all = table.get(key).and_then(Value::as_array).into_iter().flatten();
                    all.filter_map(|text| text.as_str().map(ToOwned::to_owned)).collect()
                };
                let pattern = Pattern { faces: texts("faces"), kinds: texts("kinds"), colors: texts("colors") };
                if !(pattern.faces.is_empty() && pattern.kinds.is_empty() && pattern.colors.is_empty()) {
                    self.patterns.push(pattern);
                }
                table.values().for_each(|inside| self.look(inside));
            }
            _ => {}
        }
    }

    /// Returns true if the rule mentions the card.
    pub(super) fn mentions(&self, card: Card) -> bool {
        self.patterns.iter().any(|pattern| pattern.contains(card))
    }
}

impl Pattern {
    fn contains(&self, card: Card) -> bool {
        let color = card.color().map(|color| color.letter().to_string());
        let fits = |all: &[String], one: &dyn Fn(&str) -> bool| all.is_empty() || all.iter().any(|word| one(word));
        fits(&self.faces, &|face| card.face().symbol() == face)
            && fits(&self.colors, &|letter| color.as_deref() == Some(letter))
            && fits(&self.kinds, &|kind| is_kind(card.face(), kind))
    }
}

fn is_kind(face: Face, kind: &str) -> bool {
    match kind {
        "number" => face.number().is_some(),
        "even" => face.number().is_some_and(|number| number % 2 == 0),
        "odd" => face.number().is_some_and(|number| number % 2 == 1),
        "action" => face.number().is_none(),
        "draw" => face.owes() > 0,
        "wild" => face.is_wild_type(),
        _ => false,
    }
}
