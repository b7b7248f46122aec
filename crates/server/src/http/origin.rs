//! Checks which web pages can use this server.

use axum::http::{HeaderMap, header};

/// Returns whether a request comes from this server's own page, from an allowed origin, or from no page. Browsers
/// always send the origin. Other programs need not send it.
pub(crate) fn is_welcome(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if allowed.iter().any(|allowed| allowed.trim_end_matches('/').eq_ignore_ascii_case(origin)) {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    matches!((authority, host), (Some(authority), Some(host)) if authority.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn welcome(origin: Option<&str>, host: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().expect("a header"));
        }
        is_welcome(&headers, &["https://play.example.org".to_owned()])
    }

    #[test]
    fn accepts_only_same_origin_and_allowed_pages() {
        assert!(welcome(None, "localhost:8080"));
        assert!(welcome(Some("http://localhost:8080"), "localhost:8080"));
        assert!(welcome(Some("https://play.example.org"), "10.0.0.1:8080"));
        for other in ["http://localhost:8081", "http://evil.example", "null", "https://play.example.org.evil.example"] {
            assert!(!welcome(Some(other), "localhost:8080"), "{other}");
        }
    }
}
