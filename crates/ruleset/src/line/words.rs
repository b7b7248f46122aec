//! Splits a line of rules into words. It accepts the signs and quotation marks that phones insert.

use std::ops::Range;

use super::LONGEST;
use crate::line_error::{LineError, LineWrong};

/// The value behind `=`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Given {
    /// The text, without quotation marks.
    pub(super) text: String,
    /// Its place in the line, in characters.
    pub(super) at: Range<usize>,
}

/// A word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// Its place in the line, in characters.
    pub(super) at: Range<usize>,
    /// True for `+`, false for `-`.
    pub(super) sign: Option<bool>,
    /// The name, in lower case.
    pub(super) name: String,
    /// The value.
    pub(super) value: Option<Given>,
}

/// Splits a line into words. Spaces and commas separate them; spaces around signs and `=` do not.
pub(super) fn split(line: &str) -> Result<Vec<Word>, LineError> {
    let all: Vec<char> = line.chars().collect();
    if all.len() > LONGEST {
        return Err(LineError::new(&(LONGEST..all.len()), LineWrong::TooLong { longest: LONGEST }));
    }
    let mut reader = Reader { all, next: 0 };
    let mut words = Vec::new();
    loop {
        reader.skip(is_gap);
        if reader.peek().is_none() {
            return Ok(words);
        }
        words.push(reader.word()?);
    }
}

struct Reader {
    all: Vec<char>,
    next: usize,
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Returns the characters that can close a quotation.
const fn closing(open: char) -> Option<&'static [char]> {
    match open {
        '"' => Some(&['"']),
        '\'' => Some(&['\'']),
        '“' => Some(&['”']),
        '„' => Some(&['“', '”']),
        _ => None,
    }
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.all.get(self.next).copied()
    }

    fn skip(&mut self, skipped: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&skipped) {
            self.next += 1;
        }
    }

    fn take(&mut self, taken: impl Fn(char) -> bool) -> String {
        let start = self.next;
        self.skip(taken);
        self.all[start..self.next].iter().collect()
    }

    fn word(&mut self) -> Result<Word, LineError> {
        let start = self.next;
        let sign = match self.peek() {
            Some('+') => Some(true),
            Some('-' | '−' | '–' | '—') => Some(false),
            _ => None,
        };
        if sign.is_some() {
            self.next += 1;
            self.skip(char::is_whitespace);
        }
        let name = self.take(|c| !is_gap(c) && c != '=').to_lowercase();
        let end = self.next;
        self.skip(char::is_whitespace);
        let value = if self.peek() == Some('=') {
            self.next += 1;
            self.skip(char::is_whitespace);
            Some(self.value()?)
        } else {
            self.next = end;
            None
        };
        Ok(Word { at: start..self.next, sign, name, value })
    }

    fn value(&mut self) -> Result<Given, LineError> {
        let start = self.next;
        let Some((open, ends)) = self.peek().and_then(|open| Some((open, closing(open)?))) else {
            let text = self.take(|c| !is_gap(c));
            return Ok(Given { text, at: start..self.next });
        };
        self.next += 1;
        let mut text = String::new();
        while let Some(c) = self.peek() {
            self.next += 1;
            match c {
                c if ends.contains(&c) => return Ok(Given { text, at: start..self.next }),
                '\\' if open == '"' => {
                    text.extend(self.peek());
                    self.next += 1;
                }
                c => text.push(c),
            }
        }
        Err(LineError::new(&(start..self.all.len()), LineWrong::OpenQuote))
    }
}

/// Writes a text as a value: in quotation marks, unless it is a single plain word.
pub(super) fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str) -> Vec<String> {
        let word = |word: Word| {
            let sign = word.sign.map_or("", |on| if on { "+" } else { "-" });
            let value = word.value.map_or(String::new(), |value| format!("={}", value.text));
            format!("{}..{} {sign}{}{value}", word.at.start, word.at.end, word.name)
        };
        split(line).expect("it can be split").into_iter().map(word).collect()
    }

    #[test]
    fn spaces_and_commas_separate_words() {
        assert_eq!(
            shown("Super-Speed, +stacking -interrupt mercy=25"),
            ["0..11 super-speed", "13..22 +stacking", "23..33 -interrupt", "34..42 mercy=25"]
        );
        assert_eq!(shown(" + stacking  mercy = 25 "), ["1..11 +stacking", "13..23 mercy=25"]);
        assert_eq!(shown("–draw-on −matching"), ["0..8 -draw-on", "9..18 -matching"]);
        assert_eq!(shown("= + a="), ["0..3 =+", "4..6 a="]);
        assert_eq!(shown(""), [""; 0]);
    }

    #[test]
    fn texts_are_in_quotation_marks() {
        for line in [r#"title="A, b \"c\"""#, r#"title='A, b "c"'"#, "title=“A, b \"c\"”", "title=„A, b \"c\"“"]
        {
            assert!(shown(line)[0].ends_with("title=A, b \"c\""), "{line}");
        }
        for open in ["classic title=\"Camp", "classic title=\"Camp\\\"", "classic title=„Camp\""] {
            let error = split(open).expect_err("it is open");
            assert_eq!((error.at.start, *error.wrong), (14, LineWrong::OpenQuote), "{open}");
        }
        for text in ["", "Camp fire", "a\\\"b\\\\", "“ä”", "plain-2.0"] {
            let read = split(&format!("title={}", quoted(text))).expect("it can be split");
            assert_eq!(read[0].value.as_ref().expect("a value").text, text);
        }
    }

    #[test]
    fn long_lines_are_rejected() {
        let error = split(&"x".repeat(LONGEST + 1)).expect_err("it is too long");
        assert_eq!(*error.wrong, LineWrong::TooLong { longest: LONGEST });
        assert!(split(&"x".repeat(LONGEST)).is_ok());
    }
}
