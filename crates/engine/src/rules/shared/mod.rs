//! Code that several rules share.

pub(crate) mod answering;
pub(crate) mod looking;
pub(crate) mod made;
pub(crate) mod match_up;
pub(crate) mod playing;
pub mod race;
