//! Round-trip times of TCP connections, measured by the operating system's kernel. Players can hardly inflate them: the
//! remote kernel sends the acknowledgments, not the remote program (fair-races, the audit).
//!
//! Uses netlink (`sock_diag(7)`), which exists only on Linux. On other systems, or without permission, there are no
//! measurements.

use std::net::SocketAddr;
use std::time::Duration;

/// The two addresses of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends {
    pub(crate) here: SocketAddr,
    pub(crate) there: SocketAddr,
}

pub(crate) use system::Kernel;

#[cfg(target_os = "linux")]
mod system {
    use std::net::SocketAddr;
    use std::sync::Mutex;

    use netlink_packet_core::{NLM_F_REQUEST, NetlinkHeader, NetlinkMessage, NetlinkPayload};
    use netlink_packet_sock_diag::SockDiagMessage;
    use netlink_packet_sock_diag::constants::{AF_INET, AF_INET6, IPPROTO_TCP};
    use netlink_packet_sock_diag::inet::nlas::Nla;
    use netlink_packet_sock_diag::inet::{ExtensionFlags, InetRequest, SocketId, StateFlags};
    use netlink_sys::protocols::NETLINK_SOCK_DIAG;
    use netlink_sys::{Socket, SocketAddr as Port};

    use super::{Duration, Ends};

    /// The cookie that matches any socket with these addresses.
    const ANY: [u8; 8] = [0xff; 8];
    /// Buffer size in bytes. The kernel's response about one socket is far shorter.
    const LONGEST: usize = 4096;

    /// Answers queries about connections.
    #[derive(Debug)]
    pub(crate) struct Kernel(Mutex<Option<Queries>>);

    impl Kernel {
        pub(crate) fn new() -> Self {
            let asked = Socket::new(NETLINK_SOCK_DIAG).and_then(|socket| {
                socket.set_non_blocking(true)?;
                socket.connect(&Port::new(0, 0))?;
                Ok(Queries { socket, answer: Vec::with_capacity(LONGEST), number: 0 })
            });
            if let Err(error) = &asked {
                tracing::debug!(%error, "the kernel says nothing about connections");
            }
            Self(Mutex::new(asked.ok()))
        }

        /// Returns the kernel's smoothed round-trip time, or `None` if it is unknown. The kernel responds
        /// synchronously, within microseconds.
        pub(crate) fn round_trip(&self, ends: Ends) -> Option<Duration> {
            let mut queries = self.0.lock().ok()?;
            queries.as_mut().and_then(|queries| queries.round_trip(ends))
        }
    }

    /// A netlink socket, and the buffer for its responses.
    #[derive(Debug)]
    struct Queries {
        socket: Socket,
        answer: Vec<u8>,
        /// The number of the latest query. Its response has the same one.
        number: u32,
    }

    impl Queries {
        fn round_trip(&mut self, Ends { here, there }: Ends) -> Option<Duration> {
            self.number = self.number.wrapping_add(1);
            let mut header = NetlinkHeader::default();
            header.flags = NLM_F_REQUEST;
            header.sequence_number = self.number;
            let request = InetRequest {
                family: if here.is_ipv4() { AF_INET } else { AF_INET6 },
                protocol: IPPROTO_TCP,
                extensions: ExtensionFlags::INFO,
                states: StateFlags::all(),
                socket_id: SocketId {
                    source_port: here.port(),
                    destination_port: there.port(),
                    source_address: here.ip(),
                    destination_address: there.ip(),
                    interface_id: scope(there),
                    cookie: ANY,
                },
            };
            let mut message = NetlinkMessage::new(header, SockDiagMessage::InetRequest(request).into());
            message.finalize();
            let mut bytes = vec![0; message.buffer_len()];
            message.serialize(&mut bytes);
            self.socket.send(&bytes, 0).ok()?;
            // Skips late responses to earlier queries.
            let response = loop {
                self.answer.clear();
                self.socket.recv(&mut self.answer, 0).ok()?;
                let response = NetlinkMessage::<SockDiagMessage>::deserialize(&self.answer).ok()?;
                if response.header.sequence_number == self.number {
                    break response.payload;
                }
            };
            let NetlinkPayload::InnerMessage(SockDiagMessage::InetResponse(response)) = response else { return None };
            response.nlas.iter().find_map(|told| match told {
                Nla::TcpInfo(info) => Some(Duration::from_micros(info.rtt.into())),
                _ => None,
            })
        }
    }

    /// Returns the scope of an IPv6 address. Link-local addresses are only valid within it.
    fn scope(address: SocketAddr) -> u32 {
        match address {
            SocketAddr::V4(_) => 0,
            SocketAddr::V6(address) => address.scope_id(),
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use super::{Duration, Ends};

    /// Stands in for kernel measurements, which this system does not support.
    #[derive(Debug)]
    pub(crate) struct Kernel;

    impl Kernel {
        pub(crate) const fn new() -> Self {
            Self
        }

        /// Always returns `None`.
        pub(crate) const fn round_trip(&self, _: Ends) -> Option<Duration> {
            None
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::io::{Read, Write};
    use std::net::{TcpListener, TcpStream};

    use super::*;

    /// Opens a connection to an address and exchanges data in both directions.
    fn connection(address: &str) -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind(address).expect("a free port");
        let mut far = TcpStream::connect(listener.local_addr().expect("it listens")).expect("it accepts");
        let (mut near, _) = listener.accept().expect("somebody came");
        for _ in 0..3 {
            near.write_all(b"ping").expect("the connection is open");
            far.read_exact(&mut [0; 4]).expect("the connection is open");
            far.write_all(b"pong").expect("the connection is open");
            near.read_exact(&mut [0; 4]).expect("the connection is open");
        }
        (near, far)
    }

    #[test]
    fn the_kernel_reports_round_trip_times() {
        let kernel = Kernel::new();
        for address in ["127.0.0.1:0", "[::1]:0"] {
            if address.starts_with('[') && TcpListener::bind(address).is_err() {
                continue;
            }
            let (near, far) = connection(address);
            let ends = Ends { here: near.local_addr().expect("bound"), there: near.peer_addr().expect("connected") };
            let trip = kernel.round_trip(ends).expect("it is asked about its own socket");
            assert!(trip > Duration::ZERO && trip < Duration::from_secs(1), "{address}: {trip:?}");
            drop((near, far));
        }
    }

    #[test]
    fn unknown_connections_have_no_round_trip_time() {
        let (near, _far) = connection("127.0.0.1:0");
        let here = near.local_addr().expect("bound");
        let nobody = Ends { here, there: SocketAddr::from(([127, 0, 0, 1], 1)) };
        let kernel = Kernel::new();
        assert_eq!(kernel.round_trip(nobody), None);
        // A query without a result leaves no response that the next query could read.
        let ends = Ends { here, there: near.peer_addr().expect("connected") };
        assert!(kernel.round_trip(ends).is_some());
        assert_eq!(kernel.round_trip(nobody), None);
    }
}
