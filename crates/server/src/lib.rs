//! The ruckus server: rooms, lobby, sockets and web pages.
//!
//! A [`Room`](ruckus_room::Room) is a plain value without sockets, database or clock. One task owns each room. It
//! writes events into the journal and shows them to players only after the write. [`Server::start`] connects rooms to
//! the network.

pub mod access;
pub mod admin;
mod admission;
mod api_error;
mod aside;
mod calendar;
mod clock;
mod cluster;
mod code;
mod error;
pub mod events;
mod extract;
mod http;
mod kernel;
mod lab;
mod lifecycle;
mod limits;
mod linger_timeout;
mod machine;
mod match_summary;
mod matchmaker;
mod matchmaking;
mod net;
mod nodes;
mod outbox;
pub mod page;
pub mod play_stats;
mod player_card;
mod push;
mod referee;
mod registry;
mod replay_cache;
mod replays;
mod retention;
mod room_actor;
pub mod route;
pub mod routes;
mod rulebook;
mod server;
mod settings;
mod snapshots;
mod socket;
mod state;
mod telemetry;
mod token;
mod workshop;

pub use events::EventTimes;
pub use lab::LabLimits;
pub use limits::Limits;
pub use matchmaking::MatchmakingSettings;
pub use nodes::{ClusterSettings, NotJoined};
pub use push::PushSettings;
pub use retention::RetentionPeriods;
pub use server::{Server, ServerError};
pub use settings::Settings;
