//! Cards: faces, sets, hands, and the shuffle. A deck file defines what each card does.

pub(crate) mod card;
pub(crate) mod card_set;
pub(crate) mod hand;
pub(crate) mod numbers;
pub(crate) mod points;
pub(crate) mod shuffle;
