//! Routes for statistics of real play, and for the lab.

use ruckus_lab::Lasts;
use ruckus_lab::wire::{HowLong, Run, TryRules};
use ruckus_protocol::ErrorCode::*;
use ruckus_protocol::{Ballot, CastBallot, RealFigures, RealPlay};

use crate::access::AccessLevel::{Inside, Seat};
use crate::http::{lab, play_stats};
use crate::route::{Route, Section, Token};

/// Routes for statistics of real play, and for votes.
pub(super) fn counts() -> Section {
    let routes = vec![
        Route::get("/real", Inside, play_stats::all, "Statistics of rules and games")
            .says::<RealFigures>(200, "`{rules, games, actions}`, each a map from a name to counts"),
        Route::get("/real/{id}", Inside, play_stats::made, "Statistics of a home-made rule or a ruleset")
            .says::<RealPlay>(200, "the counts of a home-made rule or a ruleset, by its `id`")
            .errors(&[BadRequest]),
        Route::get("/tables/{code}/votes", Seat, play_stats::ballot, "Your ballot on the finished match")
            .token(Token::Seat)
            .says::<Ballot>(200, "the ballot")
            .errors(&[UnknownCode, NoSeat, NoVote]),
        Route::post("/tables/{code}/votes", Seat, play_stats::vote, "Votes on the finished match")
            .token(Token::Seat)
            .takes::<CastBallot>("`{number, again?, rules?}`")
            .says::<Ballot>(200, "the ballot with your vote")
            .errors(&[UnknownCode, NoSeat, NoVote, BadRequest, TooMany]),
    ];
    Section { name: "counts", tag: "counts", routes }
}

/// Routes for trials of rules by bots.
pub(super) fn lab() -> Section {
    let routes = vec![
        Route::post("/rules/lasts", Inside, lab::lasts, "Estimates the length of rounds under the given rules")
            .takes::<HowLong>("`{ruleset, seats}`")
            .says::<Lasts>(
                200,
                "`{rounds, half, most, unended}`: the length of `rounds` rounds that bots played at the pace of \
                 people. Half of them ended within `half` seconds and 90 % within `most`; `unended` were stopped \
                 after an hour",
            )
            .errors(&[BadRules, BadRequest, TooMany, Unavailable]),
        Route::post("/lab/runs", Inside, lab::begin, "Starts a play-test of rules by bots")
            .takes::<TryRules>("`{ruleset, homemade?, against?, games, seats, bots?, seed?}`")
            .large_body()
            .says::<Run>(201, "the run")
            .errors(&[BadRules, BadRequest, TooMany, Unavailable]),
        Route::get("/lab/runs/{id}", Inside, lab::look, "The progress of a play-test")
            .on_named_node()
            .says::<Run>(200, "the run")
            .errors(&[UnknownRun]),
        Route::delete("/lab/runs/{id}", Inside, lab::cancel, "Cancels a play-test")
            .on_named_node()
            .says::<Run>(200, "the run, canceled")
            .errors(&[UnknownRun]),
    ];
    Section { name: "lab", tag: "lab", routes }
}
