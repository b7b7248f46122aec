//! Describes each HTTP route once. The router, the access check, `docs/api/openapi.json` and the tables in the API
//! documentation are generated from the same entry.

mod build;
mod shape;
mod subject;

use axum::routing::MethodRouter;
use ruckus_protocol::ErrorCode;

use crate::access::AccessLevel;
use crate::limits::Budget;
use crate::state::AppState;

pub use shape::Shape;
pub(crate) use subject::{Question, Subject};

/// The routes of one table in the API documentation.
pub struct Section {
    /// The name under which a document includes the table.
    pub name: &'static str,
    /// The OpenAPI tag of its routes.
    pub tag: &'static str,
    /// The routes, in the order of the table.
    pub routes: Vec<Route>,
}

/// A method of a path.
pub struct Route {
    /// The HTTP method, in capitals.
    pub method: &'static str,
    /// The path below `/api`.
    pub path: &'static str,
    /// The checks before the handler runs.
    pub checks: Checks,
    /// A one-line summary for OpenAPI.
    pub summary: &'static str,
    /// The token in the `authorization` header, and true if it is required.
    pub token: Option<(Token, bool)>,
    /// The query parameters.
    pub query: Vec<Parameter>,
    /// The shape of the request body, and its description.
    pub body: Option<(Shape, &'static str)>,
    /// The successful responses.
    pub answers: Vec<RouteResponse>,
    /// The error codes of the handler, without the codes that every route can return.
    pub errors: &'static [ErrorCode],
    /// Notes about some of the error codes, for the API documentation.
    pub notes: Vec<(ErrorCode, &'static str)>,
    handler: MethodRouter<AppState>,
}

/// A query parameter.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The name in the query string.
    pub name: &'static str,
    /// The JSON Schema type.
    pub kind: &'static str,
    /// True if requests without it are refused.
    pub required: bool,
    /// A one-line description for OpenAPI.
    pub description: &'static str,
}

/// A successful response.
#[derive(Clone, Copy, Debug)]
pub struct RouteResponse {
    /// The HTTP status.
    pub status: u16,
    /// The body.
    pub content: Content,
    /// The description in the API documentation, as Markdown.
    pub text: &'static str,
}

/// The body of a response.
#[derive(Clone, Copy, Debug)]
pub enum Content {
    /// JSON of this shape.
    Json(Shape),
    /// The media type, and a description of the file. Its format is documented elsewhere.
    File(&'static str, &'static str),
    /// No body.
    Empty,
    /// The connection becomes a WebSocket.
    Socket,
}

/// The kinds of tokens in the `authorization` header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// Token of a seat at a table.
    Seat,
    /// Token of a player or of the host of an event.
    Event,
    /// Key of a replay.
    Replay,
    /// Key of an owner in the gallery.
    Owner,
    /// Key of a device.
    Device,
    /// Token of a player card.
    Card,
    /// Token of an admin.
    Admin,
}

/// The part of a route that middleware reads.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// The requirement that a request must meet before the handler runs.
    pub access: AccessLevel,
    /// True if the body may be three times as long as usual.
    pub large_body: bool,
    /// The budget that each request is charged to.
    pub(crate) budget: Budget,
    /// The subject of a request, such as a table.
    pub(crate) subject: Subject,
}

impl Route {
    /// Returns the error codes of the handler, then those of the access check.
    pub fn codes(&self) -> impl Iterator<Item = ErrorCode> {
        self.errors.iter().chain(self.checks.access.errors()).copied()
    }
}

impl Checks {
    /// Checks for requests that match no route, so that a closed server does not reveal which routes exist.
    pub(crate) const UNLISTED: Self = Self::new(AccessLevel::Inside, Subject::Anything);

    const fn new(access: AccessLevel, subject: Subject) -> Self {
        Self { access, large_body: false, budget: Budget::Request, subject }
    }

    /// Returns true if visitors could use the route to find out which codes exist. Admins see all codes anyway.
    pub(crate) fn takes_code(&self) -> bool {
        matches!(self.subject, Subject::Table(_) | Subject::Event(_) | Subject::NewTable(Some(_)))
            && self.access != AccessLevel::Admin
    }

    /// Returns the code of the table that a visitor's request loads, from the request's path.
    pub(crate) fn loads<'a>(&self, path: &'a str) -> Option<&'a str> {
        match self.subject {
            Subject::Table(code) | Subject::NewTable(Some(code)) if self.access != AccessLevel::Admin => {
                Some(code.of(path))
            }
            _ => None,
        }
    }
}
