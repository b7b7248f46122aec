//! The check-in word that an event may require, so that only people on site get in.

use std::sync::Arc;

use ruckus_protocol::ErrorCode;
use ruckus_room::RoomError;
use ruckus_room::text::{line, plain};

/// Maximum length of a word, in characters.
const LONGEST: usize = 30;

/// A check-in word as its host wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word(Arc<str>);

impl Word {
    /// Parses a word.
    ///
    /// # Errors
    /// `bad-word` if it is empty, too long, longer than one line, or has characters that people cannot type.
    pub(crate) fn read(text: &str) -> Result<Self, RoomError> {
        let word = line("word", text, LONGEST, usize::MAX).map_err(|why| RoomError::new(ErrorCode::BadWord, why))?;
        Ok(Self(word.into()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns true if `said` matches the word. Case, surrounding spaces and Unicode composition do not matter, because
    /// people hear the word spoken.
    pub(crate) fn is_said(&self, said: &str) -> bool {
        plain(&self.0).to_lowercase() == plain(said).to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_in_words_are_single_line_and_case_insensitive() {
        let word = Word::read(" Grüne Gurke ").expect("it is a word");
        assert_eq!(word.as_str(), "Grüne Gurke");
        assert!(word.is_said("GRÜNE GURKE ") && !word.is_said("Gurke") && !word.is_said(""));
        assert!(word.is_said("gru\u{308}ne  gurke"));
        for wrong in ["", "  ", "a\nb", "gurke\u{1bca0}", "gurke\u{200b}", "\u{e000}", &"x".repeat(31)] {
            assert_eq!(Word::read(wrong).map_err(|problem| problem.code), Err(ErrorCode::BadWord), "{wrong:?}");
        }
    }
}
