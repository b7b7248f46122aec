//! A database with TLS, for a server on a system without CA certificates, such as a container image.

use std::error::Error;

use ruckus_testkit::{Port, Program};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::tls::self_signed;

type Tested = Result<(), Box<dyn Error>>;

const RUCKUS: &str = env!("CARGO_BIN_EXE_ruckus");

/// Offers TLS like PostgreSQL, with a self-signed certificate for `localhost`, and hangs up after the handshake.
/// Returns the port and the certificate.
async fn database() -> Result<(Port, String), Box<dyn Error>> {
    let (acceptor, certificate) = self_signed()?;
    let port = Port::open(move |mut stream| {
        let acceptor = acceptor.clone();
        async move {
            // The client requests TLS with 8 bytes. `S` accepts.
            let mut request = [0; 8];
            if stream.read_exact(&mut request).await.is_ok() && stream.write_all(b"S").await.is_ok() {
                // A client that does not trust the certificate hangs up.
                drop(acceptor.accept(stream).await);
            }
        }
    });
    Ok((port.await?, certificate))
}

/// Returns the error of a server that cannot use its database, on a system without CA certificates.
async fn complaint(store: &str) -> Result<String, Box<dyn Error>> {
    let data = tempfile::tempdir()?;
    let mut command = Program::command(RUCKUS, data.path());
    command.args(["--listen", "127.0.0.1:0", "--store", store]);
    command.env("SSL_CERT_FILE", "/no/such/file").env("SSL_CERT_DIR", "/no/such/folder");
    let output = command.kill_on_drop(true).output().await?;
    let said = String::from_utf8(output.stderr)?;
    assert_eq!(output.status.code(), Some(2), "{said}");
    Ok(said)
}

#[tokio::test]
async fn certificate_errors_are_specific_and_not_repeated() -> Tested {
    let (port, certificate) = database().await?;
    let address = format!("postgres://ruckus@localhost:{}/games?sslmode", port.address().port());
    for mode in ["verify-ca", "verify-full"] {
        let said = complaint(&format!("{address}={mode}")).await?;
        assert!(said.contains("no CA certificates") && said.contains("sslrootcert=FILE"), "{said}");
        assert!(!said.contains("host and port"), "{said}");
        assert!(!said.contains("native certificates"), "each session warns of them: {said}");
    }
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("ca.pem");
    std::fs::write(&file, certificate)?;
    // The certificate is accepted. The error is that the server hangs up after the handshake.
    let said = complaint(&format!("{address}=verify-full&sslrootcert={}", file.display())).await?;
    assert!(!said.contains("not accepted") && !said.contains("native certificates"), "{said}");
    let said = complaint(&format!("{address}=verify-full&sslrootcert={}x", file.display())).await?;
    assert!(said.contains("ca.pemx") && said.contains("sslrootcert"), "{said}");
    Ok(())
}
