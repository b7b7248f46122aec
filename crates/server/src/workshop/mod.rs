//! Home-made rules before they come to a table: what one comes to, tried at a practice table, published in the gallery.

mod check;
mod gallery;
mod moment;
mod read;
mod rule;
mod unread;

pub(crate) use check::check;
pub(crate) use gallery::{Gallery, NotShown};
pub(crate) use moment::{BOTS, Practice, practice};
pub(crate) use read::read;
pub(crate) use rule::{id, on_at, sized};
