//! The server's addresses for people, and a QR code for phones in the same network.

use std::net::{IpAddr, SocketAddr, UdpSocket};

use qrcode::QrCode;
use qrcode::render::unicode;

/// Returns the lines to print once the server listens. The first line is also for programs: `ruckus is at URL`.
pub(crate) fn welcome(address: SocketAddr, url: Option<&str>, qr: bool) -> Vec<String> {
    let port = address.port();
    let here = if address.ip().is_unspecified() { IpAddr::from([127, 0, 0, 1]) } else { address.ip() };
    let here = link(here, port);
    let mut lines = vec![format!("ruckus is at {here}")];
    let near: Vec<String> = match url {
        Some(url) => vec![url.to_owned()],
        None if address.ip().is_unspecified() => neighbours().into_iter().map(|ip| link(ip, port)).collect(),
        None if address.ip().is_loopback() => Vec::new(),
        None => vec![link(address.ip(), port)],
    };
    lines.extend(near.iter().filter(|near| **near != here).map(|near| format!("  for others: {near}")));
    if let Some(first) = near.first().filter(|_| qr)
        && let Ok(code) = QrCode::new(first)
    {
        lines.push(code.render::<unicode::Dense1x2>().quiet_zone(true).build());
    }
    lines
}

/// Returns the address at which devices in the same network most likely reach a server that listens on `listen`, or
/// `None` if only this machine reaches it.
pub(crate) fn nearby(listen: IpAddr) -> Option<IpAddr> {
    if listen.is_unspecified() { neighbours().into_iter().next() } else { Some(listen).filter(|ip| !ip.is_loopback()) }
}

fn link(ip: IpAddr, port: u16) -> String {
    format!("http://{}/", SocketAddr::new(ip, port))
}

/// Returns this machine's network addresses. The one that reaches other networks comes first, because others often
/// belong to virtual machines and containers; then IPv4, which is easier to type.
fn neighbours() -> Vec<IpAddr> {
    let found = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<IpAddr> = found
        .into_iter()
        .filter(|interface| !interface.is_loopback() && !interface.is_link_local())
        .map(|interface| interface.ip())
        .collect();
    let outgoing = outgoing();
    found.sort_by_key(|ip| (Some(*ip) != outgoing, ip.is_ipv6(), *ip));
    found.dedup();
    found
}

/// Returns the address from which this machine reaches other networks. Connecting a UDP socket chooses a route, but
/// sends nothing; the address is one that is reserved for documentation.
fn outgoing() -> Option<IpAddr> {
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_welcome_shows_the_address_and_a_qr_code() {
        let lines = welcome(SocketAddr::from(([127, 0, 0, 1], 4711)), None, true);
        assert_eq!(lines, ["ruckus is at http://127.0.0.1:4711/"]);
        let lines = welcome(SocketAddr::from(([0, 0, 0, 0], 8080)), Some("https://play.example.org"), true);
        assert_eq!(lines[..2], ["ruckus is at http://127.0.0.1:8080/", "  for others: https://play.example.org"]);
        assert!(lines[2].contains('█'), "{}", lines[2]);
    }

    #[test]
    fn the_address_that_reaches_other_networks_comes_first() {
        let found = neighbours();
        if let Some(outgoing) = outgoing().filter(|ip| found.contains(ip)) {
            assert_eq!(found[0], outgoing);
        }
        assert_eq!(nearby(IpAddr::from([0, 0, 0, 0])), found.first().copied());
        assert_eq!(nearby(IpAddr::from([127, 0, 0, 1])), None);
        assert_eq!(nearby(IpAddr::from([192, 168, 1, 5])), Some(IpAddr::from([192, 168, 1, 5])));
    }
}
