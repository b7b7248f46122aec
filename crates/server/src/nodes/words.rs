//! What nodes say to each other about a device that has come to one and whose table is at the other. They all run versions
//! that lie next to each other, so that what is added has a default.

use std::time::Duration;

use ruckus_protocol::{Command, Talk};
use ruckus_room::PlayerId;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::line::Close;

/// A device that comes, by the word of the node that it came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Join {
    /// The hash of the token that it shows, in hexadecimal digits, and the version it knows; nothing if it only watches.
    pub(crate) hello: Option<(String, Option<u64>)>,
}

/// What becomes of a device, by the word of the node that has the table. Messages for it come as they are, as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer<'a> {
    /// It is let in, as a player or as nobody.
    Entered(Option<PlayerId>),
    /// Its socket ends, for the reason of this word.
    #[serde(borrow)]
    Closed(&'a str),
}

/// What a device has said, and what its node has measured of its line.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Said {
    /// A command. When it arrived at another node is not told: what the way from there takes is part of the line.
    Say {
        command: Box<Command>,
        #[serde(skip, default = "Instant::now")]
        arrived: Instant,
    },
    /// A wish to know the time.
    Ping { id: u64 },
    /// An answer to a ping.
    Measured { round_trip: Duration, kernel: Option<Duration>, proxy: Option<Duration> },
    /// A browser's own answer to a ping.
    Framed { round_trip: Duration },
    /// Something in the chat.
    Talk(Talk),
    /// A question about a rule.
    Why(Box<str>),
    /// Whether the player looks elsewhere.
    Hidden(bool),
}

impl Said {
    /// The same, as it comes over a line between nodes that takes so long there and back: the device's own line is longer
    /// by that.
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

/// The reason that a word stands for; trouble, if it is one that this program does not know.
pub(super) fn reason(word: &str) -> Close {
    Close::ALL.into_iter().find(|close| close.word == word).unwrap_or(Close::TROUBLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_longer_by_the_way_between_the_nodes() {
        let [far, near, between] = [40, 30, 5].map(Duration::from_millis);
        let measured = Said::Measured { round_trip: far, kernel: Some(near), proxy: None };
        let text = serde_json::to_string(&measured).expect("it is JSON");
        let read: Said = serde_json::from_str(&text).expect("it is read");
        assert_eq!(read, measured);
        let Said::Measured { round_trip, kernel, proxy } = read.behind(between) else { panic!("{text}") };
        assert_eq!((round_trip, kernel, proxy), (far + between, Some(near + between), None));
    }

    /// Nodes of two versions that lie next to each other understand each other, while one takes over from the other. What
    /// stands here is read for ever, and sent until all nodes know something newer: add to it, and change nothing.
    #[test]
    fn words_between_nodes_are_frozen() {
        let join = r#"{"hello":["00ff",7]}"#;
        let read: Join = serde_json::from_str(join).expect("it is read");
        assert_eq!(serde_json::to_string(&read).expect("it is JSON"), join);
        for answer in [r#"{"entered":3}"#, r#"{"entered":null}"#, r#"{"closed":"trouble"}"#] {
            let read: Answer<'_> = serde_json::from_str(answer).expect("it is read");
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
            let read: Said = serde_json::from_str(said).unwrap_or_else(|error| panic!("{said}: {error}"));
            assert_eq!(serde_json::to_string(&read).expect("it is JSON"), said);
        }
    }

    #[test]
    fn reasons_are_known_by_their_words() {
        for close in Close::ALL {
            assert_eq!(reason(close.word), close);
        }
        assert_eq!(reason("made up tomorrow"), Close::TROUBLE);
    }
}
