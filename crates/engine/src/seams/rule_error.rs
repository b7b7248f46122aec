//! The error of a rule that checks its parameter.

use thiserror::Error;

/// The reason why a rule does not accept the value of its first parameter. Its `Display` names the range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RuleError {
    /// The value is out of range for the number of seats.
    #[error("`{rule} = {value}` is out of range: with {seats} seats, use {least} to {most}")]
    OutOfRange {
        /// The rule's name in files.
        rule: &'static str,
        /// The value.
        value: i64,
        /// The number of seats.
        seats: usize,
        /// The smallest value.
        least: i64,
        /// The largest value.
        most: i64,
    },
    /// The value is not larger than the hands of the deal.
    #[error("`{rule} = {value}` is out of range: with up to {cards} cards each, use {least} or more")]
    WithinDeal {
        /// The rule's name in files.
        rule: &'static str,
        /// The value.
        value: i64,
        /// The most cards that each player can be dealt.
        cards: u8,
        /// The smallest value.
        least: i64,
    },
    /// The seats do not form pairs.
    #[error("`{rule}` needs {least} seats or more and an even number, and cannot be used with {seats} seats")]
    OddSeats {
        /// The rule's name in files.
        rule: &'static str,
        /// The number of seats.
        seats: usize,
        /// The smallest number of seats.
        least: usize,
    },
}

impl RuleError {
    /// Returns the stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::OutOfRange { .. } => "out-of-range",
            Self::WithinDeal { .. } => "within-deal",
            Self::OddSeats { .. } => "odd-seats",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_names_the_range() {
        let error = RuleError::OutOfRange { rule: "doghouse", value: 9, seats: 4, least: 0, most: 2 };
        assert_eq!(error.to_string(), "`doghouse = 9` is out of range: with 4 seats, use 0 to 2");
        assert_eq!(error.code(), "out-of-range");
        let error = RuleError::WithinDeal { rule: "mercy", value: 7, cards: 7, least: 8 };
        assert_eq!(error.to_string(), "`mercy = 7` is out of range: with up to 7 cards each, use 8 or more");
        assert_eq!(error.code(), "within-deal");
    }
}
