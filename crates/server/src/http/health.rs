//! Whether the process runs, and whether it takes visitors: for whatever watches over the server.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ruckus_journal::StoreError;

use crate::state::Desk;

/// The paths that have no limits, so that whatever watches always gets an answer.
pub(crate) const PATHS: [&str; 3] = ["/livez", "/readyz", "/healthz"];

/// `GET /livez`: the process runs and answers. It needs a restart only when this fails.
pub(crate) async fn live() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: visitors can be sent here; otherwise 503 and the reason.
pub(crate) async fn ready(State(desk): State<Desk>) -> Response {
    let draining = desk.admin.is_draining().then_some("draining");
    let no_lease = desk.house.cluster().is_some_and(|cluster| !cluster.holds()).then_some("no-lease");
    let stopping = desk.lifecycle.closing().is_cancelled().then_some("stopping");
    answer(stopping.or(failing(&desk)).or(no_lease).or(draining))
}

/// `GET /healthz`: the journal can be written; otherwise 503 and the reason.
pub(crate) async fn health(State(desk): State<Desk>) -> Response {
    answer(failing(&desk))
}

/// Returns why the journal cannot be written; none if it can.
fn failing(desk: &Desk) -> Option<&'static str> {
    desk.house.trouble().map(|trouble| match trouble {
        StoreError::DiskFull => "disk-full",
        _ => "journal-fails",
    })
}

fn answer(reason: Option<&str>) -> Response {
    match reason {
        None => "ok\n".into_response(),
        Some(reason) => (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")).into_response(),
    }
}
