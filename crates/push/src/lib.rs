//! Web Push messages: checks the subscriptions of browsers, encrypts messages for them (RFC 8291), and signs requests
//! to their push services (VAPID, RFC 8292).
//!
//! This crate has no network and no clock: callers send the requests and pass the time. It is built on `ring`, which the
//! server uses for passkeys and TLS. The crates for Web Push would add a second implementation of each algorithm.

mod address;
mod base64url;
mod encryption;
mod subscription;
mod vapid;

use std::time::Duration;

use ring::rand::SystemRandom;
use thiserror::Error;

pub use address::is_public;
pub use subscription::{LONGEST_ENDPOINT, Reach, Subscription, SubscriptionError};
pub use vapid::Vapid;

/// The length of a message before encryption, in bytes. All messages are padded to it, so that their length does
/// not reveal the content.
pub const LONGEST_MESSAGE: usize = 256;
/// How long a signature is valid, in seconds. Push services accept at most a day.
const VALID: u64 = 12 * 3600;

/// Error of a message that cannot be sent.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum PushError {
    /// The message is too long.
    #[error("a message has at most {} bytes", LONGEST_MESSAGE)]
    TooLong,
    /// The stored keys of the server are unreadable.
    #[error("the server's keys for push messages are unreadable")]
    BadKeys,
    /// The message could not be encrypted or signed, for example because the subscription's key is not on the curve.
    #[error("the message could not be encrypted")]
    Crypto,
}

impl From<ring::error::Unspecified> for PushError {
    fn from(_: ring::error::Unspecified) -> Self {
        Self::Crypto
    }
}

/// A message for a device.
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    /// The content, which only the device can read.
    pub text: &'a [u8],
    /// How long the push service keeps the message if the device is not reachable.
    pub ttl: Duration,
    /// Replaces an earlier message with this topic that was not delivered yet: at most 32 characters of base64url.
    pub topic: &'a str,
    /// True if the message should wake a device that saves energy.
    pub urgent: bool,
}

/// A request to a push service: `POST` to the subscription's endpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushRequest {
    /// The headers.
    pub headers: Vec<(&'static str, String)>,
    /// The encrypted message.
    pub body: Vec<u8>,
}

/// Encrypts a message for a subscription, and signs the request. `now` is in seconds since 1970. `contact` is the
/// `https:` or `mailto:` address at which the push service reaches the operator; some services require it.
///
/// # Errors
/// The message is too long, or the subscription's key is invalid.
pub fn request(
    subscription: &Subscription,
    message: Message<'_>,
    vapid: &Vapid,
    contact: Option<&str>,
    now: u64,
) -> Result<PushRequest, PushError> {
    let random = SystemRandom::new();
    let body = encryption::encrypt(message.text, subscription, &random)?;
    let authorization = vapid.authorization(&subscription.origin(), contact, now + VALID, &random)?;
    let headers = vec![
        ("authorization", authorization),
        ("content-type", "application/octet-stream".to_owned()),
        ("content-encoding", "aes128gcm".to_owned()),
        ("ttl", message.ttl.as_secs().to_string()),
        ("topic", message.topic.to_owned()),
        ("urgency", if message.urgent { "high" } else { "normal" }.to_owned()),
    ];
    Ok(PushRequest { headers, body })
}
