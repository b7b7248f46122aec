//! Requests to the server, with the admin's token in a header.

use std::net::IpAddr;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use ruckus_client::{ClientError, ServerApi, ServerResponse};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_tungstenite::tungstenite::http::Method;

/// The environment variable for the token.
const TOKEN: &str = "RUCKUS_ADMIN_TOKEN";

/// A server and the admin's token.
pub(super) struct Server {
    api: ServerApi,
    url: String,
    bearer: String,
}

impl Server {
    /// Prepares requests to the server at an address.
    ///
    /// # Errors
    /// The token must not be sent to this address, or there is no token.
    pub(super) fn at(url: &str, file: Option<&Path>) -> Result<Self> {
        let url = url.trim_end_matches('/');
        let authority = authority(url)?;
        let token = match file {
            Some(file) => {
                let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
                first_token(&text).with_context(|| format!("there is no token in {}", file.display()))?
            }
            None => std::env::var(TOKEN)
                .map_err(|_| anyhow!("give the admin token with --admin-token-file FILE, or in {TOKEN}"))?,
        };
        Ok(Self { api: ServerApi::at(authority), url: url.to_owned(), bearer: format!("Bearer {}", token.trim()) })
    }

    /// Returns the server's address.
    pub(super) fn url(&self) -> &str {
        &self.url
    }

    pub(super) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        self.ask(Method::GET, path, Vec::new()).await
    }

    pub(super) async fn post<T: DeserializeOwned>(&self, path: &str, body: &(impl Serialize + Sync)) -> Result<T> {
        self.ask(Method::POST, path, serde_json::to_vec(body)?).await
    }

    pub(super) async fn delete<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        self.ask(Method::DELETE, path, Vec::new()).await
    }

    async fn ask<T: DeserializeOwned>(&self, method: Method, path: &str, body: Vec<u8>) -> Result<T> {
        let headers = [("authorization", self.bearer.as_str()), ("content-type", "application/json")];
        let answer = self.api.ask(method, &format!("/api/admin{path}"), &headers, body).await;
        let answer: ServerResponse = answer.with_context(|| format!("cannot reach {}", self.url))?;
        answer.read().map_err(|error| match error {
            ClientError::Refused { code, .. } if code == "unknown-path" => {
                anyhow!("the server at {} has no admins; start it with --admin-token-file", self.url)
            }
            ClientError::Refused { message, .. } => anyhow!(message),
            other => anyhow!(other),
        })
    }
}

/// Returns the host and port of an address if the token may be sent there.
fn authority(url: &str) -> Result<String> {
    let Some(rest) = url.strip_prefix("http://") else {
        bail!(
            "--url must be http://HOST:PORT; for a remote server, use `ssh -L 8080:127.0.0.1:8080 HOST`, or its page \
             at /admin"
        );
    };
    if rest.is_empty() || rest.contains(['/', '@', '?', '#']) {
        bail!("--url must be http://HOST:PORT, without a path");
    }
    let with_port = if rest.rsplit(']').next().is_some_and(|end| end.contains(':')) {
        rest.to_owned()
    } else {
        format!("{rest}:80")
    };
    let host = with_port.rsplit_once(':').map_or(rest, |(host, _)| host).trim_matches(['[', ']']);
    let here = host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    if !here {
        bail!("the token would be sent unencrypted; use `ssh -L 8080:127.0.0.1:8080 {host}`, or the page at /admin");
    }
    Ok(with_port)
}

/// Returns the first token of a token file: the last word of the first line that is neither empty nor a comment.
fn first_token(text: &str) -> Option<String> {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'))?;
    line.split_whitespace().next_back().map(str::to_owned)
}

/// Percent-encodes a text for a URL.
pub(super) fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn admin_tokens_are_sent_only_to_loopback_addresses() {
        for (url, found) in [
            ("http://127.0.0.1:8080", "127.0.0.1:8080"),
            ("http://[::1]:9", "[::1]:9"),
            ("http://localhost", "localhost:80"),
        ] {
            assert_eq!(authority(url).ok().as_deref(), Some(found));
        }
        for url in [
            "https://127.0.0.1",
            "http://play.example.org",
            "http://10.0.0.1:80",
            "http://127.0.0.1/x",
            "127.0.0.1",
            "http://a@127.0.0.1",
        ] {
            assert!(authority(url).is_err(), "{url}");
        }
        assert_eq!(first_token("# ours\n\nanna abc\nben def").as_deref(), Some("abc"));
        assert_eq!((first_token("abc\n").as_deref(), first_token("# none")), (Some("abc"), None));
        assert_eq!(escaped("a b/ü"), "a%20b%2F%C3%BC");
    }
}
