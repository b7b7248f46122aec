//! IP networks, used for trusted proxies, exemptions and bans.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::HeaderMap;
use ipnet::{IpNet, Ipv4Net, Ipv6Net};
use serde::{Deserialize, Serialize};

/// An IP network: `203.0.113.0/24`, `2001:db8::/48`, or a single address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Network(IpNet);

impl Network {
    /// Returns true if the network contains an address. An IPv4-mapped IPv6 address counts as IPv4.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }

    /// Returns the network of one household: the single IPv4 address, or the /64 of an IPv6 address.
    pub fn of_household(address: IpAddr) -> Self {
        let address = address.to_canonical();
        let bits = if address.is_ipv4() { 32 } else { 64 };
        Self(IpNet::new(address, bits).unwrap_or_else(|_| address.into()).trunc())
    }

    /// Returns the prefix length in bits.
    pub fn prefix(&self) -> u8 {
        self.0.prefix_len()
    }

    /// Returns true for a network of IPv4 addresses.
    pub const fn is_ipv4(&self) -> bool {
        matches!(self.0, IpNet::V4(_))
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("`{text}` is not a network; write an address like 203.0.113.7, or a range like 10.0.0.0/8");
        let text = text.trim();
        let network = match text.parse::<IpAddr>() {
            Ok(address) => IpNet::from(address.to_canonical()),
            Err(_) => canonical(text.parse().map_err(|_| wrong())?),
        };
        if network.trunc() != network {
            let right = network.trunc();
            return Err(format!("`{text}` is an address inside a network; write {right}, or the address alone"));
        }
        Ok(Self(network))
    }
}

/// Converts a network of IPv4-mapped IPv6 addresses to IPv4.
fn canonical(network: IpNet) -> IpNet {
    let IpNet::V6(v6) = network else { return network };
    let mapped: Ipv6Net = Ipv6Net::new_assert(std::net::Ipv6Addr::new(0, 0, 0, 0, 0, 0xffff, 0, 0), 96);
    match v6.addr().to_ipv4_mapped() {
        Some(address) if mapped.contains(&v6) => Ipv4Net::new(address, v6.prefix_len() - 96).map_or(network, IpNet::V4),
        _ => network,
    }
}

impl TryFrom<String> for Network {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Network> for String {
    fn from(network: Network) -> Self {
        network.to_string()
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A single address reads better without its prefix length.
        if self.0.prefix_len() == self.0.max_prefix_len() { self.0.addr().fmt(f) } else { self.0.fmt(f) }
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self(address.to_canonical().into())
    }
}

impl From<[u8; 4]> for Network {
    fn from(address: [u8; 4]) -> Self {
        IpAddr::from(address).into()
    }
}

/// The header in which proxies name the client they forward for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProxyHeader {
    /// `X-Forwarded-For`.
    #[default]
    XForwardedFor,
    /// `Forwarded`, defined in RFC 7239.
    Forwarded,
}

impl FromStr for ProxyHeader {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_ascii_lowercase().as_str() {
            "x-forwarded-for" => Ok(Self::XForwardedFor),
            "forwarded" => Ok(Self::Forwarded),
            _ => Err(format!("`{text}` is not a supported header; use x-forwarded-for or forwarded")),
        }
    }
}

/// Trusted proxies in front of the server.
#[derive(Clone, Debug, Default)]
pub struct Proxies {
    /// Networks of the proxies' addresses.
    pub networks: Vec<Network>,
    /// The header that holds the client's address.
    pub header: ProxyHeader,
}

impl Proxies {
    /// Returns true if the address is that of a trusted proxy.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.networks.iter().any(|network| network.contains(address))
    }

    /// Returns the visitor's address: the peer of the connection, or the client that a trusted proxy names. Each proxy
    /// appends the address it was called from on the right. The first address from the right that is not a trusted
    /// proxy is the visitor. The visitor may have forged everything to the left of it.
    pub fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut visitor = peer.to_canonical();
        if !self.trusts(visitor) {
            return peer;
        }
        let name = match self.header {
            ProxyHeader::XForwardedFor => "x-forwarded-for",
            ProxyHeader::Forwarded => "forwarded",
        };
        let lines: Vec<&str> = headers.get_all(name).iter().map(|value| value.to_str().unwrap_or("")).collect();
        for hop in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
            let said = match self.header {
                ProxyHeader::XForwardedFor => hop.trim().parse().ok(),
                ProxyHeader::Forwarded => forwarded_for(hop),
            };
            // Nothing beyond an unreadable hop is trustworthy. The last trusted proxy stands for its visitors.
            let Some(said) = said else { break };
            visitor = IpAddr::to_canonical(&said);
            if !self.trusts(visitor) {
                break;
            }
        }
        visitor
    }
}

/// Returns the address in `for=…` of one element of a `Forwarded` header.
fn forwarded_for(element: &str) -> Option<IpAddr> {
    let mut pairs = element.split(';').filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
    let value = value.trim().trim_matches('"');
    match value.strip_prefix('[') {
        Some(rest) => {
            let (address, port) = rest.split_once(']')?;
            let port_is_sound =
                port.is_empty() || port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
            if port_is_sound { address.parse::<std::net::Ipv6Addr>().ok().map(IpAddr::V6) } else { None }
        }
        None => {
            let address = value.rsplit_once(':').map_or(value, |(address, _)| address);
            address.parse::<std::net::Ipv4Addr>().ok().map(IpAddr::V4)
        }
    }
}

/// Multiplier of an address's limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factor {
    /// Multiplies limits by this number.
    Times(u32),
    /// Removes limits.
    Unlimited,
}

impl Factor {
    /// Returns `limit` times the factor. The maximum, also used for [`Factor::Unlimited`], is [`u32::MAX`].
    pub const fn of(self, limit: u32) -> u32 {
        match self {
            Self::Times(times) => limit.saturating_mul(times),
            Self::Unlimited => u32::MAX,
        }
    }
}

/// A network with higher limits than others, for example a club behind one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Exemption {
    /// The exempt network.
    pub network: Network,
    /// Multiplier of its limits.
    pub factor: Factor,
}

impl FromStr for Exemption {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((network, factor)) = text.split_once('=') else {
            return Err(format!("`{text}` lacks a factor; write 203.0.113.7=10, or 10.0.0.0/8=unlimited"));
        };
        let network = network.parse()?;
        let factor = match factor.trim() {
            "unlimited" => Factor::Unlimited,
            number => match number.parse() {
                Ok(times @ 1..=1000) => Factor::Times(times),
                _ => return Err(format!("`{number}` is no factor; write a number from 1 to 1000, or `unlimited`")),
            },
        };
        Ok(Self { network, factor })
    }
}

impl TryFrom<String> for Exemption {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// Returns the factor of the narrowest exemption that contains an address, or 1 if there is none.
pub fn factor(exemptions: &[Exemption], address: IpAddr) -> Factor {
    let of_address = exemptions.iter().filter(|exemption| exemption.network.contains(address));
    of_address.max_by_key(|exemption| exemption.network.prefix()).map_or(Factor::Times(1), |found| found.factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn network(text: &str) -> Network {
        text.parse().expect("a network")
    }

    #[test]
    fn networks_parse_and_print_canonically() {
        for (text, written) in [
            ("203.0.113.7", "203.0.113.7"),
            ("203.0.113.7/32", "203.0.113.7"),
            ("10.0.0.0/8", "10.0.0.0/8"),
            (" 2001:db8::/48", "2001:db8::/48"),
            ("::ffff:10.0.0.0/104", "10.0.0.0/8"),
            ("::ffff:10.1.2.3", "10.1.2.3"),
        ] {
            assert_eq!(network(text).to_string(), written);
        }
        for wrong in ["", "club", "10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/8/8", "10.0.0.0-10.0.0.9"] {
            let error = wrong.parse::<Network>().expect_err(wrong);
            assert!(error.contains("write"), "{error}");
        }
        assert!(network("10.0.0.0/8").contains(address("::ffff:10.9.9.9")));
        assert!(!network("10.0.0.0/8").contains(address("2001:db8::1")));
        assert_eq!(Network::of_household(address("2001:db8:1:2:3:4:5:6")).to_string(), "2001:db8:1:2::/64");
        assert_eq!(Network::of_household(address("::ffff:192.0.2.1")).to_string(), "192.0.2.1");
    }

    #[test]
    fn x_forwarded_for_is_read_from_the_right_past_proxies() {
        let proxies = Proxies { networks: vec![network("10.0.0.0/8"), network("::1")], ..Proxies::default() };
        let visitor = |peer: &str, said: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in said {
                headers.append("x-forwarded-for", value.parse().expect("a header"));
            }
            proxies.visitor(address(peer), &headers).to_string()
        };
        // A header from an untrusted peer is ignored.
        assert_eq!(visitor("192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
        assert_eq!(visitor("10.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        // A second and a third proxy, in one header line or in several.
        assert_eq!(visitor("10.0.0.1", &["198.51.100.7, 10.2.2.2, 10.3.3.3"]), "198.51.100.7");
        assert_eq!(visitor("::1", &["6.6.6.6", "198.51.100.7", "10.3.3.3"]), "198.51.100.7");
        // Addresses that the visitor forged stand to the left of the visitor's own address.
        assert_eq!(visitor("10.0.0.1", &["10.9.9.9, 6.6.6.6, 198.51.100.7"]), "198.51.100.7");
        // If every address is trusted, the leftmost is the visitor.
        assert_eq!(visitor("10.0.0.1", &["10.2.2.2, 10.3.3.3"]), "10.2.2.2");
        for odd in [&[][..], &["unknown"], &["198.51.100.7:80"], &["198.51.100.7,"]] {
            assert_eq!(visitor("10.0.0.1", odd), "10.0.0.1", "{odd:?}");
        }
        assert_eq!(visitor("10.0.0.1", &["198.51.100.7, garbage, 10.2.2.2"]), "10.2.2.2");
    }

    #[test]
    fn reads_the_forwarded_header_if_configured() {
        let proxies = Proxies { networks: vec![network("10.0.0.0/8")], header: ProxyHeader::Forwarded };
        let visitor = |said: &str| {
            let headers = HeaderMap::from_iter([
                ("forwarded".parse().expect("a name"), said.parse().expect("a header")),
                ("x-forwarded-for".parse().expect("a name"), "6.6.6.6".parse().expect("a header")),
            ]);
            proxies.visitor(address("10.0.0.1"), &headers).to_string()
        };
        assert_eq!(visitor("for=198.51.100.7;proto=https, for=10.2.2.2"), "198.51.100.7");
        assert_eq!(visitor("proto=https; For=\"198.51.100.7:4711\""), "198.51.100.7");
        assert_eq!(visitor("for=\"[2001:db8::7]:4711\""), "2001:db8::7");
        for odd in ["for=unknown", "for=_hidden", "by=198.51.100.7", "for=\"[2001:db8::7\"", "for=\"[::7]x\"", ""] {
            assert_eq!(visitor(odd), "10.0.0.1", "{odd}");
        }
    }

    #[test]
    fn the_narrowest_exemption_applies() {
        let exemptions: Vec<Exemption> = ["10.0.0.0/8=5", "10.0.7.0/24=unlimited", "2001:db8::/48=2"]
            .map(|text| text.parse().expect("an exemption"))
            .into();
        let of = |text: &str, limit| factor(&exemptions, address(text)).of(limit);
        assert_eq!((of("10.1.1.1", 20), of("10.0.7.9", 20), of("192.0.2.1", 20)), (100, u32::MAX, 20));
        assert_eq!(of("2001:db8::1", u32::MAX), u32::MAX);
        for wrong in ["10.0.0.0/8", "10.0.0.0/8=0", "10.0.0.0/8=lots", "=2", "10.0.0.0/8=1001"] {
            assert!(wrong.parse::<Exemption>().is_err(), "{wrong}");
        }
    }
}
