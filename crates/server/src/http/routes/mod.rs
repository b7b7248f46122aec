//! All routes below `/api` except sockets, grouped by sections of the documentation.

mod access;
mod admin;
mod cards;
mod events;
mod lab;
mod matchmaking;
mod replays;
mod rulebook;
mod tables;
mod workshop;

use crate::access::AccessLevel;
use crate::route::{Route, Section};

/// Returns all sections.
pub(crate) fn sections() -> Vec<Section> {
    vec![
        tables::tables(),
        tables::codes(),
        access::access(),
        replays::replays(),
        rulebook::rulebook(),
        workshop::workshop(),
        workshop::gallery(),
        lab::counts(),
        lab::lab(),
        cards::cards(),
        cards::friends(),
        events::events(),
        matchmaking::matchmaking(),
        admin::admin(),
    ]
}

/// A route for servers in test mode. It is not in the public documentation.
pub(crate) fn test_setup() -> Route {
    let make = super::tables::make_set;
    Route::post("/test/tables", AccessLevel::MakeTables, make, "Creates a table in a given state")
}
