//! What each path asks of its visitor. A path that nobody thought of asks for a pass wherever the door is not open.

use axum::http::Method;

/// What a request needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// Nothing, not even for those who are banned: admins must not lock themselves out.
    Admin,
    /// Nothing, unless its visitor is banned.
    Nothing,
    /// Whoever opened the socket is asked over it.
    Socket,
    /// To be let in, or to hold a seat.
    Seat,
    /// To be let in.
    Inside,
    /// To be allowed to make tables.
    MakeTable,
    /// To be allowed to publish.
    Publish,
}

/// What a request to a path below `/api` needs.
pub(crate) fn need(method: &Method, path: &str) -> Need {
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let posts = *method == Method::POST;
    match parts.as_slice() {
        ["admin", ..] => Need::Admin,
        ["host" | "door" | "privacy"] => Need::Nothing,
        ["tables"]
        | ["events"]
        | ["test", "tables"]
        | ["workshop", "practice"]
        | ["tables", _, "replays", _, "tables"]
            if posts =>
        {
            Need::MakeTable
        }
        ["tables" | "events", _, "socket"] => Need::Socket,
        ["events", _, "commands"] => Need::Seat,
        [
            "tables",
            _,
            "record" | "shuffles" | "votes" | "homemade" | "ruleset" | "invitations" | "code" | "name" | "blocks"
            | "reports" | "public",
            ..,
        ] => Need::Seat,
        ["tables", _, "replays"] if posts => Need::Seat,
        ["tables", _] if *method == Method::DELETE => Need::Seat,
        ["gallery"] | ["gallery", "rulesets"] | ["gallery", _, "report"] if posts => Need::Publish,
        _ => Need::Inside,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_paths_need() {
        for (method, path, needed) in [
            (Method::GET, "/host", Need::Nothing),
            (Method::POST, "/door", Need::Nothing),
            (Method::DELETE, "/admin/bans/1", Need::Admin),
            (Method::POST, "/tables", Need::MakeTable),
            (Method::POST, "/tables/", Need::MakeTable),
            (Method::POST, "/events", Need::MakeTable),
            (Method::GET, "/events/BCDFG", Need::Inside),
            (Method::POST, "/events/BCDFG/players", Need::Inside),
            (Method::POST, "/events/BCDFG/commands", Need::Seat),
            (Method::GET, "/events/BCDFG/socket", Need::Socket),
            (Method::GET, "/tables/BCDF", Need::Inside),
            (Method::POST, "/tables/BCDF/seats", Need::Inside),
            (Method::POST, "/tables/BCDF/seats/asks", Need::Inside),
            (Method::GET, "/tables/BCDF/socket", Need::Socket),
            (Method::GET, "/tables/BCDF/record", Need::Seat),
            (Method::POST, "/tables/BCDF/replays", Need::Seat),
            (Method::DELETE, "/tables/BCDF", Need::Seat),
            (Method::DELETE, "/tables/BCDF/name", Need::Seat),
            (Method::GET, "/tables/BCDF/replays/1", Need::Inside),
            (Method::POST, "/tables/BCDF/replays/1/tables", Need::MakeTable),
            (Method::POST, "/workshop/practice", Need::MakeTable),
            (Method::POST, "/workshop/check", Need::Inside),
            (Method::POST, "/workshop/read", Need::Inside),
            (Method::GET, "/gallery", Need::Inside),
            (Method::POST, "/gallery", Need::Publish),
            (Method::DELETE, "/gallery/1", Need::Inside),
            (Method::GET, "/gallery/rulesets", Need::Inside),
            (Method::POST, "/gallery/rulesets", Need::Publish),
            (Method::POST, "/tables/BCDF/ruleset", Need::Seat),
            (Method::POST, "/gallery/1/report", Need::Publish),
            (Method::GET, "/made/up/tomorrow", Need::Inside),
        ] {
            assert_eq!(need(&method, path), needed, "{method} {path}");
        }
    }
}
