//! Cards: their faces, sets and hands of them, and how they are shuffled. What each does stands in a deck file.

pub(crate) mod card;
pub(crate) mod card_set;
pub(crate) mod hand;
pub(crate) mod numbers;
pub(crate) mod points;
pub(crate) mod shuffle;
