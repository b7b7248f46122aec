//! Routes for player cards and friends.

use ruckus_protocol::ErrorCode::*;
use ruckus_protocol::{
    AddFriend, AddPasskey, AskFriend, AskedFriend, BlockCard, CardChallenge, CardCode, CardHeld, ChangeCard, ForCard,
    Friends, MakeCard, PlayerCard, ShareTable, SignInCard,
};

use crate::access::AccessLevel::Inside;
use crate::http::{friends, player_card};
use crate::route::{Route, Section, Token};

/// Routes for player cards and their passkeys.
pub(super) fn cards() -> Section {
    let routes = vec![
        Route::post("/card/challenges", Inside, player_card::challenge, "Begins to make a card or to sign in")
            .maybe_token(Token::Card)
            .takes::<ForCard>("`ForCard`")
            .says::<CardChallenge>(200, "`{challenge, rp_id, user?, algorithms, timeout_ms, name?, exclude?}`")
            .errors(&[NoPasskeys, NoCard, NoCode, TooMany, NoCards]),
        Route::post("/card", Inside, player_card::make, "Makes a card")
            .takes::<MakeCard>("`{name, face?, credential, client_data, authenticator_data, public_key}`")
            .says::<CardHeld>(201, "`{token, card}`: a new card")
            .errors(&[BadName, WrongPasskey, StaleChallenge, NoPasskeys, TooMany, NoCards]),
        Route::post("/card/sessions", Inside, player_card::sign_in, "Signs this device in")
            .takes::<SignInCard>("`{user, credential, client_data, authenticator_data, signature}`")
            .says::<CardHeld>(201, "`{token, card}`: this device is signed in, too")
            .errors(&[UnknownPasskey, WrongPasskey, StaleChallenge, NoPasskeys, TooMany, NoCards, Busy]),
        Route::post("/card/codes", Inside, player_card::code, "Makes a code by which another device adds a passkey")
            .token(Token::Card)
            .says::<CardCode>(201, "`{code, lasts_ms}`: lets another device add a passkey")
            .errors(&[NoCard, TooMany, NoCards, Busy]),
        Route::post(
            "/card/passkeys",
            Inside,
            player_card::add_passkey,
            "Adds a passkey to your card, by your card's token or a code",
        )
        .maybe_token(Token::Card)
        .takes::<AddPasskey>("`AddPasskey`; a code takes the place of the token")
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
            "Removes a passkey from your card, and signs other devices out",
        )
        .token(Token::Card)
        .says::<PlayerCard>(200, "the card without it; all other devices are signed out")
        .errors(&[NoCard, UnknownPasskey, LastPasskey, NoCards, Busy]),
        Route::get("/card", Inside, player_card::look, "Your card")
            .token(Token::Card)
            .says::<PlayerCard>(200, "the card")
            .errors(&[NoCard, NoCards]),
        Route::put("/card", Inside, player_card::change, "Changes the name and the face of your card")
            .token(Token::Card)
            .takes::<ChangeCard>("`{name, face?}`")
            .says::<PlayerCard>(200, "the card")
            .errors(&[NoCard, BadName, NoCards, Busy]),
        Route::delete("/card", Inside, player_card::delete, "Deletes your card with everything that is kept of it")
            .token(Token::Card)
            .empty("the card is deleted with everything that is kept of it")
            .errors(&[NoCard, NoCards]),
        Route::delete("/card/sessions", Inside, player_card::sign_out, "Signs this device out")
            .token(Token::Card)
            .empty("this device is signed out")
            .errors(&[NoCard, NoCards, Busy]),
        Route::get("/card/export", Inside, player_card::export, "Everything that is kept of your card")
            .token(Token::Card)
            .file(
                "application/json",
                "Everything that is kept of the card; its form may change.",
                "everything that is kept of it, as JSON to save; its form may change",
            )
            .errors(&[NoCard, NoCards]),
    ];
    Section { name: "cards", tag: "cards", routes }
}

/// Routes for friends of player cards.
pub(super) fn friends() -> Section {
    let routes = vec![
        Route::get("/card/friends", Inside, friends::look, "Your friends, who asks, and where friends play")
            .token(Token::Card)
            .says::<Friends>(200, "`Friends`")
            .errors(&[NoCard, NoCards]),
        Route::post("/card/friends", Inside, friends::add, "Makes a friend, by a code or by a yes to an ask")
            .token(Token::Card)
            .takes::<AddFriend>("`{code}`, or `{ask}` with its number")
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
        Route::put("/card/friends", Inside, friends::share, "Lets friends see where you play, or no longer")
            .token(Token::Card)
            .takes::<ShareTable>("`{share}`")
            .empty("")
            .errors(&[NoCard, BadRequest, NoCards, Busy]),
        Route::post(
            "/card/friends/codes",
            Inside,
            friends::code,
            "Makes a code by which another card becomes your friend",
        )
        .token(Token::Card)
        .says::<CardCode>(201, "`{code, lasts_ms}`: makes another card your friend")
        .errors(&[NoCard, TooMany, NoCards, Busy]),
        Route::delete("/card/friends/{id}", Inside, friends::end, "Ends a friendship; the other is not told")
            .token(Token::Card)
            .empty("you are friends no more")
            .errors(&[NoCard, UnknownFriend, NoCards, Busy]),
        Route::delete("/card/friends/asks/{id}", Inside, friends::decline, "Says no to an ask; the other is not told")
            .token(Token::Card)
            .empty("you said no")
            .errors(&[NoCard, UnknownFriend, NoCards, Busy]),
        Route::post(
            "/card/friends/blocks",
            Inside,
            friends::block,
            "Blocks a friend or a player who asks; the other is not told",
        )
        .token(Token::Card)
        .takes::<BlockCard>("`{id}` of a friend or an ask")
        .empty("they are no friend and can't ask")
        .errors(&[NoCard, UnknownFriend, TooManyBlocked, BadRequest, NoCards, Busy]),
        Route::delete("/card/friends/blocks/{id}", Inside, friends::unblock, "Lets a blocked player ask again")
            .token(Token::Card)
            .empty("they can ask again")
            .errors(&[NoCard, UnknownFriend, NoCards, Busy]),
        Route::post("/tables/{code}/friends", Inside, friends::ask, "Asks a player at your table to be your friend")
            .token(Token::Seat)
            .takes::<AskFriend>("`{seat, card}`, with your card's token")
            .says::<AskedFriend>(200, "`{friends}`: they are asked; `friends` if they had asked you before")
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
