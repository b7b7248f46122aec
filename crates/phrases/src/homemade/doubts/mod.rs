//! Doubts: texts that can be read as a rule, but may have another meaning for people or no effect. Such a text is
//! refused, and the doubtful words are reported.

mod amounts;
mod effects;
mod players;
mod tree;

use std::ops::Range;

use ruckus_homemade::Part;

use super::reader::{Reading, TextReader};
pub(super) use effects::restates;
use tree::Tree;

/// The reason why a readable text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// A word may refer to another player: "they" after a player was chosen.
    Player,
    /// A number of cards or players would be read as a card: "plays two cards".
    Amount,
    /// Several players, but the rule takes only one.
    Several,
    /// A seat to the left or the right. Rules only know the direction of play.
    Side,
    /// A hand that shrinks to a number of cards. Rules do not know its previous size.
    Down,
    /// A color is called for a card that has its own color.
    Color,
    /// A choice that no other step uses.
    Unused,
    /// "The chosen player" without a chosen player.
    Unchosen,
    /// A step without effect, such as "draws 0 cards", or one that the card has anyway, such as "skip: the next player
    /// misses a turn".
    Nothing,
}

/// A doubt, and the words that it is about.
#[derive(Clone, Debug)]
pub(super) struct FoundDoubt {
    pub(super) why: Doubt,
    /// The words, as a byte range in the text.
    pub(super) at: Range<usize>,
    /// Replacements for parts of the text.
    pub(super) instead: Vec<(Range<usize>, String)>,
    /// True if only the subject of an action is missing.
    pub(super) left_out: bool,
}

/// Returns the first doubt about a part. `own` is true if the sentence equals the canonical one. `inserted` are byte
/// ranges that were inserted and not typed.
pub(super) fn first(
    reader: &TextReader<'_>,
    reading: &Reading,
    part: &Part,
    own: bool,
    inserted: &[Range<usize>],
) -> Option<FoundDoubt> {
    let tree = Tree::of(reader, reading);
    let mut all = players::several(&tree);
    all.extend(players::sides(&tree));
    all.extend(players::down(&tree));
    all.extend(amounts::amounts(&tree));
    all.extend(effects::effects(&tree, part, own));
    // In canonical sentences, each word refers to a fixed player.
    if !own {
        all.extend(players::references(&tree, inserted));
    }
    // Unused choices come last, because often a later word refers to them, as in "they choose a player and he draws 2".
    all.into_iter().min_by_key(|found| (found.why == Doubt::Unused, found.at.start))
}
