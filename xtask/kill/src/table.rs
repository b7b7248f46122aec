//! A table that several players use for a number of lives before they move to another one.

use std::sync::Arc;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use ruckus_client::ClientError;
use ruckus_protocol::{MakeTable, Seated};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::player::NetworkPlayer;
use crate::shared::Shared;
use crate::tally::Broken;

/// The rules of consecutive tables.
const RULES: [&str; 6] = ["super-power-no-sissies", "super-speed", "power", "psycho", "classic", "house-rules"];
/// Players stay at one table for at least this number of kills, and at most for three times this number.
const LIVES: u32 = 8;

/// Opens and plays tables in one place, one after the other, until the run is over.
pub(crate) async fn play(shared: Arc<Shared>, place: usize, seats: usize) {
    for table in 0.. {
        let number = (table * 1_000 + place) as u64;
        let mut random = StdRng::seed_from_u64(shared.seed.rotate_left(16) ^ number);
        let rules = RULES[(place + table) % RULES.len()];
        let Some(seated) = sit_down(&shared, rules, seats, &mut random).await else { return };
        shared.tally().tables += 1;
        let until = shared.now().number + random.random_range(LIVES..=3 * LIVES);
        let mut players = JoinSet::new();
        for (chair, seat) in seated.into_iter().enumerate() {
            let random = StdRng::from_rng(&mut random);
            let player = NetworkPlayer::new(shared.clone(), (place, chair), seat, (seats, until), random);
            players.spawn(player.play());
        }
        while let Some(ended) = players.join_next().await {
            if let Err(error) = ended {
                shared.tally().broke(Broken::Stuck, format!("a player could not continue: {error}"));
            }
        }
        if shared.now().over {
            return;
        }
    }
}

/// Opens a table and takes all seats. `None` if the run ends before.
async fn sit_down(shared: &Shared, rules: &str, seats: usize, random: &mut StdRng) -> Option<Vec<(String, Seated)>> {
    let make = MakeTable { name: "P0".to_owned(), rules: Some(rules.to_owned()), ..MakeTable::default() };
    let mut seated: Vec<(String, Seated)> = Vec::new();
    while seated.len() < seats {
        if shared.now().over {
            return None;
        }
        let name = format!("P{}", seated.len());
        let asked = match seated.first() {
            None => shared.api.make(&make).await,
            Some((_, first)) => shared.api.sit(&first.code, &name).await,
        };
        match asked {
            Ok(seat) => {
                shared.memory().seated(&seat.code, &name);
                seated.push((name, seat));
            }
            Err(ClientError::Refused { status: 404, code, message }) => {
                shared.tally().broke(Broken::Lost, format!("a created table is missing: {code}: {message}"));
                return None;
            }
            // The program may have given a seat before it died, but the token is lost. Opens another table instead.
            Err(_) => {
                seated.clear();
                sleep(shared.wait_before(0, random.random_range(0.0..1.0))).await;
            }
        }
    }
    Some(seated)
}
