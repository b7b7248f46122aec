//! What is written down of a rule or a ruleset that somebody has published.

use std::net::IpAddr;

use ruckus_homemade::Homemade;
use ruckus_protocol::{ErrorCode, TestedBy};
use ruckus_room::homemade::rule;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::NotShown;
use super::hung::{Hung, Piece};
use crate::limits::Scope;
use crate::token;
use ruckus_room::{Decided, RoomError, checked_name};

/// What is written down of what somebody has published: a rule, or a ruleset.
#[derive(Serialize, Deserialize)]
pub(super) struct Published {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rule: Option<Homemade>,
    /// The ruleset in full: what presets say in another version of the program changes nothing of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ruleset: Option<Decided>,
    pub(super) author: String,
    /// In milliseconds since 1970.
    pub(super) at: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) results: Option<Value>,
    /// Whether the results are this server's own. Earlier versions of the program took what they were sent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) measured: bool,
    /// Which share of the gallery it counts to. Earlier versions of the program counted none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) share: Option<u16>,
    /// The hash of the owner's key. Nobody owns what was published without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) owner: Option<String>,
    /// The first version of it, by its id; none if this is the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<String>,
    /// What it began as, by its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<String>,
}

impl Published {
    /// As it hangs there, by the name it was given.
    ///
    /// # Errors
    /// This version of the program cannot read it.
    pub(super) fn hang(self, id: String) -> Result<Hung, String> {
        let piece = match (self.rule, self.ruleset) {
            (Some(rule), None) => Piece::Rule(Box::new(rule)),
            (None, Some(decided)) => Piece::Ruleset(Box::new(decided.ruleset().map_err(|error| error.to_string())?)),
            _ => return Err("it is neither a rule nor a ruleset".to_owned()),
        };
        let by = if self.measured { TestedBy::Server } else { TestedBy::Author };
        let tested = self.results.map(|results| (by, results));
        let mut hung = Hung::new(piece, Some(self.author), Some(self.at), tested);
        hung.line = self.line.unwrap_or_else(|| id.clone());
        hung.card.id = id;
        (hung.owner, hung.from) = (self.owner, self.from);
        Ok(hung)
    }
}

/// The maker of something that is published.
#[derive(Clone, Debug)]
pub(super) struct Maker {
    pub(super) author: String,
    /// The hash of their key.
    pub(super) owner: Option<String>,
    /// What they began with, by its id.
    pub(super) from: Option<String>,
    /// Which share of the gallery it counts to.
    pub(super) share: u16,
}

impl Maker {
    /// # Errors
    /// A name, a key or an id that is none.
    pub(super) fn of(author: &str, from: Option<String>, key: Option<&str>, address: IpAddr) -> Result<Self, NotShown> {
        let author = checked_name(author).map_err(NotShown::Room)?;
        let owner = key.map(owner_of).transpose().map_err(NotShown::Room)?;
        if from.as_deref().is_some_and(|from| !rule::is_id(from)) {
            let message = "`from` is the id of something in the gallery: 40 digits of a hash";
            return Err(NotShown::Room(RoomError::new(ErrorCode::BadRequest, message)));
        }
        Ok(Self { author, owner, from, share: share_of(address) })
    }
}

/// The share of the gallery that an address counts to. It is too short to name an address: each stands for 65,536th of
/// the networks there are.
pub(super) fn share_of(address: IpAddr) -> u16 {
    let hash = blake3::hash(Scope::Site.of(address).to_string().as_bytes());
    u16::from_le_bytes([hash.as_bytes()[0], hash.as_bytes()[1]])
}

/// What is kept of an owner's key: by it the key is known again, and cannot be found out.
///
/// # Errors
/// It is none.
pub(super) fn owner_of(key: &str) -> Result<String, RoomError> {
    if !(16..=128).contains(&key.len()) || !key.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        let message = "an owner's key has 16 to 128 letters and digits; let a random generator make it";
        return Err(RoomError::new(ErrorCode::BadRequest, message));
    }
    Ok(token::key(&format!("gallery {key}")).to_hex().to_string())
}
