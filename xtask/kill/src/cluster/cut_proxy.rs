//! A connection between a node and the database that can be cut. While it is cut, all data is lost in both directions,
//! and neither end gets an error.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use anyhow::{Context, Result};
use ruckus_testkit::Port;
use tokio::io::copy;
use tokio::net::TcpStream;
use tokio::sync::watch;

/// A line that can be cut.
pub(super) struct CutProxy {
    near: Port,
    far: Arc<AtomicU16>,
    cut: Arc<watch::Sender<bool>>,
}

impl CutProxy {
    /// Opens a line to a port of this machine.
    pub(super) async fn to(far: u16) -> Result<Self> {
        let (cut, is_cut) = watch::channel(false);
        let far = Arc::new(AtomicU16::new(far));
        let leads = far.clone();
        let near = Port::open(move |near| carry(near, leads.clone(), is_cut.clone())).await.context("no free port")?;
        Ok(Self { near, far, cut: Arc::new(cut) })
    }

    pub(super) const fn port(&self) -> u16 {
        self.near.address().port()
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
