//! Events of several tables.

use ruckus_protocol::{CheckIn, EventCommand, EventForecast, EventSeat, EventView, MakeEvent};

use super::{Answer, Key, Route, route};

/// The routes.
pub(super) fn routes() -> Vec<Route> {
    let event = |what, summary| route("events", what, summary);
    let results = Answer::File("application/json", "The record of the event (docs/formats.md).");
    let csv = Answer::File("text/csv", "A table with a header (docs/protocol-http.md).");
    let record = Answer::File("application/jsonl", "The record of a match (docs/formats.md).");
    vec![
        event("POST /events", "Opens an event")
            .takes::<MakeEvent>()
            .says::<EventSeat>(201)
            .problems("bad-name bad-word bad-plan unknown-rules bad-rules no-card too-many server-full"),
        event("POST /events/{code}/players", "Checks in").takes::<CheckIn>().says::<EventSeat>(201).problems(
            "name-taken bad-name no-late-entry check-in-closed wrong-word full over no-card too-many unknown-code",
        ),
        event("DELETE /events/{code}/name", "Takes your name out of an event, its tables and its results")
            .with(Key::Event)
            .answers(204, Answer::Nothing)
            .problems("no-seat refused unknown-code unavailable"),
        event("GET /events/{code}", "An event")
            .maybe(Key::Event)
            .says::<EventView>(200)
            .problems("no-seat unknown-code"),
        event("POST /events/{code}/commands", "Does something as its host or as a player")
            .with(Key::Event)
            .takes::<EventCommand>()
            .answers(204, Answer::Nothing)
            .problems("not-host no-seat bad-word"),
        event("GET /events/{code}/forecast", "How long it takes, by the lab")
            .says::<EventForecast>(200)
            .problems("no-end unavailable too-many unknown-code"),
        event("GET /events/{code}/results.json", "The results as a record")
            .maybe(Key::Event)
            .answers(200, results)
            .problems("no-seat unknown-code"),
        event("GET /events/{code}/results.csv", "The standings, a line a player")
            .maybe(Key::Event)
            .answers(200, csv)
            .problems("no-seat unknown-code"),
        event("GET /events/{code}/matches.csv", "The matches, a line a seat")
            .maybe(Key::Event)
            .answers(200, csv)
            .problems("no-seat unknown-code"),
        event("GET /events/{code}/records/{round}/{table}", "The record of a match that has its result")
            .answers(200, record)
            .problems("no-record too-many busy unknown-code"),
        event("GET /events/{code}/socket", "Follows an event").answers(101, Answer::Socket),
    ]
}
