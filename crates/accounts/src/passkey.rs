//! Verification of passkeys: data that a browser sends when it creates or uses a passkey.
//!
//! The server does not ask for the maker of the device (attestation `none`), so only a small part of the standard is
//! needed: the client data, the authenticator data, and one signature, which `ring` verifies.

use ring::digest::{SHA256, digest};
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey, VerificationAlgorithm,
};
use ruckus_protocol::{AddPasskey, MakeCard, SignInCard};
use serde::{Deserialize, Serialize};

use super::CardError;
use super::base64url::{decode, encode};

/// The accepted signature algorithms by COSE number, in order of preference: ES256, Ed25519, and RS256, because some
/// Windows devices support nothing else.
pub(super) const ALGORITHMS: [i32; 3] = [-7, -8, -257];
/// The maximum length of a passkey's ID, and of all other data from a browser, in bytes.
const LONGEST_ID: usize = 1023;
const LONGEST: usize = 4096;

/// The prefix, the total length and the algorithm of each accepted public key in the form that browsers send
/// (`SubjectPublicKeyInfo`). Other forms are rejected, so no parser is needed.
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

/// Flags in authenticator data: a user was present; a passkey was created.
const PRESENT: u8 = 1;
const MADE: u8 = 1 << 6;

/// A passkey as the server stores it. It contains no secrets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Passkey {
    /// Its ID, as base64url.
    pub(super) id: String,
    /// Its public key, as base64url.
    pub(super) key: String,
    /// The signature counter, or 0 if the authenticator does not count.
    pub(super) counter: u32,
    /// The time when it was added. 0 if the card was created with it.
    #[serde(default, skip_serializing_if = "is_first")]
    pub(super) since: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
const fn is_first(since: &u64) -> bool {
    *since == 0
}

/// The page that a browser shows while it creates or uses a passkey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The origin: `https://play.example:8443`.
    origin: String,
    /// The host, which passkeys are bound to.
    pub(super) rp_id: String,
}

impl Page {
    /// Parses an `Origin` header. `None` if the page cannot use passkeys: browsers allow them only for host names, not
    /// for addresses, and only over HTTPS or on the local machine. The caller has checked that the server serves this
    /// page.
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

/// The client data that a browser signed.
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(rename = "crossOrigin", default)]
    cross_origin: bool,
}

/// Returns the challenge in the client data. It is not verified yet.
pub(super) fn challenge_in(client_data: &str) -> Option<Vec<u8>> {
    decode(&said(client_data)?.1.challenge)
}

/// Decodes client data. Returns the raw bytes and the parsed form.
fn said(client_data: &str) -> Option<(Vec<u8>, ClientData)> {
    let bytes = decode(client_data).filter(|bytes| bytes.len() <= LONGEST)?;
    let said = serde_json::from_slice(&bytes).ok()?;
    Some((bytes, said))
}

/// Returns the passkey that a browser created for a new card. The challenge has been verified.
pub(super) fn made(page: &Page, request: &MakeCard) -> Result<Passkey, CardError> {
    let MakeCard { credential, client_data, authenticator_data, public_key, .. } = request;
    new(page, [credential, client_data, authenticator_data, public_key], 0)
}

/// Returns the passkey that a browser created for an existing card. The challenge has been verified.
pub(super) fn added(page: &Page, request: &AddPasskey, now: u64) -> Result<Passkey, CardError> {
    let AddPasskey { credential, client_data, authenticator_data, public_key, .. } = request;
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
    // The first sign-in sets the counter.
    Ok(Passkey { id: credential.clone(), key: encode(&key), counter: 0, since })
}

/// Verifies the use of a passkey and returns its signature counter. The challenge has been verified.
pub(super) fn shown(page: &Page, passkey: &Passkey, request: &SignInCard) -> Result<u32, CardError> {
    if request.credential != passkey.id {
        return Err(CardError::Refused);
    }
    let client_data = check_client(page, &request.client_data, "webauthn.get")?;
    let mut signed = sent(&request.authenticator_data)?;
    let (_, counter) = check_authenticator(page, &signed)?;
    // If the counter has not increased, the passkey is a copy or the response was replayed. Passkeys without a counter
    // always report 0.
    if (counter, passkey.counter) != (0, 0) && counter <= passkey.counter {
        return Err(CardError::Refused);
    }
    signed.extend_from_slice(digest(&SHA256, &client_data).as_ref());
    let key = decode(&passkey.key).ok_or(CardError::Refused)?;
    let (algorithm, key) = form(&key).ok_or(CardError::Refused)?;
    let signature = sent(&request.signature)?;
    UnparsedPublicKey::new(algorithm, key).verify(&signed, &signature).map_err(|_| CardError::Refused)?;
    Ok(counter)
}

fn sent(text: &str) -> Result<Vec<u8>, CardError> {
    decode(text).filter(|bytes| bytes.len() <= LONGEST).ok_or(CardError::Refused)
}

/// Checks the client data: the kind of operation, and that it happened on this page and not in a frame of another one.
fn check_client(page: &Page, client_data: &str, kind: &str) -> Result<Vec<u8>, CardError> {
    let (bytes, said) = said(client_data).ok_or(CardError::Refused)?;
    let is_so = said.kind == kind && said.origin == page.origin && !said.cross_origin;
    if is_so { Ok(bytes) } else { Err(CardError::Refused) }
}

/// Checks the authenticator data: it is for this host and a user was present. Returns the flags and the counter.
fn check_authenticator(page: &Page, data: &[u8]) -> Result<(u8, u32), CardError> {
    let (host, rest) = data.split_first_chunk::<32>().ok_or(CardError::Refused)?;
    let (&flags, rest) = rest.split_first().ok_or(CardError::Refused)?;
    let (&counter, _) = rest.split_first_chunk::<4>().ok_or(CardError::Refused)?;
    if host != digest(&SHA256, page.rp_id.as_bytes()).as_ref() || flags & PRESENT == 0 {
        return Err(CardError::Refused);
    }
    Ok((flags, u32::from_be_bytes(counter)))
}

/// Returns the ID of the new passkey in the authenticator data. It follows the model number and its own length.
fn id_in(data: &[u8]) -> Option<&[u8]> {
    let (&length, rest) = data.get(37 + 16..)?.split_first_chunk::<2>()?;
    let length = usize::from(u16::from_be_bytes(length));
    rest.get(..length).filter(|_| (1..=LONGEST_ID).contains(&length))
}

/// Returns the signature algorithm for a key, and the key in the form that the algorithm takes.
fn form(key: &[u8]) -> Option<(&'static dyn VerificationAlgorithm, &[u8])> {
    let (begins, _, algorithm) =
        FORMS.iter().find(|(begins, long, _)| key.len() == *long && key.starts_with(begins))?;
    Some((*algorithm, &key[begins.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_only_origins_that_support_passkeys() {
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
