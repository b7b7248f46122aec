//! The routes below `/api` that are answered with one response, by sections of the documents.

mod admin;
mod cards;
mod doors;
mod events;
mod lab;
mod replays;
mod strangers;
mod tables;
mod workshop;

use crate::access::AccessLevel;
use crate::route::{Route, Section};

/// All sections.
pub(crate) fn sections() -> Vec<Section> {
    vec![
        tables::tables(),
        tables::codes(),
        doors::access(),
        replays::replays(),
        workshop::workshop(),
        workshop::gallery(),
        lab::counts(),
        lab::lab(),
        cards::cards(),
        cards::friends(),
        events::events(),
        strangers::strangers(),
        admin::admin(),
    ]
}

/// A route of servers that run for tests. It is in no document for players.
pub(crate) fn test_setup() -> Route {
    let make = super::tables::make_set;
    Route::post("/test/tables", AccessLevel::MakeTables, make, "Makes a table in a given state")
}
