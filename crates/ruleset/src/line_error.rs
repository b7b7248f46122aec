//! Errors in lines of rules, as data.

use std::fmt;
use std::ops::Range;

use ruckus_engine::nearest::quotable;

use crate::settings::{SettingInfo, Takes};

/// An error in a line of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// The wrong part of the line, in characters from 0.
    pub at: Range<usize>,
    /// The kind of error. In a box, because results with a large error are slow to pass on.
    pub wrong: Box<LineWrong>,
    /// Words that would be right in its place, the most likely one first.
    pub near: Vec<String>,
}

/// The kind of thing that a word in a line should name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// A preset.
    Game,
    /// A rule.
    Rule,
    /// A rule or a setting with a value.
    Setting,
    /// A value of a rule that has several.
    Param,
}

/// The kind of an error in a line of rules. Texts from the line are safe to display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineWrong {
    /// There is nothing with this name.
    Unknown {
        /// What the word should name.
        what: Missing,
        /// The name.
        name: String,
    },
    /// A rule needs `+` or `-` before its name.
    NoSign {
        /// The rule.
        name: String,
    },
    /// A line can have one game.
    SecondGame {
        /// The other game.
        name: String,
    },
    /// The number is out of range.
    OutOfRange {
        /// The rule or setting.
        name: String,
        /// The number.
        value: String,
        /// The minimum.
        least: i64,
        /// The maximum.
        most: i64,
    },
    /// The rule or setting does not take this value.
    BadValue {
        /// The rule or setting.
        name: String,
        /// The value.
        value: String,
        /// The range of numbers that it takes.
        range: Option<(i64, i64)>,
        /// The words that it takes.
        words: Vec<String>,
    },
    /// The value is missing.
    NoValue {
        /// The rule or setting.
        name: String,
        /// The range of numbers that it takes.
        range: Option<(i64, i64)>,
        /// The words that it takes.
        words: Vec<String>,
    },
    /// A rule cannot be switched off and have a value.
    ValueAfterMinus {
        /// The rule.
        name: String,
    },
    /// The line contradicts an earlier part of itself.
    Twice {
        /// The rule, setting or text.
        name: String,
    },
    /// A quotation mark is missing at the end of a text.
    OpenQuote,
    /// The line is too long.
    TooLong {
        /// The maximum length, in characters.
        longest: usize,
    },
    /// Another error in a value. Only the message describes it.
    Other {
        /// The message.
        why: String,
    },
}

impl LineError {
    pub(crate) fn new(at: &Range<usize>, wrong: LineWrong) -> Self {
        Self { at: at.clone(), wrong: Box::new(wrong), near: Vec::new() }
    }

    pub(crate) fn near(self, near: impl IntoIterator<Item = String>) -> Self {
        Self { near: near.into_iter().collect(), ..self }
    }
}

impl LineWrong {
    pub(crate) fn unknown(what: Missing, name: &str) -> Self {
        Self::Unknown { what, name: quotable(name) }
    }

    pub(crate) fn no_value(name: &str, takes: &Accepted) -> Self {
        Self::NoValue { name: name.to_owned(), range: takes.range, words: takes.words.clone() }
    }

    pub(crate) fn bad_value(name: &str, value: &str, takes: &Accepted) -> Self {
        let Accepted { range, words } = takes.clone();
        Self::BadValue { name: name.to_owned(), value: quotable(value), range, words }
    }
}

/// The values that a rule or setting accepts in a line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accepted {
    /// The range of numbers.
    pub(crate) range: Option<(i64, i64)>,
    /// The words.
    pub(crate) words: Vec<String>,
}

impl Accepted {
    pub(crate) fn by_setting(about: &SettingInfo) -> Self {
        match about.takes {
            Takes::Flag => Self::of_words(&["on", "off"]),
            Takes::Number(least, most) => Self { range: Some((least, most)), words: Vec::new() },
            Takes::Word(words) => Self::of_words(words),
        }
    }

    pub(crate) fn of_words(words: &[&str]) -> Self {
        Self { range: None, words: words.iter().map(|&word| word.to_owned()).collect() }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.wrong)?;
        let near: Vec<_> = self.near.iter().map(|word| format!("`{word}`")).collect();
        match (&*self.wrong, near.as_slice()) {
            (_, []) => Ok(()),
            (LineWrong::NoValue { .. } | LineWrong::OutOfRange { .. }, [one, ..]) => write!(f, ", such as {one}"),
            (LineWrong::NoSign { .. } | LineWrong::ValueAfterMinus { .. }, [one, other]) => {
                write!(f, "; write {one} or {other}")
            }
            (LineWrong::Unknown { what: Missing::Game, .. }, [_, _, _, _, ..]) => {
                write!(f, "; the games are {}", near.join(", "))
            }
            (_, all) => write!(f, "; did you mean {}?", all.join(" or ")),
        }
    }
}

impl fmt::Display for LineWrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { what, name } => match what {
                Missing::Game => write!(f, "there is no game `{name}`"),
                Missing::Rule => write!(f, "there is no rule `{name}`"),
                Missing::Setting => write!(f, "there is no rule or setting `{name}`"),
                Missing::Param => write!(f, "no value of a rule is called `{name}`"),
            },
            Self::NoSign { name } => write!(f, "`{name}` needs a sign or a value"),
            Self::SecondGame { name } => write!(f, "`{name}` is a second game; a line has only one"),
            Self::OutOfRange { name, value, least, most } => {
                write!(f, "`{name}={value}` is out of range; use {least} to {most}")
            }
            Self::BadValue { name, value, range, words } => {
                write!(f, "`{name}` can't be `{value}`; it takes {}", taken(*range, words))
            }
            Self::NoValue { name, range, words } => write!(f, "`{name}` needs a value: {}", taken(*range, words)),
            Self::ValueAfterMinus { name } => write!(f, "`{name}` is off, so it can't have a value"),
            Self::Twice { name } => {
                write!(f, "this contradicts what the line says about `{name}` before; remove one of the two")
            }
            Self::OpenQuote => f.write_str("the closing quotation mark is missing"),
            Self::TooLong { longest } => write!(f, "the line is too long; use at most {longest} characters"),
            Self::Other { why } => f.write_str(why),
        }
    }
}

fn taken(range: Option<(i64, i64)>, words: &[String]) -> String {
    let range = range.map(|(least, most)| format!("{least} to {most}"));
    let words = words.iter().map(|word| format!("`{word}`"));
    range.into_iter().chain(words).collect::<Vec<_>>().join(", ")
}
