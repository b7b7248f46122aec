//! Admin requests to a running server, and access to it by word or invitation.

mod access_word;
mod bans;
mod invitations;
mod routes;
mod tables;
mod tokens;

use ruckus_protocol::Problem;
use ruckus_server::admin::{AdminSettings, AdminToken};
use serde::Serialize;

use crate::prelude::*;

const ANNA: &str = "anna-0123456789abcdef";
const BEN: &str = "ben-0123456789abcdef0";

/// Settings with two admins.
fn with_admins() -> Settings {
    let tokens = [("anna", ANNA), ("ben", BEN)].map(|(name, token)| AdminToken::new(name, token).expect("a token"));
    Settings { admin: AdminSettings { tokens: tokens.into() }, ..generous() }
}

/// Sends a request with a token and a body.
async fn ask(
    api: &ServerApi,
    token: &str,
    method: Method,
    path: &str,
    body: &(impl Serialize + Sync),
) -> Result<ServerResponse, ClientError> {
    let bearer = format!("Bearer {token}");
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    let body = if method == Method::GET { Vec::new() } else { serde_json::to_vec(body)? };
    api.ask(method, path, &headers, body).await
}

/// Sends an admin's request with anna's token.
async fn admin(
    api: &ServerApi,
    method: Method,
    path: &str,
    body: &(impl Serialize + Sync),
) -> Result<ServerResponse, ClientError> {
    ask(api, ANNA, method, &format!("/api/admin{path}"), body).await
}

/// Reads an admin's resource with anna's token.
async fn see<T: serde::de::DeserializeOwned>(api: &ServerApi, path: &str) -> Result<T, ClientError> {
    admin(api, Method::GET, path, &()).await?.read()
}

/// The status and the code of a refusal.
fn word(answer: &ServerResponse) -> (u16, String) {
    let problem = serde_json::from_slice::<Problem>(&answer.body);
    (answer.status, problem.map(|problem| problem.code).unwrap_or_default())
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}
