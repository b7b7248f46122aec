//! Determines the address that a request comes from.

use std::net::IpAddr;

use axum::http::HeaderMap;

use super::RateLimits;

impl RateLimits {
    /// Returns the visitor's address: the peer of the connection, or the client that a trusted proxy names.
    pub(crate) fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        self.trust.proxies.visitor(peer, headers)
    }

    /// Returns true if the address is that of a trusted proxy.
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        self.trust.proxies.trusts(address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn only_trusted_proxies_can_set_the_client_address() {
        let limits = RateLimits::new(&Limits::default(), vec![IpAddr::from([127, 0, 0, 9])]);
        let (a, proxy): (IpAddr, IpAddr) = ([127, 0, 0, 1].into(), [127, 0, 0, 9].into());
        let visitor = |peer: IpAddr, said: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in said {
                headers.append("x-forwarded-for", value.parse().expect("a header"));
            }
            limits.visitor(peer, &headers).to_string()
        };
        assert_eq!(visitor(a, &["10.0.0.7"]), "127.0.0.1");
        assert_eq!(visitor(proxy, &["10.0.0.7"]), "10.0.0.7");
        assert_eq!(visitor("::ffff:127.0.0.9".parse().expect("an address"), &["10.0.0.7"]), "10.0.0.7");
        // The address that the visitor forged precedes the one that the proxy has added.
        assert_eq!(visitor(proxy, &["6.6.6.6, 10.0.0.7"]), "10.0.0.7");
        assert_eq!(visitor(proxy, &["6.6.6.6", "2001:db8::7"]), "2001:db8::7");
        for odd in [&[][..], &["unknown"], &["10.0.0.7:80"], &["10.0.0.7,"]] {
            assert_eq!(visitor(proxy, odd), "127.0.0.9", "{odd:?}");
        }
    }
}
