//! TCP. Unit tests can put a simulated network in its place.

#[cfg(not(test))]
mod real {
    use axum::body::Body;
    use hyper_util::client::legacy::Client;
    use hyper_util::client::legacy::connect::HttpConnector;
    use hyper_util::rt::TokioExecutor;
    pub(crate) use tokio::net::{TcpListener, TcpStream};

    /// Asks other servers over HTTP.
    pub(crate) type HttpClient = Client<HttpConnector, Body>;

    /// Returns a client that keeps its connections.
    pub(crate) fn http_client() -> HttpClient {
        Client::builder(TokioExecutor::new()).build_http()
    }
}

#[cfg(test)]
mod either;

#[cfg(test)]
pub(crate) use either::{HttpClient, TcpListener, TcpStream, http_client};
#[cfg(not(test))]
pub(crate) use real::{HttpClient, TcpListener, TcpStream, http_client};
