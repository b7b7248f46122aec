//! The table of routes: what each takes and answers. `crates/server/tests/it/protocol` holds it against the server's router
//! and against the tables of the documents.

mod admin;
mod beside;
mod events;
mod tables;
mod workshop;

use schemars::JsonSchema;

use super::schemas::{Shape, shape};

/// All routes, in the order of the documents.
pub(super) fn all() -> Vec<Route> {
    [tables::routes(), workshop::routes(), beside::routes(), events::routes(), admin::routes()].concat()
}

/// What the header `authorization` holds.
#[derive(Clone, Copy)]
pub(super) enum Key {
    Seat,
    Event,
    Replay,
    Owner,
    Device,
    Card,
    Admin,
}

impl Key {
    /// All of them.
    pub(super) const ALL: [Self; 7] =
        [Self::Seat, Self::Event, Self::Replay, Self::Owner, Self::Device, Self::Card, Self::Admin];

    /// The name in the description.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Seat => "seat",
            Self::Event => "event",
            Self::Replay => "replay",
            Self::Owner => "owner",
            Self::Device => "device",
            Self::Card => "card",
            Self::Admin => "admin",
        }
    }

    /// What it is.
    pub(super) const fn description(self) -> &'static str {
        match self {
            Self::Seat => "The token of a seat at the table, from the answer to sitting down.",
            Self::Event => "The token of a player or the host of the event, from the answer to checking in.",
            Self::Replay => "The key of a replay's link: 32 hexadecimal digits.",
            Self::Owner => "An owner's key in the gallery: 16 to 128 letters and digits that the device made up.",
            Self::Device => "The device's key: 16 to 128 letters and digits that it made up.",
            Self::Card => "The token of a player card.",
            Self::Admin => "The token of an admin.",
        }
    }
}

/// An answer that is a success.
#[derive(Clone, Copy)]
pub(super) enum Answer {
    /// A value.
    Json(Shape),
    /// A file of another kind, or one whose form is described elsewhere.
    File(&'static str, &'static str),
    /// Nothing but the status.
    Nothing,
    /// A WebSocket.
    Socket,
}

/// A method of a path.
#[derive(Clone)]
pub(super) struct Route {
    pub(super) method: &'static str,
    /// The path below `/api`.
    pub(super) path: &'static str,
    pub(super) tag: &'static str,
    pub(super) summary: &'static str,
    /// What stands in `authorization`, and whether it must.
    pub(super) key: Option<(Key, bool)>,
    /// Parameters behind the path: name, type, whether it must be there, and what it says.
    pub(super) query: &'static [(&'static str, &'static str, bool, &'static str)],
    pub(super) body: Option<Shape>,
    pub(super) answers: Vec<(u16, Answer)>,
    /// The words for what goes wrong here, beside those that every route can answer.
    pub(super) problems: &'static str,
}

/// Describes a route; `what` is method and path.
fn route(tag: &'static str, what: &'static str, summary: &'static str) -> Route {
    let (method, path) = what.split_once(' ').unwrap_or(("GET", what));
    Route { method, path, tag, summary, key: None, query: &[], body: None, answers: Vec::new(), problems: "" }
}

impl Route {
    /// The placeholders of the path.
    pub(super) fn placeholders(&self) -> impl Iterator<Item = &'static str> {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }

    /// A name for programs: `postTablesSeats`.
    pub(super) fn name(&self) -> String {
        let mut name = self.method.to_ascii_lowercase();
        for part in self.path.split(['/', '-', '.']).filter(|part| !part.is_empty()) {
            let (start, part) = match part.strip_prefix('{') {
                Some(placeholder) => ("By", placeholder.trim_end_matches('}')),
                None => ("", part),
            };
            name.push_str(start);
            let (first, rest) = part.split_at(1);
            name.push_str(&first.to_ascii_uppercase());
            name.push_str(rest);
        }
        name
    }

    fn with(mut self, key: Key) -> Self {
        self.key = Some((key, true));
        self
    }

    fn maybe(mut self, key: Key) -> Self {
        self.key = Some((key, false));
        self
    }

    fn query(mut self, query: &'static [(&'static str, &'static str, bool, &'static str)]) -> Self {
        self.query = query;
        self
    }

    fn takes<T: JsonSchema>(mut self) -> Self {
        self.body = Some(shape::<T>);
        self
    }

    fn says<T: JsonSchema>(self, status: u16) -> Self {
        self.answers(status, Answer::Json(shape::<T>))
    }

    fn answers(mut self, status: u16, answer: Answer) -> Self {
        self.answers.push((status, answer));
        self
    }

    fn problems(mut self, problems: &'static str) -> Self {
        self.problems = problems;
        self
    }
}

/// A page of a list.
const PAGE: &[(&str, &str, bool, &str)] =
    &[("search", "string", false, "Words to look for."), ("from", "integer", false, "How many to pass over.")];
