//! Routes for events of several tables.

use ruckus_protocol::ErrorCode::*;
use ruckus_protocol::{CheckIn, EventCommand, EventForecast, EventSeat, EventView, MakeEvent};

use crate::access::AccessLevel::{Inside, MakeTables, Seat};
use crate::http::{ends, events};
use crate::route::{Route, Section, Token};

/// Routes for events, except sockets.
pub(super) fn events() -> Section {
    let routes = vec![
        Route::post("/events", MakeTables, events::make, "Opens an event")
            .takes::<MakeEvent>("`MakeEvent`")
            .large_body()
            .says::<EventSeat>(201, "`{code, token, player}`: you are the host")
            .errors(&[BadName, BadWord, BadPlan, UnknownRules, BadRules, NoCard, TooMany, ServerFull])
            .note(BadPlan, "422, names the field"),
        Route::post("/events/{code}/players", Inside, events::check_in, "Checks in")
            .takes::<CheckIn>("`CheckIn`")
            .says::<EventSeat>(201, "`{code, token, player}`: you are checked in")
            .errors(&[
                NameTaken,
                BadName,
                NoLateEntry,
                CheckInClosed,
                WrongWord,
                Full,
                Over,
                NoCard,
                TooMany,
                UnknownCode,
            ]),
        Route::get("/events/{code}", Inside, events::look, "An event")
            .maybe_token(Token::Event)
            .says::<EventView>(200, "the event")
            .errors(&[NoSeat, UnknownCode]),
        Route::post(
            "/events/{code}/commands",
            Seat,
            events::command,
            "Runs a command as a host or a player of an event",
        )
        .token(Token::Event)
        .takes::<EventCommand>("`EventCommand`")
        .empty("")
        .errors(&[NotHost, NoSeat, BadWord])
        .note(BadWord, "also the other codes of [refusals](formats.md#scenario-files-of-events)"),
        Route::get("/events/{code}/forecast", Inside, events::forecast, "Estimates the length of an event")
            .says::<EventForecast>(
                200,
                "`{players, minutes, best_wins, waiting_minutes}`: averages of simulated events in which the best \
                 player is four times as strong as the weakest; takes a few seconds the first time",
            )
            .errors(&[NoEnd, Unavailable, TooMany, UnknownCode]),
        Route::delete(
            "/events/{code}/name",
            Inside,
            ends::forget_in_event,
            "Removes your name from an event, its tables and its results",
        )
        .token(Token::Event)
        .empty(
            "removes the person's name and card from the event, its tables, records and results; the event \
                continues",
        )
        .errors(&[NoSeat, Refused, UnknownCode, Unavailable])
        .note(Refused, "they sit at a table that is playing"),
        Route::get("/events/{code}/results.json", Inside, events::results, "The results of an event as a record")
            .maybe_token(Token::Event)
            .file(
                "application/json",
                "The record of the event (docs/records.md).",
                "the [record of the event](records.md#record-of-an-event)",
            )
            .errors(&[NoSeat, UnknownCode]),
        Route::get("/events/{code}/results.csv", Inside, events::results_csv, "The standings, one line per player")
            .maybe_token(Token::Event)
            .file("text/csv", "A table with a header (docs/protocol-events.md).", "the standings, one line per player")
            .errors(&[NoSeat, UnknownCode]),
        Route::get("/events/{code}/matches.csv", Inside, events::matches_csv, "The matches, one line per seat")
            .maybe_token(Token::Event)
            .file("text/csv", "A table with a header (docs/protocol-events.md).", "the matches, one line per seat")
            .errors(&[NoSeat, UnknownCode]),
        Route::get(
            "/events/{code}/records/{round}/{table}",
            Inside,
            events::match_record,
            "The record of a finished match",
        )
        .file(
            "application/jsonl",
            "The record of a match (docs/records.md).",
            "the record of a finished match, as JSON Lines",
        )
        .errors(&[NoRecord, TooMany, Busy, UnknownCode]),
    ];
    Section { name: "events", tag: "events", routes }
}
