//! A table: made, played at by several through a number of lives, and left for another.

use std::sync::Arc;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use ruckus_client::ClientError;
use ruckus_protocol::{MakeTable, Seated};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::player::Player;
use crate::shared::Shared;
use crate::tally::Broken;

/// The rules that tables take in turn.
const RULES: [&str; 6] = ["super-power-no-sissies", "super-speed", "power", "psycho", "classic", "house-rules"];
/// Through at least so many kills people sit at one table, and at most through three times as many.
const LIVES: u32 = 8;

/// Lets tables be made and played at in one place, one after the other, until all is over.
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
            let player = Player::new(shared.clone(), (place, chair), seat, (seats, until), random);
            players.spawn(player.play());
        }
        while let Some(ended) = players.join_next().await {
            if let Err(error) = ended {
                shared.tally().broke(Broken::Stuck, format!("a player could not go on: {error}"));
            }
        }
        if shared.now().over {
            return;
        }
    }
}

/// Makes a table and takes all seats; none if all is over before.
async fn sit_down(shared: &Shared, rules: &str, seats: usize, random: &mut StdRng) -> Option<Vec<(String, Seated)>> {
    let make = MakeTable { name: "P0".to_owned(), rules: Some(rules.to_owned()), ..MakeTable::default() };
    let mut seated: Vec<(String, Seated)> = Vec::new();
    while seated.len() < seats {
        if shared.now().over {
            return None;
        }
        let name = format!("P{}", seated.len());
        let asked = match seated.first() {
            None => shared.desk.make(&make).await,
            Some((_, first)) => shared.desk.sit(&first.code, &name).await,
        };
        match asked {
            Ok(seat) => {
                shared.memory().seated(&seat.code, &name);
                seated.push((name, seat));
            }
            Err(ClientError::Refused { status: 404, code, message }) => {
                shared.tally().broke(Broken::Lost, format!("a table that was made is gone: {code}: {message}"));
                return None;
            }
            // A seat that was taken while the program died may be there, and nobody has its token: another table is
            // made.
            Err(_) => {
                seated.clear();
                sleep(shared.wait_before(0, random.random_range(0.0..1.0))).await;
            }
        }
    }
    Some(seated)
}
