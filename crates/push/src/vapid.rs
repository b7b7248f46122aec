//! The server's identity towards push services: a key pair that signs each request (RFC 8292). A subscription belongs to
//! the key that it was made with.

use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};

use crate::{PushError, base64url};

/// The server's key pair.
pub struct Vapid(EcdsaKeyPair);

impl std::fmt::Debug for Vapid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Vapid({})", self.public_key())
    }
}

impl Vapid {
    /// Makes a key pair, as PKCS#8 for a store.
    ///
    /// # Errors
    /// [`PushError::Crypto`] if the system has no randomness.
    pub fn generate() -> Result<Vec<u8>, PushError> {
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())?;
        Ok(document.as_ref().to_vec())
    }

    /// Reads a key pair from PKCS#8.
    ///
    /// # Errors
    /// [`PushError::BadKeys`].
    pub fn read(pkcs8: &[u8]) -> Result<Self, PushError> {
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8, &SystemRandom::new());
        pair.map(Self).map_err(|_| PushError::BadKeys)
    }

    /// The public key in base64url, as pages need it to subscribe.
    pub fn public_key(&self) -> String {
        base64url::encode(self.0.public_key().as_ref())
    }

    /// Returns the header `authorization` for a push service, valid until `expires` in seconds since 1970.
    pub(crate) fn authorization(
        &self,
        origin: &str,
        contact: Option<&str>,
        expires: u64,
        random: &dyn SecureRandom,
    ) -> Result<String, PushError> {
        let mut claims = serde_json::json!({ "aud": origin, "exp": expires });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let header = base64url::encode(br#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{header}.{}", base64url::encode(claims.to_string().as_bytes()));
        let signature = self.0.sign(random, signed.as_bytes())?;
        Ok(format!("vapid t={signed}.{}, k={}", base64url::encode(signature.as_ref()), self.public_key()))
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    #[test]
    fn signs_the_service_the_contact_and_the_time() {
        let vapid = Vapid::read(&Vapid::generate().expect("makes keys")).expect("reads them");
        let random = SystemRandom::new();
        let header = vapid.authorization("https://push.example.net", Some("mailto:a@b.example"), 99, &random);
        let header = header.expect("signs");
        let (token, key) = header.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("both");
        assert_eq!(key, vapid.public_key());
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64url");
        let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
        public.verify(signed.as_bytes(), &bytes(signature)).expect("the signature is valid");
        let claims: serde_json::Value =
            serde_json::from_slice(&bytes(signed.split_once('.').expect("claims").1)).expect("JSON");
        let expected = serde_json::json!({ "aud": "https://push.example.net", "exp": 99, "sub": "mailto:a@b.example" });
        assert_eq!(claims, expected);
    }

    #[test]
    fn unreadable_keys_are_refused_and_not_shown() {
        assert_eq!(Vapid::read(b"?").map(drop), Err(PushError::BadKeys));
        let pkcs8 = Vapid::generate().expect("makes keys");
        let shown = format!("{:?}", Vapid::read(&pkcs8).expect("reads them"));
        assert!(!shown.contains(&base64url::encode(&pkcs8[36..68])), "{shown}");
    }
}
