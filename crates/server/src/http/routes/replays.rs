//! Replays of finished matches.

use ruckus_protocol::{MatchCard, PlayOn, Reel, Seated, Shared};

use crate::access::AccessLevel::{Inside, MakeTables, Seat};
use crate::http::replays;
use crate::route::{Route, Section, Token};

/// Links to matches, and what they show.
pub(super) fn replays() -> Section {
    let routes = vec![
        Route::post("/tables/{code}/replays", Seat, replays::share, "Makes a link to the latest match")
            .token(Token::Seat)
            .says::<Shared>(201, "`{key, card}`: a link to the latest match")
            .errors("no-seat no-record unknown-code"),
        Route::get("/tables/{code}/replays/{number}", Inside, replays::card, "A match that is over")
            .token(Token::Replay)
            .says::<MatchCard>(
                200,
                "the match: `{code, number, rules, seats: [{name, bot, face?}], rounds: [{round, steps, ms, \
                 scores: [{seat, points, total}]}], winners, awards: [{kind, seats, value}]}`",
            )
            .errors("wrong-key unknown-code"),
        Route::get(
            "/tables/{code}/replays/{number}/rounds/{round}",
            Inside,
            replays::round,
            "A round, as a seat was shown it",
        )
        .token(Token::Replay)
        .needed_query("eyes", "integer", "Whose eyes: a seat.")
        .query("from", "integer", "After how many steps it begins.")
        .says::<Reel>(200, "`{round, eyes, from, of, view, names, steps: [{at, facts, named?, photo?}]}`")
        .errors("wrong-key no-record unknown-code bad-request"),
        Route::post(
            "/tables/{code}/replays/{number}/tables",
            MakeTables,
            replays::play_on,
            "Plays on from a moment of a match",
        )
        .token(Token::Replay)
        .takes::<PlayOn>("`{name, round, step, seat}`")
        .says::<Seated>(201, "`{code, seat, token}`: a new table")
        .errors("wrong-key bad-name bad-request unknown-code"),
    ];
    Section { name: "replays", tag: "replays", routes }
}
