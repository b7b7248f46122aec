//! Converts home-made rules to sentences and sentences to rules. One grammar (`tables`) maps phrases to data in every
//! language, for both directions.

mod answer;
mod canonical;
mod doubts;
mod elision;
mod fitting;
mod grammar;
mod hints;
mod lexer;
mod lexicon;
mod notation;
mod own;
mod pattern;
mod read;
mod reader;
mod said;
mod tables;
#[cfg(test)]
mod tests;
mod topics;
mod vocabulary;
mod whole;
mod work;
mod writer;

use ruckus_homemade::Homemade;

pub use answer::{LONGEST_TEXT, Meaning, Read, Unread, Unsure};
pub use canonical::canonical;
pub use doubts::Doubt;
pub use grammar::Language;
pub use hints::Next;
pub use read::read;
pub use whole::{sentences, words};
pub use writer::{Says, Words};

/// Writes a rule in English: one sentence for each part, setting and switch.
///
/// ```
/// use ruckus_homemade::Homemade;
/// let rule: Homemade = toml::from_str(
///     "name = 'four'\ntitle = 'Four!'\n[[parts]]\nwhen = { laid = { cards = { faces = ['4'] } } }\n\
///      then = [{ do = { draw = { who = 'others', cards = 1 } } }]",
/// ).unwrap();
/// assert_eq!(ruckus_phrases::homemade::english(&rule), ["When a player plays a 4, all others draw 1 card."]);
/// ```
pub fn english(rule: &Homemade) -> Vec<String> {
    sentences(rule, Language::English)
}

/// Writes a rule in German.
///
/// ```
/// use ruckus_homemade::Homemade;
/// let rule: Homemade = toml::from_str(
///     "name = 'four'\ntitle = 'Four!'\n[[parts]]\nwhen = { laid = { cards = { faces = ['4'] } } }\n\
///      then = [{ do = { draw = { who = 'others', cards = 1 } } }]",
/// ).unwrap();
/// assert_eq!(ruckus_phrases::homemade::german(&rule), ["Wenn jemand eine 4 legt: alle anderen ziehen 1 Karte."]);
/// ```
pub fn german(rule: &Homemade) -> Vec<String> {
    sentences(rule, Language::German)
}
