//! What is written down of a rule that somebody has published.

use std::net::IpAddr;

use ruckus_homemade::Homemade;
use ruckus_protocol::TestedBy;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::hung::Hung;
use crate::limits::Scope;
use crate::room::Problem;
use crate::token;

/// What is written down of a rule that somebody has published.
#[derive(Serialize, Deserialize)]
pub(super) struct Published {
    pub(super) rule: Homemade,
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
    /// The rule that it began as, by its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<String>,
}

impl Published {
    pub(super) fn hang(self) -> Hung {
        let by = if self.measured { TestedBy::Server } else { TestedBy::Author };
        let tested = self.results.map(|results| (by, results));
        let mut hung = Hung::new(self.rule, Some(self.author), Some(self.at), tested);
        hung.line = self.line.unwrap_or(hung.line);
        (hung.owner, hung.from) = (self.owner, self.from);
        hung
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
pub(super) fn owner_of(key: &str) -> Result<String, Problem> {
    if !(16..=128).contains(&key.len()) || !key.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        let message = "an owner's key has 16 to 128 letters and digits; let a random generator make it";
        return Err(Problem::new("bad-request", message));
    }
    Ok(token::key(&format!("gallery {key}")).to_hex().to_string())
}
