//! TLS certificates for the database, and errors about them.

use ruckus_journal::Obstacle;
use rustls::CertificateError;
use rustls::client::VerifierBuilderError;
use rustls_native_certs::load_native_certs;

use crate::PostgresAddress;

/// Warning if some of the system's root certificates could not be loaded.
pub(super) const UNREADABLE: &str = "some CA certificates of this system cannot be read: the database's certificate is \
                                     checked without them";
/// The message of sqlx if the server does not support TLS.
const NO_TLS: &str = "server does not support TLS";

const NO_ROOTS: &str = "this system has no CA certificates: install them (`ca-certificates`), or name the file of the \
                        database's CA with `sslrootcert=FILE`";
const NO_CA: &str = "name the file of the certificate authority that signed it with `sslrootcert=FILE`";
const OTHER_NAME: &str = "use the server name in the certificate, or give the server a certificate for this name";
const TIME: &str = "renew it, or set this machine's clock";
const OTHER: &str = "give the server a certificate that can be checked";

/// Checks that the certificate and key files of an address are readable.
///
/// # Errors
/// [`Obstacle::CertificateFile`].
pub(super) fn check_files(address: &PostgresAddress) -> Result<(), Obstacle> {
    for file in &address.files {
        std::fs::read(file)
            .map_err(|why| Obstacle::CertificateFile { file: file.display().to_string(), why: why.to_string() })?;
    }
    Ok(())
}

/// Returns true if the database's certificate is verified and some of the system's CA certificates cannot be read.
pub(super) async fn are_unreadable(address: &PostgresAddress) -> bool {
    let load = || !load_native_certs().errors.is_empty();
    address.checks_certificates() && tokio::task::spawn_blocking(load).await.unwrap_or(false)
}

/// Returns the TLS problem behind an error, or `None` if the error has another cause.
pub(super) fn obstacle(error: &sqlx::Error) -> Option<Obstacle> {
    match error {
        sqlx::Error::Io(error) => match error.get_ref()?.downcast_ref::<rustls::Error>()? {
            rustls::Error::InvalidCertificate(why) => {
                Some(Obstacle::Certificate { why: why.to_string(), advice: advice(why) })
            }
            why => Some(Obstacle::Tls(why.to_string())),
        },
        // With `sslmode=verify-ca`, sqlx fails before it connects.
        sqlx::Error::Tls(why) if why.is::<VerifierBuilderError>() => {
            Some(Obstacle::Certificate { why: why.to_string(), advice: NO_ROOTS })
        }
        sqlx::Error::Tls(why) if why.to_string() == NO_TLS => Some(Obstacle::NoTls),
        sqlx::Error::Tls(why) => Some(Obstacle::Tls(why.to_string().replace('\n', " "))),
        _ => None,
    }
}

/// Returns how to fix a rejected certificate. Reads the system's CA certificates if the issuer is unknown.
fn advice(why: &CertificateError) -> &'static str {
    match why {
        CertificateError::UnknownIssuer if load_native_certs().certs.is_empty() => NO_ROOTS,
        CertificateError::UnknownIssuer => NO_CA,
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => OTHER_NAME,
        CertificateError::Expired
        | CertificateError::ExpiredContext { .. }
        | CertificateError::NotValidYet
        | CertificateError::NotValidYetContext { .. } => TIME,
        _ => OTHER,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

    use super::*;

    fn refused(why: CertificateError) -> sqlx::Error {
        sqlx::Error::Io(Error::new(ErrorKind::InvalidData, rustls::Error::InvalidCertificate(why)))
    }

    #[test]
    fn each_certificate_error_comes_with_advice() {
        for (why, says) in [
            (CertificateError::UnknownIssuer, "sslrootcert"),
            (CertificateError::NotValidForName, "this name"),
            (CertificateError::Expired, "clock"),
            (CertificateError::BadSignature, "checked"),
        ] {
            let found = obstacle(&refused(why)).expect("it is about TLS").to_string();
            assert!(found.contains(says) && !found.contains("host and port"), "{found}");
        }
    }

    #[test]
    fn distinguishes_other_tls_errors() {
        let tls = |why: &str| obstacle(&sqlx::Error::Tls(why.into()));
        assert_eq!(tls(NO_TLS), Some(Obstacle::NoTls));
        assert_eq!(tls("bad key"), Some(Obstacle::Tls("bad key".to_owned())));
        let none = obstacle(&sqlx::Error::Tls(VerifierBuilderError::NoRootAnchors.into()));
        assert!(matches!(none, Some(Obstacle::Certificate { advice: NO_ROOTS, .. })), "{none:?}");
        assert_eq!(obstacle(&sqlx::Error::Io(ErrorKind::ConnectionRefused.into())), None);
    }

    #[test]
    fn errors_name_the_unreadable_certificate_file() {
        let address = "postgres://ruckus@localhost/games?sslmode=verify-full&sslrootcert=/no/such/ca.pem";
        let address: PostgresAddress = address.parse().expect("it is sound");
        let error = check_files(&address).expect_err("there is no such file").to_string();
        assert!(error.contains("/no/such/ca.pem") && error.contains("sslrootcert"), "{error}");
    }
}
