//! Calls every route without credentials, as a guest, as a player of another table, and as an admin. The route's access
//! level determines which callers reach its handler.

use ruckus_protocol::Knock;
use ruckus_server::access::{AccessLevel, AccessSettings, Who};
use ruckus_server::route::{Route, Token};
use ruckus_server::routes::table as routes;

use super::access_word::{by_word, pass, with_pass};
use super::{ANNA, admin, refused, word};
use crate::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Caller {
    /// Without a pass or a token.
    Nobody,
    /// With a pass for the access word.
    Guest,
    /// With the token of a seat at another table, but without a pass.
    Player,
    /// With an admin's pass and token.
    Admin,
}

/// Settings that require an access word, and let only admins make tables and publish. Rate limits are off.
fn settings() -> Settings {
    let word = by_word(Who::Admins);
    let access = AccessSettings { gallery: Who::Admins, ..word.access };
    Settings { access, exemptions: vec!["127.0.0.1=unlimited".parse().expect("an exemption")], ..word }
}

/// Returns how the access check refuses a caller, or `None` if the request reaches its handler.
fn refusal(level: AccessLevel, caller: Caller) -> Option<(u16, String)> {
    let (status, code) = match (level, caller) {
        (_, Caller::Admin) | (AccessLevel::Public | AccessLevel::File | AccessLevel::Socket, _) => return None,
        (AccessLevel::Admin, _) => (401, "no-admin"),
        (AccessLevel::Seat, Caller::Guest | Caller::Player) | (AccessLevel::Inside, Caller::Guest) => return None,
        (_, Caller::Nobody | Caller::Player) => (403, "needs-word"),
        (AccessLevel::MakeTables, Caller::Guest) => (403, "may-not-make"),
        (AccessLevel::Publish, Caller::Guest) => (403, "may-not-publish"),
    };
    Some(refused(status, code))
}

/// Calls a route for a table. Sends an empty object if the route takes a body.
async fn call(
    api: &ServerApi,
    route: &Route,
    code: &str,
    headers: &[(&str, &str)],
) -> Result<ServerResponse, ClientError> {
    let part = |part| match part {
        "{code}" => code,
        "{seat}" | "{number}" | "{round}" | "{table}" | "{id}" | "{place}" => "1",
        "{chapter}" => "c",
        "{example}" => "c1-draw-one-and-play-it",
        part => part,
    };
    let path: Vec<&str> = route.path.split('/').map(part).collect();
    let body = if matches!(route.method, "POST" | "PUT") { b"{}".to_vec() } else { Vec::new() };
    let method: Method = route.method.parse().expect("a method");
    api.ask(method, &format!("/api{}", path.join("/")), headers, body).await
}

#[tokio::test]
async fn every_route_checks_its_access_level() -> Tested {
    let server = test_server(settings()).await?;
    let api = &server.api;
    let guest = pass(&api.post("/api/door", &Knock::Word("open sesame".to_owned())).await?);
    let anna = pass(&admin(api, Method::POST, "/pass", &()).await?);
    let [about, other]: [Seated; 2] = [
        with_pass(api, &anna, Method::POST, "/api/tables", &table("Ann")).await?.read()?,
        with_pass(api, &anna, Method::POST, "/api/tables", &table("Bob")).await?.read()?,
    ];
    let (seated, moderates) = (format!("Bearer {}", other.token), format!("Bearer {ANNA}"));
    let callers: [(Caller, &[(&str, &str)]); 4] = [
        (Caller::Nobody, &[]),
        (Caller::Guest, &[("cookie", guest.as_str())]),
        (Caller::Player, &[("authorization", seated.as_str())]),
        // The admin comes last, because one of the admin's requests ends the table.
        (Caller::Admin, &[("cookie", anna.as_str()), ("authorization", moderates.as_str())]),
    ];
    let mut wrong = Vec::new();
    for (caller, headers) in callers {
        for route in routes().iter().flat_map(|section| &section.routes) {
            let answer = call(api, route, &about.code, headers).await?;
            let said = word(&answer);
            let is_right = match refusal(route.checks.access, caller) {
                Some(refusal) => said == refusal,
                None => is_from_handler(route, &said),
            };
            if !is_right {
                wrong
                    .push(format!("{caller:?}: {} {} ({:?}): {said:?}", route.method, route.path, route.checks.access));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    Ok(())
}

/// Returns true if an answer comes from a handler. No caller has a seat at the table, so a handler that needs one must
/// refuse.
fn is_from_handler(route: &Route, (status, code): &(u16, String)) -> bool {
    let checks = ["no-admin", "needs-word", "may-not-make", "may-not-publish", "banned", "unknown-path"];
    let needs_seat = route.token == Some((Token::Seat, true));
    *status != 405 && !checks.contains(&code.as_str()) && (!needs_seat || (400..500).contains(status))
}

#[test]
fn only_routes_below_admin_require_an_admin() {
    for route in routes().iter().flat_map(|section| &section.routes) {
        let is_below = route.path == "/admin" || route.path.starts_with("/admin/");
        assert_eq!(is_below, route.checks.access == AccessLevel::Admin, "{} {}", route.method, route.path);
    }
}
