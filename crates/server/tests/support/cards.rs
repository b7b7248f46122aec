//! Player cards as browsers and authenticators use them.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hyper::Method;
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use ruckus_client::{ServerApi, ServerResponse};
use ruckus_protocol::{AddPasskey, CardChallenge, CardHeld, ForCard, MakeCard, PlayerCard, SignInCard};
use ruckus_server::Settings;
use serde_json::json;

pub use super::{Failed, because, refused};
use super::{ask_with, generous};

pub const PAGE: &str = "https://play.example";
pub const HOST: &str = "play.example";
/// The prefix of a P-256 public key in the encoding that browsers use (SPKI).
pub const P256: &[u8] =
    b"\x30\x59\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07\x03\x42\x00";

pub fn text(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

pub fn settings() -> Settings {
    Settings { origins: vec![PAGE.to_owned(), "https://other.example".to_owned()], ..generous() }
}

pub async fn ask(
    api: &ServerApi,
    method: Method,
    path: &str,
    key: Option<&str>,
    body: &impl serde::Serialize,
) -> Result<ServerResponse, Failed> {
    ask_from(api, PAGE, method, path, key, body).await
}

pub async fn ask_from(
    api: &ServerApi,
    page: &str,
    method: Method,
    path: &str,
    key: Option<&str>,
    body: &impl serde::Serialize,
) -> Result<ServerResponse, Failed> {
    Ok(ask_with(api, (method, path), &[("origin", page)], key, serde_json::to_vec(body)?).await?)
}

/// A device with one passkey. It acts as both browser and authenticator.
pub struct Authenticator {
    pub key: EcdsaKeyPair,
    pub id: [u8; 16],
    pub user: String,
    pub counts: bool,
    pub counter: u32,
    pub page: &'static str,
    pub host: &'static str,
}

impl Authenticator {
    pub fn new() -> Result<Self, Failed> {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).map_err(|_| "no key")?;
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref(), &random);
        let key = key.map_err(|_| "no key")?;
        let mut id = [0; 16];
        id.copy_from_slice(&digest(&SHA256, key.public_key().as_ref()).as_ref()[..16]);
        Ok(Self { key, id, user: String::new(), counts: true, counter: 0, page: PAGE, host: HOST })
    }

    pub fn client_data(&self, kind: &str, challenge: &str) -> Vec<u8> {
        json!({"type": kind, "challenge": challenge, "origin": self.page, "crossOrigin": false})
            .to_string()
            .into_bytes()
    }

    pub fn data(&self, flags: u8) -> Vec<u8> {
        let mut data = digest(&SHA256, self.host.as_bytes()).as_ref().to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    pub fn made(&mut self, name: &str, challenge: &CardChallenge) -> MakeCard {
        self.user = challenge.user.clone().unwrap_or_default();
        let mut data = self.data(0b0100_0101);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.id);
        data.extend([0xa5; 77]);
        MakeCard {
            name: name.to_owned(),
            face: None,
            credential: text(self.id),
            client_data: text(self.client_data("webauthn.create", &challenge.challenge)),
            authenticator_data: text(data),
            public_key: text([P256, self.key.public_key().as_ref()].concat()),
        }
    }

    /// Makes a passkey to add to an existing card.
    pub fn added(&mut self, code: Option<&str>, challenge: &CardChallenge) -> AddPasskey {
        let MakeCard { credential, client_data, authenticator_data, public_key, .. } = self.made("", challenge);
        let code = code.map(str::to_owned);
        AddPasskey { code, credential, client_data, authenticator_data, public_key }
    }

    pub fn shown(&mut self, challenge: &CardChallenge) -> SignInCard {
        self.counter += u32::from(self.counts);
        let (data, client) = (self.data(0b0000_0101), self.client_data("webauthn.get", &challenge.challenge));
        let signed = [data.as_slice(), digest(&SHA256, &client).as_ref()].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).expect("it signs");
        SignInCard {
            user: self.user.clone(),
            credential: text(self.id),
            client_data: text(client),
            authenticator_data: text(data),
            signature: text(signature),
        }
    }
}

pub async fn challenge(api: &ServerApi, purpose: ForCard) -> Result<CardChallenge, Failed> {
    Ok(ask(api, Method::POST, "/api/card/challenges", None, &purpose).await?.read()?)
}

/// Makes a card. Returns the device with its passkey, and the card's token.
pub async fn make_card(api: &ServerApi, name: &str) -> Result<(Authenticator, String), Failed> {
    let mut device = Authenticator::new()?;
    let made = device.made(name, &challenge(api, ForCard::Make).await?);
    let held: CardHeld = ask(api, Method::POST, "/api/card", None, &made).await?.read()?;
    assert_eq!((held.card.name.as_str(), held.card.devices, held.card.overall), (name, 1, None));
    Ok((device, held.token))
}

pub async fn show(api: &ServerApi, request: &SignInCard) -> Result<ServerResponse, Failed> {
    ask(api, Method::POST, "/api/card/sessions", None, request).await
}

pub async fn card(api: &ServerApi, token: &str) -> Result<PlayerCard, Failed> {
    Ok(ask(api, Method::GET, "/api/card", Some(token), &()).await?.read()?)
}

/// Polls a card until it lists at least `matches` matches.
pub async fn card_with(api: &ServerApi, token: &str, matches: usize) -> Result<PlayerCard, Failed> {
    for _ in 0..500 {
        let found = card(api, token).await?;
        if found.matches.len() >= matches {
            return Ok(found);
        }
        tokio::task::yield_now().await;
    }
    Err("the match is not counted".into())
}
