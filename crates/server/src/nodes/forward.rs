//! Forwards requests to the nodes that can answer them, and recognizes forwarded requests.

use std::net::IpAddr;

use axum::body::{Body, Bytes};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, Response, Uri, header};
use ruckus_journal::Node;
use thiserror::Error;

use super::Cluster;
use crate::net::{HttpClient, http_client};

/// The prefix of all headers that nodes set for each other. A node ignores such headers in requests from outside.
const PREFIX: &str = "x-ruckus-";
/// The header with the word that a node authenticates with.
pub(super) const WORD: HeaderName = HeaderName::from_static("x-ruckus-node");
/// The header with the address of the visitor that a node forwards a request for.
pub(super) const VISITOR: HeaderName = HeaderName::from_static("x-ruckus-visitor");
/// Headers that apply to a single connection.
const OF_ONE_CONNECTION: [HeaderName; 5] =
    [header::CONNECTION, header::TRANSFER_ENCODING, header::UPGRADE, header::TE, header::TRAILER];
/// Headers that are not forwarded. The client library sets its own `host` and `content-length`. This node checks the
/// origin of the page and compresses the response.
const JUDGED_HERE: [HeaderName; 4] = [header::HOST, header::CONTENT_LENGTH, header::ORIGIN, header::ACCEPT_ENCODING];

/// Sends requests to other nodes.
pub(crate) struct Forwarder(HttpClient);

/// The reason why another node has not answered.
#[derive(Debug, Error)]
pub(crate) enum NotForwarded {
    /// The request was not sent. A retry may succeed.
    #[error("it was not reached")]
    Unreached,
    /// The request cannot be expressed for this node, for example because the node's address is not a URL. Or the
    /// connection failed later, and it is unknown whether the node has processed the request.
    #[error("{0}")]
    Failed(String),
}

impl Forwarder {
    pub(super) fn new() -> Self {
        Self(http_client())
    }

    /// Forwards a visitor's request to another node.
    pub(crate) async fn ask(
        &self,
        cluster: &Cluster,
        node: &Node,
        visitor: IpAddr,
        parts: &Parts,
        uri: &Uri,
        body: Bytes,
    ) -> Result<Response<Body>, NotForwarded> {
        let request = forwarded(&node.address, cluster.word(), visitor, parts, uri, body);
        let request = request.map_err(|error| NotForwarded::Failed(error.to_string()))?;
        let answer = self.0.request(request).await;
        let mut answer = answer.map_err(|error| {
            if error.is_connect() { NotForwarded::Unreached } else { NotForwarded::Failed(error.to_string()) }
        })?;
        for name in &OF_ONE_CONNECTION {
            answer.headers_mut().remove(name);
        }
        Ok(answer.map(Body::new))
    }
}

/// Returns a visitor's request as it is sent to the node at `address`.
fn forwarded(
    address: &str,
    word: &str,
    visitor: IpAddr,
    parts: &Parts,
    uri: &Uri,
    body: Bytes,
) -> Result<Request<Body>, axum::http::Error> {
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let request = Request::builder().method(parts.method.clone()).uri(format!("{address}{path}"));
    let mut request = request.body(Body::from(body))?;
    let headers = request.headers_mut();
    for (name, value) in &parts.headers {
        if !OF_ONE_CONNECTION.contains(name) && !JUDGED_HERE.contains(name) && !is_between_nodes(name) {
            headers.append(name, value.clone());
        }
    }
    for (name, value) in [(WORD, word), (VISITOR, visitor.to_string().as_str())] {
        headers.insert(name, HeaderValue::from_str(value)?);
    }
    Ok(request)
}

/// Removes the headers of nodes from a request, and returns the visitor that another node names in them. A request
/// without the word of this cluster comes from outside, and its headers are ignored.
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
    // Nodes of earlier versions append the visitor's address to headers that the visitor sent.
    headers.get_all(VISITOR).iter().next_back()?.to_str().ok()?.parse().ok()
}

fn is_between_nodes(name: &HeaderName) -> bool {
    name.as_str().starts_with(PREFIX)
}

#[cfg(test)]
mod tests {
    use axum::http::Method;

    use super::*;

    #[test]
    fn requests_that_cannot_be_expressed_are_not_sent() {
        let (parts, ()) = Request::builder().method(Method::POST).body(()).expect("a request").into_parts();
        let uri = Uri::from_static("/api/tables");
        let visitor = [192, 0, 2, 1].into();
        let to = |address: &str, word: &str| forwarded(address, word, visitor, &parts, &uri, Bytes::new());
        assert!(to("http://not a url", "word").is_err());
        assert!(to("http://192.0.2.9:8080", "wo\nrd").is_err());
        let request = to("http://192.0.2.9:8080", "word").expect("can be sent");
        assert_eq!(request.uri(), "http://192.0.2.9:8080/api/tables");
        assert!(request.headers()[WORD] == "word" && request.headers()[VISITOR] == "192.0.2.1");
    }
}
