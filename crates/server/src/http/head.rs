//! The head of the page, which previews of links and the scripts read: title, picture, and the origin for links.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::uri::Authority;

use crate::code;
use crate::page::Asset;
use crate::settings::Settings;

/// The parts of the page that [`filled`] replaces.
const PICTURE: &str = "content=\"/preview.png\"";
const TITLE: &str = "property=\"og:title\" content=\"ruckus\"";
const SHARED: &str = "name=\"shared-origin\" content=\"\"";

/// The origins that the page needs to know.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Origins {
    /// The server's public origin: the configured one, or else the one that the visitor used.
    public: Option<String>,
    /// The origin for links that other devices open, if it is not the one that the visitor used.
    shared: Option<String>,
}

impl Origins {
    /// Finds the origins for a request. Other middleware removes `x-forwarded-proto` unless a trusted proxy sent it.
    pub(crate) fn of(settings: &Settings, headers: &HeaderMap, visitor: IpAddr) -> Self {
        let said = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let host = said("host");
        let scheme = if said("x-forwarded-proto") == Some("https") { "https" } else { "http" };
        // Other characters are unsafe in HTML.
        let harmless = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
        let used = host.filter(|host| host.len() < 256 && host.chars().all(harmless));
        let used = used.map(|host| format!("{scheme}://{host}"));
        let shared = host.and_then(loopback_port).and_then(|port| match (&settings.url, settings.nearby) {
            (Some(url), _) => Some(url.clone()),
            // A visitor from elsewhere can name any host, and must not learn this machine's addresses.
            (None, Some(nearby)) if visitor.to_canonical().is_loopback() => {
                Some(format!("http://{}", SocketAddr::new(nearby, port)))
            }
            _ => None,
        });
        Self { public: settings.url.clone().or(used), shared }
    }
}

/// Returns the port of a host that only means this machine, or `None` for other hosts.
fn loopback_port(host: &str) -> Option<u16> {
    let authority: Authority = host.parse().ok()?;
    let name = authority.host();
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    let is_loopback = name.eq_ignore_ascii_case("localhost")
        || bare.parse::<Ipv4Addr>().is_ok_and(|ip| ip.is_loopback())
        || bare.parse::<Ipv6Addr>().is_ok_and(|ip| ip.is_loopback());
    match authority.port_u16() {
        // What follows the name is no port.
        None if authority.as_str() != name => None,
        port => is_loopback.then_some(port.unwrap_or(80)),
    }
}

/// Returns the page with a title for its path, the full URL of its picture, and the origin for links. Programs that
/// preview links run no scripts and need full URLs.
pub(crate) fn filled(asset: Asset, path: &str, origins: &Origins) -> Asset {
    let Ok(text) = std::str::from_utf8(&asset.bytes) else { return asset };
    let mut text = text.to_owned();
    if let Some(origin) = &origins.public {
        text = text.replace(PICTURE, &format!("content=\"{origin}/preview.png\""));
    }
    if let Some(origin) = &origins.shared {
        text = text.replace(SHARED, &format!("name=\"shared-origin\" content=\"{origin}\""));
    }
    // The table need not exist: the title only repeats the code from the path. Long names mean nothing to people, so
    // they are left out.
    let short = |text: &str| code::read(text).filter(|name| code::is_short(name.as_str()));
    let table = path.strip_prefix("t/").or_else(|| path.strip_prefix("tv/")).and_then(short);
    let replay = path.strip_prefix("r/").and_then(|rest| short(rest.split('/').next()?));
    let title = match (table, replay) {
        (Some(code), _) => Some(format!("ruckus: table {code}")),
        (_, Some(code)) => Some(format!("ruckus: a match at table {code}")),
        _ => None,
    };
    if let Some(title) = title {
        text = text.replace(TITLE, &format!("property=\"og:title\" content=\"{title}\""));
    }
    if text.as_bytes() == asset.bytes { asset } else { Asset::new(text, asset.mime) }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
    const NEARBY: Ipv4Addr = Ipv4Addr::new(192, 168, 1, 5);

    fn shared(settings: &Settings, host: &'static str, visitor: IpAddr) -> Option<String> {
        let headers = HeaderMap::from_iter([(axum::http::header::HOST, HeaderValue::from_static(host))]);
        Origins::of(settings, &headers, visitor).shared
    }

    #[test]
    fn links_on_this_machine_name_an_address_that_phones_reach() {
        let settings = Settings { nearby: Some(NEARBY.into()), ..Settings::default() };
        let near = Some("http://192.168.1.5:8080".to_owned());
        for host in ["localhost:8080", "LOCALHOST:8080", "127.0.0.1:8080", "127.1.2.3:8080", "[::1]:8080"] {
            assert_eq!(shared(&settings, host, HERE), near, "{host}");
        }
        assert_eq!(shared(&settings, "localhost", HERE).as_deref(), Some("http://192.168.1.5:80"));
        for host in ["192.168.1.5:8080", "localhost.example.org", "play.example.org", "[::2]:8080", "", "localhost:x"] {
            assert_eq!(shared(&settings, host, HERE), None, "{host}");
        }
        assert_eq!(shared(&Settings::default(), "localhost:8080", HERE), None, "listens on a loopback address");
        let url = Settings { url: Some("https://play.example.org".to_owned()), ..settings };
        assert_eq!(shared(&url, "localhost:8080", HERE), url.url);
    }

    #[test]
    fn visitors_from_elsewhere_do_not_learn_addresses_of_this_machine() {
        let settings = Settings { nearby: Some(NEARBY.into()), ..Settings::default() };
        assert_eq!(shared(&settings, "localhost:8080", IpAddr::from([203, 0, 113, 7])), None);
    }

    #[test]
    fn the_page_says_the_origin_for_links() {
        let page = || Asset::new("<meta name=\"shared-origin\" content=\"\" />".to_owned(), "text/html");
        let origins = Origins { shared: Some("http://192.168.1.5:8080".to_owned()), public: None };
        let text = String::from_utf8(filled(page(), "", &origins).bytes.to_vec()).expect("a text");
        assert_eq!(text, "<meta name=\"shared-origin\" content=\"http://192.168.1.5:8080\" />");
        assert_eq!(filled(page(), "", &Origins::default()).bytes, page().bytes);
    }
}
