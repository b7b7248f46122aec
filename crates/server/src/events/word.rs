//! The word that an event may ask for at check-in, so that only the people in the room get in.

use std::sync::Arc;

use crate::room::Problem;

/// The most characters of a word.
const LONGEST: usize = 30;

/// A word for check-in, as its host wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word(Arc<str>);

impl Word {
    /// Reads a word.
    ///
    /// # Errors
    /// `bad-word`: it is empty, too long, or no line.
    pub(crate) fn read(text: &str) -> Result<Self, Problem> {
        let word = text.trim();
        let fits = (1..=LONGEST).contains(&word.chars().count()) && !word.chars().any(char::is_control);
        if !fits {
            return Err(Problem::new("bad-word", format!("The word for check-in has 1 to {LONGEST} characters.")));
        }
        Ok(Self(word.into()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a player has said it. Capitals and space around it do not matter: people hear it called out.
    pub(crate) fn is_said(&self, said: &str) -> bool {
        self.0.to_lowercase() == said.trim().to_lowercase()
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
        for wrong in ["", "  ", "a\nb", &"x".repeat(31)] {
            assert_eq!(Word::read(wrong).map_err(|problem| problem.code), Err("bad-word"), "{wrong:?}");
        }
    }
}
