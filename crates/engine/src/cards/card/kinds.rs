//! The table of card kinds, computed at compile time: each face in each of its colors, then the cards with an icon.

use super::faces::FACES;
use super::{Color, Face, MARK};

/// The properties of a kind of card, precomputed because they are read often.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub(super) exists: bool,
    /// The index of the card without its icon, and with it.
    pub(super) plain: u8,
    pub(super) starred: u8,
    pub(super) color: Option<Color>,
    pub(super) face: Face,
    pub(super) number: Option<u8>,
    pub(super) skips: bool,
    pub(super) turns: bool,
    pub(super) owes: u16,
    pub(super) points: [u16; 2],
}

/// The number of kinds of one color, or of wild-types. Counts only kinds that can have an icon if `starred` is set.
const fn count(color: Option<Color>, starred: bool) -> u8 {
    let (mut count, mut face) = (0, 0);
    while face < FACES.len() {
        count += (is_of(Face(face as u8), color) && (FACES[face].star || !starred)) as u8;
        face += 1;
    }
    count
}

/// Returns true if a face comes in a color, or is a wild-type for `None`.
const fn is_of(face: Face, color: Option<Color>) -> bool {
    match color {
        Some(color) => face.comes_in(color),
        None => face.is_wild_type(),
    }
}

const fn in_all_colors(starred: bool) -> u8 {
    let (mut sum, mut color) = (0, 0);
    while color < Color::ALL.len() {
        sum += count(Some(Color::ALL[color]), starred);
        color += 1;
    }
    sum
}

pub(super) const FIRST_WILD: u8 = in_all_colors(false);
pub(super) const WILDS_END: u8 = FIRST_WILD + count(None, false);
/// Cards with an icon are rare. They start in the second half of the range if they fit, so that most sets only use the
/// first half.
pub(super) const FIRST_STARRED: u8 = if WILDS_END < 64 && 64 + in_all_colors(true) <= MARK { 64 } else { WILDS_END };
pub(super) const STARRED_END: u8 = FIRST_STARRED + in_all_colors(true);

/// The kinds without a mark: color by color, then wild-types, then the cards with an icon, color by color.
pub(super) static KINDS: [Kind; MARK as usize] = {
    const NONE: Kind = Kind {
        exists: false,
        plain: 0,
        starred: 0,
        color: None,
        face: Face(0),
        number: None,
        skips: false,
        turns: false,
        owes: 0,
        points: [0; 2],
    };
    let mut kinds = [NONE; MARK as usize];
    let (mut next, mut next_starred, mut suit) = (0, FIRST_STARRED, 0);
    while suit <= Color::ALL.len() {
        let color = if suit < Color::ALL.len() { Some(Color::ALL[suit]) } else { None };
        let mut face = 0;
        while face < FACES.len() {
            let about = &FACES[face];
            if is_of(Face(face as u8), color) {
                let kind = Kind {
                    exists: true,
                    plain: next,
                    starred: if about.star { next_starred } else { next },
                    color,
                    face: Face(face as u8),
                    number: about.number,
                    skips: about.skips,
                    turns: about.turns,
                    owes: about.owes,
                    points: about.points,
                };
                kinds[next as usize] = kind;
                next += 1;
                if about.star {
                    kinds[next_starred as usize] = kind;
                    next_starred += 1;
                }
            }
            face += 1;
        }
        suit += 1;
    }
    kinds
};
