//! Encryption of messages for a device: RFC 8291 with the content encoding `aes128gcm` of RFC 8188.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SecureRandom;

use crate::subscription::Subscription;
use crate::{LONGEST_MESSAGE, PushError};

/// The size of a record, which holds the whole message.
const RECORD: u32 = 4096;

/// Encrypts a message, padded to [`LONGEST_MESSAGE`] bytes.
///
/// # Errors
/// The message is too long, or the device's key is not on the curve.
pub(crate) fn encrypt(
    text: &[u8],
    subscription: &Subscription,
    random: &dyn SecureRandom,
) -> Result<Vec<u8>, PushError> {
    if text.len() > LONGEST_MESSAGE {
        return Err(PushError::TooLong);
    }
    let mut salt = [0; 16];
    random.fill(&mut salt)?;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, random)?;
    let public = own.compute_public_key()?;
    let device = UnparsedPublicKey::new(&ECDH_P256, subscription.key);
    let sealed = agree_ephemeral(own, &device, |shared| {
        seal(text, LONGEST_MESSAGE, subscription, shared, public.as_ref(), salt)
    })?;
    Ok(sealed?)
}

/// Encrypts a message with the secret that the device and the server share, and the server's `public` key.
fn seal(
    text: &[u8],
    padded: usize,
    subscription: &Subscription,
    shared: &[u8],
    public: &[u8],
    salt: [u8; 16],
) -> Result<Vec<u8>, Unspecified> {
    let device = Salt::new(HKDF_SHA256, &subscription.secret).extract(shared);
    let input: [u8; 32] = expand(&device, &[b"WebPush: info\0", &subscription.key, public])?;
    let keys = Salt::new(HKDF_SHA256, &salt).extract(&input);
    let key: [u8; 16] = expand(&keys, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = expand(&keys, &[b"Content-Encoding: nonce\0"])?;
    // 2 marks the end of the text in the last record. Zeros follow it.
    let mut record = [text, &[2]].concat();
    record.resize(record.len().max(padded + 1), 0);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)?;
    let length = u8::try_from(public.len()).map_err(|_| Unspecified)?;
    Ok([&salt[..], &RECORD.to_be_bytes(), &[length], public, &record].concat())
}

/// The number of bytes to derive.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(from: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    from.expand(info, Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use ring::rand::SystemRandom;

    use super::*;
    use crate::base64url::{decode, encode};
    use crate::subscription::Reach;

    /// The device of the example in RFC 8291, appendix A.
    fn device() -> Subscription {
        let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let endpoint = "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV";
        Subscription::new(endpoint, key, "BTBZMqHH6r4Tts7J_aSIgg", Reach::Public).expect("valid")
    }

    #[test]
    fn encrypts_the_example_of_the_standard() {
        let shared: [u8; 32] = decode("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs").expect("base64url");
        let public: [u8; 65] =
            decode("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")
                .expect("base64url");
        let salt = decode("DGv6ra1nlYgDCS1FRnbzlw").expect("base64url");
        let text = b"When I grow up, I want to be a watermelon";
        let sealed = seal(text, 0, &device(), &shared, &public, salt).expect("encrypts");
        assert_eq!(
            encode(&sealed),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK\
             6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn all_messages_have_the_same_length_and_no_two_are_equal() {
        let random = SystemRandom::new();
        let sealed = |text: &[u8]| encrypt(text, &device(), &random).expect("encrypts");
        assert_eq!(sealed(b"").len(), sealed(&[b'x'; LONGEST_MESSAGE]).len());
        assert_ne!(sealed(b"a"), sealed(b"a"));
        assert_eq!(encrypt(&[b'x'; LONGEST_MESSAGE + 1], &device(), &random), Err(PushError::TooLong));
    }

    #[test]
    fn refuses_a_key_that_is_not_on_the_curve() {
        let key = encode(&[4; 65]);
        let off = Subscription::new("https://push.example.net/", &key, "BTBZMqHH6r4Tts7J_aSIgg", Reach::Public);
        let off = off.expect("it has the right form");
        assert_eq!(encrypt(b"a", &off, &SystemRandom::new()), Err(PushError::Crypto));
    }
}
