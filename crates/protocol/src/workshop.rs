//! Home-made rules over plain HTTP: looked at, tried, published (`docs/protocol-http.md`, "The workshop").

use std::collections::BTreeMap;

use ruckus_engine::homemade::{Homemade, Meeting, Wrong};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{RealPlay, Reason, SwitchValue};

/// `POST /api/workshop/check`: what a rule comes to. It takes anything, and says what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CheckRule {
    /// The rule as data; either this or `file` is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Homemade>"))]
    pub rule: Option<Value>,
    /// The rule as the text of a file, TOML or JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub file: Option<String>,
    /// The preset that it shall go together with; `classic` if unsaid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub base: Option<String>,
    /// Changes to its `[rules]`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<BTreeMap<String, SwitchValue>>"))]
    pub with: BTreeMap<String, SwitchValue>,
}

/// What a rule comes to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CheckedRule {
    /// The rule as it was read; none if it could not be read at all.
    pub rule: Option<Homemade>,
    /// The hash of its content: its name for ever. None if something is wrong with it.
    pub id: Option<String>,
    /// The rule as a file, to be saved; none if something is wrong with it.
    pub file: Option<String>,
    /// What is wrong with it; empty if nothing is.
    pub errors: Vec<RuleFault>,
    /// Why it cannot be switched on at a table with these rules, as they are; none if it can.
    pub clash: Option<String>,
    /// The same for programs that word it themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clash_reason: Option<Box<Reason>>,
    /// What it says, a sentence for each part.
    pub sentences: Sentences,
    /// Which built-in rules that are on it meets, and who wins.
    pub meets: Vec<Meeting>,
}

/// What is wrong with a rule, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RuleFault {
    /// The part, from 1; none if it is about the whole.
    pub part: Option<u8>,
    /// The step of the part, from 1.
    pub step: Option<u8>,
    /// What is wrong, and what would be right.
    pub message: String,
    /// The same for programs that word it themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub reason: Option<Wrong>,
}

/// The same in each language that there is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sentences {
    /// In English.
    pub en: Vec<String>,
    /// In German.
    pub de: Vec<String>,
}

/// `POST /api/workshop/practice`: a table with bots at which the rule is on, and the moment dealt that it is about. The
/// answer is [`Seated`](crate::Seated).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PracticeRule {
    /// The player's name.
    pub name: String,
    /// The rule.
    pub rule: Homemade,
    /// The preset that it is tried with; `classic` if unsaid. Rules that it requires are switched on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub base: Option<String>,
    /// Changes to its `[rules]`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<BTreeMap<String, SwitchValue>>"))]
    pub with: BTreeMap<String, SwitchValue>,
}

/// `POST /api/gallery`: publishes a rule. The answer is the [`GalleryRule`]; the same content is the same entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PublishRule {
    /// The rule.
    pub rule: Homemade,
    /// Who has made it: 1 to 24 characters.
    pub author: String,
    /// The trial at this server, by its id, whose results are attached: of this rule, and all of it played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub run: Option<String>,
}

/// `GET /api/gallery?search=WORDS&from=N`: the rules that hold all of the words, newest first after those that come with
/// the program, up to 50 at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GalleryPage {
    /// How many there are in all.
    pub of: u32,
    /// Some of them.
    pub rules: Vec<GalleryCard>,
}

/// `POST /api/tables/{code}/homemade`, for whoever hosts the table: switches rules of the gallery on there, with all that
/// they require.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SwitchOn {
    /// The hashes of their content.
    pub on: Vec<String>,
}

/// The answer to that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SwitchedOn {
    /// The names of all home-made rules that are on at the table now, in their order.
    pub titles: Vec<String>,
}

/// Who has play-tested a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TestedBy {
    /// Those who made the program: it comes with the rule.
    Program,
    /// This server's lab.
    Server,
    /// Whoever published it, or so they say: earlier versions of the program believed them.
    Author,
}

/// A rule of the gallery, in short.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GalleryCard {
    /// The hash of its content.
    pub id: String,
    /// Its name in files.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What its maker says of it.
    pub description: String,
    /// Who has made it; none for those that come with the program.
    pub author: Option<String>,
    /// When it was published, in milliseconds since 1970; none for those that come with the program.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub published: Option<u64>,
    /// Whose play-test there are results of; none if there are none.
    #[serde(default)]
    pub tested: Option<TestedBy>,
    /// Rules that must be on as well, by name.
    pub requires: Vec<String>,
    /// What it says.
    pub sentences: Sentences,
    /// What people made of it at this server's tables.
    pub real: RealPlay,
}

/// `GET /api/gallery/{id}`: a rule of the gallery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GalleryRule {
    /// The rule in short.
    pub card: GalleryCard,
    /// The rule.
    pub rule: Homemade,
    /// The rule as a file.
    pub file: String,
    /// Which built-in rules it meets where they are on, and who wins.
    pub meets: Vec<Meeting>,
    /// What the play-test came to: a `PlayTest`, or what its author has sent to an earlier version of the program.
    #[cfg_attr(feature = "typescript", ts(type = "{ [key in string]: unknown } | null"))]
    pub results: Option<Value>,
}

/// A home-made rule that is on at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HomemadeOn {
    /// The hash of its content.
    pub id: String,
    /// The rule.
    pub rule: Homemade,
    /// What it says.
    pub sentences: Sentences,
    /// Which rules of the table it meets, and who wins.
    pub meets: Vec<Meeting>,
}
