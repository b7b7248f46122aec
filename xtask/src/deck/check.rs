//! Finds errors in a deck. If a face contradicts itself or another face, the message names both places.

use std::collections::BTreeMap;

use toml::Spanned;

use super::file::{Face, Fault, line};

/// The letters of the colors, in the engine's order.
const COLORS: &str = "RYGB";
/// The largest number of kinds: a card is a byte, and one of its bits is a flag.
const MOST_KINDS: usize = 128;
/// The largest number on a card. Home-made rules support the same range.
const MOST_NUMBER: u8 = 9;

/// True if a switch is on.
pub(super) fn is(switch: &Option<Spanned<bool>>) -> bool {
    switch.as_ref().is_some_and(|on| *on.get_ref())
}

/// The number of cards that a face adds to a player's debt.
pub(super) fn owes(face: &Face) -> u16 {
    face.owes.as_ref().map_or(0, |owes| *owes.get_ref())
}

/// The indices of a face's colors.
pub(super) fn colors(face: &Face) -> Vec<usize> {
    let letters = face.colors.as_ref().map_or("", |colors| colors.get_ref());
    letters.chars().filter_map(|letter| COLORS.find(letter)).collect()
}

/// All errors in the faces of a file.
pub(super) fn faults(text: &str, faces: &[Spanned<Face>]) -> Vec<Fault> {
    let mut check = Check { text, faults: Vec::new() };
    for face in faces {
        check.symbol(face.get_ref());
        check.number(face.get_ref());
        check.colors(face);
        check.copies(face.get_ref());
    }
    check.doubles(faces);
    check.kinds(faces);
    check.faults.sort_by_key(|fault| fault.line);
    check.faults
}

struct Check<'a> {
    text: &'a str,
    faults: Vec<Fault>,
}

impl Check<'_> {
    fn line<T>(&self, place: &Spanned<T>) -> usize {
        line(self.text, place.span().start)
    }

    fn add<T>(&mut self, place: &Spanned<T>, message: impl Into<String>) {
        self.faults.push(Fault { line: self.line(place), message: message.into() });
    }

    /// Reports two places that contradict each other.
    fn contradiction<T, U>(&mut self, place: &Spanned<T>, message: &str, other: &Spanned<U>) {
        let message = format!("{message} (line {})", self.line(other));
        self.add(place, message);
    }

    fn symbol(&mut self, face: &Face) {
        let symbol = face.symbol.get_ref();
        let fits =
            |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '+' || letter == '-';
        if symbol.is_empty() || symbol.len() > 4 || !symbol.chars().all(fits) {
            self.add(&face.symbol, format!("the symbol {symbol:?} must be 1 to 4 of A to Z, 0 to 9, `+` and `-`"));
        }
        let name = face.name.get_ref();
        let begins = name.starts_with(|letter: char| letter.is_ascii_lowercase());
        let fits = begins
            && name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == ' ');
        if face.number.is_none() && !fits {
            self.add(&face.name, format!("the name {name:?} must be words of a to z and 0 to 9"));
        }
    }

    /// A number card has no effect: rules about numbers and rules about action cards apply to different cards.
    fn number(&mut self, face: &Face) {
        let symbol = face.symbol.get_ref();
        let Some(number) = &face.number else {
            if symbol.chars().all(|letter| letter.is_ascii_digit()) {
                self.add(&face.symbol, format!("the symbol `{symbol}` is a number: write `number = {symbol}`"));
            }
            if let Some(star) = face.star.as_ref().filter(|star| *star.get_ref()) {
                self.contradiction(star, "only a number can have a star", &face.symbol);
            }
            return;
        };
        if *number.get_ref() > MOST_NUMBER {
            self.add(number, format!("a number is at most {MOST_NUMBER}"));
        }
        if number.get_ref().to_string() != *symbol {
            self.contradiction(number, "a number must be its symbol", &face.symbol);
        }
        if let Some(owes) = face.owes.as_ref().filter(|owes| *owes.get_ref() > 0) {
            self.contradiction(owes, "a number cannot have `owes`", number);
        }
        for (does, what) in
            [(&face.skips, "cannot skip"), (&face.turns, "cannot change direction"), (&face.wild, "cannot be wild")]
        {
            if let Some(does) = does.as_ref().filter(|does| *does.get_ref()) {
                self.contradiction(does, &format!("a number {what}"), number);
            }
        }
    }

    fn colors(&mut self, face: &Spanned<Face>) {
        let Face { colors, wild, .. } = face.get_ref();
        let wild = wild.as_ref().filter(|wild| *wild.get_ref());
        match (colors, wild) {
            (Some(colors), Some(wild)) => {
                self.contradiction(wild, "a wild has no colors of its own", colors);
            }
            (None, None) => self.add(face, "add the `colors` of the face, or `wild = true`"),
            _ => {}
        }
        let Some(colors) = colors else { return };
        let letters = colors.get_ref();
        if letters.is_empty() {
            self.add(colors, "no colors: write `wild = true` if it has none of its own");
        }
        for (place, letter) in letters.char_indices() {
            if !COLORS.contains(letter) {
                self.add(colors, format!("unknown color {letter:?}; the colors are R, Y, G and B"));
            } else if letters[..place].contains(letter) {
                self.add(colors, format!("the color {letter} occurs twice"));
            }
        }
    }

    fn copies(&mut self, face: &Face) {
        let copies = *face.copies.get_ref();
        match face.added.as_ref().filter(|added| *added.get_ref()) {
            None if copies == 0 => {
                self.add(&face.copies, "0 copies: write `added = true` if a rule adds them");
            }
            Some(added) if copies > 0 => {
                self.contradiction(added, "a face that only a rule adds has 0 copies", &face.copies);
            }
            _ => {}
        }
    }

    /// Reports faces with the same symbol, name or number, and cards with the same text.
    fn doubles(&mut self, faces: &[Spanned<Face>]) {
        for (place, one) in faces.iter().map(Spanned::get_ref).enumerate() {
            for other in faces[..place].iter().map(Spanned::get_ref) {
                if one.symbol.get_ref() == other.symbol.get_ref() {
                    let message = format!("the symbol `{}` is another face's", one.symbol.get_ref());
                    self.contradiction(&one.symbol, &message, &other.symbol);
                }
                if one.name.get_ref() == other.name.get_ref() {
                    let message = format!("the name {:?} is another face's", one.name.get_ref());
                    self.contradiction(&one.name, &message, &other.name);
                }
            }
        }
        let mut texts: BTreeMap<String, &Spanned<String>> = BTreeMap::new();
        for face in faces.iter().map(Spanned::get_ref) {
            let symbol = &face.symbol;
            for text in texts_of(face) {
                if let Some(other) =
                    texts.insert(text.clone(), symbol).filter(|other| other.get_ref() != symbol.get_ref())
                {
                    self.contradiction(symbol, &format!("`{text}` would also be a card of another face"), other);
                }
            }
        }
    }

    fn kinds(&mut self, faces: &[Spanned<Face>]) {
        let mut kinds = 0;
        for face in faces {
            let before = kinds;
            kinds += colors(face.get_ref()).len().max(1) * if is(&face.get_ref().star) { 2 } else { 1 };
            if before <= MOST_KINDS && kinds > MOST_KINDS {
                let message = format!(
                    "with this face, there are more than {MOST_KINDS} kinds of cards, including those with a star"
                );
                self.add(face, message);
            }
        }
    }
}

/// The cards of a face as text.
fn texts_of(face: &Face) -> Vec<String> {
    let symbol = face.symbol.get_ref();
    if face.colors.is_none() {
        return vec![symbol.clone()];
    }
    colors(face).iter().map(|&color| format!("{}{symbol}", &COLORS[color..=color])).collect()
}

#[cfg(test)]
mod tests {
    use super::super::file::read;
    use super::*;

    const SEVEN: &str = "[[face]]\nsymbol = '7'\nname = '7'\nnumber = 7\ncolors = 'RYGB'\ncopies = 2\npoints = { classic = 7, power = 7 }\nstar = true\n";
    const SKIP: &str = "[[face]]\nsymbol = 'S'\nname = 'skip'\ncolors = 'RB'\ncopies = 2\npoints = { classic = 20, power = 15 }\nskips = true\n";
    const WILD: &str =
        "[[face]]\nsymbol = 'W'\nname = 'wild'\nwild = true\ncopies = 4\npoints = { classic = 50, power = 20 }\n";

    /// The errors in a file, as they are printed.
    fn wrong(text: &str) -> Vec<String> {
        let faults = read(text).map_or_else(|fault| vec![fault], |faces| faults(text, &faces));
        faults.into_iter().map(|fault| format!("{}: {}", fault.line, fault.message)).collect()
    }

    /// Compares the errors in two faces and a wild after a replacement with the expected ones.
    #[track_caller]
    fn is_wrong(from: &str, to: &str, expected: &[&str]) {
        let text = format!("{SEVEN}{SKIP}{WILD}");
        let changed = text.replacen(from, to, 1);
        assert_ne!(text, changed, "`{from}` is not there");
        assert_eq!(wrong(&changed), expected);
    }

    #[test]
    fn the_standard_deck_is_valid() {
        assert_eq!(wrong(include_str!("../../../decks/standard.toml")), [""; 0]);
        assert_eq!(wrong(&format!("{SEVEN}{SKIP}{WILD}")), [""; 0]);
    }

    #[test]
    fn duplicate_values_name_both_lines() {
        is_wrong(
            "'S'",
            "'7'",
            &["10: the symbol `7` is a number: write `number = 7`", "10: the symbol `7` is another face's (line 2)"],
        );
        is_wrong("'wild'", "'skip'", &["18: the name \"skip\" is another face's (line 11)"]);
        is_wrong("'W'", "'BS'", &["17: `BS` would also be a card of another face (line 10)"]);
    }

    #[test]
    fn contradictory_faces_name_both_lines() {
        is_wrong("number = 7", "number = 8", &["4: a number must be its symbol (line 2)"]);
        is_wrong("star = true", "owes = 2", &["8: a number cannot have `owes` (line 4)"]);
        is_wrong("star = true", "skips = true", &["8: a number cannot skip (line 4)"]);
        is_wrong("star = true", "turns = true", &["8: a number cannot change direction (line 4)"]);
        is_wrong("skips = true", "wild = true", &["15: a wild has no colors of its own (line 12)"]);
        is_wrong("skips = true", "star = true", &["15: only a number can have a star (line 10)"]);
        is_wrong("skips = true", "added = true", &["15: a face that only a rule adds has 0 copies (line 13)"]);
    }

    #[test]
    fn missing_values_are_requested() {
        is_wrong(
            "number = 7\n",
            "",
            &[
                "2: the symbol `7` is a number: write `number = 7`",
                "3: the name \"7\" must be words of a to z and 0 to 9",
                "7: only a number can have a star (line 2)",
            ],
        );
        is_wrong("colors = 'RB'\n", "", &["9: add the `colors` of the face, or `wild = true`"]);
        is_wrong("'RB'", "''", &["12: no colors: write `wild = true` if it has none of its own"]);
        is_wrong("copies = 4", "copies = 0", &["20: 0 copies: write `added = true` if a rule adds them"]);
        is_wrong(", power = 20", "", &["21: missing field `power`"]);
        is_wrong("number = 7", "number = true", &["4: invalid type: boolean `true`, expected u8"]);
    }

    #[test]
    fn unknown_words_are_rejected_with_suggestions() {
        let found = wrong(&SKIP.replace("copies", "copiess"));
        assert!(
            found[0].starts_with("5: unknown field `copiess`") && found[0].ends_with("; did you mean `copies`?"),
            "{found:?}"
        );
        let found = wrong(&SKIP.replace("power", "powwer"));
        assert!(found[0].starts_with("6: ") && found[0].ends_with("; did you mean `power`?"), "{found:?}");
        is_wrong("'RB'", "'RX'", &["12: unknown color 'X'; the colors are R, Y, G and B"]);
        is_wrong("'RB'", "'RBR'", &["12: the color R occurs twice"]);
        is_wrong("'W'", "'w*'", &["17: the symbol \"w*\" must be 1 to 4 of A to Z, 0 to 9, `+` and `-`"]);
        is_wrong("'wild'", "'Wild!'", &["18: the name \"Wild!\" must be words of a to z and 0 to 9"]);
    }

    #[test]
    fn numbers_and_kinds_are_limited() {
        is_wrong(
            "symbol = '7'\nname = '7'\nnumber = 7",
            "symbol = '10'\nname = '10'\nnumber = 10",
            &["4: a number is at most 9"],
        );
        let skip =
            |place: usize| SKIP.replace("'S'", &format!("'S{place}'")).replace("skip'", &format!("skip {place}'"));
        let many = |faces: usize| SEVEN.to_owned() + &(0..faces).map(skip).collect::<String>();
        assert_eq!(wrong(&many(60)), [""; 0]);
        let line = 8 + 60 * 7 + 1;
        assert_eq!(
            wrong(&many(61)),
            [format!("{line}: with this face, there are more than 128 kinds of cards, including those with a star")]
        );
    }
}
