//! What people write and others read: normalized, bounded in what it takes on the screen, and compared by how it looks.

mod hidden;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_width::UnicodeWidthStr;

use hidden::is_blank;

/// The most marks of all scripts that may stand on one letter, beyond what is composed with it. Written languages need two.
const MOST_MARKS: usize = 2;
/// The most marks in all: syllables of Burmese have up to five of their own script.
const MOST_OF_A_SCRIPT: usize = 5;

/// What is wrong with words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// There is nothing to see.
    Blank,
    /// So many marks stand on a letter that they cover other lines.
    Marks,
    /// They take more columns than there is room for.
    Wide,
    /// One character shows nothing, so that readers cannot tell it is there.
    Hidden(char),
}

impl std::fmt::Display for Flaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Blank => f.write_str("has nothing to see; use letters"),
            Self::Marks => f.write_str("has too many marks on one letter"),
            Self::Wide => f.write_str("is too wide; use fewer wide characters"),
            Self::Hidden(c) => {
                write!(f, "has a character that cannot be shown there (U+{:04X}); leave it out", u32::from(*c))
            }
        }
    }
}

/// Words in normal form (NFC), with single spaces between them, of characters that can all be seen.
///
/// # Errors
/// What is wrong with them.
pub fn readable(words: &str, columns: usize) -> Result<String, Flaw> {
    all_shown(measured(words, columns)?)
}

/// Measured words, if all of their characters can be seen.
///
/// # Errors
/// The first character that shows nothing where it stands.
pub fn all_shown(words: String) -> Result<String, Flaw> {
    hidden::first_in(&words).map_or(Ok(words), |hidden| Err(Flaw::Hidden(hidden)))
}

/// One line of readable words, trimmed; `what` names it in the sentence that says what is wrong.
///
/// # Errors
/// The sentence.
pub fn line(what: &str, words: &str, longest: usize, columns: usize) -> Result<String, String> {
    let words = ruckus_engine::one_line(what, words, longest)?;
    readable(&words, columns).map_err(|flaw| format!("the {what} {flaw}"))
}

/// The same as [`readable`], except that characters may be hidden among others: in the chat, and in journals from before 0.3.
///
/// # Errors
/// What is wrong with them.
pub fn measured(words: &str, columns: usize) -> Result<String, Flaw> {
    let words = plain(words);
    if !words.chars().any(|c| !is_blank(c) && !is_combining_mark(c)) {
        return Err(Flaw::Blank);
    }
    let (mut marks, mut of_all) = (0, 0);
    for c in words.chars() {
        let is_mark = is_combining_mark(c);
        marks = if is_mark { marks + 1 } else { 0 };
        of_all = if is_mark { of_all + usize::from(!hidden::is_of_a_script(c)) } else { 0 };
        if marks > MOST_OF_A_SCRIPT || of_all > MOST_MARKS {
            return Err(Flaw::Marks);
        }
    }
    if words.width() > columns { Err(Flaw::Wide) } else { Ok(words) }
}

/// Words in normal form (NFC), with single spaces between them, whatever they are.
pub fn plain(words: &str) -> String {
    let words: Vec<String> = words.split_whitespace().map(|word| word.nfc().collect()).collect();
    words.join(" ")
}

/// Whether two texts look alike to people: the same letters in any case, or letters of other scripts that cannot be told
/// from them.
pub fn look_alike(a: &str, b: &str) -> bool {
    let (a, b) = (seen_of(a), seen_of(b));
    a.to_lowercase() == b.to_lowercase() || skeleton(&a) == skeleton(&b) || folded(&a) == folded(&b)
}

/// What is to be seen of a text.
fn seen_of(text: &str) -> String {
    text.nfkc().filter(|&c| !is_blank(c)).collect()
}

/// A text in letters that stand for all that look like them.
fn skeleton(text: &str) -> String {
    unicode_security::skeleton(text).collect()
}

fn folded(text: &str) -> String {
    skeleton(&skeleton(text).to_lowercase())
}

/// Returns what two texts have in common that look alike: they do if either of these is the same.
pub fn looks(text: &str) -> [String; 2] {
    let seen = seen_of(text);
    [seen.to_lowercase(), folded(&seen)]
}

/// What texts have in common that look alike to people, for many to be told apart at once.
pub fn likeness(text: &str) -> String {
    folded(&seen_of(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_in_one_form() {
        assert_eq!(readable("Ame\u{301}lie", 24), Ok("Amélie".to_owned()));
        assert_eq!(readable(" Ann \u{a0}\u{3000} Lee ", 24), Ok("Ann Lee".to_owned()));
        for good in ["Ng\u{169}\u{301}", "ไม้", "नमस्ते", "👩\u{200d}🚀", "❤\u{fe0f}", "שָׁלוֹם", "李小龍", "လျှို့ဝှက်"]
        {
            assert!(readable(good, 24).is_ok(), "{good}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        for blank in ["", " ", "\u{3164}", "\u{2800}\u{2800}", "\u{200d}", "\u{301}", "\u{ffa0} \u{115f}"] {
            assert_eq!(readable(blank, 24), Err(Flaw::Blank), "{blank:?}");
        }
        assert_eq!(readable(&format!("Z{}", "\u{35c}".repeat(9)), 24), Err(Flaw::Marks));
        assert_eq!(readable(&"李".repeat(13), 24), Err(Flaw::Wide));
        assert_eq!(readable("\u{fdfd}\u{fdfd}", 1), Err(Flaw::Wide));
        for hidden in ['\u{1bca0}', '\u{1d159}', '\u{e000}', '\u{fdd0}', '\u{2800}'] {
            assert_eq!(readable(&format!("Ann{hidden}"), 24), Err(Flaw::Hidden(hidden)));
        }
    }

    #[test]
    fn texts_that_look_alike_are_found() {
        for (a, b) in [
            ("Ann", "ann"),
            ("Ann", "Аnn"),
            ("Ann", "Ａｎｎ"),
            ("Ann", "A\u{200d}nn"),
            ("Ann", "An n"),
            ("Ann", "Ann\u{1bca0}"),
            ("Ann", "Ann\u{1d159}"),
            ("Al", "AI"),
            ("Bob", "B0b"),
            ("Amélie", "Ame\u{301}lie"),
            ("Paul", "Рaul"),
            ("host", "hоst"),
        ] {
            assert!(look_alike(a, b) && look_alike(b, a), "{a} {b}");
        }
        for (a, b) in [("Ann", "Anna"), ("Jan", "Jon"), ("Amelie", "Amélie"), ("Bot 1", "Bot 2"), ("Иван", "Ivan")]
        {
            assert!(!look_alike(a, b), "{a} {b}");
        }
    }
}
