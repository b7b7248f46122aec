//! TCP sockets and the HTTP client. Unit tests can use a simulated network instead.

#[cfg(not(test))]
mod real {
    use axum::body::Body;
    use hyper_util::client::legacy::Client;
    use hyper_util::client::legacy::connect::HttpConnector;
    use hyper_util::rt::TokioExecutor;
    pub(crate) use tokio::net::{TcpListener, TcpStream};

    /// The HTTP client for requests to other servers.
    pub(crate) type HttpClient = Client<HttpConnector, Body>;

    /// Returns a client that reuses connections.
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
