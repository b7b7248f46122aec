//! A route of HTTP, described once. The router, the access check, `docs/api/openapi.json` and the tables of the documents
//! come from the same entry.

mod build;
mod shape;

use axum::routing::MethodRouter;
use ruckus_protocol::ErrorCode;

use crate::access::AccessLevel;
use crate::state::Desk;

pub use shape::Shape;

/// The routes of one table in the documents.
pub struct Section {
    /// The name by which a document includes the table.
    pub name: &'static str,
    /// The tag of its routes in OpenAPI.
    pub tag: &'static str,
    /// The routes, in the order of the table.
    pub routes: Vec<Route>,
}

/// A method of a path.
pub struct Route {
    /// The method, in capitals.
    pub method: &'static str,
    /// The path below `/api`.
    pub path: &'static str,
    /// The requirement that a request must meet before the handler runs.
    pub access: AccessLevel,
    /// Whether the body can be three times as long as others.
    pub large_body: bool,
    /// One line for OpenAPI.
    pub summary: &'static str,
    /// The token in the header `authorization`, and whether it is required.
    pub token: Option<(Token, bool)>,
    /// The parameters behind `?`.
    pub query: Vec<Parameter>,
    /// The body, and what the documents say about it.
    pub body: Option<(Shape, &'static str)>,
    /// Every response that is a success.
    pub answers: Vec<Answer>,
    /// The codes of the handler's errors, except for those that every route can return.
    pub errors: &'static [ErrorCode],
    /// What the documents add to some of the codes.
    pub notes: Vec<(ErrorCode, &'static str)>,
    handler: MethodRouter<Desk>,
}

/// A parameter behind `?`.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The name.
    pub name: &'static str,
    /// The type in JSON Schema.
    pub kind: &'static str,
    /// Whether it is required.
    pub required: bool,
    /// One line for OpenAPI.
    pub description: &'static str,
}

/// A response that is a success.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body.
    pub content: Content,
    /// What the documents say about it, as Markdown.
    pub text: &'static str,
}

/// The body of a response.
#[derive(Clone, Copy, Debug)]
pub enum Content {
    /// JSON of this shape.
    Json(Shape),
    /// A media type, and a description of files whose format is documented elsewhere.
    File(&'static str, &'static str),
    /// No body.
    Empty,
    /// The connection becomes a WebSocket.
    Socket,
}

/// The kinds of tokens in the header `authorization`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// Of a seat at a table.
    Seat,
    /// Of a player or the host of an event.
    Event,
    /// The key of a replay.
    Replay,
    /// The key of an owner in the gallery.
    Owner,
    /// The key of a device.
    Device,
    /// Of a player card.
    Card,
    /// Of an admin.
    Admin,
}

/// The part of an entry that middleware reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checks {
    pub(crate) access: AccessLevel,
    pub(crate) large_body: bool,
}

impl Route {
    /// The codes of its errors: those of the handler, then those of the access check.
    pub fn codes(&self) -> impl Iterator<Item = ErrorCode> {
        self.errors.iter().chain(self.access.errors()).copied()
    }
}

impl Checks {
    /// Those of requests that match no route, so that a closed server does not tell which routes it has.
    pub(crate) const UNLISTED: Self = Self { access: AccessLevel::Inside, large_body: false };
}
