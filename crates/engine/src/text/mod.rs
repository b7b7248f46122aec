//! Text written by players: what may be shown, and suggestions for unknown names.

pub mod nearest;
pub(crate) mod shown;
