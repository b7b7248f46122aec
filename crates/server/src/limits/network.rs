//! Which addresses count as one.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// How wide a circle a limit is counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Scope {
    /// A household: one IPv4 address, or an IPv6 network of /64.
    Network,
    /// What one customer of a provider can hold: an IPv4 network of /24, or an IPv6 network of /48.
    Site,
}

impl Scope {
    /// The network of this scope that an address belongs to, by its first address.
    pub(crate) fn of(self, address: IpAddr) -> IpAddr {
        match self {
            Self::Network => masked(address, 32, 64),
            Self::Site => masked(address, 24, 48),
        }
    }
}

/// The network of an address, with so many bits of an IPv4 or an IPv6 address.
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
    fn a_household_and_a_site_count_as_one_address_each() {
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
