//! All integration tests in one binary, because linking one for each file would take longer than running it.

mod conformance;
mod copies;
mod damage;
mod directory;
mod documents;
mod file;
mod first_start;
mod formats;
mod gathering;
mod intake;
mod outcomes;
mod postgres;
mod prelude;
mod snapshots;
mod stores;
mod torn;
