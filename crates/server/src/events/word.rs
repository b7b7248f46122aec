//! The word that an event may ask for at check-in, so that only the people in the room get in.

use std::sync::Arc;

use ruckus_protocol::ErrorCode;
use ruckus_room::RoomError;
use ruckus_room::text::{line, plain};

/// The most characters of a word.
const LONGEST: usize = 30;

/// A word for check-in, as its host wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word(Arc<str>);

impl Word {
    /// Reads a word.
    ///
    /// # Errors
    /// `bad-word`: it is empty, too long, no line, or has characters that nobody would know how to type.
    pub(crate) fn read(text: &str) -> Result<Self, RoomError> {
        let word = line("word", text, LONGEST, usize::MAX).map_err(|why| RoomError::new(ErrorCode::BadWord, why))?;
        Ok(Self(word.into()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// True if a player has said it. Capitals, spaces around it, and how a keyboard puts accents together do not matter:
    /// people hear it called out.
    pub(crate) fn is_said(&self, said: &str) -> bool {
        plain(&self.0).to_lowercase() == plain(said).to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_one_line_and_heard_in_any_case() {
        let word = Word::read(" Grüne Gurke ").expect("it is a word");
        assert_eq!(word.as_str(), "Grüne Gurke");
        assert!(word.is_said("GRÜNE GURKE ") && !word.is_said("Gurke") && !word.is_said(""));
        assert!(word.is_said("gru\u{308}ne  gurke"));
        for wrong in ["", "  ", "a\nb", "gurke\u{1bca0}", "gurke\u{200b}", "\u{e000}", &"x".repeat(31)] {
            assert_eq!(Word::read(wrong).map_err(|problem| problem.code), Err(ErrorCode::BadWord), "{wrong:?}");
        }
    }
}
