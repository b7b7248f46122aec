//! A player who goes to the table that the event assigns and plays there, and reconnects after every lost connection.

use std::sync::Arc;
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::StdRng;
use ruckus_client::{ClientError, Device, pick};
use ruckus_engine::{Seat, Verb};
use ruckus_protocol::{EventPhase, EventPlace, Seated, ServerMessage, Stage};
use tokio::time::sleep;

use super::hall::Hall;

/// The interval at which a player checks for a new table.
const LOOK: Duration = Duration::from_millis(50);

/// Plays until the event is over.
pub(super) async fn play(hall: Arc<Hall>, place: usize, seed: u64) {
    let token = hall.seats[place].token.clone();
    let mut random = StdRng::seed_from_u64(seed ^ ((place as u64) << 32));
    loop {
        if let Ok(view) = hall.look(Some(&token)).await {
            if view.phase == EventPhase::Over {
                return;
            }
            if let Some(EventPlace::Table { code, .. }) = view.you.map(|you| you.place)
                && !code.is_empty()
                && !hall.promised().finished.contains(&code)
            {
                // The connection is lost whenever the program is killed. The player then checks the event again.
                let _ = match_at(&hall, &code, &token, &mut random).await;
            }
        }
        sleep(LOOK).await;
    }
}

async fn match_at(hall: &Hall, code: &str, token: &str, random: &mut StdRng) -> Result<(), ClientError> {
    let seated = Seated { code: code.to_owned(), seat: Seat(0), token: token.to_owned() };
    let mut device = Device::open(&hall.api, &seated).await?;
    while device.stage() != Some(Stage::MatchOver) {
        // Prefers cards over draws, so that matches end.
        let playing: Vec<_> = device.offers.iter().filter(|offer| offer.verb != Verb::Draw).cloned().collect();
        let offers = if playing.is_empty() { device.offers.clone() } else { playing };
        let Some(action) = device.view.as_ref().and_then(|view| pick(&offers, view, random)) else {
            device.hear().await?;
            continue;
        };
        let n = device.act(action).await?;
        while !matches!(device.hear().await?, ServerMessage::Ack(ack) if ack.n == n) {}
    }
    hall.finished(code);
    Ok(())
}
