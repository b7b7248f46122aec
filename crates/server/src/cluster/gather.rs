//! Questions that no node can answer alone: admins ask any of them which tables and players there are, and players where their
//! friends and public tables are.

use std::net::IpAddr;

use axum::Json;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, Uri};
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

/// How much of an answer is read: more than all tables of a node need.
const LONGEST: usize = 64 * 1024 * 1024;

/// A question that one node alone cannot answer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    /// Which tables are open.
    Tables,
    /// Which players are connected.
    Players,
    /// At which tables a card's friends are.
    Friends,
    /// Which tables are public.
    PublicTables,
    /// That somebody be banned, by a hash that only the node knows at which they are.
    Ban,
}

impl Question {
    /// The question of a request below `/api`, if it is one.
    pub(super) fn of(method: &Method, path: &str) -> Option<Self> {
        match (method, path) {
            (&Method::GET, "/admin/tables") => Some(Self::Tables),
            (&Method::GET, "/admin/players") => Some(Self::Players),
            (&Method::GET, "/card/friends") => Some(Self::Friends),
            (&Method::GET, "/strangers/tables") => Some(Self::PublicTables),
            (&Method::POST, "/admin/bans") => Some(Self::Ban),
            _ => None,
        }
    }
}

/// A request that every node is asked.
pub(super) struct Asked<'a> {
    pub(super) cluster: &'a Cluster,
    pub(super) visitor: IpAddr,
    pub(super) parts: Parts,
    pub(super) uri: &'a Uri,
    pub(super) body: Bytes,
}

impl Asked<'_> {
    /// Has every node answer, this one among them.
    pub(super) async fn of_all(&self, question: Question, next: Next) -> Response {
        let mut parts = self.parts.clone();
        parts.extensions.insert(Whole);
        let here = next.run(Request::from_parts(parts, self.body.clone().into()));
        match question {
            Question::Tables => self.join(here, |all, missing| join_tables(all, self.uri, missing)).await,
            Question::Players => self.join(here, join_players).await,
            // A node that does not answer has friends at its tables, or has not: the list says nothing of them.
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

    /// Makes one answer of those of all nodes. If this one refuses, so would the others.
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

    /// Another node's answer; none if it gives none.
    async fn ask(&self, node: &Node) -> Option<Response> {
        let asked =
            self.cluster.forwarder().ask(self.cluster, node, self.visitor, &self.parts, self.uri, self.body.clone());
        match asked.await {
            Ok(answer) => Some(answer),
            Err(why) => {
                tracing::warn!(node = node.name, %why, "a node did not answer what all are asked");
                None
            }
        }
    }
}

async fn read<T: DeserializeOwned>(body: Body) -> Option<T> {
    serde_json::from_slice(&to_bytes(body, LONGEST).await.ok()?).ok()
}
