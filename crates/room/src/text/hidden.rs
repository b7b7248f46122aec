//! Finds characters that are invisible in their context. It relies on Unicode properties: the general category, default
//! ignorable code points, confusables (UTS 39), scripts, joining types, and emoji.

use unicode_joining_type::{JoiningType, get_joining_type};
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
use unicode_properties::{GeneralCategory, UnicodeEmoji, UnicodeGeneralCategory};
use unicode_script::{Script, UnicodeScript};

/// Blank letters and symbols that have the properties of visible ones: the object replacement character, two Egyptian
/// blanks, and a musical note without a head.
const BLANK: [char; 4] = ['\u{fffc}', '\u{13441}', '\u{13442}', '\u{1d159}'];
/// Variation selector that requests the emoji presentation of the character before it.
const AS_EMOJI: char = '\u{fe0f}';
/// Combining mark that draws a key around the digit before it.
const KEYCAP: char = '\u{20e3}';
const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';
/// The canonical combining class of viramas, which remove the vowel of a consonant. Joiners are valid next to them.
const VIRAMA: u8 = 9;

/// True if a character is invisible in every context.
pub(super) fn is_blank(c: char) -> bool {
    c == ' ' || BLANK.contains(&c) || is_ignorable(c) || looks_like_space(c)
}

/// Returns the first character that is invisible in its context. Expects words in normal form with single spaces
/// between them.
pub(super) fn first_in(words: &str) -> Option<char> {
    let all: Vec<char> = words.chars().collect();
    // The character that marks combine with. `None` at the beginning of a word.
    let mut base = None;
    for (place, &c) in all.iter().enumerate() {
        let (before, after) = (place.checked_sub(1).map(|before| all[before]), all.get(place + 1).copied());
        let shown = match c {
            ' ' => true,
            AS_EMOJI => before == base && base.is_some_and(|base| is_picture(base) || after == Some(KEYCAP)),
            JOINER | NON_JOINER => joins(c, base, before, after),
            _ if is_combining_mark(c) => stands_on(c, base),
            _ => is_assigned(c) && !is_blank(c),
        };
        if !shown {
            return Some(c);
        }
        if c == ' ' {
            base = None;
        } else if !is_combining_mark(c) && !is_ignorable(c) {
            base = Some(c);
        }
    }
    None
}

/// True for assigned code points with a fixed meaning, excluding spaces and control codes.
fn is_assigned(c: char) -> bool {
    use GeneralCategory::{
        Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, SpaceSeparator, Surrogate, Unassigned,
    };
    !matches!(
        c.general_category(),
        Control | Format | LineSeparator | ParagraphSeparator | PrivateUse | SpaceSeparator | Surrogate | Unassigned
    )
}

/// True for characters that fonts do not draw by default. The skeleton of UTS 39 omits them.
fn is_ignorable(c: char) -> bool {
    unicode_security::skeleton(c.encode_utf8(&mut [0; 4])).next().is_none()
}

fn looks_like_space(c: char) -> bool {
    unicode_security::skeleton(c.encode_utf8(&mut [0; 4])).all(|seen| seen == ' ')
}

/// True for emoji that are pictures on their own. Digits are emoji only as part of a keycap.
fn is_picture(c: char) -> bool {
    !c.is_ascii() && c.is_emoji_char()
}

/// True if a mark belongs to the script of its letter, or to no particular script. Fonts may not draw other marks.
fn stands_on(mark: char, base: Option<char>) -> bool {
    let Some(base) = base else { return false };
    if matches!(mark.script(), Script::Inherited | Script::Common) {
        return !is_ignorable(mark);
    }
    let scripts = base.script_extension();
    let of_one = !scripts.is_common() && !scripts.is_inherited();
    of_one && !scripts.intersection(mark.script_extension()).is_empty()
}

/// True if a joiner has a visible effect: between pictures, between letters of cursive scripts, and next to a virama.
fn joins(joiner: char, base: Option<char>, before: Option<char>, after: Option<char>) -> bool {
    let is_virama = |c: Option<char>| c.is_some_and(|c| canonical_combining_class(c) == VIRAMA);
    let both = |are: fn(char) -> bool| base.is_some_and(are) && after.is_some_and(are);
    let beside_virama = base.is_some() && (is_virama(before) || is_virama(after));
    beside_virama || both(is_cursive) || (joiner == JOINER && both(is_picture))
}

fn is_cursive(c: char) -> bool {
    !is_ignorable(c) && !matches!(get_joining_type(c), JoiningType::NonJoining | JoiningType::Transparent)
}

/// True if a mark belongs to particular scripts. Letters of those scripts can need several marks.
pub(super) fn is_of_a_script(mark: char) -> bool {
    !matches!(mark.script(), Script::Inherited | Script::Common)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_invisible_characters_by_their_properties() {
        let odd = [
            // Default ignorable code points: shorthand and musical format controls, fillers, joiners without an effect,
            // tags.
            "1bca0 1bca3 1d173 1d17a 34f 115f 1160 3164 ffa0 17b4 180b 200b 200c 200d 2060 fe00 fe0f e0041 e0101 ad",
            // Format and control characters.
            "600 202e fff9 13430 7 2028",
            // Private use, noncharacters, unassigned.
            "e000 f8ff 100000 fdd0 ffff 10ffff 378 e0fff",
            // Blank by definition.
            "2800 1d159 13441 fffc",
            // Marks of scripts other than the name's.
            "16fe4 1107f 1bc9d 1039 17d2",
        ];
        for code in odd.join(" ").split(' ') {
            let odd = u32::from_str_radix(code, 16).ok().and_then(char::from_u32).expect("a character");
            assert_eq!(first_in(&format!("Ann{odd}")), Some(odd), "U+{code}");
            assert_eq!(first_in(&format!("A{odd}nn")), Some(odd), "U+{code}");
        }
    }

    #[test]
    fn accepts_names_in_all_scripts() {
        for good in [
            "Ann",
            "O’Neill",
            "D'Arcy",
            "Anne-Marie",
            "Amélie",
            "Ng\u{169}\u{301}",
            "Şükrü",
            "Łukasz",
            "Иван",
            "Ζωή",
            "李小龍",
            "さくら",
            "ガ",
            "김민준",
            "שָׁלוֹם",
            "محمّد",
            "علی\u{200c}رضا",
            "می\u{200c}خواهم",
            "नमस्ते",
            "क\u{94d}\u{200d}ष",
            "ශ\u{dca}\u{200d}රී",
            "র\u{200d}\u{9cd}যাব",
            "ไม้",
            "မြို့",
            "ភ្នំពេញ",
            "བརྒྱུད",
            "ᠮᠣᠩᠭᠣᠯ",
            "ᠠ\u{180b}",
            "አበበ",
            "ᏣᎳᎩ",
            "Ann ★",
            "♪ Bob",
            "Cid_7",
            "Zoë™",
            "½",
            "𓂀",
            "ᚱᚢᚾ",
        ] {
            assert_eq!(first_in(good), None, "{good}");
        }
    }

    #[test]
    fn accepts_only_valid_emoji_sequences() {
        let all = "🎉|👩\u{200d}🚀|👩🏽\u{200d}🚀|❤\u{fe0f}|❤\u{fe0f}\u{200d}🔥|🏳\u{fe0f}\u{200d}🌈|🇩🇪|👍🏿|1\u{fe0f}\u{20e3}|\
         👨\u{200d}👩\u{200d}👧|🧑🏻\u{200d}🦰|Ann 🎉";
        for good in all.split('|') {
            assert_eq!(first_in(good), None, "{good}");
        }
        for bad in ["1\u{fe0f}", "🎉\u{200d}", "🎉\u{200d}n", "🎉\u{200c}🎉", "❤\u{fe0f}\u{fe0f}", "A\u{fe0f}"]
        {
            assert!(first_in(bad).is_some(), "{bad:?}");
        }
    }

    #[test]
    fn few_assigned_characters_are_blank() {
        let blank = |c: char| is_assigned(c) && !c.is_emoji_char() && is_blank(c);
        // Fillers, variation selectors, and the listed blanks. The range excludes the selectors of other planes.
        let blank = ('\0'..='\u{1ffff}').filter(|&c| blank(c)).count();
        assert!((20..60).contains(&blank), "{blank}");
    }
}
