//! The format of a deck file.

use serde::Deserialize;
use toml::Spanned;

/// A deck file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deck {
    face: Vec<Spanned<Face>>,
}

/// A face in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Face {
    pub(super) symbol: Spanned<String>,
    pub(super) name: Spanned<String>,
    pub(super) number: Option<Spanned<u8>>,
    #[serde(alias = "colours")]
    pub(super) colors: Option<Spanned<String>>,
    pub(super) wild: Option<Spanned<bool>>,
    pub(super) copies: Spanned<u8>,
    pub(super) added: Option<Spanned<bool>>,
    pub(super) points: Points,
    pub(super) owes: Option<Spanned<u16>>,
    pub(super) skips: Option<Spanned<bool>>,
    pub(super) turns: Option<Spanned<bool>>,
    pub(super) star: Option<Spanned<bool>>,
}

/// The points of a face in a hand, by scoring table.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Points {
    pub(super) classic: u16,
    pub(super) power: u16,
}

/// An error in a deck file.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) line: usize,
    pub(super) message: String,
}

/// The line that contains a byte.
pub(super) fn line(text: &str, byte: usize) -> usize {
    text.as_bytes().iter().take(byte).filter(|&&byte| byte == b'\n').count() + 1
}

/// Parses the faces in a text.
pub(super) fn read(text: &str) -> Result<Vec<Spanned<Face>>, Fault> {
    let fault = |error: toml::de::Error| {
        let line = error.span().map_or(1, |span| line(text, span.start));
        Fault { line, message: with_nearest(error.message()) }
    };
    let deck: Deck = toml::from_str(text).map_err(fault)?;
    Ok(deck.face)
}

/// Adds the most similar valid word to a message about an unknown word.
fn with_nearest(message: &str) -> String {
    let mut words = message.split('`').skip(1).step_by(2);
    let meant = match words.next() {
        Some(unknown) if message.starts_with("unknown field") => {
            let scored = words.map(|known| (strsim::jaro_winkler(unknown, known), known));
            scored.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|&(score, _)| score > 0.75)
        }
        _ => None,
    };
    meant.map_or_else(|| message.to_owned(), |(_, meant)| format!("{message}; did you mean `{meant}`?"))
}
