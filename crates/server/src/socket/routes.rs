//! The routes that open WebSockets.

use super::{upgrade, upgrade_event};
use crate::access::AccessLevel::Socket;
use crate::route::{Route, Section};

/// The socket routes of tables and events.
pub(crate) fn sections() -> Vec<Section> {
    let table = Route::get("/tables/{code}/socket", Socket, upgrade, "Plays at or watches a table").socket();
    let event = Route::get("/events/{code}/socket", Socket, upgrade_event, "Follows an event").socket();
    vec![
        Section { name: "tables", tag: "tables", routes: vec![table] },
        Section { name: "events", tag: "events", routes: vec![event] },
    ]
}
