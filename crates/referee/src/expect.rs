//! Expectations about a position.

use std::collections::BTreeMap;

use ruckus_engine::{Called, Card, Position};

/// An expected value, by type.
#[derive(Clone, Debug, PartialEq)]
enum Wanted {
    Text(String),
    Texts(Vec<String>),
    Number(i64),
    Truth(bool),
    Hands(BTreeMap<String, Vec<Card>>),
    Numbers(BTreeMap<String, i64>),
}

/// Expected parts of a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expectation {
    wanted: Vec<(String, Wanted)>,
}

/// A part that differs from the expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The key of the part.
    pub key: String,
    /// The expected value.
    pub expected: String,
    /// The actual value.
    pub got: String,
}

const KEYS: [&str; 18] = [
    "turn",
    "direction",
    "debt",
    "debtor",
    "top",
    "pile",
    "stock",
    "hands",
    "face-down",
    "seats",
    "out",
    "eliminated",
    "window",
    "liable",
    "over",
    "points",
    "totals",
    "winner",
];

impl Expectation {
    pub(crate) fn parse(table: &toml::Table, seats: &[String]) -> Result<Self, String> {
        let mut wanted = Vec::new();
        for (key, value) in table {
            let value = match key.as_str() {
                "turn" | "debtor" => Wanted::Text(known(text(key, value)?, seats, true)?),
                "direction" | "window" | "winner" => Wanted::Text(text(key, value)?),
                "top" => {
                    let text = text(key, value)?;
                    parse_card(&text)?;
                    Wanted::Text(text)
                }
                "debt" | "stock" => Wanted::Number(number(key, value)?),
                "over" => Wanted::Truth(value.as_bool().ok_or_else(|| format!("`{key}` takes true or false"))?),
                "pile" => {
                    let texts = texts(key, value)?;
                    texts.iter().try_for_each(|text| parse_card(text).map(|_| ()))?;
                    Wanted::Texts(texts)
                }
                "seats" | "out" | "eliminated" | "liable" => {
                    let names = texts(key, value)?;
                    Wanted::Texts(names.into_iter().map(|name| known(name, seats, false)).collect::<Result<_, _>>()?)
                }
                "hands" => {
                    let table = value.as_table().ok_or("`hands` takes lists of cards by seat")?;
                    let mut hands = BTreeMap::new();
                    for (name, cards) in table {
                        let mut cards = texts(name, cards)?
                            .iter()
                            .map(|text| text.parse().map_err(|error: ruckus_engine::CardError| error.to_string()))
                            .collect::<Result<Vec<Card>, String>>()?;
                        cards.sort_unstable();
                        hands.insert(known(name.clone(), seats, false)?, cards);
                    }
                    Wanted::Hands(hands)
                }
                "points" | "totals" | "face-down" => {
                    let table = value.as_table().ok_or_else(|| format!("`{key}` takes numbers by seat"))?;
                    let mut numbers = BTreeMap::new();
                    for (name, value) in table {
                        numbers.insert(known(name.clone(), seats, false)?, number(name, value)?);
                    }
                    Wanted::Numbers(numbers)
                }
                _ => return Err(format!("a position has no `{key}`; known keys: {}", KEYS.join(", "))),
            };
            wanted.push((key.clone(), value));
        }
        Ok(Self { wanted })
    }

    /// Returns the parts that differ.
    pub(crate) fn mismatches(&self, position: &Position) -> Vec<Mismatch> {
        let mut mismatches = Vec::new();
        for (key, wanted) in &self.wanted {
            compare(key, wanted, position, &mut mismatches);
        }
        mismatches
    }
}

fn compare(key: &str, wanted: &Wanted, position: &Position, mismatches: &mut Vec<Mismatch>) {
    let mut check = |key: String, holds: bool, expected: String, got: String| {
        if !holds {
            mismatches.push(Mismatch { key, expected, got });
        }
    };
    let or_none = |text: &Option<String>| text.clone().unwrap_or_else(|| "none".to_owned());
    match wanted {
        Wanted::Text(text) => {
            let got = match key {
                "turn" => position.turn.clone(),
                "debtor" => or_none(&position.debtor),
                "direction" => format!("{:?}", position.direction).to_lowercase(),
                "window" => position.window.as_ref().map_or_else(|| "none".to_owned(), |window| window.kind.clone()),
                "winner" => or_none(&position.winner),
                _ => or_none(&position.top),
            };
            let holds = if key == "top" { same_card(text, &got) } else { *text == got };
            check(key.to_owned(), holds, text.clone(), got);
        }
        Wanted::Texts(texts) => {
            let got = match key {
                "pile" => &position.pile,
                "seats" => &position.seats,
                "out" => &position.out,
                "eliminated" => &position.eliminated,
                _ => &position.liable,
            };
            let holds = match key {
                "pile" => texts.len() == got.len() && texts.iter().zip(got).all(|(text, got)| same_played(text, got)),
                "liable" => sorted(texts) == sorted(got),
                _ => texts == got,
            };
            check(key.to_owned(), holds, texts.join(" "), got.join(" "));
        }
        Wanted::Number(number) => {
            let got = if key == "debt" { i64::from(position.debt) } else { position.draw_pile as i64 };
            check(key.to_owned(), *number == got, number.to_string(), got.to_string());
        }
        Wanted::Truth(truth) => {
            check(key.to_owned(), *truth == position.over, truth.to_string(), position.over.to_string());
        }
        Wanted::Hands(hands) => {
            for (name, cards) in hands {
                let mut got = position.hands.get(name).cloned().unwrap_or_default();
                got.sort_unstable();
                let words = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                check(format!("hands.{name}"), *cards == got, words(cards), words(&got));
            }
        }
        Wanted::Numbers(numbers) => {
            for (name, number) in numbers {
                let got = match key {
                    "points" => position.points.as_ref().and_then(|all| all.get(name)).copied().map(i64::from),
                    "face-down" => Some(position.face_down.get(name).map_or(0, |&cards| cards as i64)),
                    _ => position.totals.get(name).copied().map(i64::from),
                };
                let holds = got == Some(*number);
                let got = got.map_or_else(|| "none".to_owned(), |got| got.to_string());
                check(format!("{key}.{name}"), holds, number.to_string(), got);
            }
        }
    }
}

fn sorted(texts: &[String]) -> Vec<&String> {
    let mut texts: Vec<_> = texts.iter().collect();
    texts.sort_unstable();
    texts
}

/// Parses the card in the text of a pile, without `@` and `!`.
fn parse_card(text: &str) -> Result<Called, String> {
    let card = text.split('@').next().unwrap_or_default().trim_end_matches('!');
    card.parse().map_err(|error: ruckus_engine::CardError| error.to_string())
}

fn same_card(wanted: &str, got: &str) -> bool {
    matches!((parse_card(wanted), parse_card(got)), (Ok(wanted), Ok(got)) if wanted == got)
}

/// Returns true if a card on the discard pile is as expected. An expectation without `@` matches every player.
fn same_played(wanted: &str, got: &str) -> bool {
    let unsettled = |text: &str| text.split('@').next().is_some_and(|card| card.ends_with('!'));
    let by = wanted.split_once('@').map(|(_, name)| name);
    same_card(wanted, got)
        && unsettled(wanted) == unsettled(got)
        && (by.is_none() || by == got.split_once('@').map(|(_, name)| name))
}

fn text(key: &str, value: &toml::Value) -> Result<String, String> {
    value.as_str().map(str::to_owned).ok_or_else(|| format!("`{key}` takes a text, not {}", value.type_str()))
}

fn number(key: &str, value: &toml::Value) -> Result<i64, String> {
    value.as_integer().ok_or_else(|| format!("`{key}` takes a whole number, not {}", value.type_str()))
}

fn texts(key: &str, value: &toml::Value) -> Result<Vec<String>, String> {
    let list = value.as_array().ok_or_else(|| format!("`{key}` takes a list, not {}", value.type_str()))?;
    list.iter().map(|value| text(key, value)).collect()
}

fn known(name: String, seats: &[String], or_none: bool) -> Result<String, String> {
    if seats.contains(&name) || (or_none && name == "none") {
        return Ok(name);
    }
    Err(format!("no player is called `{name}`; the seats are {}", seats.join(", ")))
}
