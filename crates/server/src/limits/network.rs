//! Address scopes: which addresses share one limit.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The scope of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Scope {
    /// A household: one IPv4 address, or an IPv6 /64.
    Network,
    /// What one customer of a provider can hold: an IPv4 /24, or an IPv6 /48.
    Site,
}

impl Scope {
    /// Returns the first address of the network of this scope that contains `address`.
    pub(crate) fn of(self, address: IpAddr) -> IpAddr {
        match self {
            Self::Network => masked(address, 32, 64),
            Self::Site => masked(address, 24, 48),
        }
    }
}

/// Masks an address to the first `four` bits for IPv4 or `six` bits for IPv6.
pub(super) fn masked(address: IpAddr, four: u32, six: u32) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() & u32::MAX.checked_shl(32 - four).unwrap_or(0)))
        }
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & u128::MAX.checked_shl(128 - six).unwrap_or(0)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn households_and_sites_each_count_as_one_address() {
        let of = |scope: Scope, text: &str| scope.of(text.parse().expect("an address")).to_string();
        for (address, network, site) in [
            ("192.0.2.77", "192.0.2.77", "192.0.2.0"),
            ("::ffff:192.0.2.77", "192.0.2.77", "192.0.2.0"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::", "2001:db8:1::"),
            ("::1", "::", "::"),
        ] {
            assert_eq!((of(Scope::Network, address), of(Scope::Site, address)), (network.to_owned(), site.to_owned()));
        }
    }
}
