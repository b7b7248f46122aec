//! What a request is found to come with before it reaches its handler.

use std::net::IpAddr;
use std::time::Duration;

use crate::kernel::Ends;

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor(pub(crate) IpAddr);

/// A connection whose other end is the visitor's own device.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direct(pub(crate) Ends);

/// The round trip of a visitor's line as a trusted proxy's kernel has measured it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TripBehind(pub(crate) Duration);

/// A request that another node has passed on, over a connection with these ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Relayed(pub(crate) Ends);

/// A question that all nodes are asked: lists begin at their beginning, and are cut once they are one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole;
