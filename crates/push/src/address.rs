//! Addresses that a server may send requests to on behalf of a visitor.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Returns true if an address is on the public internet. A visitor chooses the endpoint of a subscription, so the server
/// must not connect to its own machine or network for it.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast();
    // This network; carrier NAT; protocol assignments; 6to4 relays; benchmarks; reserved addresses and the broadcast.
    let reserved = a == 0
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (b == 18 || b == 19))
        || a >= 240;
    !special && !reserved
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    // Networks with only IPv6 reach the rest of the internet through the prefix of NAT64.
    if parts[..6] == [0x64, 0xff9b, 0, 0, 0, 0] {
        let [.., high, low] = parts;
        return is_public_v4(Ipv4Addr::from(u32::from(high) << 16 | u32::from(low)));
    }
    // Global unicast, without protocol assignments such as Teredo, documentation, and 6to4, which contains an address.
    let global = parts[0] & 0xe000 == 0x2000;
    let special = match parts[0] {
        0x2001 => parts[1] < 0x200 || parts[1] == 0xdb8,
        0x2002 => true,
        0x3fff => parts[1] < 0x1000,
        _ => false,
    };
    global && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_internet_are_public() {
        for public in ["1.1.1.1", "172.15.0.1", "172.32.0.1", "100.63.0.1", "2606:4700::1111", "64:ff9b::101:101"] {
            assert!(is_public(public.parse().expect("an address")), "{public}");
        }
        for inside in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "203.0.113.7",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:1.1.1.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
        ] {
            assert!(!is_public(inside.parse().expect("an address")), "{inside}");
        }
    }
}
