//! Tells clients what the server offers.

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use ruckus_protocol::Host;
use ruckus_room as room;

use crate::settings::Settings;
use crate::state::AppState;

/// `GET /api/host`
pub(super) async fn host(State(app): State<AppState>, headers: HeaderMap) -> Response {
    let access = app.access.allows(app.access.level(&headers));
    let Settings { version, retention, matchmaking, .. } = &*app.settings;
    let host = Host {
        presets: room::presets(),
        version: version.clone(),
        access,
        retention: retention.for_clients(),
        matchmaking: matchmaking.on,
        cards: app.cards.is_some(),
    };
    // Each visitor has different permissions, so caches must not store the response.
    ([(header::CACHE_CONTROL, "no-store")], axum::Json(host)).into_response()
}
