//! The messages that two nodes exchange about a device that is connected to one of them while its table is at the
//! other. Nodes may run adjacent versions, so new fields need a default.

use std::time::Duration;

use ruckus_protocol::{Command, Talk};
use ruckus_room::PlayerId;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::outbox::Close;

/// A device that wants to join a room. Sent by the node that the device is connected to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Join {
    /// The hash of the device's token in hexadecimal, and the last version that it knows. `None` for spectators.
    pub(crate) hello: Option<(String, Option<u64>)>,
}

/// An answer about a device. Sent by the node that holds the room. Messages to the device are forwarded as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DeviceAnswer<'a> {
    /// The device has joined, as this player or as a spectator.
    Entered(Option<PlayerId>),
    /// The socket closes with the reason that has this word.
    #[serde(borrow)]
    Closed(&'a str),
}

/// A message of a device, or a measurement that its node has made.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DeviceMessage {
    /// A command. Its arrival time is not forwarded, because the time between the nodes counts as part of the
    /// connection.
    Say {
        command: Box<Command>,
        #[serde(skip, default = "Instant::now")]
        arrived: Instant,
    },
    /// A request for the time.
    Ping { id: u64 },
    /// The round-trip times that a node measured when the device answered a ping.
    Measured { round_trip: Duration, kernel: Option<Duration>, proxy: Option<Duration> },
    /// The round-trip time of a WebSocket ping, which the browser answers on its own.
    Framed { round_trip: Duration },
    /// A chat message.
    Talk(Talk),
    /// A question about a rule.
    Why(Box<str>),
    /// True if the player's page was hidden, false if it is visible again.
    Hidden(bool),
}

impl DeviceMessage {
    /// Adds the round-trip time between the two nodes to the measured times.
    pub(crate) fn behind(self, between: Duration) -> Self {
        match self {
            Self::Measured { round_trip, kernel, proxy } => Self::Measured {
                round_trip: round_trip + between,
                kernel: kernel.map(|kernel| kernel + between),
                proxy: proxy.map(|proxy| proxy + between),
            },
            Self::Framed { round_trip } => Self::Framed { round_trip: round_trip + between },
            said => said,
        }
    }
}

/// Returns the close reason that has this word, or `TROUBLE` if this version does not know it.
pub(super) fn reason(word: &str) -> Close {
    Close::ALL.into_iter().find(|close| close.word == word).unwrap_or(Close::TROUBLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forwarded_latency_includes_the_hop_between_nodes() {
        let [far, near, between] = [40, 30, 5].map(Duration::from_millis);
        let measured = DeviceMessage::Measured { round_trip: far, kernel: Some(near), proxy: None };
        let text = serde_json::to_string(&measured).expect("it is JSON");
        let read: DeviceMessage = serde_json::from_str(&text).expect("it is read");
        assert_eq!(read, measured);
        let DeviceMessage::Measured { round_trip, kernel, proxy } = read.behind(between) else { panic!("{text}") };
        assert_eq!((round_trip, kernel, proxy), (far + between, Some(near + between), None));
    }

    /// Nodes of two adjacent versions must understand each other during an upgrade. All messages here must stay
    /// readable forever, and must be sent until all nodes know newer ones. Add messages, but never change one.
    #[test]
    fn messages_between_nodes_keep_their_wire_format() {
        let join = r#"{"hello":["00ff",7]}"#;
        let read: Join = serde_json::from_str(join).expect("it is read");
        assert_eq!(serde_json::to_string(&read).expect("it is JSON"), join);
        for answer in [r#"{"entered":3}"#, r#"{"entered":null}"#, r#"{"closed":"trouble"}"#] {
            let read: DeviceAnswer<'_> = serde_json::from_str(answer).expect("it is read");
            assert_eq!(serde_json::to_string(&read).expect("it is JSON"), answer);
        }
        let all = [
            r#"{"say":{"command":{"n":1,"do":{"lobby":"start"}}}}"#,
            r#"{"ping":{"id":7}}"#,
            r#"{"measured":{"round_trip":{"secs":0,"nanos":5},"kernel":{"secs":0,"nanos":4},"proxy":null}}"#,
            r#"{"framed":{"round_trip":{"secs":1,"nanos":0}}}"#,
            r#"{"talk":{"text":"hello"}}"#,
            r#"{"why":"stack"}"#,
            r#"{"hidden":true}"#,
        ];
        for said in all {
            let read: DeviceMessage = serde_json::from_str(said).unwrap_or_else(|error| panic!("{said}: {error}"));
            assert_eq!(serde_json::to_string(&read).expect("it is JSON"), said);
        }
    }

    #[test]
    fn close_reasons_parse_from_their_names() {
        for close in Close::ALL {
            assert_eq!(reason(close.word), close);
        }
        assert_eq!(reason("made up tomorrow"), Close::TROUBLE);
    }
}
