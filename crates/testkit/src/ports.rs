//! Ports for programs that cannot choose one themselves.

use std::io;
use std::net::{Ipv4Addr, TcpListener};

/// Returns different ports of `127.0.0.1` that no program listens on. Another program may take one before the caller uses
/// it, so prefer port 0 where the program can tell which port it got.
///
/// # Errors
/// There are not enough free ports.
pub fn free_ports<const N: usize>() -> io::Result<[u16; N]> {
    // All listeners stay open until every port is known, so that no port comes twice.
    let listeners: Vec<_> = (0..N).map(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0))).collect::<io::Result<_>>()?;
    let mut ports = [0; N];
    for (port, listener) in ports.iter_mut().zip(&listeners) {
        *port = listener.local_addr()?.port();
    }
    Ok(ports)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_ports_are_distinct() {
        let [one, other] = free_ports().expect("there are two free ports");
        assert!(one != 0 && other != 0 && one != other, "{one} {other}");
    }
}
