//! Passkeys: what a browser has made or shown is checked here and nowhere else.
//!
//! Nobody asks who has made the device (attestation `none`), so that what is left of the standard is small: what the browser
//! says it has signed, what the authenticator says, and one signature, which `ring` checks.

use ring::digest::{SHA256, digest};
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey, VerificationAlgorithm,
};
use ruckus_protocol::{AddPasskey, MakeCard, SignInCard};
use serde::{Deserialize, Serialize};

use super::CardError;
use super::base64url::{decode, encode};

/// What passkeys may sign with, the best first, by their COSE numbers: ES256, Ed25519, and RS256, which is all that some
/// Windows machines know.
pub(super) const ALGORITHMS: [i32; 3] = [-7, -8, -257];
/// The longest id that a passkey may have, in bytes, and the longest of all else that a browser sends.
const LONGEST_ID: usize = 1023;
const LONGEST: usize = 4096;

/// What a public key in the form that browsers give (SubjectPublicKeyInfo) begins with, how long all of it is, and what
/// checks its signatures. Keys of other forms are refused, so that nothing has to be read out of them.
const FORMS: [(&[u8], usize, &dyn VerificationAlgorithm); 3] = [
    (
        b"\x30\x59\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07\x03\x42\x00",
        91,
        &ECDSA_P256_SHA256_ASN1,
    ),
    (b"\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00", 44, &ED25519),
    (
        b"\x30\x82\x01\x22\x30\x0d\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01\x05\x00\x03\x82\x01\x0f\x00",
        294,
        &RSA_PKCS1_2048_8192_SHA256,
    ),
];

/// The flags of what an authenticator says: somebody was there; a passkey was made.
const PRESENT: u8 = 1;
const MADE: u8 = 1 << 6;

/// A passkey as the server keeps it: nothing of it is a secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Passkey {
    /// Its id, as base64url.
    pub(super) id: String,
    /// Its public key, as base64url.
    pub(super) key: String,
    /// How often it has signed, if it counts.
    pub(super) counter: u32,
    /// When it was added; 0 if the card was made with it.
    #[serde(default, skip_serializing_if = "is_first")]
    pub(super) since: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
const fn is_first(since: &u64) -> bool {
    *since == 0
}

/// The page that a browser shows while it makes or uses a passkey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Where it comes from: `https://play.example:8443`.
    origin: String,
    /// Its host, which passkeys are bound to.
    pub(super) rp_id: String,
}

impl Page {
    /// The page of an `Origin` header. `None` if it can have no passkeys: browsers allow them only for host names, not for addresses,
    /// and only over HTTPS or on the machine itself. The caller has checked that the server answers this page.
    pub fn of(origin: &str) -> Option<Self> {
        let (scheme, authority) = origin.split_once("://")?;
        let host = match authority.rsplit_once(':') {
            Some((host, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => host,
            Some(_) => return None,
            None => authority,
        };
        let is_name = !host.is_empty()
            && host.parse::<std::net::Ipv4Addr>().is_err()
            && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'));
        let at_home = host == "localhost" || host.ends_with(".localhost");
        let is_safe = scheme == "https" || (scheme == "http" && at_home);
        (is_name && is_safe).then(|| Self { origin: origin.to_owned(), rp_id: host.to_ascii_lowercase() })
    }
}

/// What a browser says it has signed.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(rename = "crossOrigin", default)]
    cross_origin: bool,
}

/// The challenge that a browser says it has signed; whether it has is checked later.
pub(super) fn challenge_in(client_data: &str) -> Option<Vec<u8>> {
    decode(&said(client_data)?.1.challenge)
}

/// What a browser says, as it was sent and as it was read.
fn said(client_data: &str) -> Option<(Vec<u8>, ClientData)> {
    let bytes = decode(client_data).filter(|bytes| bytes.len() <= LONGEST)?;
    let said = serde_json::from_slice(&bytes).ok()?;
    Some((bytes, said))
}

/// The passkey that a browser has made for a new card. Its challenge was checked.
pub(super) fn made(page: &Page, wish: &MakeCard) -> Result<Passkey, CardError> {
    let MakeCard { credential, client_data, authenticator_data, public_key, .. } = wish;
    new(page, [credential, client_data, authenticator_data, public_key], 0)
}

/// The passkey that a browser has made for a card that there is. Its challenge was checked.
pub(super) fn added(page: &Page, wish: &AddPasskey, now: u64) -> Result<Passkey, CardError> {
    let AddPasskey { credential, client_data, authenticator_data, public_key, .. } = wish;
    new(page, [credential, client_data, authenticator_data, public_key], now)
}

fn new(page: &Page, [credential, client, authenticator, key]: [&String; 4], since: u64) -> Result<Passkey, CardError> {
    check_client(page, client, "webauthn.create")?;
    let data = sent(authenticator)?;
    let (flags, _) = check_authenticator(page, &data)?;
    let id = decode(credential).ok_or(CardError::Refused)?;
    if flags & MADE == 0 || id_in(&data) != Some(&id) {
        return Err(CardError::Refused);
    }
    let key = sent(key)?;
    form(&key).ok_or(CardError::Refused)?;
    // The first sign-in says how far its count is.
    Ok(Passkey { id: credential.clone(), key: encode(&key), counter: 0, since })
}

/// Checks a passkey that is shown, and gives how often it has signed. Its challenge was checked.
pub(super) fn shown(page: &Page, passkey: &Passkey, wish: &SignInCard) -> Result<u32, CardError> {
    if wish.credential != passkey.id {
        return Err(CardError::Refused);
    }
    let client_data = check_client(page, &wish.client_data, "webauthn.get")?;
    let mut signed = sent(&wish.authenticator_data)?;
    let (_, counter) = check_authenticator(page, &signed)?;
    // A passkey that counts and has not gone on is a copy, or was shown before. One that does not count always says 0.
    if (counter, passkey.counter) != (0, 0) && counter <= passkey.counter {
        return Err(CardError::Refused);
    }
    signed.extend_from_slice(digest(&SHA256, &client_data).as_ref());
    let key = decode(&passkey.key).ok_or(CardError::Refused)?;
    let (algorithm, key) = form(&key).ok_or(CardError::Refused)?;
    let signature = sent(&wish.signature)?;
    UnparsedPublicKey::new(algorithm, key).verify(&signed, &signature).map_err(|_| CardError::Refused)?;
    Ok(counter)
}

fn sent(text: &str) -> Result<Vec<u8>, CardError> {
    decode(text).filter(|bytes| bytes.len() <= LONGEST).ok_or(CardError::Refused)
}

/// Checks what a browser says: what was done, and at this page itself, not at one within another.
fn check_client(page: &Page, client_data: &str, kind: &str) -> Result<Vec<u8>, CardError> {
    let (bytes, said) = said(client_data).ok_or(CardError::Refused)?;
    let is_so = said.kind == kind && said.origin == page.origin && !said.cross_origin;
    if is_so { Ok(bytes) } else { Err(CardError::Refused) }
}

/// Checks what an authenticator says: for this host, and that somebody was there. Gives its flags and its count.
fn check_authenticator(page: &Page, data: &[u8]) -> Result<(u8, u32), CardError> {
    let (host, rest) = data.split_first_chunk::<32>().ok_or(CardError::Refused)?;
    let (&flags, rest) = rest.split_first().ok_or(CardError::Refused)?;
    let (&counter, _) = rest.split_first_chunk::<4>().ok_or(CardError::Refused)?;
    if host != digest(&SHA256, page.rp_id.as_bytes()).as_ref() || flags & PRESENT == 0 {
        return Err(CardError::Refused);
    }
    Ok((flags, u32::from_be_bytes(counter)))
}

/// The id of a passkey in what the authenticator says that has made it: after the maker's number and its own length.
fn id_in(data: &[u8]) -> Option<&[u8]> {
    let (&length, rest) = data.get(37 + 16..)?.split_first_chunk::<2>()?;
    let length = usize::from(u16::from_be_bytes(length));
    rest.get(..length).filter(|_| (1..=LONGEST_ID).contains(&length))
}

/// What checks the signatures of a key, and the key in the form that it takes.
fn form(key: &[u8]) -> Option<(&'static dyn VerificationAlgorithm, &[u8])> {
    let (begins, _, algorithm) =
        FORMS.iter().find(|(begins, long, _)| key.len() == *long && key.starts_with(begins))?;
    Some((*algorithm, &key[begins.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_that_can_have_passkeys_speak_for_them() {
        let rp_id = |origin: &str| Page::of(origin).map(|page| page.rp_id);
        assert_eq!(rp_id("https://Play.Example").as_deref(), Some("play.example"));
        assert_eq!(rp_id("https://play.example:8443").as_deref(), Some("play.example"));
        assert_eq!(rp_id("http://localhost:8080").as_deref(), Some("localhost"));
        for other in [
            "http://play.example",
            "http://192.168.1.7:8080",
            "https://192.168.1.7",
            "https://[::1]:8080",
            "http://localhost.evil.example",
            "https://",
            "https://a:b@play.example",
            "https://play.example:",
            "null",
            "",
        ] {
            assert_eq!(rp_id(other), None, "{other}");
        }
    }
}
