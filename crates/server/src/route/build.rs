//! Builds routes: `Route::get(path, access, handler, summary)`, followed by the request and response types.

use axum::handler::Handler;
use axum::routing::{MethodFilter, MethodRouter, on};
use ruckus_protocol::ErrorCode;

use super::shape::Wire;
use super::subject::Segment;
use super::{Checks, Content, Parameter, Question, Route, RouteResponse, Subject, Token};
use crate::access::AccessLevel;
use crate::limits::Budget;
use crate::state::AppState;

/// Generates one constructor per HTTP method. Each requires an access level.
macro_rules! methods {
    ($($name:ident $method:ident),*) => {$(
        pub(crate) fn $name<H, T>(
            path: &'static str,
            access: AccessLevel,
            handler: H,
            summary: &'static str,
        ) -> Self
        where
            H: Handler<T, AppState>,
            T: 'static,
        {
            Self::new(stringify!($method), path, access, on(MethodFilter::$method, handler), summary)
        }
    )*};
}

impl Route {
    methods!(get GET, post POST, put PUT, delete DELETE);

    fn new(
        method: &'static str,
        path: &'static str,
        access: AccessLevel,
        handler: MethodRouter<AppState>,
        summary: &'static str,
    ) -> Self {
        let (token, query, body, answers, notes) = (None, Vec::new(), None, Vec::new(), Vec::new());
        let checks = Checks::new(access, Subject::of(path, access));
        let errors: &[ErrorCode] = &[];
        Self { method, path, checks, summary, token, query, body, answers, errors, notes, handler }
    }

    /// Requires this kind of token.
    pub(crate) fn token(self, token: Token) -> Self {
        Self { token: Some((token, true)), ..self }
    }

    /// Accepts this kind of token, but does not require it.
    pub(crate) fn maybe_token(self, token: Token) -> Self {
        Self { token: Some((token, false)), ..self }
    }

    /// Adds an optional query parameter.
    pub(crate) fn query(mut self, name: &'static str, kind: &'static str, description: &'static str) -> Self {
        self.query.push(Parameter { name, kind, required: false, description });
        self
    }

    /// Adds a required query parameter.
    pub(crate) fn needed_query(mut self, name: &'static str, kind: &'static str, description: &'static str) -> Self {
        self.query.push(Parameter { name, kind, required: true, description });
        self
    }

    /// Adds the query parameters `search` and `from` of a paged list.
    pub(crate) fn page(self) -> Self {
        self.query("search", "string", "Words to search for.").query("from", "integer", "How many results to skip.")
    }

    /// Sets the type of the request body. `text` appears in the API documentation, as in all methods below.
    pub(crate) fn takes<T: Wire>(self, text: &'static str) -> Self {
        Self { body: Some((T::shape(), text)), ..self }
    }

    /// Allows a request body three times as long as usual.
    pub(crate) fn large_body(self) -> Self {
        self.checked(|checks| Checks { large_body: true, ..checks })
    }

    /// Charges requests to this budget, instead of [`Budget::Request`].
    pub(crate) fn charged_to(self, budget: Budget) -> Self {
        self.checked(|checks| Checks { budget, ..checks })
    }

    /// Has requests answered by the node that the queue for tables with strangers is on.
    pub(crate) fn for_strangers(self) -> Self {
        self.checked(|checks| Checks { subject: Subject::Strangers, ..checks })
    }

    /// Has requests answered by the node whose name ends the ID in the path.
    pub(crate) fn on_named_node(self) -> Self {
        let subject = Subject::Named(Segment::first(self.path));
        self.checked(|checks| Checks { subject, ..checks })
    }

    /// Has requests answered by all nodes.
    pub(crate) fn on_all_nodes(self, question: Question) -> Self {
        self.checked(|checks| Checks { subject: Subject::AllNodes(question), ..checks })
    }

    fn checked(self, change: impl FnOnce(Checks) -> Checks) -> Self {
        Self { checks: change(self.checks), ..self }
    }

    /// Adds a JSON response.
    pub(crate) fn says<T: Wire>(self, status: u16, text: &'static str) -> Self {
        self.answer(status, Content::Json(T::shape()), text)
    }

    /// Adds a response that is not JSON, or that has a format documented elsewhere.
    pub(crate) fn file(self, media_type: &'static str, description: &'static str, text: &'static str) -> Self {
        self.answer(200, Content::File(media_type, description), text)
    }

    /// Adds a response without a body.
    pub(crate) fn empty(self, text: &'static str) -> Self {
        self.answer(204, Content::Empty, text)
    }

    /// Makes the route a WebSocket.
    pub(crate) fn socket(self) -> Self {
        self.answer(101, Content::Socket, "a WebSocket")
    }

    /// Sets the error codes of the handler.
    pub(crate) fn errors(self, errors: &'static [ErrorCode]) -> Self {
        Self { errors, ..self }
    }

    /// Adds a note about an error code to the API documentation.
    pub(crate) fn note(mut self, code: ErrorCode, note: &'static str) -> Self {
        self.notes.push((code, note));
        self
    }

    fn answer(mut self, status: u16, content: Content, text: &'static str) -> Self {
        self.answers.push(RouteResponse { status, content, text });
        self
    }

    /// Returns the handler for the router.
    pub(crate) fn into_handler(self) -> MethodRouter<AppState> {
        self.handler
    }
}
