//! Routes for player cards and friends.

use ruckus_protocol::ErrorCode::*;
use ruckus_protocol::{
    AddFriend, AddPasskey, AskFriend, AskedFriend, BlockCard, CardChallenge, CardCode, CardHeld, ChangeCard, ForCard,
    Friends, MakeCard, PlayerCard, ShareTable, SignInCard,
};

use crate::access::AccessLevel::Inside;
use crate::http::{friends, player_card};
use crate::route::{Question, Route, Section, Token};

/// Routes for player cards and their passkeys.
pub(super) fn cards() -> Section {
    let routes = vec![
        Route::post("/card/challenges", Inside, player_card::challenge, "Starts to create a card or to sign in")
            .maybe_token(Token::Card)
            .takes::<ForCard>("`ForCard`")
            .says::<CardChallenge>(200, "`{challenge, rp_id, user?, algorithms, timeout_ms, name?, exclude?}`")
            .errors(&[NoPasskeys, NoCard, NoCode, TooMany, NoCards]),
        Route::post("/card", Inside, player_card::make, "Creates a card")
            .takes::<MakeCard>("`{name, face?, credential, client_data, authenticator_data, public_key}`")
            .says::<CardHeld>(201, "`{token, card}`: a new card")
            .errors(&[BadName, WrongPasskey, StaleChallenge, NoPasskeys, TooMany, NoCards]),
        Route::post("/card/sessions", Inside, player_card::sign_in, "Signs this device in")
            .takes::<SignInCard>("`{user, credential, client_data, authenticator_data, signature}`")
            .says::<CardHeld>(201, "`{token, card}`: this device is signed in as well")
            .errors(&[UnknownPasskey, WrongPasskey, StaleChallenge, NoPasskeys, TooMany, NoCards, Busy]),
        Route::post("/card/codes", Inside, player_card::code, "Creates a code that lets another device add a passkey")
            .token(Token::Card)
            .says::<CardCode>(201, "`{code, lasts_ms}`: lets another device add a passkey")
            .errors(&[NoCard, TooMany, NoCards, Busy]),
        Route::post(
            "/card/passkeys",
            Inside,
            player_card::add_passkey,
            "Adds a passkey to your card, with your card's token or a code",
        )
        .maybe_token(Token::Card)
        .takes::<AddPasskey>("`AddPasskey`; a code replaces the token")
        .says::<CardHeld>(201, "`{token, card}`: the card has one more passkey, and this device holds it")
        .errors(&[
            NoCard,
            NoCode,
            TooManyPasskeys,
            WrongPasskey,
            StaleChallenge,
            UnknownPasskey,
            NoPasskeys,
            TooMany,
            NoCards,
            Busy,
        ]),
        Route::delete(
            "/card/passkeys/{id}",
            Inside,
            player_card::remove_passkey,
            "Removes a passkey from your card and signs out other devices",
        )
        .token(Token::Card)
        .says::<PlayerCard>(200, "the card without the passkey; all other devices are signed out")
        .errors(&[NoCard, UnknownPasskey, LastPasskey, NoCards, Busy]),
        Route::get("/card", Inside, player_card::look, "Your card")
            .token(Token::Card)
            .says::<PlayerCard>(200, "the card")
            .errors(&[NoCard, NoCards]),
        Route::put("/card", Inside, player_card::change, "Changes the name and face of your card")
            .token(Token::Card)
            .takes::<ChangeCard>("`{name, face?}`")
            .says::<PlayerCard>(200, "the card")
            .errors(&[NoCard, BadName, NoCards, Busy]),
        Route::delete("/card", Inside, player_card::delete, "Deletes your card with all its data")
            .token(Token::Card)
            .empty("the card is deleted with all its data")
            .errors(&[NoCard, NoCards]),
        Route::delete("/card/sessions", Inside, player_card::sign_out, "Signs this device out")
            .token(Token::Card)
            .empty("this device is signed out")
            .errors(&[NoCard, NoCards, Busy]),
        Route::get("/card/export", Inside, player_card::export, "All data of your card")
            .token(Token::Card)
            .file(
                "application/json",
                "All data of the card. The format can change.",
                "all data of the card, as a JSON file; the format can change",
            )
            .errors(&[NoCard, NoCards]),
    ];
    Section { name: "cards", tag: "cards", routes }
}

/// Routes for friends of player cards.
pub(super) fn friends() -> Section {
    let routes = vec![
        Route::get("/card/friends", Inside, friends::look, "Your friends, their requests and their tables")
            .on_all_nodes(Question::Friends)
            .token(Token::Card)
            .says::<Friends>(200, "`Friends`")
            .errors(&[NoCard, NoCards]),
        Route::post("/card/friends", Inside, friends::add, "Adds a friend, with a code or by accepting a request")
            .token(Token::Card)
            .takes::<AddFriend>("`{code}`, or `{ask}` with the number of a request")
            .empty("you are friends")
            .errors(&[
                NoCard,
                NoCode,
                UnknownFriend,
                OwnCard,
                AlreadyFriends,
                TooManyFriends,
                BadRequest,
                TooMany,
                NoCards,
                Busy,
            ]),
        Route::put("/card/friends", Inside, friends::share, "Shows or hides your table to friends")
            .token(Token::Card)
            .takes::<ShareTable>("`{share}`")
            .empty("")
            .errors(&[NoCard, BadRequest, NoCards, Busy]),
        Route::post("/card/friends/codes", Inside, friends::code, "Creates a code that makes another card your friend")
            .token(Token::Card)
            .says::<CardCode>(201, "`{code, lasts_ms}`: makes another card your friend")
            .errors(&[NoCard, TooMany, NoCards, Busy]),
        Route::delete(
            "/card/friends/{id}",
            Inside,
            friends::end,
            "Ends a friendship without notifying the other player",
        )
        .token(Token::Card)
        .empty("you are no longer friends")
        .errors(&[NoCard, UnknownFriend, NoCards, Busy]),
        Route::delete(
            "/card/friends/asks/{id}",
            Inside,
            friends::decline,
            "Declines a friend request without notifying the other player",
        )
        .token(Token::Card)
        .empty("the request is declined")
        .errors(&[NoCard, UnknownFriend, NoCards, Busy]),
        Route::post(
            "/card/friends/blocks",
            Inside,
            friends::block,
            "Blocks a friend or a requesting player without notifying them",
        )
        .token(Token::Card)
        .takes::<BlockCard>("`{id}` of a friend or a request")
        .empty("they are not your friend and can't send requests")
        .errors(&[NoCard, UnknownFriend, TooManyBlocked, BadRequest, NoCards, Busy]),
        Route::delete("/card/friends/blocks/{id}", Inside, friends::unblock, "Unblocks a player")
            .token(Token::Card)
            .empty("they can send requests again")
            .errors(&[NoCard, UnknownFriend, NoCards, Busy]),
        Route::post("/tables/{code}/friends", Inside, friends::ask, "Sends a friend request to a player at your table")
            .token(Token::Seat)
            .takes::<AskFriend>("`{seat, card}`, with your card's token")
            .says::<AskedFriend>(
                200,
                "`{friends}`: the request is sent; `friends` is true if they had sent you one before",
            )
            .errors(&[
                UnknownCode,
                NoSeat,
                Refused,
                NoCard,
                NoCardThere,
                OwnCard,
                AlreadyFriends,
                AlreadyAsked,
                TooManyAsks,
                TooManyWait,
                TooManyFriends,
                BadRequest,
                TooMany,
                NoCards,
                Busy,
            ]),
    ];
    Section { name: "friends", tag: "cards", routes }
}
