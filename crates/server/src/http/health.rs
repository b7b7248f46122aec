//! Health checks for monitoring: the process, the readiness for visitors, and the journal.

use ruckus_journal::StoreError;

use super::prelude::*;

/// `GET /livez`: the process responds. Restart it only if this check fails.
pub(crate) async fn live() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: the server accepts visitors. Otherwise it returns 503 with the reason.
pub(crate) async fn ready(app: AppState) -> Response {
    let draining = app.admin.is_draining().then_some("draining");
    let no_lease = app.registry.cluster().is_some_and(|cluster| !cluster.holds()).then_some("no-lease");
    let stopping = app.lifecycle.closing().is_cancelled().then_some("stopping");
    answer(stopping.or(failing(&app)).or(no_lease).or(draining))
}

/// `GET /healthz`: the journal accepts writes. Otherwise it returns 503 with the reason.
pub(crate) async fn health(app: AppState) -> Response {
    answer(failing(&app))
}

/// Returns why journal writes fail, or `None` if they succeed.
fn failing(app: &AppState) -> Option<&'static str> {
    app.registry.trouble().map(|trouble| match trouble {
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
