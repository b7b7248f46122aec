//! TLS with a self-signed certificate.

use std::error::Error;
use std::sync::Arc;

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// Makes a certificate for `localhost`. Returns what accepts connections with it, and the certificate.
pub(crate) fn self_signed() -> Result<(TlsAcceptor, String), Box<dyn Error>> {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()])?;
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der())?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions()?.with_no_client_auth();
    let config = config.with_single_cert(vec![made.cert.der().clone()], key)?;
    Ok((TlsAcceptor::from(Arc::new(config)), made.cert.pem()))
}
