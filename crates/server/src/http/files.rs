//! Serves the web page's files.

use axum::http::{Method, Uri};
use percent_encoding::percent_decode_str;
use ruckus_protocol::ErrorCode;

use super::head;
use super::prelude::*;
use crate::page::Asset;

/// The folder of files with a content hash in their name. The build creates it.
const HASHED: &str = "assets/";
/// The page shows rule clauses below this path. Clause numbers contain dots, as file names do: `/rules/SP-1.1`.
const CLAUSES: &str = "rules/";
/// First path segments for programs. A client with a wrong path, or a health check with an extra slash, must not get
/// the page with status 200. `web/src/worker.js` has the same list.
const FOR_PROGRAMS: [&str; 6] = ["api", "cluster", "livez", "readyz", "healthz", "metrics"];
/// First path segments of folders that contain only files. Version 0.2.0 had the rulebook's files below `rulebook`, so
/// programs may still look for them there.
const FILES_ALONE: [&str; 4] = ["assets", "icons", "rulebook", ".well-known"];
/// The path of the page for admins.
const ADMIN: &str = "admin";
/// For files that can change with the next version of the server.
pub(crate) const NO_CACHE: &str = "no-cache";
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Serves a file. For paths without a file it serves the page, which decides what to show.
pub(crate) async fn serve(
    app: AppState,
    Visitor(visitor): Visitor,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let first = first_segment(uri.path());
    if FOR_PROGRAMS.contains(&first.as_str()) {
        return ApiError::unknown_path().into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return ApiError::new(ErrorCode::WrongMethod, "files are read-only; use GET or HEAD").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let missing = || ApiError::unknown_path().into_response();
    // On servers without admins, do not reveal that the page exists.
    if !app.admin.has_admins() && first == ADMIN {
        return missing();
    }
    let (asset, cache) = match app.page.asset(path).filter(|_| !path.is_empty()) {
        Some(asset) if path.starts_with(HASHED) => (asset, FOR_EVER),
        Some(asset) => (asset, NO_CACHE),
        None if FILES_ALONE.contains(&first.as_str()) => return missing(),
        // A path with a file extension is a missing file, not a page.
        None if !path.starts_with(CLAUSES) && path.rsplit('/').next().is_some_and(|name| name.contains('.')) => {
            return missing();
        }
        None => match app.page.asset("index.html") {
            Some(asset) => (head::filled(asset, path, &head::Origins::of(&app.settings, &headers, visitor)), NO_CACHE),
            None => return missing(),
        },
    };
    answer(&headers, asset, cache)
}

/// Returns a file, or status 304 if the client has the version with this hash.
pub(crate) fn answer(headers: &HeaderMap, asset: Asset, cache: &str) -> Response {
    let Asset { bytes, mime, hash } = asset;
    let tag = format!("\"{hash}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    if known.is_some_and(|tags| tags.split(',').any(|known| known.trim().trim_start_matches("W/") == tag)) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag), (header::CACHE_CONTROL, cache.to_owned())])
            .into_response();
    }
    let about =
        [(header::CONTENT_TYPE, mime.into_owned()), (header::CACHE_CONTROL, cache.to_owned()), (header::ETAG, tag)];
    (about, bytes).into_response()
}

/// Returns the first path segment as a lenient client or proxy interprets it: decoded once, in lower case, without
/// empty segments, and with `.` and `..` resolved.
fn first_segment(path: &str) -> String {
    let path = percent_decode_str(path).decode_utf8_lossy();
    let mut segments = Vec::new();
    for segment in path.split(['/', '\\']) {
        match segment {
            "" | "." => {}
            ".." => _ = segments.pop(),
            segment => segments.push(segment),
        }
    }
    segments.first().map(|first| first.to_ascii_lowercase()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_segment_is_found_in_any_notation() {
        let of_api = "/api /api/ //api/tables /API/tables /%61pi/tables /api%2Ftables /%2Fapi/tables /./api/tables \
                      /t/../api/tables /../api/tables /%5capi%5ctables";
        for path in of_api.split(' ') {
            assert_eq!(first_segment(path), "api", "{path}");
        }
        for (path, first) in [("/", ""), ("/apiary", "apiary"), ("/t/api", "t"), ("/api/../t", "t"), ("/50%/x", "50%")]
        {
            assert_eq!(first_segment(path), first, "{path}");
        }
    }
}
