//! Re-exports what many tests need.

pub(crate) use std::sync::Arc;
pub(crate) use std::time::Duration;

pub(crate) use hyper::Method;
pub(crate) use rand::SeedableRng;
pub(crate) use ruckus_client::{ClientError, Device, ServerApi, ServerResponse, dealt};
pub(crate) use ruckus_engine::Seat;
pub(crate) use ruckus_journal::{RoomName, Seq, Store};
pub(crate) use ruckus_protocol::{ClientMessage, LobbyCommand, MakeTable, Seated, ServerMessage, Stage};
pub(crate) use ruckus_server::{Limits, Settings};
pub(crate) use ruckus_testkit::MemoryStore;
pub(crate) use serde_json::{Value, json};
pub(crate) use tokio_tungstenite::tungstenite::Message;

pub(crate) use crate::support::{
    TestServer, Tested, answer, because, begin, closed, generous, level, look, one_move, refusal, refused, sit_down,
    start, table, test_server, test_server_on,
};
