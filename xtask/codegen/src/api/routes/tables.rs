//! Tables, their seats, who may come in, and replays.

use ruckus_protocol::{
    Access, AskForSeat, AskedForSeat, Done, Host, Invitation, Invited, Knock, LookAtRules, MadeInvitation,
    MakeInvitation, MakeTable, MatchCard, PlayOn, Reel, RulesView, Seated, Shared, TableCard, TakeSeat,
};

use super::{Answer, Key, Route, route};

/// The routes.
pub(super) fn routes() -> Vec<Route> {
    let tables = |what, summary| route("tables", what, summary);
    let replays = |what, summary| route("replays", what, summary);
    let door = |what, summary| route("access", what, summary);
    let record = Answer::File("application/jsonl", "The record of a match (docs/formats.md).");
    let shuffles = Answer::File("application/json", "How the rounds were shuffled (docs/protocol.md).");
    vec![
        tables("GET /host", "What this server offers, and what you may do").says::<Host>(200),
        tables("POST /rules", "Reads a ruleset file")
            .takes::<LookAtRules>()
            .says::<RulesView>(200)
            .problems("bad-rules bad-request"),
        tables("POST /tables", "Makes a table and sits down at it").takes::<MakeTable>().says::<Seated>(201).problems(
            "bad-name unknown-rules bad-rules bad-request too-many server-full may-not-make draining no-card no-cards",
        ),
        tables("GET /tables/{code}", "A table from outside").says::<TableCard>(200).problems("unknown-code"),
        tables("DELETE /tables/{code}", "Deletes a table with everything played at it; for its host")
            .with(Key::Seat)
            .answers(204, Answer::Nothing)
            .problems("no-seat refused unknown-code"),
        tables("GET /tables/{code}/rules", "A table's rules").says::<RulesView>(200).problems("unknown-code"),
        tables("POST /tables/{code}/code", "Gives a table a code for friends")
            .with(Key::Seat)
            .says::<Invited>(200)
            .problems("no-seat unknown-code unavailable"),
        tables("DELETE /tables/{code}/name", "Takes your name out of a table and its records")
            .with(Key::Seat)
            .answers(204, Answer::Nothing)
            .problems("no-seat refused unknown-code"),
        tables("POST /tables/{code}/seats", "Sits down at a table")
            .takes::<TakeSeat>()
            .says::<Seated>(201)
            .problems("unknown-code table-full name-taken bad-name match-running no-card no-cards"),
        tables("POST /tables/{code}/seats/asks", "Asks the host for a seat whose token is lost")
            .takes::<AskForSeat>()
            .says::<AskedForSeat>(200)
            .problems("unknown-code bad-name refused too-many"),
        tables("GET /tables/{code}/record", "The record of the latest match")
            .with(Key::Seat)
            .answers(200, record)
            .problems("no-seat no-record unknown-code"),
        tables("GET /tables/{code}/shuffles", "How the rounds dealt at this table were shuffled")
            .with(Key::Seat)
            .answers(200, shuffles)
            .problems("no-seat no-record unknown-code"),
        tables("GET /tables/{code}/socket", "Plays or watches").answers(101, Answer::Socket),
        door("POST /door", "Shows the word or an invitation; the answer comes with a cookie")
            .takes::<Knock>()
            .says::<Access>(200)
            .problems("wrong-word bad-invitation too-many"),
        door("GET /tables/{code}/invitations", "The host's invitations")
            .with(Key::Seat)
            .says::<Vec<Invitation>>(200)
            .problems("no-host no-invitations"),
        door("POST /tables/{code}/invitations", "Makes an invitation to a table")
            .with(Key::Seat)
            .takes::<MakeInvitation>()
            .says::<MadeInvitation>(201)
            .problems("no-host no-invitations too-many-invitations bad-request"),
        door("DELETE /tables/{code}/invitations/{id}", "Revokes an invitation")
            .with(Key::Seat)
            .says::<Done>(200)
            .problems("no-host unknown-id"),
        replays("POST /tables/{code}/replays", "Makes a link to the latest match")
            .with(Key::Seat)
            .says::<Shared>(201)
            .problems("no-seat no-record unknown-code"),
        replays("GET /tables/{code}/replays/{number}", "A match that is over")
            .with(Key::Replay)
            .says::<MatchCard>(200)
            .problems("wrong-key unknown-code"),
        replays("GET /tables/{code}/replays/{number}/rounds/{round}", "A round, as a seat was shown it")
            .with(Key::Replay)
            .query(&[
                ("eyes", "integer", true, "Whose eyes: a seat."),
                ("from", "integer", false, "After how many steps it begins."),
            ])
            .says::<Reel>(200)
            .problems("wrong-key no-record unknown-code bad-request"),
        replays("POST /tables/{code}/replays/{number}/tables", "Plays on from a moment of a match")
            .with(Key::Replay)
            .takes::<PlayOn>()
            .says::<Seated>(201)
            .problems("wrong-key bad-name bad-request unknown-code"),
    ]
}
