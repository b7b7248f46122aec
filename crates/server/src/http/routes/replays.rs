//! Routes for replays of finished matches.

use ruckus_protocol::ErrorCode::*;
use ruckus_protocol::{MatchCard, PlayOn, RoundReplay, Seated, Shared};

use crate::access::AccessLevel::{Inside, MakeTables, Seat};
use crate::http::replays;
use crate::route::{Route, Section, Token};

/// Routes for links to matches, and for their content.
pub(super) fn replays() -> Section {
    let routes = vec![
        Route::post("/tables/{code}/replays", Seat, replays::share, "Creates a link to the latest match")
            .token(Token::Seat)
            .says::<Shared>(201, "`{key, card}`: a link to the latest match")
            .errors(&[NoSeat, NoRecord, UnknownCode]),
        Route::get("/tables/{code}/replays/{number}", Inside, replays::card, "A finished match")
            .token(Token::Replay)
            .says::<MatchCard>(
                200,
                "the match: `{code, number, rules, seats: [{name, bot, face?}], rounds: [{round, steps, ms, \
                 scores: [{seat, points, total}]}], winners, awards: [{kind, seats, value}]}`",
            )
            .errors(&[WrongKey, UnknownCode]),
        Route::get(
            "/tables/{code}/replays/{number}/rounds/{round}",
            Inside,
            replays::round,
            "A round as seen from a seat",
        )
        .token(Token::Replay)
        .needed_query("eyes", "integer", "The seat from which to see the round.")
        .query("from", "integer", "The number of steps to skip.")
        .says::<RoundReplay>(200, "`{round, eyes, from, of, view, names, steps: [{at, facts, named?, photo?}]}`")
        .errors(&[WrongKey, NoRecord, UnknownCode, BadRequest]),
        Route::post(
            "/tables/{code}/replays/{number}/tables",
            MakeTables,
            replays::play_on,
            "Continues a match from a moment at a new table",
        )
        .token(Token::Replay)
        .takes::<PlayOn>("`{name, round, step, seat}`")
        .says::<Seated>(201, "`{code, seat, token}`: a new table")
        .errors(&[WrongKey, BadName, BadRequest, UnknownCode]),
    ];
    Section { name: "replays", tag: "replays", routes }
}
