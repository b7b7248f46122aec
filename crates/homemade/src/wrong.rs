//! What can be wrong with a home-made rule: a word for programs, with its values, and the sentence for people.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use ruckus_engine::Odd;
use ruckus_engine::RuleId;
use ruckus_engine::nearest::{near, nearest, quotable, quoted};

/// What is wrong with a home-made rule. Its `Display` is the sentence in English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeWrong"))]
#[serde(tag = "is", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeWrong"))]
pub enum Wrong {
    /// Its name in files is none.
    #[error("name: {} is no name; it takes 1 to {most} small letters, digits and `-`", quoted(.name))]
    BadName {
        /// What it is called.
        name: String,
        /// The most letters.
        most: u16,
    },
    /// A built-in rule is called so.
    #[error("name: `{name}` is the name of a built-in rule; choose another")]
    BuiltIn {
        /// The name.
        name: String,
    },
    /// Words that are empty.
    #[error("the {} is empty; it takes 1 to {most} characters", .of.word())]
    Empty {
        /// Which words.
        of: Text,
        /// The most letters.
        most: u16,
    },
    /// Words that are too long.
    #[error("the {} has {letters} characters; it may have 1 to {most}", .of.word())]
    TooLong {
        /// Which words.
        of: Text,
        /// So many letters it has.
        letters: u32,
        /// The most letters.
        most: u16,
    },
    /// Words with a character that cannot be shown.
    #[error("the {} has a character that cannot be shown ({character}); leave it out", .of.word())]
    Unshown {
        /// Which words.
        of: Text,
        /// The character: `U+202E`.
        character: String,
    },
    /// More of something than a rule, or a table, takes.
    #[error("{}", too_many(*.of, *.count, *.most))]
    TooMany {
        /// Of what.
        of: Many,
        /// So many there are.
        count: u32,
        /// So many there may be.
        most: u16,
    },
    /// The rule has no parts, and changes no setting.
    #[error("the rule does nothing yet; give it a part, or a setting that it changes")]
    Nothing,
    /// Something happens, and nothing follows.
    #[error("nothing follows; give it a step in `then`")]
    NoSteps,
    /// Something else than points follows from the end of the round.
    #[error("once the round is over only points (and a die) can follow")]
    OnlyPoints,
    /// A part that says when something happens and what holds all the time.
    #[error("has both `when` and `standing`; it takes one of them")]
    Both,
    /// A part that says neither.
    #[error("has neither `when` nor `standing`; it takes one of them")]
    Neither,
    /// A number that is too small or too large.
    #[error("{}", out_of_range(*.of, *.value, *.least, *.most))]
    Range {
        /// Of what.
        of: Counted,
        /// The number.
        value: i32,
        /// The least.
        least: i32,
        /// The most.
        most: i32,
    },
    /// Cards that are laid together have nothing in common.
    #[error("cards that are laid together need something in common, or a sum; give it `same` or `sum`")]
    NothingInCommon,
    /// Something follows from what is forbidden or prevented.
    #[error("what is forbidden or prevented has nothing to follow; leave `then` out")]
    NothingFollows,
    /// More conditions, numbers and seats than a part takes.
    #[error("more than {most} words; make it two parts, or two rules")]
    TooManyWords {
        /// So many it takes.
        most: u16,
    },
    /// Conditions, numbers or seats in each other.
    #[error("nested deeper than {most}; say it in several steps")]
    TooDeep {
        /// So deep it may be.
        most: u16,
    },
    /// All or any of no conditions.
    #[error("`all` or `any` of nothing; leave it out")]
    NoneOf,
    /// It speaks of each one of several, where nothing is done for each.
    #[error("`each` is nobody here; give the step an `each` that says of whom")]
    EachOfNone,
    /// The rule is too large to be passed on.
    #[error("the rule has {bytes} bytes; it may have at most {most}")]
    TooLarge {
        /// So many bytes it has.
        bytes: u32,
        /// So many it may have.
        most: u32,
    },
    /// A built-in rule that there is not.
    #[error("there is no rule {}{}", quoted(.name), hint(.near.as_deref()))]
    NoSuchRule {
        /// What it is called.
        name: String,
        /// The name of one that there is, if it is nearly the same.
        near: Option<String>,
    },
    /// A setting that there is not, or a value that a rule or a setting does not take.
    #[error("the setting {} takes no such value", quoted(.name))]
    BadValue {
        /// The rule or the setting.
        name: String,
        /// What a rule is called; a setting has its name only.
        title: String,
    },
    /// Two home-made rules at a table have one name.
    #[error("there are two of that name; switch one off")]
    Twice,
    /// It is made for a number in the game, and the rule is off that lets people do so.
    #[error("is made for a number in the game, which needs `{needs}`; switch it on as well")]
    ForANumber {
        /// The rule that is off.
        needs: String,
        /// What it is called.
        title: String,
    },
    /// It needs a built-in rule that is off.
    #[error("needs `{needs}`; switch it on as well")]
    Needs {
        /// The rule that is off.
        needs: String,
        /// What it is called.
        title: String,
    },
    /// It needs a rule that there is not, or a home-made one that is off.
    #[error("needs {}{}", quoted(.needs), hint(.near.as_deref()))]
    NeedsUnknown {
        /// What it is called.
        needs: String,
        /// The name of one that there is, if it is nearly the same.
        near: Option<String>,
    },
    /// It does not go together with a rule that is on.
    #[error("does not go together with {}; switch one of them off", quoted(.other))]
    Excludes {
        /// The other rule.
        other: String,
        /// What it is called.
        title: String,
    },
    /// A file with a word for something that rules do not have.
    #[error("there is no {} in a rule", quoted(.field))]
    UnknownField {
        /// The word.
        field: String,
        /// The line in the file, from 1, where that is known.
        line: Option<u32>,
    },
    /// A file that lacks something that every rule has.
    #[error("{} is missing", quoted(.field))]
    MissingField {
        /// What is missing.
        field: String,
        /// The line in the file, from 1, where that is known.
        line: Option<u32>,
    },
    /// A file with a word that means nothing where it stands.
    #[error("{} means nothing here", quoted(.word))]
    UnknownWord {
        /// The word.
        word: String,
        /// The line in the file, from 1, where that is known.
        line: Option<u32>,
    },
    /// A file that cannot be read as a rule.
    #[error("this cannot be read as a rule")]
    Unreadable {
        /// The line in the file, from 1, where that is known.
        line: Option<u32>,
    },
}

/// Words of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeText"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeText"))]
pub enum Text {
    /// What it is called.
    Title,
    /// What its maker says of it.
    Description,
    /// A name among those that it requires.
    Requires,
    /// A name among those that it excludes.
    Excludes,
    /// What is done in a race.
    Action,
    /// What can be chosen.
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

/// What there can be too many of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeMany"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeMany"))]
pub enum Many {
    /// Rules that it requires.
    Requires,
    /// Rules that it excludes.
    Excludes,
    /// Rules and settings that it changes.
    Changes,
    /// Parts of a rule.
    Parts,
    /// Steps of a part.
    Steps,
    /// Home-made rules at a table.
    Rules,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeCounted"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeCounted"))]
pub enum Counted {
    /// How many of a kind in a row.
    InARow,
    /// The size of a hand.
    HandIs,
    /// How many cards are laid together.
    Together,
    /// How many more cards may be laid.
    LayMore,
    /// The sides of a die.
    Roll,
    /// How many cards a step moves.
    Cards,
    /// How many seats are passed over.
    Seats,
    /// How many points a step gives or takes.
    Points,
    /// Any other number.
    Number,
    /// How many can be chosen from.
    Options,
}

fn too_many(of: Many, count: u32, most: u16) -> String {
    match of {
        Many::Requires => format!("requires: {count} rules; it takes at most {most}"),
        Many::Excludes => format!("excludes: {count} rules; it takes at most {most}"),
        Many::Changes => format!("rules and settings: {count}; together at most {most}"),
        Many::Parts => format!("parts: {count} of them; a rule has at most {most}"),
        Many::Steps => format!("{count} steps; a part has at most {most}"),
        Many::Rules => format!("{count} home-made rules; a table takes at most {most}"),
    }
}

fn out_of_range(of: Counted, value: i32, least: i32, most: i32) -> String {
    let what = match of {
        Counted::InARow => "in-a-row",
        Counted::HandIs => "hand-is",
        Counted::Together => "together: count",
        Counted::LayMore => "lay-more: most",
        Counted::Roll => "roll: sides",
        Counted::Cards => "the number of cards",
        Counted::Seats => "the number of seats",
        Counted::Points => "the number of points",
        Counted::Number => return format!("the number {value} is out of range; it goes from {least} to {most}"),
        Counted::Options => return format!("{value} options; it takes {least} to {most}"),
    };
    format!("{what} is {value}; it goes from {least} to {most}")
}

/// "; did you mean `x`?", or which rules there are.
fn hint(near: Option<&str>) -> String {
    near.map_or_else(|| nearest("", built_in()), |near| format!("; did you mean `{near}`?"))
}

/// The names of the built-in rules that can be switched.
pub(super) fn built_in() -> impl Iterator<Item = &'static str> {
    RuleId::all().filter(|rule| rule.about().switchable).map(RuleId::name)
}

impl Wrong {
    /// A setting, or a switch, takes no such value.
    pub fn bad_value(name: &str) -> Self {
        let title = RuleId::named(name).map_or(name, |rule| rule.about().title);
        Self::BadValue { name: quotable(name), title: quotable(title) }
    }

    /// No built-in rule is called so.
    pub fn no_such_rule(name: &str) -> Self {
        Self::NoSuchRule { name: quotable(name), near: near(name, built_in()).map(ToOwned::to_owned) }
    }

    /// Words of a rule that cannot be shown as they are.
    pub(super) fn text(of: Text, most: usize, odd: Odd) -> Self {
        let most = most as u16;
        match odd {
            Odd::Empty => Self::Empty { of, most },
            Odd::Long(letters) => Self::TooLong { of, letters: letters as u32, most },
            Odd::Unshown(odd) => Self::Unshown { of, character: format!("U+{:04X}", u32::from(odd)) },
        }
    }
}
