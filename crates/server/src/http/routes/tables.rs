//! Routes for tables and their seats.

use ruckus_protocol::ErrorCode::*;
use ruckus_protocol::{
    AskForSeat, AskedForSeat, Host, Invited, LookAtRules, MakeTable, RulesView, Seated, TableCard, TakeSeat,
};

use crate::access::AccessLevel::{Inside, MakeTables, Public, Seat};
use crate::http::{ends, host, tables};
use crate::route::{Route, Section, Token};

/// Routes for the server's offer, tables and seats.
pub(super) fn tables() -> Section {
    let routes = vec![
        Route::get("/host", Public, host::host, "What this server offers, and what you may do").says::<Host>(
            200,
            "`{presets: [[name, title, summary], …], version, access: {door, word, inside, make, publish, \
                 invite}, retention: {lobby, match, record}, cards}`: `access` is what this visitor may do, \
                 `door` being `open`, `word` or `invitation` ([admin.md](admin.md#who-may-come-in))",
        ),
        Route::post("/rules", Inside, tables::rules, "Reads a ruleset file")
            .takes::<LookAtRules>("`{ruleset}`")
            .says::<RulesView>(200, "the rules, as in the lobby (below)")
            .errors(&[BadRules, BadRequest]),
        Route::post("/tables", MakeTables, tables::make, "Makes a table and sits down at it")
            .takes::<MakeTable>(
                "`{name, rules, with?, homemade?, bots?, bot?, start?, card?}` or with `ruleset` or `gallery` in \
                 place of `rules` and `with`",
            )
            .says::<Seated>(201, "`{code, seat, token}`")
            .errors(&[BadName, UnknownRules, BadRules, BadRequest, NoCard, NoCards, TooMany, ServerFull]),
        Route::get("/tables/{code}", Inside, tables::look, "A table from outside")
            .says::<TableCard>(200, "`{code, stage, title, names, free, ended?}`")
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
            "Asks the host for a seat whose token is lost",
        )
        .takes::<AskForSeat>("`{name, token?}`")
        .says::<AskedForSeat>(200, "`{token, number, host, seat}`: asks the host for a seat whose token is lost")
        .errors(&[UnknownCode, BadName, Refused, TooMany]),
        Route::get("/tables/{code}/record", Seat, tables::record, "The record of the latest match")
            .token(Token::Seat)
            .file(
                "application/jsonl",
                "The record of a match (docs/formats.md).",
                "the [record](formats.md) of the latest match up to the end of its latest round",
            )
            .errors(&[NoSeat, NoRecord, UnknownCode]),
        Route::get(
            "/tables/{code}/shuffles",
            Seat,
            tables::shuffles,
            "How the rounds dealt at this table were shuffled",
        )
        .token(Token::Seat)
        .file(
            "application/json",
            "How the rounds were shuffled (docs/protocol.md).",
            "`{table, ruleset, deals: [{round, key, shuffle, cards}]}`: how the rounds dealt at this table \
                 were shuffled, and the deck before",
        )
        .errors(&[NoSeat, NoRecord, UnknownCode]),
    ];
    Section { name: "tables", tag: "tables", routes }
}

/// Routes for table codes, and for deleting tables and names.
pub(super) fn codes() -> Section {
    let routes = vec![
        Route::post("/tables/{code}/code", Seat, ends::invite, "Gives a table a code for friends")
            .token(Token::Seat)
            .says::<Invited>(200, "`{code}`: for friends to come by; the same every time")
            .errors(&[NoSeat, UnknownCode, Unavailable]),
        Route::delete(
            "/tables/{code}",
            Seat,
            ends::delete,
            "Deletes a table with everything played at it; for its host",
        )
        .token(Token::Seat)
        .empty("for the host: deletes the table with everything played at it")
        .errors(&[NoSeat, Refused, UnknownCode]),
        Route::delete("/tables/{code}/name", Seat, ends::forget_name, "Takes your name out of a table and its records")
            .token(Token::Seat)
            .empty(
                "takes the player's name out of the table, its records and replays; also after leaving. At a \
                 table of an event, as `DELETE /api/events/{code}/name`",
            )
            .errors(&[NoSeat, Refused, UnknownCode]),
    ];
    Section { name: "codes", tag: "tables", routes }
}
