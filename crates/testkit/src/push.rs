//! A push service on this machine, and a device that decrypts the messages to it.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hmac::{HMAC_SHA256, Key, sign};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{self, ECDSA_P256_SHA256_FIXED};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::mpsc;

use crate::Port;

/// A request to the push service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushReceived {
    /// The path of the request.
    pub path: String,
    /// The headers, with names in lower case.
    pub headers: Vec<(String, String)>,
    /// The encrypted message.
    pub body: Vec<u8>,
}

impl PushReceived {
    /// Returns the value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Checks the signature of the request with the server's public key, and returns the signed claims as JSON. `None` if
    /// the signature is missing or wrong.
    pub fn claims(&self, public_key: &str) -> Option<Vec<u8>> {
        let (token, key) = self.header("authorization")?.strip_prefix("vapid t=")?.split_once(", k=")?;
        let (signed, signature) = token.rsplit_once('.')?;
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).ok();
        let public = signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(public_key)?);
        public.verify(signed.as_bytes(), &bytes(signature)?).ok()?;
        (key == public_key).then(|| bytes(signed.split_once('.')?.1)).flatten()
    }
}

/// A push service on a free port. It answers each request with the status of [`Self::answer`].
#[derive(Debug)]
pub struct PushService {
    port: Port,
    status: Arc<Mutex<&'static str>>,
    received: mpsc::UnboundedReceiver<PushReceived>,
}

impl PushService {
    /// Starts the service. It accepts all messages.
    ///
    /// # Errors
    /// There is no free port.
    pub async fn start() -> io::Result<Self> {
        let status = Arc::new(Mutex::new("201 Created"));
        let (sender, received) = mpsc::unbounded_channel();
        let answers = status.clone();
        let port = Port::open(move |stream| {
            let (sender, answers) = (sender.clone(), answers.clone());
            async move {
                // An error ends the connection.
                let _ = serve(stream, &sender, &answers).await;
            }
        });
        Ok(Self { port: port.await?, status, received })
    }

    /// Sets the status line of all further answers, like `410 Gone`.
    pub fn answer(&self, status: &'static str) {
        *self.status.lock().unwrap_or_else(PoisonError::into_inner) = status;
    }

    /// The address of the service.
    pub const fn address(&self) -> SocketAddr {
        self.port.address()
    }

    /// Waits for the next request. `None` after the service has ended.
    pub async fn next(&mut self) -> Option<PushReceived> {
        self.received.recv().await
    }
}

/// Answers the requests of a connection.
async fn serve(
    stream: TcpStream,
    received: &mpsc::UnboundedSender<PushReceived>,
    status: &Mutex<&'static str>,
) -> io::Result<()> {
    let mut stream = BufReader::new(stream);
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            stream.read_line(&mut line).await?;
            let Some((name, value)) = line.trim().split_once(':') else { break };
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let mut request = PushReceived { path, headers, body: Vec::new() };
        let length = request.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        request.body = vec![0; length];
        stream.read_exact(&mut request.body).await?;
        let status = *status.lock().unwrap_or_else(PoisonError::into_inner);
        stream.write_all(format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n").as_bytes()).await?;
        // Sending fails if the test is over.
        let _ = received.send(request);
    }
}

/// The keys of a device for one message.
pub struct PushDevice {
    own: EphemeralPrivateKey,
    public: Vec<u8>,
    secret: [u8; 16],
}

impl PushDevice {
    /// Makes new keys.
    ///
    /// # Panics
    /// The system has no randomness.
    #[expect(clippy::expect_used, reason = "there is no test without randomness")]
    pub fn new() -> Self {
        let random = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).expect("the system has randomness");
        let public = own.compute_public_key().expect("the key is valid").as_ref().to_vec();
        let mut secret = [0; 16];
        random.fill(&mut secret).expect("the system has randomness");
        Self { own, public, secret }
    }

    /// The public key in base64url.
    pub fn p256dh(&self) -> String {
        URL_SAFE_NO_PAD.encode(&self.public)
    }

    /// The secret in base64url.
    pub fn auth(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.secret)
    }

    /// Decrypts a message, by RFC 8188 and RFC 8291. `None` if it is not for this device.
    pub fn open(self, body: &[u8]) -> Option<Vec<u8>> {
        let (salt, rest) = body.split_at_checked(16)?;
        let (_record, rest) = rest.split_at_checked(4)?;
        let (length, rest) = rest.split_first()?;
        let (server, sealed) = rest.split_at_checked(usize::from(*length))?;
        let peer = UnparsedPublicKey::new(&ECDH_P256, server);
        let shared = agree_ephemeral(self.own, &peer, |shared| hmac(&self.secret, &[shared])).ok()?;
        let input = hmac(&shared, &[b"WebPush: info\0", &self.public, server, &[1]]);
        let keys = hmac(salt, &[&input]);
        let key = hmac(&keys, &[b"Content-Encoding: aes128gcm\0\x01"]);
        let nonce = hmac(&keys, &[b"Content-Encoding: nonce\0\x01"]);
        let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key[..16]).ok()?);
        let nonce = Nonce::try_assume_unique_for_key(&nonce[..12]).ok()?;
        let mut sealed = sealed.to_vec();
        let text = cipher.open_in_place(nonce, Aad::empty(), &mut sealed).ok()?;
        let end = text.iter().rposition(|byte| *byte != 0).filter(|end| text[*end] == 2)?;
        Some(text[..end].to_vec())
    }
}

impl Default for PushDevice {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for PushDevice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PushDevice")
    }
}

/// One step of HKDF: extracts a key, or expands one into at most 32 bytes.
fn hmac(key: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    sign(&Key::new(HMAC_SHA256, key), &parts.concat()).as_ref().to_vec()
}
