//! Which node a request belongs to, and getting it there.

use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{Extension, OriginalUri, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ruckus_journal::Node;
use ruckus_protocol::ErrorCode;
use tokio::time::{Instant, sleep};

use super::gather::{Asked, Question};
use crate::access::AccessLevel;
use crate::api_error::ApiError;
use crate::error::RegistryError;
use crate::extract::{Relayed, Visitor};
use crate::house::whereabouts;
use crate::http::charge_for_reading;
use crate::nodes::{Cluster, NotForwarded};
use crate::route::Checks;
use crate::state::Desk;
use crate::telemetry;

/// How long a node that does not answer is waited for: until its lease is over and its rooms can be taken.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long to wait before it is tried again.
const AGAIN: Duration = Duration::from_millis(150);

/// What a path is about.
enum About<'a> {
    /// A table.
    Table(&'a str),
    /// An event.
    Event(&'a str),
    /// A table that is to be made.
    NewTable,
    /// A place among strangers who look for a table.
    Strangers,
    /// Something that a node does by itself, which is in the name it gave.
    Named(&'a str),
    /// Whatever any node can answer.
    Anything,
}

/// What a request to a path below `/api` is about.
fn about<'a>(access: AccessLevel, method: &Method, path: &'a str) -> About<'a> {
    if method == Method::POST && path == "/strangers/places" {
        return About::Strangers;
    }
    if access == AccessLevel::MakeTables {
        return About::NewTable;
    }
    let mut parts = path.trim_start_matches('/').split('/');
    match (parts.next(), parts.next(), parts.next()) {
        (Some("tables"), Some(code), _) | (Some("admin"), Some("tables"), Some(code)) if !code.is_empty() => {
            About::Table(code)
        }
        (Some("events"), Some(code), _) if !code.is_empty() => About::Event(code),
        (Some("lab"), Some("runs"), Some(id)) | (Some("strangers"), Some("places"), Some(id)) => About::Named(id),
        _ => About::Anything,
    }
}

/// Passes a request on to the node that it belongs to, or lets it go on here.
pub(crate) async fn route(
    State((desk, checks)): State<(Desk, Checks)>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    OriginalUri(uri): OriginalUri,
    request: Request,
    next: Next,
) -> Response {
    let Some(cluster) = desk.house.cluster().cloned() else { return next.run(request).await };
    let path = request.uri().path().to_owned();
    // What another node has sent stays: two that do not agree would pass it on for ever. A socket stays as well, and looks
    // for its table once somebody has said who they are.
    if request.extensions().get::<Relayed>().is_some() || path.ends_with("/socket") {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    // All of it has come already.
    let Ok(body) = to_bytes(body, usize::MAX).await else {
        return ApiError::bad_request("the body broke off").into_response();
    };
    if let Some(question) = Question::of(&parts.method, &path) {
        return Asked { cluster: &cluster, visitor, parts, uri: &uri, body }.of_all(question, next).await;
    }
    let until = Instant::now() + PATIENCE;
    loop {
        let node = match belongs(&desk, &cluster, about(checks.access, &parts.method, &path)).await {
            Ok(Some(node)) => node,
            Ok(None) => {
                if let Err(wait) = charge_for_reading(&desk, &path, visitor) {
                    return ApiError::used_up(crate::limits::Budget::Replay, wait).into_response();
                }
                return next.run(Request::from_parts(parts, body.into())).await;
            }
            Err(error) => return ApiError::from(error).into_response(),
        };
        match cluster.forwarder().ask(&cluster, &node, visitor, &parts, &uri, body.clone()).await {
            Ok(answer) => {
                telemetry::forwarded("request");
                return answer;
            }
            Err(NotForwarded::Unreached) if Instant::now() < until => sleep(AGAIN).await,
            Err(why) => {
                tracing::warn!(node = node.name, %why, "a request was not passed on");
                return ApiError::new(
                    ErrorCode::Unavailable,
                    "the machine that has this table does not answer; try again in a moment",
                )
                .into_response();
            }
        }
    }
}

/// The other node that a request belongs to; none for this one.
async fn belongs(desk: &Desk, cluster: &Cluster, about: About<'_>) -> Result<Option<Node>, RegistryError> {
    match about {
        About::Table(code) => whereabouts::whereabouts(&desk.house, code).await,
        About::Event(code) => whereabouts::event_whereabouts(&desk.house, code).await,
        About::NewTable => Ok(cluster.place()),
        About::Strangers => Ok(cluster.meeting_place()),
        About::Named(id) => Ok(id.rsplit_once('.').and_then(|(node, _)| cluster.node(node))),
        About::Anything => Ok(None),
    }
}
