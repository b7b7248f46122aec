//! All HTTP routes, the router built from them, and the middleware in front of them.

use axum::Router;
use axum::handler::Handler;
use axum::middleware::{from_fn_with_state, map_response, map_response_with_state};
use axum::routing::{MethodRouter, any, get};
use tower_http::compression::CompressionLayer;

use crate::access::AccessLevel;
use crate::api_error::ApiError;
use crate::http::{self, files, health};
use crate::route::{Checks, Route, Section};
use crate::state::Desk;
use crate::{cluster, socket};

/// Returns every route below `/api`, grouped by sections of the documentation.
pub fn table() -> Vec<Section> {
    let mut sections = http::sections();
    sections.extend(socket::sections());
    sections
}

/// Returns the router of the whole server.
pub(crate) fn routes(desk: Desk) -> Router {
    let mut routes: Vec<Route> = table().into_iter().flat_map(|section| section.routes).collect();
    if !desk.admin.has_admins() {
        routes.retain(|route| route.access != AccessLevel::Admin);
    }
    if desk.settings.test_setups {
        routes.push(http::test_setup());
    }
    let api = routes.into_iter().fold(Router::new(), |api, route| api.route(route.path, checked(route, &desk)));
    let api = api
        .fallback(unlisted(async || ApiError::unknown_path(), &desk))
        .method_not_allowed_fallback(unlisted(http::wrong_method, &desk));
    Router::new()
        .nest("/api", api)
        // Operators and other nodes use these paths. They are not in the route table and have no access level.
        .route("/cluster/rooms/{room}", any(cluster::host))
        .route("/livez", get(health::live))
        .route("/readyz", get(health::ready))
        .route("/healthz", get(health::health))
        .route("/metrics", get(http::figures))
        .method_not_allowed_fallback(http::wrong_method)
        .fallback(files::serve)
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(desk.clone(), http::receive))
        .layer(map_response_with_state(desk.registry.cluster().cloned(), http::locks))
        .layer(from_fn_with_state(desk.clone(), http::identify))
        .with_state(desk)
}

/// Wraps the handler of a route in its checks. The layer added last runs first.
fn checked(route: Route, desk: &Desk) -> MethodRouter<Desk> {
    let (access, state) = (route.access, (desk.clone(), route.checks()));
    let handler = route
        .into_handler()
        .route_layer(from_fn_with_state(state.clone(), cluster::route))
        .route_layer(from_fn_with_state(state.clone(), http::admit))
        .route_layer(from_fn_with_state(state, http::guard));
    if access == AccessLevel::Admin { handler.route_layer(map_response(http::not_kept)) } else { handler }
}

/// Wraps a handler for requests that match no route in the same checks.
fn unlisted<H, T>(handler: H, desk: &Desk) -> impl Handler<T, Desk> + use<H, T>
where
    H: Handler<T, Desk>,
    T: 'static,
{
    let state = (desk.clone(), Checks::UNLISTED);
    handler
        .layer(from_fn_with_state(state.clone(), cluster::route))
        .layer(from_fn_with_state(state.clone(), http::admit))
        .layer(from_fn_with_state(state, http::guard))
}
