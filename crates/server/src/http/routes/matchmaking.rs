//! Routes for matchmaking and public tables.

use ruckus_protocol::ErrorCode::*;
use ruckus_protocol::{
    BlockPlayer, Blocked, Done, FindTable, MakePublic, PublicTables, QueuePlace, QueueState, ReportPlayer,
};

use crate::access::AccessLevel::{Inside, Seat};
use crate::http::matchmaking;
use crate::route::{Question, Route, Section, Token};

/// Routes for the queue for strangers, public tables, blocks and reports.
pub(super) fn matchmaking() -> Section {
    let routes = vec![
        Route::post("/strangers/places", Inside, matchmaking::find, "Looks for a table with strangers")
            .for_strangers()
            .token(Token::Device)
            .takes::<FindTable>("`FindTable`")
            .says::<QueuePlace>(201, "`{place, state}`")
            .errors(&[
                StrangersOff,
                NoDevice,
                BadName,
                UnfitName,
                UnknownRules,
                BadRules,
                BadRequest,
                NoCard,
                NoCards,
                StillSeated,
                Pause,
                TooMany,
                Busy,
                MayNotMake,
                Draining,
            ]),
        Route::get(
            "/strangers/places/{place}",
            Inside,
            matchmaking::look,
            "Waits for the next state of your place in the queue",
        )
        .on_named_node()
        .query("people", "integer", "The number of people in the last answer.")
        .says::<QueueState>(200, "its `state`; answers when the state is no longer `N` people, or after 8 s")
        .errors(&[StrangersOff, UnknownPlace, ServerFull, Unavailable]),
        Route::delete("/strangers/places/{place}", Inside, matchmaking::give_up, "Gives up your place in the queue")
            .on_named_node()
            .empty("")
            .errors(&[StrangersOff, UnknownPlace]),
        Route::get("/strangers/tables", Inside, matchmaking::tables, "Public tables")
            .on_all_nodes(Question::PublicTables)
            .says::<PublicTables>(
                200,
                "`{tables}`: the public tables with people, those with a free chair first; at most 2 s old",
            )
            .errors(&[StrangersOff]),
        Route::post(
            "/tables/{code}/public",
            Seat,
            matchmaking::make_public,
            "Lists a table publicly or removes it from the list; for its host",
        )
        .token(Token::Seat)
        .takes::<MakePublic>("`MakePublic`")
        .says::<Done>(200, "`{}`: for the host; the table is on the list, or removed from it")
        .errors(&[StrangersOff, NoSeat, Refused, UnfitName, UnknownCode]),
        Route::post("/tables/{code}/blocks", Seat, matchmaking::block, "Blocks a player you met")
            .token(Token::Seat)
            .takes::<BlockPlayer>("`BlockPlayer`")
            .says::<Blocked>(200, "`{mark}`")
            .errors(&[StrangersOff, NoSeat, Refused, UnknownCode]),
        Route::post("/tables/{code}/reports", Seat, matchmaking::report, "Reports a player to the admins")
            .token(Token::Seat)
            .takes::<ReportPlayer>("`ReportPlayer`")
            .says::<Done>(200, "`{}`: the admins see the report")
            .errors(&[StrangersOff, NoSeat, Refused, Reported, TooMany, BadRequest, UnknownCode])
            .note(Reported, "too many reports are waiting"),
    ];
    Section { name: "strangers", tag: "strangers", routes }
}
