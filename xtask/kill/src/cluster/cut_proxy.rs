//! A connection between a node and the database that can be cut. While it is cut, all data is lost in both directions,
//! and neither end gets an error.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use anyhow::{Context, Result};
use tokio::io::copy;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// A line that can be cut.
pub(super) struct CutProxy {
    port: u16,
    far: Arc<AtomicU16>,
    cut: Arc<watch::Sender<bool>>,
    accepts: AbortHandle,
}

impl CutProxy {
    /// Opens a line to a port of this machine.
    pub(super) async fn to(far: u16) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.context("no free port")?;
        let port = listener.local_addr().context("it listens")?.port();
        let (cut, is_cut) = watch::channel(false);
        let far = Arc::new(AtomicU16::new(far));
        let leads = far.clone();
        let accepts = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let is_cut = is_cut.clone();
                tokio::spawn(carry(near, leads.clone(), is_cut));
            }
        });
        Ok(Self { port, far, cut: Arc::new(cut), accepts: accepts.abort_handle() })
    }

    pub(super) const fn port(&self) -> u16 {
        self.port
    }

    /// Sends new connections to another port.
    pub(super) fn lead_to(&self, far: u16) {
        self.far.store(far, Ordering::Relaxed);
    }

    pub(super) fn cut(&self) {
        self.cut.send_replace(true);
    }

    /// A function that restores the line.
    pub(super) fn mender(&self) -> impl FnOnce() + Send + use<> {
        let cut = self.cut.clone();
        move || _ = cut.send_replace(false)
    }
}

impl Drop for CutProxy {
    fn drop(&mut self) {
        self.accepts.abort();
    }
}

/// Forwards both directions until the line is cut. Then nothing passes, and nothing is closed until the line is
/// restored. Data in transit is lost, as when a cable is unplugged.
async fn carry(near: TcpStream, leads: Arc<AtomicU16>, mut is_cut: watch::Receiver<bool>) {
    if is_cut.wait_for(|cut| !cut).await.is_err() {
        return;
    }
    let Ok(far) = TcpStream::connect(("127.0.0.1", leads.load(Ordering::Relaxed))).await else { return };
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let (mut near_in, mut near_out) = near.into_split();
    let (mut far_in, mut far_out) = far.into_split();
    tokio::select! {
        _ = copy(&mut near_in, &mut far_out) => return,
        _ = copy(&mut far_in, &mut near_out) => return,
        gone = is_cut.wait_for(|cut| *cut) => if gone.is_err() { return },
    }
    let _ = is_cut.wait_for(|cut| !cut).await;
}
