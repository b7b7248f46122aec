//! The tests of this crate, in one program: linking each of them alone would take longer than running it.

mod conformance;
mod copies;
mod damage;
mod directory;
mod documents;
mod first_start;
mod formats;
mod gathering;
mod intake;
mod outcomes;
mod postgres;
mod snapshots;
mod stores;
mod torn;
