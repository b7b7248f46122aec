//! HTTP requests to a server: creating tables, taking seats.

use std::sync::Arc;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{HeaderMap, Method, Request, Uri};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use ruckus_protocol::{LookAtRules, MakeTable, Problem, RulesView, Seated, TableCard, TakeSeat};
use rustls::ClientConfig;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{ClientError, secure};

/// The HTTP interface of a server.
#[derive(Clone, Debug)]
pub struct ServerApi {
    authority: String,
    secure: bool,
    tls: Arc<ClientConfig>,
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
}

/// A response of a server.
#[derive(Clone, Debug)]
pub struct ServerResponse {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Vec<u8>,
}

impl ServerResponse {
    /// Parses the body as JSON, or returns the error in it.
    ///
    /// # Errors
    /// [`ClientError::Refused`] if the status is not a success. [`ClientError::Unreadable`] if the body cannot be
    /// parsed.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, ClientError> {
        if (200..300).contains(&self.status) {
            return Ok(serde_json::from_slice(&self.body)?);
        }
        let problem: Problem = serde_json::from_slice(&self.body)?;
        Err(ClientError::Refused { status: self.status, code: problem.code, message: problem.message })
    }
}

impl ServerApi {
    /// Connects to the server at a URL: `https://play.example.org`, `http://localhost:8080`. Ignores the path.
    ///
    /// Trusts the certificates of the system, or those in the file that `SSL_CERT_FILE` names.
    ///
    /// ```
    /// # use ruckus_client::ServerApi;
    /// let api = ServerApi::reach("http://localhost:8080")?;
    /// assert_eq!(api.authority(), "localhost:8080");
    /// assert!(ServerApi::reach("localhost:8080").is_err());
    /// # Ok::<_, ruckus_client::ClientError>(())
    /// ```
    ///
    /// # Errors
    /// [`ClientError::Address`] if the URL is invalid, or if the system has no trusted certificates.
    pub fn reach(url: &str) -> Result<Self, ClientError> {
        let parts = url.parse::<Uri>().ok();
        let secure = match parts.as_ref().and_then(Uri::scheme_str) {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(no_address(url)),
        };
        let authority = parts.as_ref().and_then(Uri::authority).ok_or_else(|| no_address(url))?;
        Ok(Self::new(authority.as_str().to_owned(), secure, secure::config(secure)?))
    }

    /// Connects to the server at an authority without TLS: `127.0.0.1:8080`.
    ///
    /// # Panics
    /// Never, because no certificates are needed without TLS.
    #[expect(clippy::expect_used, reason = "ring has the versions of TLS that rustls takes by default")]
    pub fn at(authority: impl Into<String>) -> Self {
        Self::new(authority.into(), false, secure::config(false).expect("no certificate is needed"))
    }

    fn new(authority: String, secure: bool, tls: Arc<ClientConfig>) -> Self {
        let connector = HttpsConnectorBuilder::new().with_tls_config((*tls).clone()).https_or_http().enable_http1();
        let client = Client::builder(TokioExecutor::new()).build(connector.build());
        Self { authority, secure, tls, client }
    }

    /// Returns the server's authority: `play.example.org`, `127.0.0.1:8080`.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// Returns true if connections use TLS.
    pub const fn is_secure(&self) -> bool {
        self.secure
    }

    pub(crate) fn tls(&self) -> Arc<ClientConfig> {
        self.tls.clone()
    }

    /// Sends a request.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Result<ServerResponse, ClientError> {
        let scheme = if self.secure { "https" } else { "http" };
        let mut request = Request::builder().method(method).uri(format!("{scheme}://{}{path}", self.authority));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Full::new(body.into())).map_err(|error| ClientError::connection(&error))?;
        let answer = self.client.request(request).await.map_err(|error| match ClientError::connection(&error) {
            ClientError::Connection(causes) if error.is_connect() => {
                ClientError::Connection(format!("no server at {scheme}://{}: {causes}", self.authority))
            }
            other => other,
        })?;
        let (parts, body) = answer.into_parts();
        let body = body.collect().await.map_err(|error| ClientError::connection(&error))?.to_bytes().to_vec();
        Ok(ServerResponse { status: parts.status.as_u16(), headers: parts.headers, body })
    }

    /// Sends a GET request.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn get(&self, path: &str) -> Result<ServerResponse, ClientError> {
        self.ask(Method::GET, path, &[], Vec::new()).await
    }

    /// Sends a POST request with a JSON body.
    ///
    /// # Errors
    /// The server cannot be reached, or the body cannot be serialized.
    pub async fn post(&self, path: &str, body: &(impl Serialize + Sync)) -> Result<ServerResponse, ClientError> {
        self.ask(Method::POST, path, &[("content-type", "application/json")], serde_json::to_vec(body)?).await
    }

    /// Requests information about a ruleset file.
    ///
    /// # Errors
    /// The server refuses it or cannot be reached.
    pub async fn rules(&self, ruleset: &str) -> Result<RulesView, ClientError> {
        self.post("/api/rules", &LookAtRules { ruleset: ruleset.to_owned() }).await?.read()
    }

    /// Creates a table.
    ///
    /// # Errors
    /// The server refuses or cannot be reached.
    pub async fn make(&self, table: &MakeTable) -> Result<Seated, ClientError> {
        self.post("/api/tables", table).await?.read()
    }

    /// Takes a seat.
    ///
    /// # Errors
    /// The server refuses or cannot be reached.
    pub async fn sit(&self, code: &str, name: &str) -> Result<Seated, ClientError> {
        self.post(&format!("/api/tables/{code}/seats"), &TakeSeat { name: name.to_owned(), card: None, program: false })
            .await?
            .read()
    }

    /// Takes a seat for a program. It is marked as a bot.
    ///
    /// # Errors
    /// The server refuses or cannot be reached.
    pub async fn sit_program(&self, code: &str, name: &str) -> Result<Seated, ClientError> {
        let request = TakeSeat { name: name.to_owned(), card: None, program: true };
        self.post(&format!("/api/tables/{code}/seats"), &request).await?.read()
    }

    /// Requests information about a table.
    ///
    /// # Errors
    /// The server refuses or cannot be reached.
    pub async fn look(&self, code: &str) -> Result<TableCard, ClientError> {
        self.get(&format!("/api/tables/{code}")).await?.read()
    }

    /// Returns the record of the latest match at a table, as text. Requires a seat there.
    ///
    /// # Errors
    /// The server refuses or cannot be reached.
    pub async fn record(&self, seat: &Seated) -> Result<String, ClientError> {
        let pass = format!("Bearer {}", seat.token);
        let path = format!("/api/tables/{}/record", seat.code);
        let answer = self.ask(Method::GET, &path, &[("authorization", &pass)], Vec::new()).await?;
        match String::from_utf8(answer.body.clone()) {
            Ok(text) if answer.status == 200 => Ok(text),
            _ => Err(answer.read::<()>().err().unwrap_or_else(|| ClientError::Connection("no text".to_owned()))),
        }
    }
}

fn no_address(url: &str) -> ClientError {
    ClientError::Address(format!(
        "`{url}` is not the address of a server; use one like https://play.example.org or http://localhost:8080"
    ))
}
