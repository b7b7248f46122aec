//! TLS configuration.

use std::sync::Arc;

use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};

use crate::ClientError;

/// Creates a TLS configuration. If `trusting` is false, it trusts no certificates, which is enough for `http://`.
///
/// # Errors
/// [`ClientError::Address`] if the system has no trusted certificates.
pub(crate) fn config(trusting: bool) -> Result<Arc<ClientConfig>, ClientError> {
    let mut roots = RootCertStore::empty();
    if trusting {
        let found = rustls_native_certs::load_native_certs();
        // Ignore unusable certificates of the system, if there are others.
        let (good, _) = roots.add_parsable_certificates(found.certs);
        if good == 0 {
            let why = found.errors.first().map_or_else(|| "none were found".to_owned(), ToString::to_string);
            return Err(ClientError::Address(format!(
                "this machine has no trusted certificates ({why}); set SSL_CERT_FILE to a file with some"
            )));
        }
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let versions = builder.with_safe_default_protocol_versions();
    let builder = versions.map_err(|error| ClientError::Address(format!("cannot set up TLS: {error}")))?;
    Ok(Arc::new(builder.with_root_certificates(roots).with_no_client_auth()))
}
