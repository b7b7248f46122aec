//! Which cards are meant.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Compare, Number};
use ruckus_engine::nearest::quoted;
use ruckus_engine::{Colour, Face, Same};

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

/// Which cards. What is left out is not asked; all that is said must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeCards"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeCards"))]
pub struct Cards {
    /// Any of these faces, as in files: `7`, `S`, `+2`, `W`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "string[]"))]
    pub faces: Vec<FaceName>,
    /// Any of these colours; wild-types have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Colour>>"))]
    pub colours: Vec<Colour>,
    /// Any of these kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Kind>>"))]
    pub kinds: Vec<Kind>,
    /// What it has in common with the card on top; for the card that is being laid, with the one beneath.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub like: Option<Same>,
    /// How its number fits others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub adds_up: Option<AddsUp>,
    /// How its number compares; cards without a number are not meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub number: Option<Box<NumberIs>>,
    /// Numbers that somebody has made the rule for in the middle of the game (HR-5). A rule that speaks of them stands in
    /// the palette, and holds for as long as a number has it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub made_for: bool,
    /// Those that bear the mark that rules put on cards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub marked: bool,
    /// All cards but these.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub not: bool,
}

impl Cards {
    /// Whether every card is meant.
    pub fn is_all(&self) -> bool {
        *self == Self::default()
    }
}

/// How the number of a card compares with another number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeNumberIs"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeNumberIs"))]
pub struct NumberIs {
    /// How.
    pub is: Compare,
    /// With what.
    pub than: Number,
}

/// How the number of a card adds up with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeAddsUp"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeAddsUp"))]
pub enum AddsUp {
    /// With another card of its colour in the same hand, to the number on top.
    InHand,
    /// With the card that has just been laid, of its colour, to the number beneath that.
    WithLaid,
}

/// Kinds of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeKind"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeKind"))]
pub enum Kind {
    /// 0 to 9.
    Number,
    /// Numbers that are even, 0 among them.
    Even,
    /// Numbers that are odd.
    Odd,
    /// Anything but numbers.
    Action,
    /// Cards that make somebody owe cards.
    Draw,
    /// Cards without a colour of their own.
    Wild,
}
