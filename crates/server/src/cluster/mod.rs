//! Cooperation of the nodes of a cluster.
//!
//! A request goes to the node that runs the table ([`route`]). If a device connects to a different node, that node
//! *relays*: it owns the socket, measures the round-trip time, and forwards messages to the node that runs the table
//! ([`host`]). Requests that need answers from every node go to all ([`gather`]).

mod gather;
mod host;
mod route;
mod shared;
#[cfg(test)]
pub(crate) mod simulation;

pub(crate) use host::host;
pub(crate) use route::route;
pub(crate) use shared::follow;
