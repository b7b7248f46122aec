//! The kinds of players at a simulated table.

use std::fmt;
use std::str::FromStr;

use ruckus_bots::Level;
use serde::de::value::{Error as Unknown, StrDeserializer};
use serde::de::{Error as _, IntoDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// A kind of player: random, plain, a bot with a level, or an external program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// Does any of the offered actions at random, with the reaction times of a regular bot.
    Random,
    /// Plays a random matching card, and wild cards only if no other card matches.
    Plain,
    /// A bot.
    Bot(Level),
    /// An external decision maker, connected with [`Game::seat`](crate::game::Game::seat). It cannot be selected by
    /// name.
    Program,
}

/// Error for a name that does not match a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown player `{0}`; the players are random, plain, {1}")]
pub struct UnknownPlayer(String, String);

impl From<Level> for PlayerKind {
    fn from(level: Level) -> Self {
        Self::Bot(level)
    }
}

impl FromStr for PlayerKind {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        match name {
            "random" => return Ok(Self::Random),
            "plain" => return Ok(Self::Plain),
            _ => {}
        }
        let known: StrDeserializer<'_, Unknown> = name.into_deserializer();
        let levels = |error: Unknown| {
            let words = error.to_string();
            let known = words.split_once("expected ").map_or("", |(_, known)| known).replace('`', "");
            known.trim_start_matches("one of ").replace(" or ", ", ")
        };
        Level::deserialize(known).map(Self::Bot).map_err(|error| UnknownPlayer(name.to_owned(), levels(error)))
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Plain => f.write_str("plain"),
            Self::Program => f.write_str("program"),
            // The name of a level is its serialized form.
            Self::Bot(level) => level.serialize(f),
        }
    }
}

impl Serialize for PlayerKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for PlayerKind {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LabBot".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"description": "A kind of bot: `random`, `plain`, `rookie`, `regular`.", "type": "string"})
    }
}

impl<'de> Deserialize<'de> for PlayerKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn player_names_round_trip_and_unknown_ones_are_rejected() {
        for (name, player) in
            [("random", PlayerKind::Random), ("plain", PlayerKind::Plain), ("rookie", Level::Rookie.into())]
        {
            assert_eq!(name.parse(), Ok(player));
            assert_eq!(player.to_string(), name);
        }
        let wrong = "expert".parse::<PlayerKind>().unwrap_err().to_string();
        assert!(
            wrong.starts_with("unknown player `expert`; the players are random, plain, rookie, regular"),
            "{wrong}"
        );
    }
}
