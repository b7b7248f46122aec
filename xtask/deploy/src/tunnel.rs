//! A local port that forwards to a TLS port with `openssl s_client`. The checks use the client of all tests, which does
//! not support TLS.

use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result};
use ruckus_client::ServerApi;
use ruckus_testkit::Port;
use tokio::io::{AsyncWriteExt, copy};
use tokio::net::TcpStream;
use tokio::process::Command;

/// An open tunnel. Dropping this closes it.
#[derive(Debug)]
pub(crate) struct Tunnel(Port);

impl Tunnel {
    /// Opens a tunnel to a port of this machine. `from` is the source address that the server sees.
    pub(crate) async fn open(openssl: &Path, port: u16, from: Ipv4Addr) -> Result<Self> {
        let openssl = openssl.to_owned();
        let open = move |stream| {
            let openssl = openssl.clone();
            // The check itself sees a broken connection, so the error can be ignored.
            async move { drop(carry(stream, openssl, port, from).await) }
        };
        Ok(Self(Port::open(open).await?))
    }

    /// A client of the server behind the tunnel.
    pub(crate) fn api(&self) -> ServerApi {
        ServerApi::at(self.0.address().to_string())
    }
}

async fn carry(stream: TcpStream, openssl: PathBuf, port: u16, from: Ipv4Addr) -> Result<()> {
    let mut client = Command::new(openssl);
    // Without -nocommands, s_client would interpret some letters of a body as commands.
    client.args(["s_client", "-quiet", "-nocommands", "-noservername", "-alpn", "http/1.1"]);
    client.args(["-bind", &format!("{from}:0"), "-connect", &format!("127.0.0.1:{port}")]);
    client.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
    let mut child = client.spawn()?;
    let mut into = child.stdin.take().context("no stdin")?;
    let mut out = child.stdout.take().context("no stdout")?;
    let (mut read, mut write) = stream.into_split();
    let there = async {
        copy(&mut read, &mut into).await?;
        into.shutdown().await
    };
    let back = async {
        copy(&mut out, &mut write).await?;
        write.shutdown().await
    };
    // If the proxy has answered and closed the connection, sending fails, but its answer must still be forwarded.
    let hung_up = async {
        if there.await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = hung_up => {}
        done = back => done?,
    }
    Ok(())
}
