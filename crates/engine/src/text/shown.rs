//! Text that players write and others read: player names, ruleset titles.

/// Returns true for characters that must not be shown: control characters, marks that change the text direction, and
/// invisible characters.
pub fn is_unshown(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        )
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0e}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
        || matches!(c, '\u{e0000}'..='\u{e0fff}')
}

/// The reason why a text is not valid as one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Odd {
    /// The text is empty.
    Empty,
    /// The text is too long; holds its length in characters.
    Long(usize),
    /// The text has a character that must not be shown.
    Unshown(char),
}

/// Trims and checks a line of text.
///
/// # Errors
/// Returns an error if the text is empty, longer than `longest` characters, or has a character that must not be shown.
pub fn one_line(what: &str, words: &str, longest: usize) -> Result<String, String> {
    trimmed(words, longest).map(ToOwned::to_owned).map_err(|odd| match odd {
        Odd::Empty => format!("the {what} is empty; use 1 to {longest} characters"),
        Odd::Long(length) => format!("the {what} has {length} characters; use 1 to {longest}"),
        Odd::Unshown(odd) => {
            let odd = u32::from(odd);
            format!("the {what} has a character that cannot be shown (U+{odd:04X}); remove it")
        }
    })
}

/// Like [`one_line`], but without copying and with a typed error.
///
/// # Errors
/// Returns the reason if the text is not valid.
pub fn trimmed(words: &str, longest: usize) -> Result<&str, Odd> {
    let words = words.trim();
    match words.chars().count() {
        0 => Err(Odd::Empty),
        length if length > longest => Err(Odd::Long(length)),
        _ => words.chars().find(|&c| is_unshown(c)).map_or(Ok(words), |odd| Err(Odd::Unshown(odd))),
    }
}

/// Sanitizes any text for display: cuts it to `longest` characters and replaces characters that must not be shown.
pub fn harmless(words: &str, longest: usize) -> String {
    let shown = |c: char| if is_unshown(c) { '\u{fffd}' } else { c };
    let words = words.replace('\n', "; ");
    let mut short: String = words.chars().take(longest).map(shown).collect();
    if words.chars().nth(longest).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_trims_and_rejects_long_or_invisible_text() {
        assert_eq!(one_line("title", "  Camp fire ", 9), Ok("Camp fire".to_owned()));
        assert!(one_line("title", " ", 9).is_err_and(|why| why.contains("empty")));
        assert!(one_line("title", "Camp fires", 9).is_err_and(|why| why.contains("10 characters")));
        for odd in ["a\nb", "a\u{202e}b", "a\u{0}b", "a\u{e0041}b", "a\u{200b}b"] {
            assert!(one_line("title", odd, 9).is_err_and(|why| why.contains("U+")), "{odd:?}");
        }
        assert_eq!(one_line("title", "ünï çödé 🎉", 20), Ok("ünï çödé 🎉".to_owned()));
    }

    #[test]
    fn harmless_replaces_control_characters_and_truncates() {
        assert_eq!(harmless("a\u{1b}[31m\u{202e}b", 20), "a\u{fffd}[31m\u{fffd}b");
        assert_eq!(harmless("one\ntwo", 20), "one; two");
        assert_eq!(harmless("abcdef", 3), "abc…");
    }
}
