//! Doubts: what can be read, but may mean something else to a person, or does nothing at the table. Such a text is refused, and
//! its words are named.

mod amounts;
mod effects;
mod players;
mod tree;

use std::ops::Range;

use ruckus_homemade::Part;

use super::reader::{Reader, Reading};
use tree::Tree;

/// Why a text that can be read is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The player could be another one: "they" after a player was chosen.
    Player,
    /// A number that may count cards or players would be a card: "draws two cards".
    Amount,
    /// Several players, where a rule takes one.
    Several,
    /// A seat to the left or the right. Rules know the direction of play only.
    Side,
    /// A hand that gets down to a number of cards. Rules don't know how many it had before.
    Down,
    /// The color of a card is called that has its own.
    Color,
    /// A choice that nothing depends on.
    Unused,
    /// "The chosen player", where no player was chosen.
    Unchosen,
    /// A step that changes nothing: "draws 0 cards".
    Nothing,
}

/// A doubt, and the words that it is about.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) why: Doubt,
    /// The words, in bytes of the text.
    pub(super) at: Range<usize>,
    /// What can stand in place of some part of the text.
    pub(super) instead: Vec<(Range<usize>, String)>,
    /// Whether only the subject of a deed is missing.
    pub(super) left_out: bool,
}

/// The first doubt about a part that was read. `own` is a sentence word for word as it would be written, `inserted` are places in
/// the text that were not typed.
pub(super) fn first(
    reader: &Reader<'_>,
    reading: &Reading,
    part: &Part,
    own: bool,
    inserted: &[Range<usize>],
) -> Option<Found> {
    let tree = Tree::of(reader, reading);
    let mut all = players::several(&tree);
    all.extend(players::sides(&tree));
    all.extend(players::down(&tree));
    all.extend(amounts::amounts(&tree));
    all.extend(effects::effects(&tree, part));
    // Where a rule is written, the same words always mean the same player.
    if !own {
        all.extend(players::references(&tree, inserted));
    }
    // An unused choice comes last: often a later word means it, as in "they choose a player and he draws 2".
    all.into_iter().min_by_key(|found| (found.why == Doubt::Unused, found.at.start))
}
