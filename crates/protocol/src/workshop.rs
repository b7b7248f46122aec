//! Home-made rules over plain HTTP: checking, practicing, publishing (`docs/protocol-http.md`, "The workshop").

use std::collections::BTreeMap;

use ruckus_engine::{Action, Code, Seat, ViewFact};
use ruckus_homemade::{Homemade, Meeting, Wrong};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{RealPlay, Reason, RulesView, Scene, Sentences, SwitchValue};

/// `POST /api/workshop/check`: checks a rule. Accepts any input and returns its errors.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct CheckRule {
    /// The rule as data. Exactly one of this and `file` is required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Homemade>"))]
    pub rule: Option<Value>,
    /// The rule as the text of a file, TOML or JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The preset to check compatibility with; defaults to `classic`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// Changes to the preset's `[rules]`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<BTreeMap<String, SwitchValue>>"))]
    pub with: BTreeMap<String, SwitchValue>,
}

/// The result of checking a rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CheckedRule {
    /// The parsed rule; none if it cannot be parsed.
    pub rule: Option<Homemade>,
    /// The hash of its content, which identifies it permanently. None if it has errors.
    pub id: Option<String>,
    /// The rule as a file for saving; none if it has errors.
    pub file: Option<String>,
    /// The errors; empty if there are none.
    pub errors: Vec<RuleFault>,
    /// The reason why it is incompatible with the given rules; none if it is compatible.
    pub clash: Option<String>,
    /// The machine-readable reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub clash_reason: Option<Box<Reason>>,
    /// Its description, one sentence per part.
    pub sentences: Sentences,
    /// The description as words with the positions that they describe.
    pub words: SentenceWords,
    /// Its interactions with active built-in rules, and which rule has precedence.
    pub meets: Vec<Meeting>,
}

/// `POST /api/workshop/moments`: plays a rule at small tables. The response is its [`RuleMoments`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ShowRule {
    /// The rule.
    pub rule: Homemade,
}

/// Small tables that show what a home-made rule does. The engine played them; they are no guesses.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RuleMoments {
    /// Moments at which the rule acts, and then one at which it does not.
    pub moments: Vec<RuleMoment>,
    /// The parts for which the search found no moment, from 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<u8>>"))]
    pub unshown: Vec<u8>,
}

/// A moment of a home-made rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RuleMoment {
    /// True if the rule acts. False for a similar moment at which it does nothing.
    pub acts: bool,
    /// The part that the moment is about, from 1.
    pub part: u8,
    /// The table before the first step.
    pub table: Scene,
    /// The steps.
    pub steps: Vec<RuleMomentStep>,
    /// The moment as a scenario.
    pub scenario: String,
}

/// A step of a moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct RuleMomentStep {
    /// The player who acts; none if only time passes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The action; none if time passes, or if the player writes in the chat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional, type = "ActionWords<number>"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<ruckus_engine::Words<Seat>>"))]
    pub action: Option<Action>,
    /// The reason for a refusal; none if the action was accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Code>,
    /// What happens, as spectators see it.
    pub facts: Vec<ViewFact>,
}

/// An error in a rule, with its position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RuleFault {
    /// The part, from 1; none if the error concerns the whole rule.
    pub part: Option<u8>,
    /// The step of the part, from 1.
    pub step: Option<u8>,
    /// The error and how to fix it.
    pub message: String,
    /// The machine-readable reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub reason: Option<Wrong>,
}

/// Sentences in each supported language, as lists of words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SentenceWords {
    /// In English.
    pub en: Vec<Vec<SaidWords>>,
    /// In German.
    pub de: Vec<Vec<SaidWords>>,
}

/// Words of a sentence, with the position in the rule that they describe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SaidWords {
    /// The words, with the spaces between them.
    pub text: String,
    /// The path of names and numbers to the described value in the rule. Empty for words that only complete the
    /// sentence.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, type = "(string | number)[]"))]
    pub at: Vec<Value>,
    /// The kind of value at that position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub of: Option<SaidOf>,
}

/// The kinds of values that words describe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SaidOf {
    /// An event.
    Trigger,
    /// A permanent effect.
    Standing,
    /// A condition.
    Condition,
    /// An action.
    Deed,
    /// Seats.
    Who,
    /// A number.
    Number,
    /// A set of cards.
    Cards,
}

/// A language of rule sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RuleLanguage {
    /// English.
    En,
    /// German.
    De,
}

/// `POST /api/workshop/read`: parses a rule from text that a player typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RuleText {
    /// One or several sentences, at most 4,000 characters.
    pub text: String,
    /// The language of the text.
    pub language: RuleLanguage,
}

/// The result of parsing a text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RuleRead {
    /// The rule without a name; none if the text is incomplete or ambiguous.
    pub rule: Option<Homemade>,
    /// The rule in its standard wording.
    pub sentences: Sentences,
    /// The text from the first position that could not be parsed; empty if the text is only incomplete, or all of it
    /// was parsed.
    pub rest: String,
    /// Possible continuations, or replacements for the last word. If there is a `rest`, what fits in place of its first
    /// word; each text can be parsed further than this one.
    pub next: Vec<RuleNext>,
    /// Those of the continuations that are most similar to the text that could not be parsed.
    pub near: Vec<String>,
    /// The reason why a fully parsed text is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub unsure: Option<RuleUnsure>,
}

/// Ambiguous or ineffective words in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RuleUnsure {
    /// The words as typed.
    pub words: String,
    /// The kind of problem.
    pub why: RuleDoubt,
    /// What the words can mean, each with the full new text and its sentences.
    pub instead: Vec<RuleNext>,
}

/// The kind of problem with words in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RuleDoubt {
    /// It is not clear which player is meant.
    Player,
    /// A number could mean a card or an amount of cards or players.
    Amount,
    /// Several players are named although the rule takes one.
    Several,
    /// A seat to the left or right is named. Rules only know the direction of play.
    Side,
    /// A hand gets down to a number of cards. Rules do not know the number before.
    Down,
    /// A color is called for a card that has its own color.
    Color,
    /// A choice has no effect.
    Unused,
    /// The chosen player is named although no player was chosen.
    Unchosen,
    /// A step has no effect.
    Nothing,
}

/// A possible continuation of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RuleNext {
    /// Its words.
    pub words: String,
    /// The full text including these words.
    pub text: String,
    /// For one of several meanings: the rule that the text is then, in its standard wording.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub sentences: Option<Sentences>,
}

/// `POST /api/workshop/practice`: creates a table with bots, with the rule switched on and a situation dealt that
/// triggers it. The response is [`Seated`](crate::Seated).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PracticeRule {
    /// The player's name.
    pub name: String,
    /// The rule.
    pub rule: Homemade,
    /// The preset to practice with; defaults to `classic`. Required rules are switched on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub base: Option<String>,
    /// Changes to the preset's `[rules]`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub with: BTreeMap<String, SwitchValue>,
}

/// `POST /api/gallery`: publishes a rule. The response is the [`GalleryRule`]; publishing the same content again
/// returns the same entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct PublishRule {
    /// The rule.
    pub rule: Homemade,
    /// The author's name: 1 to 24 characters.
    pub author: String,
    /// The ID of a completed trial of this rule at this server. Its results are attached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<String>,
    /// The ID of the gallery rule that it is derived from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The owner's secret key: 16 to 128 letters and digits. It allows publishing later versions and removing them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// `POST /api/gallery/rulesets`: publishes a full ruleset. The response is the [`GalleryRuleset`]; publishing the same
/// content again returns the same entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct PublishRuleset {
    /// The text of a ruleset file: a preset, its changes, and home-made rules in full.
    pub ruleset: String,
    /// Its display name, replacing the one in the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// A one-sentence summary, replacing the one in the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// The author's name: 1 to 24 characters.
    pub author: String,
    /// The ID of the gallery ruleset that it is derived from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The owner's secret key, as for rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// `POST /api/tables/{code}/ruleset`, by its host: changes the table's rules to a ruleset of the gallery. The response
/// is [`SwitchedOn`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlayRuleset {
    /// The ruleset's ID.
    pub id: String,
}

/// `POST /api/gallery/{id}/report`: reports a published rule or ruleset to the server's operator. The response is
/// [`Done`](crate::Done).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReportRule {
    /// The problem: 1 to 300 characters.
    pub why: String,
}

/// `GET /api/gallery?search=WORDS&from=N`: the rules that contain all words, built-in ones first, then newest first; up
/// to 50 per page. Only the newest version of each is listed. `GET /api/gallery/rulesets` does the same for rulesets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GalleryPage {
    /// The total number of results.
    pub of: u32,
    /// The results of this page.
    pub rules: Vec<GalleryCard>,
}

/// `POST /api/tables/{code}/homemade`, by its host: switches on rules of the gallery, with all required rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SwitchOn {
    /// The hashes of their content.
    pub on: Vec<String>,
}

/// The response to switching on rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SwitchedOn {
    /// The titles of all active home-made rules of the table, in order.
    pub titles: Vec<String>,
}

/// The source of a rule's play-test results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TestedBy {
    /// The authors of the program: the rule is built in.
    Program,
    /// This server's lab.
    Server,
    /// The publisher's own claim, which earlier versions of the program accepted.
    Author,
}

/// The summary of a rule or ruleset in the gallery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GalleryCard {
    /// The hash of its content.
    pub id: String,
    /// Its name in files.
    pub name: String,
    /// Its display name.
    pub title: String,
    /// The author's description.
    pub description: String,
    /// The author's name; none for built-in ones.
    pub author: Option<String>,
    /// Time of publication in milliseconds since 1970; none for built-in ones.
    pub published: Option<u64>,
    /// The source of the play-test results; none if there are none.
    #[serde(default)]
    pub tested: Option<TestedBy>,
    /// The version number, from 1.
    #[serde(default = "first_version")]
    pub version: u16,
    /// The rule that it is derived from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub from: Option<GalleryOrigin>,
    /// Four digits derived from the owner's key that distinguish authors with the same name. Present only if there are
    /// several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub hand: Option<String>,
    /// True if the request contains the key that it was published with.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub yours: bool,
    /// The names of required rules.
    pub requires: Vec<String>,
    /// Its sentences. For a ruleset, only its changes.
    pub sentences: Sentences,
    /// The changes of a ruleset; none for a rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub changes: Option<GalleryChanges>,
    /// Statistics from this server's tables.
    pub real: RealPlay,
}

const fn first_version() -> u16 {
    1
}

/// The changes of a gallery ruleset relative to its preset.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GalleryChanges {
    /// The preset.
    pub base: String,
    /// The switches that differ from the preset.
    pub with: BTreeMap<String, SwitchValue>,
    /// The settings that differ from the preset.
    pub settings: BTreeMap<String, SwitchValue>,
    /// Its home-made rules.
    pub homemade: Vec<GalleryGuest>,
}

/// A home-made rule in a gallery ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GalleryGuest {
    /// The hash of its content.
    pub id: String,
    /// Its display name.
    pub title: String,
    /// The author's description; may be empty.
    #[serde(default)]
    pub description: String,
    /// Its sentences.
    pub sentences: Sentences,
}

/// `GET /api/gallery/rulesets/{id}`: a ruleset of the gallery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GalleryRuleset {
    /// The ruleset's summary.
    pub card: GalleryCard,
    /// The full rules.
    pub rules: RulesView,
    /// All available versions, oldest first.
    pub versions: Vec<GalleryVersion>,
}

/// The origin of a derived rule or ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GalleryOrigin {
    /// The hash of its content.
    pub id: String,
    /// Its display name; none if it was removed from the gallery.
    pub title: Option<String>,
    /// Its author; none for built-in or removed ones.
    pub author: Option<String>,
}

/// One version of a rule of the gallery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GalleryVersion {
    /// The hash of its content.
    pub id: String,
    /// The version number, from 1.
    pub version: u16,
    /// Time of publication in milliseconds since 1970; none for built-in ones.
    pub published: Option<u64>,
}

/// `GET /api/gallery/{id}`: a rule of the gallery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GalleryRule {
    /// The rule's summary.
    pub card: GalleryCard,
    /// The rule.
    pub rule: Homemade,
    /// The rule as a file.
    pub file: String,
    /// Its interactions with built-in rules, and which rule has precedence.
    pub meets: Vec<Meeting>,
    /// All available versions, oldest first.
    #[serde(default)]
    pub versions: Vec<GalleryVersion>,
    /// The results of the play-test: a `PlayTest`, or data that the author sent to an earlier version of the program.
    #[cfg_attr(feature = "schema", ts(type = "{ [key in string]: unknown } | null"))]
    pub results: Option<Value>,
}
