//! Card patterns.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Compare, Number};
use ruckus_engine::nearest::quoted;
use ruckus_engine::{Color, Face, Same};

/// A face, as in files: `7`, `S`, `+2`, `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaceName(pub Face);

impl Serialize for FaceName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.symbol())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for FaceName {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "FaceName".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"description": "A face, as in files.", "enum": Face::ALL.map(Face::symbol)})
    }
}

impl<'de> Deserialize<'de> for FaceName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        Face::ALL.into_iter().find(|face| face.symbol().eq_ignore_ascii_case(&word)).map(Self).ok_or_else(|| {
            let known = Face::ALL.map(Face::symbol);
            serde::de::Error::custom(format!("there is no face {}; there are {}", quoted(&word), known.join(", ")))
        })
    }
}

/// A card pattern. A card matches if it satisfies all fields that are set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeCards"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeCards"))]
pub struct Cards {
    /// Any of these faces, as in files: `7`, `S`, `+2`, `W`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, type = "string[]"))]
    pub faces: Vec<FaceName>,
    /// Any of these colors. Wild cards have none.
    #[serde(default, alias = "colours", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<Color>>"))]
    pub colors: Vec<Color>,
    /// Any of these kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<Kind>,
    /// The property that the card shares with the top card, or with the card beneath for a card that is being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub like: Option<Same>,
    /// How the card's number adds up with others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub adds_up: Option<AddsUp>,
    /// How the card's number compares. Cards without a number do not match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub number: Option<Box<NumberIs>>,
    /// Cards with a number that a player has made the rule for during the game (HR-5). A rule with this pattern starts
    /// in the palette, and applies as long as it has a number.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub made_for: bool,
    /// Cards with the mark that rules put on cards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub marked: bool,
    /// Inverts the pattern.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not: bool,
}

impl Cards {
    /// Returns true if every card matches.
    pub fn is_all(&self) -> bool {
        *self == Self::default()
    }
}

/// A comparison of a card's number with another number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeNumberIs"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeNumberIs"))]
pub struct NumberIs {
    /// The comparison.
    pub is: Compare,
    /// The number to compare with.
    pub than: Number,
}

/// How the number of a card adds up with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeAddsUp"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeAddsUp"))]
pub enum AddsUp {
    /// With another card of the same color in the same hand, to the number on top.
    InHand,
    /// With the card of the same color that has just been played, to the number of the card beneath.
    #[serde(rename = "with-laid")]
    WithPlayed,
}

/// Kinds of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeKind"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeKind"))]
pub enum Kind {
    /// 0 to 9.
    Number,
    /// Even numbers, including 0.
    Even,
    /// Odd numbers.
    Odd,
    /// All cards that are not numbers.
    Action,
    /// Cards that make a player owe cards.
    Draw,
    /// Cards without a color of their own.
    Wild,
}
