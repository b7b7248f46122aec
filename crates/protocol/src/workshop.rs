//! Home-made rules over plain HTTP: looked at, tried, published (`docs/protocol-http.md`, "The workshop").

use std::collections::BTreeMap;

use ruckus_homemade::{Homemade, Meeting, Wrong};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{RealPlay, Reason, RulesView, Sentences, SwitchValue};

/// `POST /api/workshop/check`: what a rule comes to. It takes anything, and says what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// The same in words that tell what they say.
    pub words: SentenceWords,
    /// Which built-in rules that are on it meets, and who wins.
    pub meets: Vec<Meeting>,
}

/// What is wrong with a rule, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// Sentences in each language that there is, each as its words in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SentenceWords {
    /// In English.
    pub en: Vec<Vec<SaidWords>>,
    /// In German.
    pub de: Vec<Vec<SaidWords>>,
}

/// Some words of a sentence, and what they say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SaidWords {
    /// The words, with the spaces between them.
    pub text: String,
    /// Where in the rule that stands which they say: the names and numbers that lead to it. Words without belong to the
    /// sentence alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "(string | number)[]"))]
    pub at: Vec<Value>,
    /// What can stand there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub of: Option<SaidOf>,
}

/// What words of a sentence speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SaidOf {
    /// What happens.
    Trigger,
    /// What holds all the time.
    Standing,
    /// A condition.
    Condition,
    /// What follows.
    Deed,
    /// Seats.
    Who,
    /// A number.
    Number,
    /// Which cards.
    Cards,
}

/// A language that rules are said in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RuleLanguage {
    /// English.
    En,
    /// German.
    De,
}

/// `POST /api/workshop/read`: what people type, read as a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RuleText {
    /// One sentence or several, up to 4,000 characters.
    pub text: String,
    /// What it is written in.
    pub language: RuleLanguage,
}

/// The answer to that.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleRead {
    /// The rule, without a name; none if not all of the text could be read, or not for certain.
    pub rule: Option<Homemade>,
    /// What it says, as it would be written.
    pub sentences: Sentences,
    /// The text from where it could not be read on; empty if it is only not finished, or all was read.
    pub rest: String,
    /// What can come next, or in place of its last word.
    pub next: Vec<RuleNext>,
    /// The phrases that are nearest to what could not be read.
    pub near: Vec<String>,
    /// Why the text is refused although all of it could be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub unsure: Option<RuleUnsure>,
}

/// Words of a text that may mean something else, or do nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleUnsure {
    /// The words, as they were typed.
    pub words: String,
    /// What is not certain about them.
    pub why: RuleDoubt,
    /// What can be written instead, and the whole text with it.
    pub instead: Vec<RuleNext>,
}

/// What is not certain about words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RuleDoubt {
    /// The player could be another one.
    Player,
    /// A number that may count cards or players would be a card.
    Amount,
    /// Several players, where a rule takes one.
    Several,
    /// A seat to the left or the right.
    Side,
    /// A hand that gets down to a number of cards.
    Down,
    /// The color of a card is called that has its own.
    Color,
    /// A choice that nothing depends on.
    Unused,
    /// The chosen player, where no player was chosen.
    Unchosen,
    /// A step that changes nothing.
    Nothing,
}

/// Something that can come next in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleNext {
    /// Its words.
    pub words: String,
    /// The whole text with them.
    pub text: String,
}

/// `POST /api/workshop/practice`: a table with bots at which the rule is on, and the moment dealt that it is about. The
/// answer is [`Seated`](crate::Seated).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PublishRule {
    /// The rule.
    pub rule: Homemade,
    /// The maker’s name: 1 to 24 characters.
    pub author: String,
    /// The trial at this server, by its id, whose results are attached: of this rule, and all of it played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub run: Option<String>,
    /// The rule of the gallery that it began as, by its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub from: Option<String>,
    /// The owner's key, which nobody else knows: 16 to 128 letters and digits. Whoever has it publishes later versions, and takes
    /// them out again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub key: Option<String>,
}

/// `POST /api/gallery/rulesets`: publishes a whole ruleset. The answer is the [`GalleryRuleset`]; the same content is the
/// same entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PublishRuleset {
    /// The text of a ruleset file: a preset, what is changed of it, and home-made rules in full.
    pub ruleset: String,
    /// Its name for people, in place of the file's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub title: Option<String>,
    /// One sentence about it, in place of the file's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub summary: Option<String>,
    /// The maker’s name: 1 to 24 characters.
    pub author: String,
    /// The ruleset of the gallery that it began as, by its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub from: Option<String>,
    /// The owner's key, as of rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub key: Option<String>,
}

/// `POST /api/tables/{code}/ruleset`, for whoever hosts the table: from now on its lobby has a ruleset of the gallery. The
/// answer is [`SwitchedOn`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayRuleset {
    /// The ruleset, by its id.
    pub id: String,
}

/// `POST /api/gallery/{id}/report`: tells whoever runs the server that something is wrong with a published rule or ruleset.
/// The answer is [`Done`](crate::Done).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportRule {
    /// What is wrong: 1 to 300 characters.
    pub why: String,
}

/// `GET /api/gallery?search=WORDS&from=N`: the rules that hold all of the words, newest first after those that come with
/// the program, up to 50 at once. Of each the newest version. `GET /api/gallery/rulesets` does the same for rulesets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SwitchOn {
    /// The hashes of their content.
    pub on: Vec<String>,
}

/// The answer to that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SwitchedOn {
    /// The names of all home-made rules that are on at the table now, in their order.
    pub titles: Vec<String>,
}

/// Who has play-tested a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TestedBy {
    /// Those who made the program: it comes with the rule.
    Program,
    /// This server's lab.
    Server,
    /// Whoever published it, or so they say: earlier versions of the program believed them.
    Author,
}

/// A rule or a ruleset of the gallery, in short.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GalleryCard {
    /// The hash of its content.
    pub id: String,
    /// Its name in files.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What its maker says of it.
    pub description: String,
    /// The maker’s name; none for what comes with the program.
    pub author: Option<String>,
    /// When it was published, in milliseconds since 1970; none for those that come with the program.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub published: Option<u64>,
    /// Whose play-test there are results of; none if there are none.
    #[serde(default)]
    pub tested: Option<TestedBy>,
    /// Which version of the rule it is, from 1.
    #[serde(default = "first_version")]
    pub version: u16,
    /// The rule that it began as.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub from: Option<GalleryOrigin>,
    /// Tells its maker from another one whose name is the same: four digits that go with the owner's key. Only where there are
    /// several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub hand: Option<String>,
    /// Whether the request shows the key that it was published with.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub yours: bool,
    /// Rules that must be on as well, by name.
    pub requires: Vec<String>,
    /// What it says. A ruleset says nothing but its changes.
    pub sentences: Sentences,
    /// What a ruleset changes; none for a rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub changes: Option<GalleryChanges>,
    /// What people made of it at this server's tables.
    pub real: RealPlay,
}

const fn first_version() -> u16 {
    1
}

/// What a ruleset of the gallery changes of the preset that it is based on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GalleryChanges {
    /// The preset.
    pub base: String,
    /// The switches that stand otherwise than in the preset.
    pub with: BTreeMap<String, SwitchValue>,
    /// The settings that have another value than in the preset.
    pub settings: BTreeMap<String, SwitchValue>,
    /// The home-made rules that come with it.
    pub homemade: Vec<GalleryGuest>,
}

/// A home-made rule that comes with a ruleset of the gallery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GalleryGuest {
    /// The hash of its content.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// What its maker says of it; empty if nothing.
    #[serde(default)]
    pub description: String,
    /// What it says.
    pub sentences: Sentences,
}

/// `GET /api/gallery/rulesets/{id}`: a ruleset of the gallery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GalleryRuleset {
    /// The ruleset in short.
    pub card: GalleryCard,
    /// All that it says.
    pub rules: RulesView,
    /// All its versions that are there, the first one first.
    pub versions: Vec<GalleryVersion>,
}

/// What a rule or a ruleset of the gallery began as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GalleryOrigin {
    /// The hash of its content.
    pub id: String,
    /// Its name for people; none if it is not in the gallery any more.
    pub title: Option<String>,
    /// Its maker; none for those that come with the program, or are gone.
    pub author: Option<String>,
}

/// One version of a rule of the gallery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GalleryVersion {
    /// The hash of its content.
    pub id: String,
    /// Which it is, from 1.
    pub version: u16,
    /// When it was published, in milliseconds since 1970; none for those that come with the program.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub published: Option<u64>,
}

/// `GET /api/gallery/{id}`: a rule of the gallery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GalleryRule {
    /// The rule in short.
    pub card: GalleryCard,
    /// The rule.
    pub rule: Homemade,
    /// The rule as a file.
    pub file: String,
    /// Which built-in rules it meets where they are on, and who wins.
    pub meets: Vec<Meeting>,
    /// All its versions that are there, the first one first.
    #[serde(default)]
    pub versions: Vec<GalleryVersion>,
    /// What the play-test came to: a `PlayTest`, or what its author has sent to an earlier version of the program.
    #[cfg_attr(feature = "typescript", ts(type = "{ [key in string]: unknown } | null"))]
    pub results: Option<Value>,
}
