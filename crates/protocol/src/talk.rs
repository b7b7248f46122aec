//! What people say to each other at a table. It passes: it is neither written down nor sent again.

use serde::{Deserialize, Serialize};

/// The longest words that can be said at once, in characters.
pub const LONGEST_TALK: usize = 200;

/// What somebody says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Talk {
    /// Words: one line of 1 to 200 characters. Never markup; clients show them as they are.
    Text(String),
    /// A reaction, which clients draw.
    Emote(Emote),
    /// A set phrase, which clients say in their own language.
    Phrase(Phrase),
}

/// A set phrase: what strangers can say to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// Hello, everybody.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Thank you.
    Thanks,
    /// Sorry about that.
    Sorry,
    /// It was close.
    Close,
    /// Another match?
    Again,
    /// Goodbye.
    Bye,
}

/// A quick reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Emote {
    /// That was funny.
    Laugh,
    /// Did you see that?
    Wow,
    /// Well played.
    Cheer,
    /// That is love.
    Heart,
    /// That hurts.
    Cry,
    /// That will be paid back.
    Grr,
    /// Na na na.
    Tease,
    /// Is anybody still awake?
    Yawn,
}
