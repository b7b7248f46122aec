//! What nodes do for each other's visitors.
//!
//! A request goes to the node that has the table ([`route`]). If a device comes to another node than the one that has its table,
//! that node *relays*: it owns the socket, measures the round-trip time, and passes on what is said to the node that has the
//! table ([`host`]). Questions that no node can answer alone go to all ([`gather`]).

mod gather;
mod host;
mod route;
mod shared;
#[cfg(test)]
pub(crate) mod simulation;

pub(crate) use host::host;
pub(crate) use route::route;
pub(crate) use shared::follow;
