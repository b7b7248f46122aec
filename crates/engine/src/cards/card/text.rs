//! The text form of cards (`formats.md`, "Cards as text").

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use super::{Card, Color, Face};

/// A card with the color called for it, as played or as it lies on the discard pile: `W/R`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Called {
    /// The card.
    pub card: Card,
    /// The called color; only for wild-types.
    pub color: Option<Color>,
}

/// The error for a text that is not a card.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
#[error("`{text}` is not a card: {why} (cards look like `R7`, `G+2`, `BS`, `YV`, `W`, `W+4/B`, `R3*`, `R7^`)")]
pub struct CardError {
    /// The rejected text.
    pub text: String,
    /// The reason.
    pub why: &'static str,
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(color) = self.color() {
            write!(f, "{}", color.letter())?;
        }
        f.write_str(self.face().symbol())?;
        if self.has_star() {
            f.write_str("*")?;
        }
        if self.is_marked() { f.write_str("^") } else { Ok(()) }
    }
}

impl fmt::Display for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.card, f)?;
        match self.color {
            Some(color) => write!(f, "/{}", color.letter()),
            None => Ok(()),
        }
    }
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let called: Called = text.parse()?;
        match called.color {
            None => Ok(called.card),
            Some(_) => Err(CardError { text: text.to_owned(), why: "a called color is not allowed here" }),
        }
    }
}

impl FromStr for Called {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let error = |why| CardError { text: text.chars().take(40).collect(), why };
        let upper = text.trim().to_ascii_uppercase();
        let (body, color) = match upper.split_once('/') {
            Some((body, letter)) => {
                let color = Color::ALL.into_iter().find(|color| letter.chars().eq([color.letter()]));
                (body, Some(color.ok_or_else(|| error("the called color must be R, Y, G or B"))?))
            }
            None => (upper.as_str(), None),
        };
        let (body, marked) = match body.strip_suffix('^') {
            Some(body) => (body, true),
            None => (body, false),
        };
        let wild = Face::ALL.into_iter().find(|face| face.is_wild_type() && face.symbol() == body);
        if let Some(card) = wild.and_then(|face| Card::of(None, face)) {
            return Ok(Self { card: card.with_mark(marked), color });
        }
        if color.is_some() {
            return Err(error("only a wild has a called color"));
        }
        let (body, star) = match body.strip_suffix('*') {
            Some(body) => (body, true),
            None => (body, false),
        };
        let mut letters = body.chars();
        let color = letters.next().and_then(Color::from_letter).ok_or_else(|| error("unknown color or word"))?;
        let face = Face::ALL.into_iter().find(|face| face.symbol() == letters.as_str());
        let card = face.and_then(|face| Card::of(Some(color), face)).ok_or_else(|| error("unknown face"))?;
        if star && !card.face().can_have_star() {
            return Err(error("only a number card has an add-a-rule icon"));
        }
        let card = if star { card.starred() } else { card };
        Ok(Self { card: card.with_mark(marked), color: None })
    }
}

macro_rules! serde_as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}
serde_as_text!(Card, Called);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_text_that_is_not_a_card() {
        for text in [
            "", "R", "R10", "X7", "R7/B", "W/X", "W/RR", "W*", "RS*", "R+4", "+2", "R7@Ann", "^", "R7^^", "R7^*",
            "W/R^",
        ] {
            let error = text.parse::<Called>().unwrap_err();
            assert!(error.to_string().contains("is not a card"), "{text}");
        }
    }
}
