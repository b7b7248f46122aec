//! Builds the entries of the table: `Route::get(path, access, handler, summary)`, then what it takes and answers.

use axum::handler::Handler;
use axum::routing::{MethodFilter, MethodRouter, on};
use ruckus_protocol::ErrorCode;

use super::shape::Wire;
use super::{Answer, Checks, Content, Parameter, Route, Token};
use crate::access::AccessLevel;
use crate::state::Desk;

/// Makes the functions that begin an entry. None of them leaves the access level out.
macro_rules! methods {
    ($($name:ident $method:ident),*) => {$(
        pub(crate) fn $name<H, T>(
            path: &'static str,
            access: AccessLevel,
            handler: H,
            summary: &'static str,
        ) -> Self
        where
            H: Handler<T, Desk>,
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
        handler: MethodRouter<Desk>,
        summary: &'static str,
    ) -> Self {
        let (token, query, body, answers, notes) = (None, Vec::new(), None, Vec::new(), Vec::new());
        let large_body = false;
        let errors: &[ErrorCode] = &[];
        Self { method, path, access, large_body, summary, token, query, body, answers, errors, notes, handler }
    }

    /// The token that a request needs.
    pub(crate) fn token(self, token: Token) -> Self {
        Self { token: Some((token, true)), ..self }
    }

    /// A token that a request can have.
    pub(crate) fn maybe_token(self, token: Token) -> Self {
        Self { token: Some((token, false)), ..self }
    }

    /// A parameter behind `?` that can be left out.
    pub(crate) fn query(mut self, name: &'static str, kind: &'static str, description: &'static str) -> Self {
        self.query.push(Parameter { name, kind, required: false, description });
        self
    }

    /// A parameter behind `?` that is required.
    pub(crate) fn needed_query(mut self, name: &'static str, kind: &'static str, description: &'static str) -> Self {
        self.query.push(Parameter { name, kind, required: true, description });
        self
    }

    /// Returns one page of a list that can be searched.
    pub(crate) fn page(self) -> Self {
        self.query("search", "string", "Words to look for.").query("from", "integer", "How many to pass over.")
    }

    /// The type of the body. The text is for the documents, as all texts below.
    pub(crate) fn takes<T: Wire>(self, text: &'static str) -> Self {
        Self { body: Some((T::shape(), text)), ..self }
    }

    /// Allows a body three times as long as others.
    pub(crate) fn large_body(self) -> Self {
        Self { large_body: true, ..self }
    }

    /// A response with JSON.
    pub(crate) fn says<T: Wire>(self, status: u16, text: &'static str) -> Self {
        self.answer(status, Content::Json(T::shape()), text)
    }

    /// A response that is not JSON, or whose format is documented elsewhere.
    pub(crate) fn file(self, media_type: &'static str, description: &'static str, text: &'static str) -> Self {
        self.answer(200, Content::File(media_type, description), text)
    }

    /// A response without a body.
    pub(crate) fn empty(self, text: &'static str) -> Self {
        self.answer(204, Content::Empty, text)
    }

    /// Makes the connection a WebSocket.
    pub(crate) fn socket(self) -> Self {
        self.answer(101, Content::Socket, "a WebSocket")
    }

    /// The codes of errors.
    pub(crate) fn errors(self, errors: &'static [ErrorCode]) -> Self {
        Self { errors, ..self }
    }

    /// What the documents add to a code.
    pub(crate) fn note(mut self, code: ErrorCode, note: &'static str) -> Self {
        self.notes.push((code, note));
        self
    }

    fn answer(mut self, status: u16, content: Content, text: &'static str) -> Self {
        self.answers.push(Answer { status, content, text });
        self
    }

    /// What middleware must know.
    pub(crate) fn checks(&self) -> Checks {
        Checks { access: self.access, large_body: self.large_body }
    }

    /// The handler, for the router.
    pub(crate) fn into_handler(self) -> MethodRouter<Desk> {
        self.handler
    }
}
