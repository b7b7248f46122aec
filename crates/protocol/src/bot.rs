//! Kinds of bots.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The playing strength of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum BotLevel {
    /// Slow, forgetful, and plays any legal card.
    Rookie,
    /// Plays like a friend.
    Regular,
    /// Fast, rarely forgets, and thinks ahead.
    Shark,
}

/// The speed of a bot's reactions: slapping, catching, jumping in, taking turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum BotReflexes {
    /// Slow, like an occasional player.
    Calm,
    /// Like friends who know the game.
    Lively,
    /// Like a player with fast eyes and hands.
    Quick,
}

/// A kind of bot: a level, optionally with reflexes other than the level's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BotKind {
    /// The playing strength.
    pub level: BotLevel,
    /// The speed of its reactions; defaults to the level's.
    pub reflexes: Option<BotReflexes>,
}

impl BotKind {
    /// The effective speed of its reactions.
    pub fn speed(self) -> BotReflexes {
        self.reflexes.unwrap_or(match self.level {
            BotLevel::Rookie => BotReflexes::Calm,
            BotLevel::Regular => BotReflexes::Lively,
            BotLevel::Shark => BotReflexes::Quick,
        })
    }
}

impl From<BotLevel> for BotKind {
    fn from(level: BotLevel) -> Self {
        Self { level, reflexes: None }
    }
}

/// The object form of a kind.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BotInFull"))]
#[serde(deny_unknown_fields)]
struct Full {
    level: BotLevel,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reflexes: Option<BotReflexes>,
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for BotKind {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "BotKind".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A kind of bot: a level, optionally with separately chosen reflexes.",
            "anyOf": [generator.subschema_for::<BotLevel>(), generator.subschema_for::<Full>()],
        })
    }
}

impl Serialize for BotKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.reflexes {
            None => self.level.serialize(serializer),
            Some(_) => Full { level: self.level, reflexes: self.reflexes }.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for BotKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Kind;
        impl<'de> Visitor<'de> for Kind {
            type Value = BotKind;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a level of bots, such as `regular`, or an object with `level` and `reflexes`")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<BotKind, E> {
                BotLevel::deserialize(StrDeserializer::new(word)).map(BotKind::from)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<BotKind, A::Error> {
                let Full { level, reflexes } = Full::deserialize(MapAccessDeserializer::new(map))?;
                Ok(BotKind { level, reflexes })
            }
        }
        deserializer.deserialize_any(Kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<BotKind, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn a_bare_level_keeps_its_serialized_form() {
        let shark = BotKind::from(BotLevel::Shark);
        assert_eq!((read("\"shark\""), serde_json::to_string(&shark).ok().as_deref()), (Ok(shark), Some("\"shark\"")));
        let calm = BotKind { reflexes: Some(BotReflexes::Calm), ..shark };
        let text = r#"{"level":"shark","reflexes":"calm"}"#;
        assert_eq!((read(text), serde_json::to_string(&calm).ok().as_deref()), (Ok(calm), Some(text)));
        assert_eq!(read(r#"{"level":"shark"}"#), Ok(shark));
        assert_eq!((shark.speed(), calm.speed()), (BotReflexes::Quick, BotReflexes::Calm));
    }

    #[test]
    fn rejects_invalid_bots_with_the_expected_values() {
        for (text, words) in [
            ("\"whale\"", "expected one of `rookie`, `regular`, `shark`"),
            (r#"{"level":"shark","reflexes":"sleepy"}"#, "expected one of `calm`, `lively`, `quick`"),
            (r#"{"level":"shark","cards":9}"#, "unknown field `cards`"),
            (r#"{"reflexes":"calm"}"#, "missing field `level`"),
            ("7", "a level of bots, such as `regular`"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
