//! Routes for tables and their seats.

use ruckus_protocol::ErrorCode::*;
use ruckus_protocol::{
    AskForSeat, AskedForSeat, Host, Invited, LookAtRules, MakeTable, RulesView, Seated, Subscribe, TableCard, TakeSeat,
    Unsubscribe,
};

use crate::access::AccessLevel::{Inside, MakeTables, Public, Seat};
use crate::http::{ends, host, push, tables};
use crate::route::{Route, Section, Token};

/// Routes for the server's offer, tables and seats.
pub(super) fn tables() -> Section {
    let routes = vec![
        Route::get("/host", Public, host::host, "The server's presets, limits and your permissions").says::<Host>(
            200,
            "`{presets: [[name, title, summary], …], version, access: {door, word, inside, make, publish, invite}, \
             retention: {lobby, match, record}, strangers?, cards, push?}`: `access` holds the visitor's permissions; its `door` is \
             `open`, `word` or `invitation` ([admin.md](admin.md#who-may-come-in))",
        ),
        Route::post("/rules", Inside, tables::rules, "Reads a ruleset file")
            .takes::<LookAtRules>("`{ruleset}`")
            .says::<RulesView>(200, "the rules, as in the lobby (below)")
            .errors(&[BadRules, BadRequest]),
        Route::post("/tables", MakeTables, tables::make, "Creates a table and sits down at it")
            .takes::<MakeTable>(
                "`{name, rules, with?, homemade?, bots?, bot?, start?, card?}`, or with `ruleset` or `gallery` \
                 instead of `rules` and `with`",
            )
            .says::<Seated>(201, "`{code, seat, token}`")
            .errors(&[BadName, UnknownRules, BadRules, BadRequest, NoCard, NoCards, TooMany, ServerFull]),
        Route::get("/tables/{code}", Inside, tables::look, "A table as seen without a seat")
            .says::<TableCard>(200, "`{code, stage, title, names, free, ended?, unwatched?}`: `unwatched` is true if spectators may not watch")
            .errors(&[UnknownCode]),
        Route::get("/tables/{code}/rules", Inside, tables::played, "A table's rules")
            .says::<RulesView>(200, "the table's rules, as in the lobby (below)")
            .errors(&[UnknownCode]),
        Route::post("/tables/{code}/seats", Inside, tables::sit, "Sits down at a table")
            .takes::<TakeSeat>("`{name, card?, program?}`")
            .says::<Seated>(201, "`{code, seat, token}`")
            .errors(&[UnknownCode, TableFull, NameTaken, BadName, MatchRunning, NoCard, NoCards]),
        Route::post(
            "/tables/{code}/seats/asks",
            Inside,
            tables::ask_for_seat,
            "Asks the host for a seat with a lost token",
        )
        .takes::<AskForSeat>("`{name, token?}`")
        .says::<AskedForSeat>(200, "`{token, number, host, seat}`: the host is asked for the seat")
        .errors(&[UnknownCode, BadName, Refused, TooMany]),
        Route::get("/tables/{code}/record", Seat, tables::record, "The record of the latest match")
            .token(Token::Seat)
            .file(
                "application/jsonl",
                "The record of a match (docs/records.md).",
                "the [record](records.md) of the latest match up to the end of its latest round",
            )
            .errors(&[NoSeat, NoRecord, UnknownCode]),
        Route::get("/tables/{code}/shuffles", Seat, tables::shuffles, "The shuffles of the rounds dealt at this table")
            .token(Token::Seat)
            .file(
                "application/json",
                "The shuffles of the rounds (docs/protocol.md).",
                "`{table, ruleset, deals: [{round, key, shuffle, cards}]}`: the shuffles of the rounds dealt at this \
             table, with the deck before each shuffle",
            )
            .errors(&[NoSeat, NoRecord, UnknownCode]),
    ];
    Section { name: "tables", tag: "tables", routes }
}

/// Routes for table codes, and for deleting tables and names.
pub(super) fn codes() -> Section {
    let routes = vec![
        Route::post("/tables/{code}/code", Seat, ends::invite, "Creates a code for friends to join a table")
            .token(Token::Seat)
            .says::<Invited>(200, "`{code}`: friends join with it; always the same")
            .errors(&[NoSeat, UnknownCode, Unavailable]),
        Route::post("/tables/{code}/push", Seat, push::subscribe, "Lets a device get push messages for a seat")
            .token(Token::Seat)
            .takes::<Subscribe>("`{endpoint, p256dh, auth, lang}`, as in the browser's `PushSubscription`")
            .empty("the device gets a message when the table waits for the absent player ([below](#push-messages))")
            .errors(&[NoSeat, NoPush, BadRequest, UnknownCode, Unavailable]),
        Route::delete("/tables/{code}/push", Seat, push::unsubscribe, "Stops push messages to a device of a seat")
            .token(Token::Seat)
            .takes::<Unsubscribe>("`{endpoint}`")
            .empty("forgets this device of the seat")
            .errors(&[NoSeat, NoPush, BadRequest, UnknownCode, Unavailable]),
        Route::delete("/tables/{code}", Seat, ends::delete, "Deletes a table and all its matches; for its host")
            .token(Token::Seat)
            .empty("for the host: deletes the table and all its matches")
            .errors(&[NoSeat, Refused, UnknownCode]),
        Route::delete("/tables/{code}/name", Seat, ends::forget_name, "Removes your name from a table and its records")
            .token(Token::Seat)
            .empty(
                "removes the player's name from the table, its records and replays; also after leaving. At a table \
                 of an event, like `DELETE /api/events/{code}/name`",
            )
            .errors(&[NoSeat, Refused, UnknownCode]),
    ];
    Section { name: "codes", tag: "tables", routes }
}
