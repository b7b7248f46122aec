//! Requests that need answers from every node: admins list all tables and players, and players look for friends and
//! public tables.

use std::net::IpAddr;

use axum::Json;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::future::{join, join_all};
use ruckus_journal::Node;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::api_error::ApiError;
use crate::error::RegistryError;
use crate::extract::Whole;
use crate::http::{join_friends, join_players, join_public_tables, join_tables};
use crate::nodes::Cluster;
use crate::route::Question;

/// Maximum size of an answer in bytes: more than the list of all tables of a node needs.
const LONGEST: usize = 64 * 1024 * 1024;

/// A request to send to every node.
pub(super) struct NodeRequest<'a> {
    pub(super) cluster: &'a Cluster,
    pub(super) visitor: IpAddr,
    pub(super) parts: Parts,
    pub(super) uri: &'a Uri,
    pub(super) body: Bytes,
}

impl NodeRequest<'_> {
    /// Answers the request with the help of every node, including this one.
    pub(super) async fn of_all(&self, question: Question, next: Next) -> Response {
        let mut parts = self.parts.clone();
        parts.extensions.insert(Whole);
        let here = next.run(Request::from_parts(parts, self.body.clone().into()));
        match question {
            Question::Tables => self.join(here, |all, missing| join_tables(all, self.uri, missing)).await,
            Question::Players => self.join(here, join_players).await,
            // The list omits friends on nodes that do not answer.
            Question::Friends => self.join(here, |all, _| join_friends(all)).await,
            Question::PublicTables => self.join(here, |all, _| join_public_tables(all)).await,
            Question::Ban => {
                let here = here.await;
                if here.status() != StatusCode::BAD_REQUEST {
                    return here;
                }
                for node in self.others() {
                    if let Some(made) = self.ask(&node).await.filter(|answer| answer.status().is_success()) {
                        return made;
                    }
                }
                here
            }
        }
    }

    /// Joins the answers of all nodes. If this node refuses, the others would too, so its refusal is the answer.
    async fn join<T: DeserializeOwned + Serialize>(
        &self,
        here: impl Future<Output = Response>,
        join_answers: impl FnOnce(Vec<T>, Vec<String>) -> T,
    ) -> Response {
        let others = self.others();
        let (here, there) = join(here, join_all(others.iter().map(|node| self.ask(node)))).await;
        if !here.status().is_success() {
            return here;
        }
        let (head, body) = here.into_parts();
        let Some(own) = read(body).await else {
            return ApiError::from(RegistryError::Unavailable).into_response();
        };
        let (mut all, mut missing) = (vec![own], Vec::new());
        for (node, answer) in others.into_iter().zip(there) {
            let answer = answer.filter(|answer| answer.status().is_success());
            let answer = match answer {
                Some(answer) => read(answer.into_body()).await,
                None => None,
            };
            match answer {
                Some(answer) => all.push(answer),
                None => missing.push(node.name),
            }
        }
        (head.status, Json(join_answers(all, missing))).into_response()
    }

    fn others(&self) -> Vec<Node> {
        let mut others = self.cluster.alive();
        others.retain(|node| node.name != self.cluster.name());
        others
    }

    /// Returns another node's answer, or `None` if it does not answer.
    async fn ask(&self, node: &Node) -> Option<Response> {
        let asked =
            self.cluster.forwarder().ask(self.cluster, node, self.visitor, &self.parts, self.uri, self.body.clone());
        match asked.await {
            Ok(answer) => Some(answer),
            Err(why) => {
                tracing::warn!(node = node.name, %why, "a node did not answer a request to all nodes");
                None
            }
        }
    }
}

async fn read<T: DeserializeOwned>(body: Body) -> Option<T> {
    serde_json::from_slice(&to_bytes(body, LONGEST).await.ok()?).ok()
}
