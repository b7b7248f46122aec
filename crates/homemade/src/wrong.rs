//! Errors in home-made rules: a code with parameters for programs, and a sentence for people.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use ruckus_engine::Odd;
use ruckus_engine::RuleId;
use ruckus_engine::nearest::{near, nearest, quotable, quoted};

/// An error in a home-made rule. `Display` writes a sentence in English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeWrong"))]
#[serde(tag = "is", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeWrong"))]
pub enum Wrong {
    /// The name is not a valid name for files.
    #[error("name: {} is not a valid name; use 1 to {most} lowercase letters, digits and `-`", quoted(.name))]
    BadName {
        /// The rule's name.
        name: String,
        /// The maximum length, in characters.
        most: u16,
    },
    /// The name is that of a built-in rule.
    #[error("name: `{name}` is the name of a built-in rule; choose another")]
    BuiltIn {
        /// The name.
        name: String,
    },
    /// A text is empty.
    #[error("the {} is empty; use 1 to {most} characters", .of.word())]
    Empty {
        /// The text.
        of: Text,
        /// The maximum length, in characters.
        most: u16,
    },
    /// A text is too long.
    #[error("the {} has {letters} characters; use 1 to {most}", .of.word())]
    TooLong {
        /// The text.
        of: Text,
        /// The actual length, in characters.
        letters: u32,
        /// The maximum length, in characters.
        most: u16,
    },
    /// A text contains a character that cannot be displayed.
    #[error("the {} has a character that cannot be shown ({character}); remove it", .of.word())]
    Unshown {
        /// The text.
        of: Text,
        /// The character: `U+202E`.
        character: String,
    },
    /// A rule or a table has too many of something.
    #[error("{}", too_many(*.of, *.count, *.most))]
    TooMany {
        /// The kind of item.
        of: Many,
        /// The actual number.
        count: u32,
        /// The maximum.
        most: u16,
    },
    /// The rule has no parts and changes no rules or settings.
    #[error("the rule does nothing yet; add a part or a changed setting")]
    Nothing,
    /// A part has a trigger but no steps.
    #[error("the part has no effect; add a step in `then`")]
    NoSteps,
    /// A step at the end of the round does something other than change points.
    #[error("after the end of a round, only points (and a die) are possible")]
    OnlyPoints,
    /// A part has both a trigger and a standing effect.
    #[error("has both `when` and `standing`; remove one")]
    Both,
    /// A part has neither a trigger nor a standing effect.
    #[error("has neither `when` nor `standing`; add one")]
    Neither,
    /// A number is out of range.
    #[error("{}", out_of_range(*.of, *.value, *.least, *.most))]
    Range {
        /// What the number counts.
        of: Counted,
        /// The number.
        value: i32,
        /// The minimum.
        least: i32,
        /// The maximum.
        most: i32,
    },
    /// Cards to be played together need not share anything.
    #[error("cards played together need something in common or a sum; add `same` or `sum`")]
    NothingInCommon,
    /// A part that forbids or prevents something has steps.
    #[error("a forbidden or prevented event has no effects; remove `then`")]
    NothingFollows,
    /// A part has too many conditions, numbers and seats.
    #[error("more than {most} words; split it into two parts or rules")]
    TooManyWords {
        /// The maximum.
        most: u16,
    },
    /// Conditions, numbers or seats are nested too deeply.
    #[error("nested deeper than {most}; split it into several steps")]
    TooDeep {
        /// The maximum depth.
        most: u16,
    },
    /// `all` or `any` has no conditions.
    #[error("`all` or `any` is empty; remove it")]
    NoneOf,
    /// `each` is used in a step that is not done for each of several seats.
    #[error("`each` has no meaning here; add `each` to the step")]
    EachOfNone,
    /// The rule is too large to be shared.
    #[error("the rule has {bytes} bytes; the maximum is {most}")]
    TooLarge {
        /// The actual size, in bytes.
        bytes: u32,
        /// The maximum size, in bytes.
        most: u32,
    },
    /// A built-in rule with this name does not exist.
    #[error("there is no rule {}{}", quoted(.name), hint(.near.as_deref()))]
    NoSuchRule {
        /// The name.
        name: String,
        /// The name of a similar rule, if there is one.
        near: Option<String>,
    },
    /// A setting does not exist, or a rule or setting does not accept the value.
    #[error("the setting {} does not accept this value", quoted(.name))]
    BadValue {
        /// The name of the rule or setting.
        name: String,
        /// The title of the rule. For a setting, its name.
        title: String,
    },
    /// Two home-made rules at a table have the same name.
    #[error("another rule has the same name; switch one of them off")]
    Twice,
    /// The rule is made for a number during the game, but the built-in rule that allows this is off.
    #[error("is added for a number during the game, which needs `{needs}`; switch that on too")]
    ForANumber {
        /// The name of the rule that is off.
        needs: String,
        /// The title of that rule.
        title: String,
    },
    /// A built-in rule that this rule requires is off.
    #[error("needs `{needs}`; switch that on too")]
    Needs {
        /// The name of the rule that is off.
        needs: String,
        /// The title of that rule.
        title: String,
    },
    /// A rule that this rule requires does not exist, or is home-made and off.
    #[error("needs {}{}", quoted(.needs), hint(.near.as_deref()))]
    NeedsUnknown {
        /// The name of that rule.
        needs: String,
        /// The name of a similar rule, if there is one.
        near: Option<String>,
    },
    /// The rule excludes another rule that is on.
    #[error("cannot be combined with {}; switch one of them off", quoted(.other))]
    Excludes {
        /// The name of the other rule.
        other: String,
        /// The title of the other rule.
        title: String,
    },
    /// A file has an unknown field.
    #[error("a rule has no field {}", quoted(.field))]
    UnknownField {
        /// The field.
        field: String,
        /// The line in the file, from 1, if known.
        line: Option<u32>,
    },
    /// A file lacks a required field.
    #[error("{} is missing", quoted(.field))]
    MissingField {
        /// The field.
        field: String,
        /// The line in the file, from 1, if known.
        line: Option<u32>,
    },
    /// A file has a word that is not valid at its position.
    #[error("{} is not valid here", quoted(.word))]
    UnknownWord {
        /// The word.
        word: String,
        /// The line in the file, from 1, if known.
        line: Option<u32>,
    },
    /// A file cannot be parsed as a rule.
    #[error("this is not a valid rule")]
    Unreadable {
        /// The line in the file, from 1, if known.
        line: Option<u32>,
    },
}

/// A text in a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeText"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeText"))]
pub enum Text {
    /// The title.
    Title,
    /// The description.
    Description,
    /// A name in `requires`.
    Requires,
    /// A name in `excludes`.
    Excludes,
    /// The action of a race.
    Action,
    /// An option to choose.
    Option,
}

impl Text {
    const fn word(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Description => "description",
            Self::Requires => "requires",
            Self::Excludes => "excludes",
            Self::Action => "action",
            Self::Option => "option",
        }
    }
}

/// The kind of item that there are too many of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeMany"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeMany"))]
pub enum Many {
    /// Rules in `requires`.
    Requires,
    /// Rules in `excludes`.
    Excludes,
    /// Rules and settings that the rule changes.
    Changes,
    /// Parts of a rule.
    Parts,
    /// Steps of a part.
    Steps,
    /// Home-made rules at a table.
    Rules,
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeCounted"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeCounted"))]
pub enum Counted {
    /// Cards in a row that share a property.
    InARow,
    /// The size of a hand.
    HandIs,
    /// Cards that are played together.
    Together,
    /// Additional cards that can be played.
    #[serde(rename = "lay-more")]
    PlayMore,
    /// Sides of a die.
    Roll,
    /// Cards that a step moves.
    Cards,
    /// Seats that are skipped.
    Seats,
    /// Points that a step gives or takes.
    Points,
    /// Any other number.
    Number,
    /// Options to choose from.
    Options,
}

fn too_many(of: Many, count: u32, most: u16) -> String {
    match of {
        Many::Requires => format!("requires: {count} rules; the maximum is {most}"),
        Many::Excludes => format!("excludes: {count} rules; the maximum is {most}"),
        Many::Changes => format!("rules and settings: {count}; the maximum is {most} together"),
        Many::Parts => format!("parts: {count}; the maximum is {most}"),
        Many::Steps => format!("{count} steps; the maximum for a part is {most}"),
        Many::Rules => format!("{count} home-made rules; the maximum for a table is {most}"),
    }
}

fn out_of_range(of: Counted, value: i32, least: i32, most: i32) -> String {
    let what = match of {
        Counted::InARow => "in-a-row",
        Counted::HandIs => "hand-is",
        Counted::Together => "together: count",
        Counted::PlayMore => "lay-more: most",
        Counted::Roll => "roll: sides",
        Counted::Cards => "the number of cards",
        Counted::Seats => "the number of seats",
        Counted::Points => "the number of points",
        Counted::Number => return format!("the number {value} is out of range; use {least} to {most}"),
        Counted::Options => return format!("{value} options; use {least} to {most}"),
    };
    format!("{what} is {value}; use {least} to {most}")
}

/// Suggests the similar name (`; did you mean ...?`), or lists all rules.
fn hint(near: Option<&str>) -> String {
    near.map_or_else(|| nearest("", built_in()), |near| format!("; did you mean `{near}`?"))
}

/// Returns the names of the built-in rules that can be switched.
pub(super) fn built_in() -> impl Iterator<Item = &'static str> {
    RuleId::all().filter(|rule| rule.about().switchable).map(RuleId::name)
}

impl Wrong {
    /// Creates the error for a value that a rule or setting does not accept.
    pub fn bad_value(name: &str) -> Self {
        let title = RuleId::named(name).map_or(name, |rule| rule.about().title);
        Self::BadValue { name: quotable(name), title: quotable(title) }
    }

    /// Creates the error for an unknown built-in rule.
    pub fn no_such_rule(name: &str) -> Self {
        Self::NoSuchRule { name: quotable(name), near: near(name, built_in()).map(ToOwned::to_owned) }
    }

    /// Creates the error for a text that cannot be displayed as it is.
    pub(super) fn text(of: Text, most: usize, odd: Odd) -> Self {
        let most = most as u16;
        match odd {
            Odd::Empty => Self::Empty { of, most },
            Odd::Long(letters) => Self::TooLong { of, letters: letters as u32, most },
            Odd::Unshown(odd) => Self::Unshown { of, character: format!("U+{:04X}", u32::from(odd)) },
        }
    }
}
