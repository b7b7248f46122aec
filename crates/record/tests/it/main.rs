//! All integration tests in one binary, because linking several would take longer than running them.

mod common;
mod events;
mod matches;
