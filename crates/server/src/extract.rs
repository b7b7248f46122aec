//! Facts about a request that middleware adds before its handler runs.

use std::net::IpAddr;
use std::time::Duration;

use axum::extract::rejection::ExtensionRejection;
use axum::extract::{Extension, FromRequestParts};
use axum::http::request::Parts;

use crate::kernel::Ends;

/// The visitor's IP address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor(pub(crate) IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = ExtensionRejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ExtensionRejection> {
        Extension::from_request_parts(parts, state).await.map(|Extension(visitor)| visitor)
    }
}

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
