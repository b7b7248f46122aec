//! Health checks for monitoring: the process, the readiness for visitors, and the journal.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ruckus_journal::StoreError;

use crate::state::Desk;

/// Paths without rate limits, so that monitoring always gets a response.
pub(crate) const PATHS: [&str; 3] = ["/livez", "/readyz", "/healthz"];

/// `GET /livez`: the process responds. Restart it only if this check fails.
pub(crate) async fn live() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: the server accepts visitors. Otherwise it returns 503 with the reason.
pub(crate) async fn ready(State(desk): State<Desk>) -> Response {
    let draining = desk.admin.is_draining().then_some("draining");
    let no_lease = desk.registry.cluster().is_some_and(|cluster| !cluster.holds()).then_some("no-lease");
    let stopping = desk.lifecycle.closing().is_cancelled().then_some("stopping");
    answer(stopping.or(failing(&desk)).or(no_lease).or(draining))
}

/// `GET /healthz`: the journal accepts writes. Otherwise it returns 503 with the reason.
pub(crate) async fn health(State(desk): State<Desk>) -> Response {
    answer(failing(&desk))
}

/// Returns why journal writes fail, or `None` if they succeed.
fn failing(desk: &Desk) -> Option<&'static str> {
    desk.registry.trouble().map(|trouble| match trouble {
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
