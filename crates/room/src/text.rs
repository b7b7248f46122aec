//! Checks text from users: normalizes it, limits its size on the screen, and compares texts by their look.

mod hidden;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_width::UnicodeWidthStr;

use hidden::is_blank;

/// Maximum number of combining marks per letter that belong to no particular script, after composition. Written
/// languages need two.
const MOST_MARKS: usize = 2;
/// Maximum number of combining marks per letter in total. Burmese syllables have up to five marks of their own script.
const MOST_OF_A_SCRIPT: usize = 5;

/// Why a text is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The text has no visible character.
    Blank,
    /// One letter has too many combining marks: they would cover other lines.
    Marks,
    /// The text takes more columns than allowed.
    Wide,
    /// This character is invisible, so readers cannot notice it.
    Hidden(char),
}

impl std::fmt::Display for Flaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Blank => f.write_str("has no visible characters; use letters"),
            Self::Marks => f.write_str("has too many marks on one letter"),
            Self::Wide => f.write_str("is too wide; use fewer wide characters"),
            Self::Hidden(c) => {
                write!(f, "has a character that cannot be shown (U+{:04X}); leave it out", u32::from(*c))
            }
        }
    }
}

/// Returns a text in normal form (NFC) with single spaces between words. All characters are visible.
///
/// # Errors
/// The first flaw of the text.
pub fn readable(words: &str, columns: usize) -> Result<String, Flaw> {
    all_shown(measured(words, columns)?)
}

/// Returns a text if all of its characters are visible. The text has the form that [`measured`] returns.
///
/// # Errors
/// [`Flaw::Hidden`] with the first invisible character.
pub fn all_shown(words: String) -> Result<String, Flaw> {
    hidden::first_in(&words).map_or(Ok(words), |hidden| Err(Flaw::Hidden(hidden)))
}

/// Returns one line of readable text, trimmed. Error messages use `what` as the name of the text.
///
/// # Errors
/// A message that describes the flaw.
pub fn line(what: &str, words: &str, longest: usize, columns: usize) -> Result<String, String> {
    let words = ruckus_engine::one_line(what, words, longest)?;
    readable(&words, columns).map_err(|flaw| format!("the {what} {flaw}"))
}

/// Like [`readable`], but allows invisible characters among visible ones. Chat messages and journals from before 0.3
/// can contain them.
///
/// # Errors
/// The first flaw of the text.
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

/// Returns a text in normal form (NFC) with single spaces between words, without any check.
pub fn plain(words: &str) -> String {
    let words: Vec<String> = words.split_whitespace().map(|word| word.nfc().collect()).collect();
    words.join(" ")
}

/// True if two texts look alike: they have the same letters in any case, or letters of other scripts with the same
/// shape.
pub fn look_alike(a: &str, b: &str) -> bool {
    let (a, b) = (seen_of(a), seen_of(b));
    a.to_lowercase() == b.to_lowercase() || skeleton(&a) == skeleton(&b) || folded(&a) == folded(&b)
}

/// Drops the invisible characters of a text.
fn seen_of(text: &str) -> String {
    text.nfkc().filter(|&c| !is_blank(c)).collect()
}

/// Replaces each letter by the representative of all letters that look alike (UTS 39).
fn skeleton(text: &str) -> String {
    unicode_security::skeleton(text).collect()
}

fn folded(text: &str) -> String {
    skeleton(&skeleton(text).to_lowercase())
}

/// Returns two keys of a text's look. Two texts look alike if either key is the same for both.
pub fn looks(text: &str) -> [String; 2] {
    let seen = seen_of(text);
    [seen.to_lowercase(), folded(&seen)]
}

/// Returns a key that is the same for texts that look alike. It allows comparing many texts efficiently.
pub fn likeness(text: &str) -> String {
    folded(&seen_of(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_normalized() {
        assert_eq!(readable("Ame\u{301}lie", 24), Ok("Amélie".to_owned()));
        assert_eq!(readable(" Ann \u{a0}\u{3000} Lee ", 24), Ok("Ann Lee".to_owned()));
        for good in ["Ng\u{169}\u{301}", "ไม้", "नमस्ते", "👩\u{200d}🚀", "❤\u{fe0f}", "שָׁלוֹם", "李小龍", "လျှို့ဝှက်"]
        {
            assert!(readable(good, 24).is_ok(), "{good}");
        }
    }

    #[test]
    fn rejects_unreadable_text() {
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
    fn finds_texts_that_look_alike() {
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
