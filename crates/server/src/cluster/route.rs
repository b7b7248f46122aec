//! Routes each request to the node that should answer it.

use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{OriginalUri, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ruckus_journal::Node;
use ruckus_protocol::ErrorCode;
use tokio::time::{Instant, sleep};

use super::gather::NodeRequest;
use crate::access::AccessLevel;
use crate::api_error::ApiError;
use crate::error::RegistryError;
use crate::extract::{Relayed, Visitor};
use crate::http::charge_for_reading;
use crate::nodes::{Cluster, NotForwarded};
use crate::registry::whereabouts;
use crate::route::{Checks, Subject};
use crate::state::AppState;
use crate::telemetry;

/// Time to keep trying a node that does not answer: until its lease has expired and other nodes can claim its rooms.
const PATIENCE: Duration = Duration::from_secs(5);
/// Delay between two attempts.
const AGAIN: Duration = Duration::from_millis(150);

/// Forwards a request to the node that should answer it, or handles it here.
pub(crate) async fn route(
    State((app, checks)): State<(AppState, Checks)>,
    Visitor(visitor): Visitor,
    OriginalUri(uri): OriginalUri,
    request: Request,
    next: Next,
) -> Response {
    let Some(cluster) = app.registry.cluster().cloned() else { return next.run(request).await };
    let path = request.uri().path().to_owned();
    // A forwarded request is never forwarded again: two nodes that disagree would pass it back and forth endlessly. A
    // socket is not forwarded either. It looks for its table after the player has authenticated.
    if request.extensions().get::<Relayed>().is_some() || checks.access == AccessLevel::Socket {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    // The whole body has already been received.
    let Ok(body) = to_bytes(body, usize::MAX).await else {
        return ApiError::bad_request("the body ended early; send it again").into_response();
    };
    // A response to HEAD has no body to join with those of other nodes.
    if let Subject::AllNodes(question) = checks.subject
        && parts.method != Method::HEAD
    {
        return NodeRequest { cluster: &cluster, visitor, parts, uri: &uri, body }.of_all(question, next).await;
    }
    let until = Instant::now() + PATIENCE;
    loop {
        let node = match belongs(&app, &cluster, checks.subject, &path).await {
            Ok(Some(node)) => node,
            Ok(None) => {
                if let Err(wait) = charge_for_reading(&app, checks.loads(&path), visitor) {
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
                tracing::warn!(node = node.name, %why, "a request could not be forwarded");
                return ApiError::new(
                    ErrorCode::Unavailable,
                    "this table's server does not answer; try again in a moment",
                )
                .into_response();
            }
        }
    }
}

/// Returns the other node that should answer a request, or `None` for this node.
async fn belongs(
    app: &AppState,
    cluster: &Cluster,
    subject: Subject,
    path: &str,
) -> Result<Option<Node>, RegistryError> {
    match subject {
        Subject::Table(code) => whereabouts::whereabouts(&app.registry, code.of(path)).await,
        Subject::Event(code) => whereabouts::event_whereabouts(&app.registry, code.of(path)).await,
        Subject::NewTable(_) => Ok(cluster.place()),
        Subject::Strangers => Ok(cluster.meeting_place()),
        Subject::Named(id) => Ok(id.of(path).rsplit_once('.').and_then(|(node, _)| cluster.node(node))),
        Subject::AllNodes(_) | Subject::Anything => Ok(None),
    }
}
