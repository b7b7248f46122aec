//! Whether the process runs, and whether it takes visitors: for whatever watches over the server.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ruckus_store::StoreError;

use super::Desk;

/// The paths that have no limits, so that whatever watches always gets an answer.
pub(super) const PATHS: [&str; 3] = ["/livez", "/readyz", "/healthz"];

/// `GET /livez`: the process runs and answers. It needs a restart only when this fails.
pub(super) async fn live() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: visitors can be sent here; otherwise 503 and the reason. A database that fails and is not the first of
/// several takes only its own tables along, and is told beside.
pub(super) async fn ready(State(desk): State<Desk>) -> Response {
    let troubles = desk.house.troubles();
    let failing = failing(&troubles);
    let stops = failing.clone().filter(|_| troubles.first().is_some_and(Option::is_some));
    let draining = desk.admin.is_draining().then(|| "draining".to_owned());
    let no_lease = desk.cluster.as_ref().is_some_and(|cluster| !cluster.holds()).then(|| "no-lease".to_owned());
    let stopping = desk.closing.is_cancelled().then(|| "stopping".to_owned());
    match (stopping.or(stops).or(no_lease).or(draining), failing) {
        (None, Some(failing)) => format!("ok without {failing}\n").into_response(),
        (reason, _) => answer(reason),
    }
}

/// `GET /healthz`: the journal can be written; otherwise 503 and the reason.
pub(super) async fn health(State(desk): State<Desk>) -> Response {
    answer(failing(&desk.house.troubles()))
}

/// Why the journal cannot be written, and in which of several databases: `journal-fails 2 of 3`.
fn failing(troubles: &[Option<StoreError>]) -> Option<String> {
    let of = troubles.len();
    let reasons = troubles.iter().enumerate().filter_map(|(part, trouble)| {
        let word = match trouble.as_ref()? {
            StoreError::DiskFull => "disk-full",
            _ => "journal-fails",
        };
        Some(if of == 1 { word.to_owned() } else { format!("{word} {} of {of}", part + 1) })
    });
    let reasons: Vec<String> = reasons.collect();
    (!reasons.is_empty()).then(|| reasons.join(", "))
}

fn answer(reason: Option<String>) -> Response {
    match reason {
        None => "ok\n".into_response(),
        Some(reason) => (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_said_which_of_several_databases_fails() {
        let closed = || Some(StoreError::Closed);
        assert_eq!(failing(&[None]), None);
        assert_eq!(failing(&[Some(StoreError::DiskFull)]).as_deref(), Some("disk-full"));
        let two = failing(&[None, closed(), Some(StoreError::DiskFull)]);
        assert_eq!(two.as_deref(), Some("journal-fails 2 of 3, disk-full 3 of 3"));
    }
}
