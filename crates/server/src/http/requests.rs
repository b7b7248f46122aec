//! Request ids. Each request has one, which is in its response and in all of its log lines.

use axum::extract::{ConnectInfo, MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::Instant;
use tracing::Instrument;

use crate::kernel::Ends;
use crate::state::AppState;

/// The header with the id, in requests and responses.
const ID: HeaderName = HeaderName::from_static("x-request-id");
/// The header in which proxies report the visitor's protocol.
const PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
/// The maximum length of an id that a proxy sends.
const LONGEST: usize = 64;

/// Adds an id to a request: the one from a trusted proxy, or a new one. Removes headers that only proxies can set from
/// requests of other visitors.
///
/// Logs the route but neither the path nor the headers, because they contain codes and keys.
pub(crate) async fn identify(
    app: AppState,
    ConnectInfo(ends): ConnectInfo<Ends>,
    mut request: Request,
    next: Next,
) -> Response {
    let trusted = app.rates.is_proxy(ends.there.ip());
    let headers = request.headers_mut();
    let given = headers.remove(ID).filter(|id| trusted && is_valid(id.as_bytes()));
    if !trusted {
        headers.remove(PROTO);
    }
    let id = given.unwrap_or_else(fresh);
    let text = id.to_str().unwrap_or_default().to_owned();
    let span = tracing::info_span!("request", id = text);
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("page", MatchedPath::as_str);
    let begun = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, ms) = (response.status().as_u16(), begun.elapsed().as_millis() as u64);
    span.in_scope(|| {
        if response.status().is_server_error() {
            tracing::warn!(%method, route, status, ms, "a request failed");
        } else {
            tracing::debug!(%method, route, status, ms, "answered");
        }
    });
    response.headers_mut().insert(ID, id);
    response
}

/// Returns whether an id can be logged unescaped.
fn is_valid(id: &[u8]) -> bool {
    let harmless = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (1..=LONGEST).contains(&id.len()) && id.iter().all(harmless)
}

/// Returns a random id.
fn fresh() -> HeaderValue {
    let mut random = [0; 8];
    // Without randomness all requests have the same id, which is harmless.
    let _ = getrandom::fill(&mut random);
    let hex = format!("{:016x}", u64::from_le_bytes(random));
    HeaderValue::from_str(&hex).unwrap_or(HeaderValue::from_static("0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_long_or_unsafe_request_ids() {
        assert!(is_valid(b"4bf92f3577b34da6-1") && is_valid(fresh().as_bytes()));
        assert_ne!(fresh(), fresh());
        for odd in [&b""[..], b"a b", b"a\"b", &[b'a'; 65], b"\xff"] {
            assert!(!is_valid(odd), "{odd:?}");
        }
    }
}
