//! All routes, and the middleware in front of them.

use axum::Router;
use axum::middleware::{from_fn_with_state, map_response_with_state};
use axum::routing::{any, get};
use tower_http::compression::CompressionLayer;

use crate::failure::Failure;
use crate::http::{self, files, health};
use crate::state::Desk;
use crate::{cluster, socket};

/// Returns the router of the whole server.
pub(crate) fn routes(desk: Desk) -> Router {
    let api = http::api(&desk)
        .route("/tables/{code}/socket", get(socket::upgrade))
        .route("/events/{code}/socket", get(socket::upgrade_event))
        .fallback(async || Failure::unknown_path())
        .method_not_allowed_fallback(http::wrong_method)
        .layer(from_fn_with_state(desk.clone(), cluster::route))
        .layer(from_fn_with_state(desk.clone(), http::admit))
        .layer(from_fn_with_state(desk.clone(), http::guard));
    Router::new()
        .nest("/api", api)
        .route("/cluster/rooms/{room}", any(cluster::host))
        .route("/livez", get(health::live))
        .route("/readyz", get(health::ready))
        .route("/healthz", get(health::health))
        .route("/metrics", get(http::figures))
        .method_not_allowed_fallback(http::wrong_method)
        .fallback(files::serve)
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(desk.clone(), http::receive))
        .layer(map_response_with_state(desk.cluster.clone(), http::locks))
        .layer(from_fn_with_state(desk.clone(), http::identify))
        .with_state(desk)
}
