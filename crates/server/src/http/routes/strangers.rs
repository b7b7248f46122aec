//! Routes for matchmaking and public tables.

use ruckus_protocol::ErrorCode::*;
use ruckus_protocol::{
    BlockPlayer, Blocked, Done, FindTable, MakePublic, PublicTables, QueuePlace, QueueState, ReportPlayer,
};

use crate::access::AccessLevel::{Inside, Seat};
use crate::http::strangers;
use crate::route::{Route, Section, Token};

/// Routes for the queue for strangers, public tables, blocks and reports.
pub(super) fn strangers() -> Section {
    let routes = vec![
        Route::post("/strangers/places", Inside, strangers::find, "Looks for a table with strangers")
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
            strangers::look,
            "Waits for the next state of your place in the queue",
        )
        .query("people", "integer", "How many people there were when you last asked.")
        .says::<QueueState>(200, "its `state`; answers as soon as that is something else than `N` people, or after 8 s")
        .errors(&[StrangersOff, UnknownPlace, ServerFull, Unavailable]),
        Route::delete("/strangers/places/{place}", Inside, strangers::give_up, "Gives your place up")
            .empty("")
            .errors(&[StrangersOff, UnknownPlace]),
        Route::get("/strangers/tables", Inside, strangers::tables, "Public tables")
            .says::<PublicTables>(
                200,
                "`{tables}`: the public tables that people are at, those with a free chair first; at most 2 s old",
            )
            .errors(&[StrangersOff]),
        Route::post(
            "/tables/{code}/public",
            Seat,
            strangers::make_public,
            "Lists a table, or takes it off the list; for its host",
        )
        .token(Token::Seat)
        .takes::<MakePublic>("`MakePublic`")
        .says::<Done>(200, "`{}`: for the host; the table is on that list, or off it")
        .errors(&[StrangersOff, NoSeat, Refused, UnfitName, UnknownCode]),
        Route::post("/tables/{code}/blocks", Seat, strangers::block, "Blocks a player whom you met")
            .token(Token::Seat)
            .takes::<BlockPlayer>("`BlockPlayer`")
            .says::<Blocked>(200, "`{mark}`")
            .errors(&[StrangersOff, NoSeat, Refused, UnknownCode]),
        Route::post("/tables/{code}/reports", Seat, strangers::report, "Reports a player to whoever runs the server")
            .token(Token::Seat)
            .takes::<ReportPlayer>("`ReportPlayer`")
            .says::<Done>(200, "`{}`: whoever runs the server sees it")
            .errors(&[StrangersOff, NoSeat, Refused, Reported, TooMany, BadRequest, UnknownCode])
            .note(Reported, "too many wait"),
    ];
    Section { name: "strangers", tag: "strangers", routes }
}
