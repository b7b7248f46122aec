//! The workshop: checks home-made rules, sets up practice tables for them, and publishes rules and whole rulesets in
//! the gallery.

mod check;
mod gallery;
mod moment;
mod moments;
mod read;
mod unread;

use std::sync::Arc;

pub(crate) use check::check;
pub(crate) use gallery::{Gallery, GalleryError, Kind};
pub(crate) use moment::{BOTS, Practice, practice};
pub(crate) use moments::Moments;
pub(crate) use read::read;

/// The parts of the workshop that keep something.
pub(crate) struct Workshop {
    pub(crate) gallery: Arc<Gallery>,
    pub(crate) moments: Moments,
}
