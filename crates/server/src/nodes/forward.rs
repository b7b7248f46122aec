//! Requests that belong to another node, and those that another node has sent here.

use std::net::IpAddr;

use axum::body::{Body, Bytes};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, Response, Uri, header};
use ruckus_journal::Node;
use thiserror::Error;

use super::Cluster;
use crate::net::{HttpClient, http_client};

/// The prefix of all headers that nodes set for each other. Visitors have no say in any of them.
const PREFIX: &str = "x-ruckus-";
/// The header in which a node shows that it is one.
pub(super) const WORD: HeaderName = HeaderName::from_static("x-ruckus-node");
/// The header in which it says for whom it asks.
pub(super) const VISITOR: HeaderName = HeaderName::from_static("x-ruckus-visitor");
/// Headers that mean one connection.
const OF_ONE_CONNECTION: [HeaderName; 5] =
    [header::CONNECTION, header::TRANSFER_ENCODING, header::UPGRADE, header::TE, header::TRAILER];
/// Headers that the request to the other node has its own of, or does without: where the page comes from has been judged
/// here, and answers are made small here.
const JUDGED_HERE: [HeaderName; 4] = [header::HOST, header::CONTENT_LENGTH, header::ORIGIN, header::ACCEPT_ENCODING];

/// Asks other nodes.
pub(crate) struct Forwarder(HttpClient);

/// Why another node has not answered.
#[derive(Debug, Error)]
pub(crate) enum NotForwarded {
    /// Nothing has happened.
    #[error("it was not reached")]
    Unreached,
    /// Nobody knows what it has done.
    #[error("its answer was lost: {0}")]
    Lost(String),
}

impl Forwarder {
    pub(super) fn new() -> Self {
        Self(http_client())
    }

    /// Asks another node what a visitor asked this one for.
    pub(crate) async fn ask(
        &self,
        cluster: &Cluster,
        node: &Node,
        visitor: IpAddr,
        parts: &Parts,
        uri: &Uri,
        body: Bytes,
    ) -> Result<Response<Body>, NotForwarded> {
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let lost = |error: &dyn std::fmt::Display| NotForwarded::Lost(error.to_string());
        let request = Request::builder().method(parts.method.clone()).uri(format!("{}{path}", node.address));
        let mut request = request.body(Body::from(body)).map_err(|error| lost(&error))?;
        let headers = request.headers_mut();
        for (name, value) in &parts.headers {
            if !OF_ONE_CONNECTION.contains(name) && !JUDGED_HERE.contains(name) && !is_between_nodes(name) {
                headers.append(name, value.clone());
            }
        }
        for (name, value) in [(WORD, cluster.word()), (VISITOR, visitor.to_string().as_str())] {
            headers.insert(name, HeaderValue::from_str(value).map_err(|error| lost(&error))?);
        }
        let answer = self.0.request(request).await;
        let mut answer =
            answer.map_err(|error| if error.is_connect() { NotForwarded::Unreached } else { lost(&error) })?;
        for name in &OF_ONE_CONNECTION {
            answer.headers_mut().remove(name);
        }
        Ok(answer.map(Body::new))
    }
}

/// Removes the headers of nodes from a request, and returns the visitor that another node names in them. Without the
/// word of this cluster the request comes from outside, and what its headers claim is ignored.
pub(crate) fn take_relayed(cluster: Option<&Cluster>, headers: &mut HeaderMap) -> Option<IpAddr> {
    let visitor = cluster.and_then(|cluster| named_by_node(cluster, headers));
    let claimed: Vec<HeaderName> = headers.keys().filter(|name| is_between_nodes(name)).cloned().collect();
    for name in claimed {
        headers.remove(name);
    }
    visitor
}

fn named_by_node(cluster: &Cluster, headers: &HeaderMap) -> Option<IpAddr> {
    let word = headers.get(WORD)?.to_str().ok()?;
    if !cluster.is_node(word) {
        return None;
    }
    // Nodes of earlier versions append the visitor's address to headers that the visitor has sent.
    headers.get_all(VISITOR).iter().next_back()?.to_str().ok()?.parse().ok()
}

fn is_between_nodes(name: &HeaderName) -> bool {
    name.as_str().starts_with(PREFIX)
}
