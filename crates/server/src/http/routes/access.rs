//! Routes for access to the server, and for invitations.

use ruckus_protocol::ErrorCode::*;
use ruckus_protocol::{Access, Done, Invitation, Knock, MadeInvitation, MakeInvitation};

use crate::access::AccessLevel::{Public, Seat};
use crate::http::access;
use crate::route::{Route, Section, Token};

/// Routes for access to the server, and for invitations to a table.
pub(super) fn access() -> Section {
    let routes = vec![
        Route::post(
            "/door",
            Public,
            access::post_admission,
            "Sends the word or an invitation; the answer sets a cookie",
        )
        .takes::<Knock>("`{\"word\": …}` or `{\"invitation\": SECRET}`")
        .says::<Access>(200, "`{door, word, inside, make, publish, invite}` and the cookie `ruckus-pass`")
        .errors(&[WrongWord, BadInvitation, TooMany]),
        Route::get("/tables/{code}/invitations", Seat, access::invitations, "The host's invitations")
            .token(Token::Seat)
            .says::<Vec<Invitation>>(200, "for the host: a list of `{id, note, table, uses, used, until, at}`")
            .errors(&[NoHost, NoInvitations]),
        Route::post("/tables/{code}/invitations", Seat, access::invite, "Creates an invitation to a table")
            .token(Token::Seat)
            .takes::<MakeInvitation>("`{uses, hours?, note?}`")
            .says::<MadeInvitation>(201, "`{invitation, secret}`: for the host; `/i/CODE#SECRET` is the link")
            .errors(&[NoHost, NoInvitations, TooManyInvitations, BadRequest]),
        Route::delete("/tables/{code}/invitations/{id}", Seat, access::revoke, "Revokes an invitation")
            .token(Token::Seat)
            .says::<Done>(200, "`{}`: for the host")
            .errors(&[NoHost, UnknownId]),
    ];
    Section { name: "access", tag: "access", routes }
}
