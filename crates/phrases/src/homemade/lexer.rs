//! Splits text into words. It is used for the grammar's phrases and for typed text, so that both can be compared.

use super::lexicon::Lexicon;

/// A word, a number or a punctuation mark.
#[derive(Clone, Debug)]
pub(super) struct Token {
    /// The word in lower case, or the number in digits.
    pub(super) word: String,
    /// The stem of the word.
    pub(super) stem: String,
    /// The probable correction of an unknown word.
    pub(super) meant: Option<String>,
    /// The start in the text, in bytes.
    pub(super) start: usize,
    /// The end in the text, in bytes.
    pub(super) end: usize,
    /// True if only a hyphen or a dot separates it from the previous word.
    pub(super) glued: bool,
}

impl Token {
    /// Returns true for a word or a number.
    pub(super) fn is_word(&self) -> bool {
        self.word.chars().any(char::is_alphanumeric)
    }

    /// Returns its value if it is a number.
    pub(super) fn number(&self) -> Option<i32> {
        let digits = self.word.strip_prefix('-').unwrap_or(&self.word);
        let short = !digits.is_empty() && digits.len() <= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
        if short { self.word.parse().ok() } else { None }
    }
}

/// Returns true for an opening or closing quotation mark.
pub(super) const fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '«' | '»')
}

/// Splits a text into tokens.
pub(super) fn tokens(text: &str, lexicon: &Lexicon) -> Vec<Token> {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let at = |i: usize| chars.get(i).map_or(text.len(), |&(start, _)| start);
    let is = |i: usize, so: fn(char) -> bool| chars.get(i).is_some_and(|&(_, c)| so(c));
    let mut found: Vec<Token> = Vec::new();
    let (mut i, mut escaped) = (0, false);
    while let Some(&(start, c)) = chars.get(i) {
        let from = i;
        i += 1;
        let minus = matches!(c, '-' | '−')
            && is(i, |c| c.is_ascii_digit())
            && (from == 0 || !is(from - 1, char::is_alphanumeric));
        if c.is_alphanumeric() || minus {
            while is(i, char::is_alphanumeric) || is(i, |c| matches!(c, '\'' | '’')) && is(i + 1, char::is_alphanumeric)
            {
                i += 1;
            }
        } else if c.is_whitespace() || std::mem::take(&mut escaped) {
            continue;
        } else if c == '\\' {
            escaped = true;
            continue;
        } else if matches!(c, '-' | '–' | '.' | '_' | '…')
            && is(i, char::is_alphanumeric)
            && from > 0
            && is(from - 1, char::is_alphanumeric)
        {
            // Between letters, the character is part of the word.
            continue;
        }
        let end = at(i);
        let glued = found.last().is_some_and(|before| {
            let between = &text[before.end..start];
            before.is_word() && !between.is_empty() && between.len() <= 3 && !between.contains(char::is_whitespace)
        });
        let raw: String = text[start..end].to_lowercase().replace('’', "'").replace('−', "-");
        let raw = if raw.chars().all(is_quote) { "\"".to_owned() } else { raw };
        let word = lexicon.number(&raw).map_or(raw, str::to_owned);
        let stem = lexicon.stem(&word);
        found.push(Token { word, stem, meant: None, start, end, glued });
    }
    found
}
