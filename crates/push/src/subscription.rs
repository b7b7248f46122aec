//! Subscriptions of browsers. A page sends one, so nothing in it can be trusted.

use std::net::IpAddr;

use http::Uri;
use thiserror::Error;

use crate::base64url;

/// The longest endpoint, in bytes. Those of browsers have up to 600.
pub const LONGEST_ENDPOINT: usize = 1024;
/// The longest public key and secret as base64url with padding, in bytes.
const LONGEST_KEY: usize = 88;
const LONGEST_SECRET: usize = 24;
/// The lengths of a device's public key and secret, in bytes.
pub(crate) const KEY: usize = 65;
pub(crate) const SECRET: usize = 16;
/// Names of networks and machines that are not on the internet.
const INSIDE: [&str; 6] = ["local", "localhost", "internal", "lan", "arpa", "test"];

/// Which endpoints are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// Endpoints on the internet, with TLS.
    #[default]
    Public,
    /// Any endpoint, also without TLS. For tests, and for push services in an operator's own network.
    Anywhere,
}

/// Error of an invalid subscription.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum SubscriptionError {
    /// The endpoint is too long.
    #[error("`endpoint` is too long; it may have {} bytes", LONGEST_ENDPOINT)]
    TooLong,
    /// The endpoint is not an address of a push service.
    #[error("`endpoint` must be an `https` URL with a public host name and no port except 443")]
    Endpoint,
    /// The key or the secret has another form than those of browsers.
    #[error("`p256dh` must hold a P-256 public key of 65 bytes and `auth` 16 bytes, both in base64url")]
    Keys,
}

/// A subscription: where a device receives messages, and the keys to encrypt them.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    endpoint: Uri,
    pub(crate) key: [u8; KEY],
    pub(crate) secret: [u8; SECRET],
}

impl std::fmt::Debug for Subscription {
    /// Leaves out the secret of the device.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Subscription").field("host", &self.endpoint.host()).finish_non_exhaustive()
    }
}

impl Subscription {
    /// Checks a subscription, as a browser gives it to its page. The host name may still have a private address:
    /// check that with [`is_public`](crate::is_public) for each connection.
    ///
    /// # Errors
    /// The invalid part.
    pub fn new(endpoint: &str, p256dh: &str, auth: &str, reach: Reach) -> Result<Self, SubscriptionError> {
        if endpoint.len() > LONGEST_ENDPOINT {
            return Err(SubscriptionError::TooLong);
        }
        let endpoint = endpoint.parse::<Uri>().map_err(|_| SubscriptionError::Endpoint)?;
        if !is_allowed(&endpoint, reach) {
            return Err(SubscriptionError::Endpoint);
        }
        if p256dh.len() > LONGEST_KEY || auth.len() > LONGEST_SECRET {
            return Err(SubscriptionError::Keys);
        }
        let (key, secret) = (base64url::decode(p256dh), base64url::decode(auth));
        let (Some(key), Some(secret)) = (key, secret) else { return Err(SubscriptionError::Keys) };
        // An uncompressed point. Encrypting a message fails if the point is not on the curve.
        if key[0] != 4 {
            return Err(SubscriptionError::Keys);
        }
        Ok(Self { endpoint, key, secret })
    }

    /// The URL that receives messages.
    pub const fn endpoint(&self) -> &Uri {
        &self.endpoint
    }

    /// The origin of the push service, without the default port (RFC 6454).
    pub(crate) fn origin(&self) -> String {
        let authority = self.endpoint.authority().map_or("", |authority| authority.as_str());
        let scheme = self.endpoint.scheme_str().unwrap_or("https");
        let authority = if scheme == "https" { authority.trim_end_matches(":443") } else { authority };
        format!("{scheme}://{authority}")
    }
}

fn is_allowed(endpoint: &Uri, reach: Reach) -> bool {
    let (Some(scheme), Some(authority)) = (endpoint.scheme_str(), endpoint.authority()) else { return false };
    if authority.as_str().contains('@') {
        return false;
    }
    match reach {
        Reach::Anywhere => scheme == "https" || scheme == "http",
        Reach::Public => {
            scheme == "https" && endpoint.port().is_none_or(|port| port.as_str() == "443") && is_name(authority.host())
        }
    }
}

/// True for a host name on the internet. Addresses are refused in each notation, since push services have names.
fn is_name(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    let Some((name, last)) = host.rsplit_once('.') else { return false };
    let is_label = |label: &str| {
        !label.is_empty() && label.len() < 64 && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    !name.is_empty()
        && host.parse::<IpAddr>().is_err()
        && host.split('.').all(is_label)
        && last.as_bytes().first().is_some_and(u8::is_ascii_alphabetic)
        && !INSIDE.iter().any(|inside| last.eq_ignore_ascii_case(inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(endpoint: &str, reach: Reach) -> Result<Subscription, SubscriptionError> {
        let mut key = [7; KEY];
        key[0] = 4;
        Subscription::new(endpoint, &base64url::encode(&key), &base64url::encode(&[1; SECRET]), reach)
    }

    #[test]
    fn accepts_the_endpoints_of_browsers() {
        for endpoint in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
            "https://web.push.apple.com/QA",
            "https://wns2-par02p.notify.windows.com/w/?token=BQ%3d",
            "https://web.push.apple.com:443/QA",
        ] {
            assert!(at(endpoint, Reach::Public).is_ok(), "{endpoint}");
        }
        let origin = at("https://web.push.apple.com/QA?b=c", Reach::Public).map(|it| it.origin());
        assert_eq!(origin, Ok("https://web.push.apple.com".to_owned()));
    }

    #[test]
    fn refuses_other_schemes_ports_and_hosts() {
        for endpoint in [
            "",
            "/",
            "push",
            "http://push.example.com/",
            "ftp://push.example.com/",
            "//push.example.com/",
            "https://push.example.com:8443/",
            "https://push.example.com:22/",
            "https://user@push.example.com/",
            "https://push.example.com@evil.example/",
            "https://127.0.0.1/",
            "https://127.1/",
            "https://2130706433/",
            "https://0x7f.0.0.1/",
            "https://0x7f000001/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://localhost/",
            "https://a.localhost/",
            "https://router.local/",
            "https://metadata.google.internal/",
            "https://db/",
            "https://.com/",
            "https://a..com/",
            "https://a b.com/",
            "https://ex%61mple.com/",
            "https://localhost./",
            "https://1.0.0.127.in-addr.arpa/",
        ] {
            assert_eq!(at(endpoint, Reach::Public), Err(SubscriptionError::Endpoint), "{endpoint}");
        }
        let long = format!("https://push.example.com/{}", "a".repeat(LONGEST_ENDPOINT));
        assert_eq!(at(&long, Reach::Public), Err(SubscriptionError::TooLong));
        assert!(at("http://127.0.0.1:4040/push", Reach::Anywhere).is_ok());
        assert_eq!(at("file:///etc/passwd", Reach::Anywhere), Err(SubscriptionError::Endpoint));
    }

    #[test]
    fn refuses_keys_of_another_form() {
        let endpoint = "https://push.example.com/";
        let good = (base64url::encode(&[4; KEY]), base64url::encode(&[1; SECRET]));
        let new = |key: &str, secret: &str| Subscription::new(endpoint, key, secret, Reach::Public);
        assert!(new(&good.0, &good.1).is_ok() && new(&good.0, &format!("{}==", good.1)).is_ok());
        for bad in ["", "AA", "*", &base64url::encode(&[3; KEY]), &base64url::encode(&[4; KEY + 1])] {
            assert_eq!(new(bad, &good.1), Err(SubscriptionError::Keys), "{bad}");
        }
        for bad in ["", "AA", "é", &base64url::encode(&[1; SECRET + 1])] {
            assert_eq!(new(&good.0, bad), Err(SubscriptionError::Keys), "{bad}");
        }
    }
}
