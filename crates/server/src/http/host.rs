//! Tells clients what the server offers.

use ruckus_protocol::Host;
use ruckus_room as room;

use super::prelude::*;
use crate::settings::Settings;

/// `GET /api/host`
pub(super) async fn host(app: AppState, headers: HeaderMap) -> Response {
    let access = app.access.allows(app.access.level(&headers));
    let Settings { version, retention, matchmaking, .. } = &*app.settings;
    let host = Host {
        presets: room::presets(),
        version: version.clone(),
        access,
        retention: retention.for_clients(),
        matchmaking: matchmaking.on,
        cards: app.cards.is_some(),
        push: app.registry.listeners.push.as_ref().map(|push| push.public_key()),
    };
    // Each visitor has different permissions, so caches must not store the response.
    ([(header::CACHE_CONTROL, "no-store")], Json(host)).into_response()
}
