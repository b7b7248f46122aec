//! Facts about a request that middleware adds before its handler runs.

use std::net::IpAddr;
use std::time::Duration;

use crate::kernel::Ends;

/// The visitor's address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor(pub(crate) IpAddr);

/// A connection directly from the visitor's device.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direct(pub(crate) Ends);

/// The round-trip time to the visitor, measured by a trusted proxy's kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TripBehind(pub(crate) Duration);

/// A request forwarded by another node, over a connection with these ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Relayed(pub(crate) Ends);

/// A request that all nodes answer. Lists start at their beginning, and are cut after they are merged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole;
