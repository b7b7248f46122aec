//! Rejects offensive names. Uses the word list of `rustrict`, which also matches look-alike letters, and a few German
//! words that the list lacks.

use ruckus_protocol::{ErrorCode, Reason};
use rustrict::{Censor, Type};
use unicode_normalization::UnicodeNormalization;

use super::RoomError;
use crate::text::likeness;

/// German words that the `rustrict` list lacks.
const MORE: [&str; 8] = ["fotze", "wichser", "missgeburt", "kanake", "drecksau", "hackfresse", "untermensch", "vergas"];

/// Real names that the `rustrict` list flags by mistake.
const FINE: [&str; 8] =
    ["analia", "anal\u{ed}a", "matsushita", "takeshita", "kinoshita", "yamashita", "morishita", "miyashita"];

/// Checks that a name is fit to show to strangers.
///
/// # Errors
/// `unfit-name`: the name is offensive.
pub fn checked(name: &str) -> Result<(), RoomError> {
    let plain: String = name.nfkc().collect();
    let words = plain.split_whitespace().filter(|word| !FINE.contains(&word.to_lowercase().as_str()));
    let plain = words.collect::<Vec<_>>().join(" ");
    // Drop separators to catch words that are spelled out, such as "f.u.c.k".
    let joined: String = plain.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let bad = [plain.as_str(), joined.as_str()].iter().any(|text| is_listed(text))
        || MORE.iter().any(|word| likeness(&joined).contains(&likeness(word)));
    if bad { Err(RoomError::because(ErrorCode::UnfitName, Reason::UnfitName)) } else { Ok(()) }
}

fn is_listed(text: &str) -> bool {
    let listed = Type::INAPPROPRIATE & Type::MODERATE_OR_HIGHER;
    Censor::from_str(text).analyze().is(listed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_abuse_despite_altered_spelling() {
        let all = "fuck you|FUCK|f.u.c.k|f u c k|fu\u{441}k|\u{ff46}\u{ff55}\u{ff43}\u{ff4b}|fuuuck|n1gger|Hitler|\
         H1tler|Arschloch|Hurensohn|Fotze|F0tze|F o t z e|W\u{456}chser|cunt";
        for bad in all.split('|') {
            assert_eq!(checked(bad).map_err(|problem| problem.code), Err(ErrorCode::UnfitName), "{bad}");
        }
    }

    #[test]
    fn harmless_names_are_not_abuse() {
        let all = "Ann|Bob|Cassandra|Scott|Hannah|Jürgen|Ayşe|Иван|李小龍|Scunthorpe|Assia|Brave Badger|Wobbly Puffin|\
         Dizzy Rooster|Kurt|Christian|Anal\u{ed}a|Matsushita|Yuki Yamashita|Titus|Klaus 2";
        for good in all.split('|') {
            assert!(checked(good).is_ok(), "{good}");
        }
    }
}
