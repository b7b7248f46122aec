//! The stored form of published rules and rulesets.

use std::net::IpAddr;

use ruckus_homemade::Homemade;
use ruckus_protocol::{ErrorCode, TestedBy};
use ruckus_room::homemade::rule;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::GalleryError;
use super::entry::{Content, Entry};
use crate::limits::Scope;
use crate::token;
use ruckus_room::{Decided, RoomError, checked_name};

/// A published rule or ruleset in the store.
#[derive(Serialize, Deserialize)]
pub(super) struct Published {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rule: Option<Homemade>,
    /// The complete ruleset, so that it stays the same when presets change in another version of the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ruleset: Option<Decided>,
    pub(super) author: String,
    /// The time of publication, in milliseconds since 1970.
    pub(super) at: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) results: Option<Value>,
    /// True if this server measured the results. Earlier versions of the program accepted results from authors.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) measured: bool,
    /// The share of the gallery that it uses. Earlier versions of the program stored none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) share: Option<u16>,
    /// The hash of the owner's key. Without it, the entry has no owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) owner: Option<String>,
    /// The id of the first version; none if this is the first.
    #[serde(rename = "line", default, skip_serializing_if = "Option::is_none")]
    pub(super) first_version: Option<String>,
    /// The id of the entry that it was derived from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<String>,
}

impl Published {
    /// Converts it into an entry of the gallery, of this size in the store.
    ///
    /// # Errors
    /// Returns a message if this version of the program cannot read it.
    pub(super) fn into_entry(self, id: String, bytes: usize) -> Result<Entry, String> {
        let content = match (self.rule, self.ruleset) {
            (Some(rule), None) => Content::Rule(Box::new(rule)),
            (None, Some(decided)) => Content::Ruleset(Box::new(decided.ruleset().map_err(|error| error.to_string())?)),
            _ => return Err("it is neither a rule nor a ruleset".to_owned()),
        };
        let by = if self.measured { TestedBy::Server } else { TestedBy::Author };
        let tested = self.results.map(|results| (by, results));
        let mut entry = Entry::new(content, Some(self.author), Some(self.at), tested);
        entry.first_version = self.first_version.unwrap_or_else(|| id.clone());
        entry.card.id = id;
        (entry.owner, entry.from) = (self.owner, self.from);
        (entry.share, entry.bytes) = (self.share, bytes);
        Ok(entry)
    }
}

/// The author of an entry.
#[derive(Clone, Debug)]
pub(super) struct Maker {
    pub(super) author: String,
    /// The hash of the author's key.
    pub(super) owner: Option<String>,
    /// The id of the entry that they started from.
    pub(super) from: Option<String>,
    /// The share of the gallery that the entry uses.
    pub(super) share: u16,
}

impl Maker {
    /// Checks the author's name, the key and the id.
    ///
    /// # Errors
    /// Returns an error if one of them is not valid.
    pub(super) fn of(
        author: &str,
        from: Option<String>,
        key: Option<&str>,
        address: IpAddr,
    ) -> Result<Self, GalleryError> {
        let author = checked_name(author).map_err(GalleryError::Room)?;
        let owner = key.map(owner_of).transpose().map_err(GalleryError::Room)?;
        if from.as_deref().is_some_and(|from| !rule::is_id(from)) {
            let message = "`from` must be an id from the gallery: 40 hexadecimal digits";
            return Err(GalleryError::Room(RoomError::new(ErrorCode::BadRequest, message)));
        }
        Ok(Self { author, owner, from, share: share_of(address) })
    }
}

/// Returns the share of the gallery that an address uses. A share cannot identify an address, because all networks are
/// divided among only 65,536 shares.
pub(super) fn share_of(address: IpAddr) -> u16 {
    let hash = blake3::hash(Scope::Site.of(address).to_string().as_bytes());
    u16::from_le_bytes([hash.as_bytes()[0], hash.as_bytes()[1]])
}

/// Returns the stored hash of an owner's key, from which the key cannot be recovered.
///
/// # Errors
/// `bad-request` if the key is not valid.
pub(super) fn owner_of(key: &str) -> Result<String, RoomError> {
    if !(16..=128).contains(&key.len()) || !key.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        let message = "an owner's key must have 16 to 128 random letters and digits";
        return Err(RoomError::new(ErrorCode::BadRequest, message));
    }
    Ok(token::key(&format!("gallery {key}")).to_hex().to_string())
}
