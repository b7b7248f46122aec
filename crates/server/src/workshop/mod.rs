//! Home-made rules before they come to a table: what one comes to, tried at a practice table, published in the gallery; and
//! whole rulesets that are published beside them.

mod check;
mod gallery;
mod moment;
mod read;
mod unread;

pub(crate) use check::check;
pub(crate) use gallery::{Gallery, Kind, NotShown};
pub(crate) use moment::{BOTS, Practice, practice};
pub(crate) use read::read;
