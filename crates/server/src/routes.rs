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
use crate::state::AppState;
use crate::{cluster, socket};

/// Returns every route below `/api`, grouped by sections of the documentation.
pub fn table() -> Vec<Section> {
    let mut sections = http::sections();
    sections.extend(socket::sections());
    sections
}

/// Returns the router of the whole server.
pub(crate) fn routes(app: AppState) -> Router {
    let mut routes: Vec<Route> = table().into_iter().flat_map(|section| section.routes).collect();
    if !app.admin.has_admins() {
        routes.retain(|route| route.checks.access != AccessLevel::Admin);
    }
    if app.settings.test_setups {
        routes.push(http::test_setup());
    }
    let api = routes.into_iter().fold(Router::new(), |api, route| api.route(route.path, checked(route, &app)));
    let api = api
        .fallback(unlisted(async || ApiError::unknown_path(), &app))
        .method_not_allowed_fallback(unlisted(http::wrong_method, &app));
    // Operators and other nodes use these paths. They are not in the route table and have no access level.
    Router::new()
        .route("/cluster/rooms/{room}", any(cluster::host))
        .route("/metrics", get(http::figures))
        .method_not_allowed_fallback(http::wrong_method)
        .fallback(files::serve)
        .layer(from_fn_with_state(app.clone(), http::limit_files))
        // The API has its own limits, and monitoring must always get a response.
        .nest("/api", api)
        .route("/livez", get(health::live))
        .route("/readyz", get(health::ready))
        .route("/healthz", get(health::health))
        .method_not_allowed_fallback(http::wrong_method)
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), http::receive))
        .layer(map_response_with_state(app.registry.cluster().cloned(), http::locks))
        .layer(from_fn_with_state(app.clone(), http::identify))
        .with_state(app)
}

/// Wraps the handler of a route in its checks. The layer added last runs first.
fn checked(route: Route, app: &AppState) -> MethodRouter<AppState> {
    let (access, state) = (route.checks.access, (app.clone(), route.checks));
    let handler = route
        .into_handler()
        .route_layer(from_fn_with_state(state.clone(), cluster::route))
        .route_layer(from_fn_with_state(state.clone(), http::admit))
        .route_layer(from_fn_with_state(state, http::guard));
    if access == AccessLevel::Admin { handler.route_layer(map_response(http::not_kept)) } else { handler }
}

/// Wraps a handler for requests that match no route in the same checks.
fn unlisted<H, T>(handler: H, app: &AppState) -> impl Handler<T, AppState> + use<H, T>
where
    H: Handler<T, AppState>,
    T: 'static,
{
    let state = (app.clone(), Checks::UNLISTED);
    handler
        .layer(from_fn_with_state(state.clone(), cluster::route))
        .layer(from_fn_with_state(state.clone(), http::admit))
        .layer(from_fn_with_state(state, http::guard))
}
