//! Chat at a table. Messages are neither stored nor sent again.

use serde::{Deserialize, Serialize};

/// Maximum length of a text message, in characters.
pub const LONGEST_TALK: usize = 200;

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Talk {
    /// A text: one line with 1 to 200 characters. Clients show it verbatim and never interpret markup.
    Text(String),
    /// A reaction, drawn by the client.
    Emote(Emote),
    /// A set phrase, translated by the client.
    Phrase(Phrase),
}

/// A set phrase, which strangers can use as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// Hello, everyone.
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Emote {
    /// That was funny.
    Laugh,
    /// Did you see that?
    Wow,
    /// Well played.
    Cheer,
    /// Love.
    Heart,
    /// That hurts.
    Cry,
    /// I will get you back.
    Grr,
    /// Na na na.
    Tease,
    /// Is anyone still awake?
    Yawn,
}
