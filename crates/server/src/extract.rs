//! Facts about a request that middleware adds before its handler runs.

use std::net::IpAddr;
use std::time::Duration;

use crate::kernel::Ends;

/// The visitor's IP address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor(pub(crate) IpAddr);

/// Present if the connection comes directly from the visitor's device.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direct(pub(crate) Ends);

/// The round-trip time to the visitor, measured by a trusted proxy's kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TripBehind(pub(crate) Duration);

/// A request forwarded by another node, over a connection with these ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Relayed(pub(crate) Ends);

/// A request that all nodes answer. Each node returns its list from the beginning. The merged list is paged afterwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole;
