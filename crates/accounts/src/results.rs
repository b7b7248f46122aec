//! Results of matches: updates ratings and the match lists of all cards that took part, exactly once and in one
//! transaction.

use ruckus_journal::{Change, Document, Expected, RoomName, Store, StoreError};
use ruckus_protocol::BotLevel;
use ruckus_room::{FinishedMatch, FinishedSeat, SeatCard, SeatedAs};
use ruckus_strength::{Bot, EarlierMatch, Other, Rated, Rating, bot, count, rate};

use super::stored::{PlayedMatch, StoredCard};
use super::{CARDS, CardError, PlayerCards, TRIES, put};

/// The kind of the documents that store the last counted match of each table. They are removed with their tables.
const RATED: &str = "player-card-rated";

/// Forgets which matches of a table were counted, once the table has ended.
///
/// # Errors
/// The store fails.
pub async fn forget_table(store: &dyn Store, room: &RoomName) -> Result<(), StoreError> {
    if store.document(RATED, room.as_str()).await?.is_some() {
        store.change(&[Change::Remove { kind: RATED.to_owned(), id: room.to_string() }]).await?;
    }
    Ok(())
}

/// A seat and its player's card.
struct SeatedCard<'a> {
    seat: &'a FinishedSeat,
    /// The card and its document. `None` if there is no card or it was deleted.
    card: Option<(&'a SeatCard, StoredCard, Vec<u8>)>,
}

impl PlayerCards {
    /// Counts a match for the cards that took part. Does nothing if the match was counted before.
    ///
    /// # Errors
    /// [`CardError::Store`] if the store fails, [`CardError::Busy`] if concurrent changes to the cards keep
    /// interfering.
    pub async fn finished(&self, room: &RoomName, finished: &FinishedMatch) -> Result<(), CardError> {
        for _ in 0..TRIES {
            let rated = self.store.document(RATED, room.as_str()).await?;
            let last: Option<u32> = rated.as_deref().and_then(|body| std::str::from_utf8(body).ok()?.parse().ok());
            if last.is_some_and(|last| last >= finished.number) {
                return Ok(());
            }
            let players = self.players(finished).await?;
            let mut changes = changes(room, finished, &players, self.now());
            if changes.is_empty() {
                return Ok(());
            }
            let number = finished.number.to_string().into_bytes();
            changes.push(Change::Put(Document { kind: RATED.to_owned(), id: room.to_string(), body: number }));
            let mut expected = vec![Expected { kind: RATED.to_owned(), id: room.to_string(), body: rated }];
            expected.extend(players.iter().filter_map(|player| {
                let (SeatCard { id, .. }, _, body) = player.card.as_ref()?;
                Some(Expected { kind: CARDS.to_owned(), id: id.clone(), body: Some(body.clone()) })
            }));
            if self.store.change_if(&expected, &changes).await? {
                return Ok(());
            }
        }
        Err(CardError::Busy)
    }

    async fn players<'a>(&self, finished: &'a FinishedMatch) -> Result<Vec<SeatedCard<'a>>, StoreError> {
        let mut players: Vec<SeatedCard<'_>> = Vec::with_capacity(finished.seats.len());
        for seat in &finished.seats {
            let card = match &seat.who {
                // A card with two seats at a table counts once.
                SeatedAs::Card(card) if !players.iter().any(|other| other.has(&card.id)) => {
                    self.read(&card.id).await?.map(|(found, body)| (card, found, body))
                }
                SeatedAs::Card(_) | SeatedAs::Person | SeatedAs::Program | SeatedAs::Bot(_) => None,
            };
            players.push(SeatedCard { seat, card });
        }
        Ok(players)
    }
}

impl SeatedCard<'_> {
    fn has(&self, id: &str) -> bool {
        self.card.as_ref().is_some_and(|(card, ..)| card.id == id)
    }

    /// Describes this player as an opponent of the given card.
    fn as_other(&self, of: &SeatCard) -> Other {
        match (&self.seat.who, &self.card) {
            (SeatedAs::Bot(_) | SeatedAs::Program, _) => Other::Bot,
            (_, Some((card, ..))) => Other::Card { id: card.id.clone(), same_network: card.network == of.network },
            _ => Other::Person,
        }
    }

    fn rating(&self, family: Option<&str>) -> Rating {
        match (&self.seat.who, &self.card) {
            (SeatedAs::Bot(level), _) => {
                let level = match level {
                    BotLevel::Rookie => Bot::Rookie,
                    BotLevel::Regular => Bot::Regular,
                    BotLevel::Shark => Bot::Shark,
                };
                bot(level, family)
            }
            (_, Some((_, card, _))) => family.map_or_else(|| card.rating(), |family| card.rating_in(family)),
            _ => Rating::NEW,
        }
    }
}

/// Returns the changes of all cards after a match.
fn changes(room: &RoomName, finished: &FinishedMatch, players: &[SeatedCard<'_>], now: u64) -> Vec<Change> {
    let family = finished.family.as_str();
    let counts = players.iter().enumerate().map(|(place, player)| {
        let (own, card, _) = player.card.as_ref()?;
        let others = players.iter().enumerate().filter(|(other, _)| *other != place);
        let others: Vec<Other> = others.map(|(_, other)| other.as_other(own)).collect();
        Some((count(&others, now, &card.seen(now)), EarlierMatch::of(&others, now).others))
    });
    let counts: Vec<_> = counts.collect();
    let rated = |family: Option<&str>| {
        let rated = players.iter().zip(&counts).map(|(player, count)| Rated {
            rating: player.rating(family),
            place: player.seat.place,
            counts: count.as_ref().map_or(0.0, |(count, _)| count.counts),
        });
        let before: Vec<Rated> = rated.collect();
        let after = rate(&before);
        before.into_iter().map(|rated| rated.rating).zip(after).collect::<Vec<_>>()
    };
    let (overall, in_family) = (rated(None), rated(Some(family)));
    let bots =
        players.iter().filter(|player| matches!(player.seat.who, SeatedAs::Bot(_) | SeatedAs::Program)).count() as u32;
    let mut changes = Vec::new();
    for (place, player) in players.iter().enumerate() {
        let (Some((SeatCard { id, .. }, card, _)), Some((count, others))) = (&player.card, &counts[place]) else {
            continue;
        };
        // Practice against bots alone is private, so it is not recorded.
        if others.is_empty() {
            continue;
        }
        let mut card = card.clone();
        card.add(PlayedMatch {
            at: now,
            table: room.to_string(),
            family: family.to_owned(),
            place: player.seat.place,
            people: players.len() as u32 - bots,
            bots,
            counts: count.counts,
            less: count.why.clone(),
            overall: overall[place],
            in_family: in_family[place],
            others: others.clone(),
        });
        changes.push(put(id, &card));
    }
    changes
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ruckus_testkit::MemoryStore;

    use super::*;
    use crate::passkey::Passkey;
    use crate::stored::{MOST_MATCHES, Session};

    async fn with_cards(ids: &[&str]) -> PlayerCards {
        let cards = PlayerCards::new(Arc::new(MemoryStore::new()), [7; 32], || 1000, || [1; 32]);
        for id in ids {
            let passkey = Passkey { id: String::new(), key: String::new(), counter: 0, since: 0 };
            let session = Session { key: String::new(), since: 0 };
            let card = StoredCard::new("localhost".to_owned(), "Ann".to_owned(), None, passkey, session, 0);
            cards.store.change(&[put(&id.repeat(32), &card)]).await.expect("writes");
        }
        cards
    }

    fn card(id: &str, network: &str) -> SeatedAs {
        SeatedAs::Card(SeatCard { id: id.repeat(32), network: network.to_owned() })
    }

    fn finished(number: u32, order: Vec<SeatedAs>) -> FinishedMatch {
        let seats = order.into_iter().zip(1..).map(|(who, place)| FinishedSeat { place, who });
        FinishedMatch { number, family: "classic".to_owned(), seats: seats.collect() }
    }

    async fn read(cards: &PlayerCards, id: &str) -> StoredCard {
        cards.read(&id.repeat(32)).await.expect("reads").expect("is there").0
    }

    fn room() -> RoomName {
        RoomName::new("BCDF")
    }

    #[tokio::test]
    async fn practice_against_bots_is_not_counted() {
        let cards = with_cards(&["a"]).await;
        let bots = vec![card("a", "x"), SeatedAs::Bot(BotLevel::Rookie), SeatedAs::Bot(BotLevel::Shark)];
        cards.finished(&room(), &finished(1, bots)).await.expect("counts");
        assert_eq!((read(&cards, "a").await.overall, read(&cards, "a").await.matches.len()), (None, 0));
    }

    #[tokio::test]
    async fn a_match_submitted_several_times_counts_once() {
        let cards = with_cards(&["a", "b"]).await;
        let one = finished(1, vec![card("a", "x"), SeatedAs::Bot(BotLevel::Rookie), card("b", "y")]);
        let room = room();
        let once = || cards.finished(&room, &one);
        let results = tokio::join!(once(), once(), once());
        assert!(results.0.is_ok() && results.1.is_ok() && results.2.is_ok());
        cards.finished(&room, &one).await.expect("counts");
        let (a, b) = (read(&cards, "a").await, read(&cards, "b").await);
        assert_eq!((a.matches.len(), a.matches[0].counts), (1, 1.0));
        assert!(a.rating().mean > 1500.0 && b.rating().mean < 1500.0);
        assert!(a.rating_in("classic").mean > 1500.0 && a.rating_in("power") == Rating::NEW);
        cards.finished(&room, &finished(2, vec![card("b", "y"), card("a", "x")])).await.expect("counts");
        assert_eq!(read(&cards, "b").await.matches.len(), 2, "the next match counts");
        forget_table(&*cards.store, &room).await.expect("forgets");
        assert_eq!(cards.store.document(RATED, room.as_str()).await.expect("reads"), None);
    }

    #[tokio::test]
    async fn a_match_counts_less_with_a_shared_network_or_card() {
        let cards = with_cards(&["a", "b"]).await;
        cards.finished(&room(), &finished(1, vec![card("a", "x"), card("b", "x")])).await.expect("counts");
        assert_eq!(read(&cards, "a").await.matches[0].less, [ruckus_strength::Less::SameNetwork]);
        cards.finished(&room(), &finished(2, vec![card("a", "x"), card("a", "x")])).await.expect("counts");
        let twice = read(&cards, "a").await;
        assert_eq!((twice.matches.len(), twice.matches[1].counts), (2, 0.25));
    }

    #[tokio::test]
    async fn a_card_stays_small_after_many_matches() {
        let cards = with_cards(&["a", "b"]).await;
        for number in 1..=MOST_MATCHES as u32 + 5 {
            cards.finished(&room(), &finished(number, vec![card("a", "x"), card("b", "y")])).await.expect("counts");
        }
        let a = read(&cards, "a").await;
        assert_eq!(a.matches.len(), MOST_MATCHES);
        assert!(a.body().len() < 100_000, "{} bytes", a.body().len());
        let gained: f64 = a.rating().mean - 1500.0;
        assert!(gained < 700.0, "two hundred matches a day with one friend: {gained}");
    }
}
