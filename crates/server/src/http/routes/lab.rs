//! Routes for statistics of real play, and for the lab.

use ruckus_lab::Lasts;
use ruckus_lab::wire::{HowLong, Run, TryRules};
use ruckus_protocol::ErrorCode::*;
use ruckus_protocol::{Ballot, CastBallot, RealFigures, RealPlay};

use crate::access::AccessLevel::{Inside, Seat};
use crate::http::{lab, real};
use crate::route::{Route, Section, Token};

/// Routes for statistics of real play, and for votes.
pub(super) fn counts() -> Section {
    let routes = vec![
        Route::get("/real", Inside, real::all, "What people made of rules and games")
            .says::<RealFigures>(200, "`{rules, games, actions}`, each a map from a name to counts"),
        Route::get("/real/{id}", Inside, real::made, "What people made of a home-made rule or a ruleset")
            .says::<RealPlay>(200, "the counts of a home-made rule or a ruleset, by its `id`")
            .errors(&[BadRequest]),
        Route::get("/tables/{code}/votes", Seat, real::ballot, "Your ballot on the match that is over")
            .token(Token::Seat)
            .says::<Ballot>(200, "the ballot")
            .errors(&[UnknownCode, NoSeat, NoVote]),
        Route::post("/tables/{code}/votes", Seat, real::vote, "Votes on the match that is over")
            .token(Token::Seat)
            .takes::<CastBallot>("`{number, again?, rules?}`")
            .says::<Ballot>(200, "the ballot, as it counts now")
            .errors(&[UnknownCode, NoSeat, NoVote, BadRequest, TooMany]),
    ];
    Section { name: "counts", tag: "counts", routes }
}

/// Routes for trials of rules by bots.
pub(super) fn lab() -> Section {
    let routes = vec![
        Route::post("/rules/lasts", Inside, lab::lasts, "How long rounds will last by some rules")
            .takes::<HowLong>("`{ruleset, seats}`")
            .says::<Lasts>(
                200,
                "`{rounds, half, most, unended}`: how long rounds will last, by so many rounds of bots at the \
                 pace of people. Half were over after `half` seconds, nine of ten after `most`; `unended` were \
                 given up after an hour",
            )
            .errors(&[BadRules, BadRequest, TooMany, Unavailable]),
        Route::post("/lab/runs", Inside, lab::begin, "Has bots try rules")
            .takes::<TryRules>("`{ruleset, homemade?, against?, games, seats, bots?, seed?}`")
            .large_body()
            .says::<Run>(201, "the run")
            .errors(&[BadRules, BadRequest, TooMany, Unavailable]),
        Route::get("/lab/runs/{id}", Inside, lab::look, "How far a trial is")
            .says::<Run>(200, "the run")
            .errors(&[UnknownRun]),
        Route::delete("/lab/runs/{id}", Inside, lab::cancel, "Cancels a trial")
            .says::<Run>(200, "the run, cancelled")
            .errors(&[UnknownRun]),
    ];
    Section { name: "lab", tag: "lab", routes }
}
