//! What was counted, player cards, and strangers.

use ruckus_protocol::{
    AddFriend, AddPasskey, AskFriend, AskedFriend, Ballot, BlockCard, BlockPlayer, Blocked, CardChallenge, CardCode,
    CardHeld, CastBallot, ChangeCard, Done, FindTable, ForCard, Friends, MakeCard, MakePublic, PlayerCard,
    PublicTables, QueuePlace, QueueState, RealFigures, RealPlay, ReportPlayer, ShareTable, SignInCard,
};

use super::{Answer, Key, Route, route};

/// The routes.
pub(super) fn routes() -> Vec<Route> {
    let real = |what, summary| route("counts", what, summary);
    let card = |what, summary| route("cards", what, summary);
    let strangers = |what, summary| route("strangers", what, summary);
    let export = Answer::File("application/json", "Everything that is kept of the card; its form may change.");
    vec![
        real("GET /real", "What people made of rules and games").says::<RealFigures>(200),
        real("GET /real/{id}", "What people made of a home-made rule or a ruleset")
            .says::<RealPlay>(200)
            .problems("bad-request"),
        real("GET /tables/{code}/votes", "Your ballot on the match that is over")
            .with(Key::Seat)
            .says::<Ballot>(200)
            .problems("unknown-code no-seat no-vote"),
        real("POST /tables/{code}/votes", "Votes on the match that is over")
            .with(Key::Seat)
            .takes::<CastBallot>()
            .says::<Ballot>(200)
            .problems("unknown-code no-seat no-vote bad-request too-many"),
        card("POST /card/challenges", "Begins to make a card or to sign in")
            .takes::<ForCard>()
            .says::<CardChallenge>(200)
            .problems("no-passkeys no-card no-code too-many no-cards"),
        card("POST /card", "Makes a card")
            .takes::<MakeCard>()
            .says::<CardHeld>(201)
            .problems("bad-name wrong-passkey stale-challenge no-passkeys too-many no-cards"),
        card("GET /card", "Your card").with(Key::Card).says::<PlayerCard>(200).problems("no-card no-cards"),
        card("PUT /card", "Changes the name and the face of your card")
            .with(Key::Card)
            .takes::<ChangeCard>()
            .says::<PlayerCard>(200)
            .problems("no-card bad-name no-cards busy"),
        card("DELETE /card", "Deletes your card with everything that is kept of it")
            .with(Key::Card)
            .answers(204, Answer::Nothing)
            .problems("no-card no-cards"),
        card("POST /card/sessions", "Signs this device in")
            .takes::<SignInCard>()
            .says::<CardHeld>(201)
            .problems("unknown-passkey wrong-passkey stale-challenge no-passkeys too-many no-cards busy"),
        card("POST /card/codes", "Makes a code by which another device adds a passkey")
            .with(Key::Card)
            .says::<CardCode>(201)
            .problems("no-card too-many no-cards busy"),
        card("POST /card/passkeys", "Adds a passkey to your card, by your card's token or a code")
            .with(Key::Card)
            .takes::<AddPasskey>()
            .says::<CardHeld>(201)
            .problems(
                "no-card no-code too-many-passkeys wrong-passkey stale-challenge unknown-passkey no-passkeys too-many \
                 no-cards busy",
            ),
        card("DELETE /card/passkeys/{id}", "Removes a passkey from your card, and signs other devices out")
            .with(Key::Card)
            .says::<PlayerCard>(200)
            .problems("no-card unknown-passkey last-passkey no-cards busy"),
        card("DELETE /card/sessions", "Signs this device out")
            .with(Key::Card)
            .answers(204, Answer::Nothing)
            .problems("no-card no-cards busy"),
        card("GET /card/export", "Everything that is kept of your card")
            .with(Key::Card)
            .answers(200, export)
            .problems("no-card no-cards"),
        card("GET /card/friends", "Your friends, who asks, and where friends play")
            .with(Key::Card)
            .says::<Friends>(200)
            .problems("no-card no-cards"),
        card("POST /card/friends", "Makes a friend, by a code or by a yes to an ask")
            .with(Key::Card)
            .takes::<AddFriend>()
            .answers(204, Answer::Nothing)
            .problems(
                "no-card no-code unknown-friend own-card already-friends too-many-friends bad-request too-many \
                 no-cards busy",
            ),
        card("PUT /card/friends", "Lets friends see where you play, or no longer")
            .with(Key::Card)
            .takes::<ShareTable>()
            .answers(204, Answer::Nothing)
            .problems("no-card bad-request no-cards busy"),
        card("POST /card/friends/codes", "Makes a code by which another card becomes your friend")
            .with(Key::Card)
            .says::<CardCode>(201)
            .problems("no-card too-many no-cards busy"),
        card("DELETE /card/friends/{id}", "Ends a friendship; the other is not told")
            .with(Key::Card)
            .answers(204, Answer::Nothing)
            .problems("no-card unknown-friend no-cards busy"),
        card("DELETE /card/friends/asks/{id}", "Says no to an ask; the other is not told")
            .with(Key::Card)
            .answers(204, Answer::Nothing)
            .problems("no-card unknown-friend no-cards busy"),
        card("POST /card/friends/blocks", "Blocks a friend or a player who asks; the other is not told")
            .with(Key::Card)
            .takes::<BlockCard>()
            .answers(204, Answer::Nothing)
            .problems("no-card unknown-friend too-many-blocked bad-request no-cards busy"),
        card("DELETE /card/friends/blocks/{id}", "Lets a blocked player ask again")
            .with(Key::Card)
            .answers(204, Answer::Nothing)
            .problems("no-card unknown-friend no-cards busy"),
        card("POST /tables/{code}/friends", "Asks a player at your table to be your friend")
            .with(Key::Seat)
            .takes::<AskFriend>()
            .says::<AskedFriend>(200)
            .problems(
                "unknown-code no-seat refused no-card no-card-there own-card already-friends already-asked \
                 too-many-asks too-many-wait too-many-friends bad-request too-many no-cards busy",
            ),
        strangers("POST /strangers/places", "Looks for a table with strangers")
            .with(Key::Device)
            .takes::<FindTable>()
            .says::<QueuePlace>(201)
            .problems(
                "strangers-off no-device bad-name unfit-name unknown-rules bad-rules bad-request no-card no-cards \
                 still-seated pause too-many busy may-not-make draining",
            ),
        strangers("GET /strangers/places/{place}", "Waits for the next state of your place in the queue")
            .query(&[("people", "integer", false, "How many people there were when you last asked.")])
            .says::<QueueState>(200)
            .problems("strangers-off unknown-place server-full unavailable"),
        strangers("DELETE /strangers/places/{place}", "Gives your place up")
            .answers(204, Answer::Nothing)
            .problems("strangers-off unknown-place"),
        strangers("GET /strangers/tables", "Public tables").says::<PublicTables>(200).problems("strangers-off"),
        strangers("POST /tables/{code}/public", "Lists a table, or takes it off the list; for its host")
            .with(Key::Seat)
            .takes::<MakePublic>()
            .says::<Done>(200)
            .problems("strangers-off no-seat refused unfit-name unknown-code"),
        strangers("POST /tables/{code}/blocks", "Blocks a player whom you met")
            .with(Key::Seat)
            .takes::<BlockPlayer>()
            .says::<Blocked>(200)
            .problems("strangers-off no-seat refused unknown-code"),
        strangers("POST /tables/{code}/reports", "Reports a player to whoever runs the server")
            .with(Key::Seat)
            .takes::<ReportPlayer>()
            .says::<Done>(200)
            .problems("strangers-off no-seat refused reported too-many bad-request unknown-code"),
    ]
}
