//! The HTTP client for push services. It connects only to public addresses, whatever a host name resolves to.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use std::vec;

use axum::body::Bytes;
use futures_util::future::BoxFuture;
use http_body_util::Full;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::dns::{GaiResolver, Name};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use ruckus_push::{Reach, is_public};
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};
use tower_service::Service;

/// How long an idle connection to a push service stays open.
const IDLE: Duration = Duration::from_secs(30);

pub(super) type PushClient = Client<HttpsConnector<HttpConnector<Resolver>>, Full<Bytes>>;

/// Creates a client. `None` if the machine has no trusted certificates, which are not needed for
/// [`Reach::Anywhere`].
pub(super) fn client(reach: Reach) -> Option<PushClient> {
    let mut roots = RootCertStore::empty();
    let (good, _) = roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if good == 0 && reach == Reach::Public {
        tracing::warn!("no push messages: this machine has no trusted certificates; install ca-certificates");
        return None;
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let tls = builder.with_safe_default_protocol_versions().ok()?.with_root_certificates(roots).with_no_client_auth();
    let mut http = HttpConnector::new_with_resolver(Resolver { reach, system: GaiResolver::new() });
    http.enforce_http(false);
    let https = HttpsConnectorBuilder::new().with_tls_config(tls);
    let https = if reach == Reach::Public { https.https_only() } else { https.https_or_http() };
    let mut client = Client::builder(TokioExecutor::new());
    // Visitors choose the hosts, so idle connections must not pile up.
    client.pool_timer(TokioTimer::new()).pool_idle_timeout(IDLE);
    Some(client.build(https.enable_http1().wrap_connector(http)))
}

/// Resolves host names like the system, but returns only public addresses.
#[derive(Clone)]
pub(super) struct Resolver {
    reach: Reach,
    system: GaiResolver,
}

impl Service<Name> for Resolver {
    type Response = vec::IntoIter<SocketAddr>;
    type Error = io::Error;
    type Future = BoxFuture<'static, io::Result<Self::Response>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.system.poll_ready(cx)
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let (reach, found) = (self.reach, self.system.call(name));
        Box::pin(async move {
            let allowed: Vec<_> =
                found.await?.filter(|found| reach == Reach::Anywhere || is_public(found.ip())).collect();
            if allowed.is_empty() {
                return Err(io::Error::other("the host has no public address"));
            }
            Ok(allowed.into_iter())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn names_of_this_machine_are_resolved_only_for_tests() {
        let resolve = |reach| {
            let name = "localhost".parse::<Name>().expect("a name");
            Resolver { reach, system: GaiResolver::new() }.call(name)
        };
        let refused = resolve(Reach::Public).await.map(Iterator::count);
        assert!(refused.is_err_and(|error| error.to_string().contains("public")), "it is this machine");
        assert!(resolve(Reach::Anywhere).await.is_ok_and(|found| found.count() > 0));
    }
}
