//! Texts of people: what may be shown, and what was meant.

pub mod nearest;
pub(crate) mod shown;
