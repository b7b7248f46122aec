//! What everybody is told of one entry: exactly one update for every version and every person, kept for a while for
//! those whose line was lost.

use std::sync::Arc;

use ruckus_engine::{Fact, OfferWords, Offers, Seat, Table, View};
use ruckus_protocol::{Ack, Photo, ServerMessage, Update, You};

use super::message::written_update;
use super::observer::{Around, Observer};
use super::told_facts::ToldFacts;
use super::{Message, PlayerId, Post, Room};

/// What one entry has changed.
#[derive(Debug)]
pub(super) struct Changes {
    /// Whether anybody is to be told.
    pub(super) told: bool,
    /// Whether anybody watches.
    watched: bool,
    /// Anything in the lobby.
    pub(super) lobby: bool,
    /// The rules.
    pub(super) rules: bool,
    /// The numbers of seats.
    pub(super) order: bool,
    /// The whole table is a new one.
    pub(super) anew: bool,
    /// What happened at the table.
    facts: ToldFacts,
    /// Whether a contested moment begins.
    pub(super) moment: bool,
    /// The photo finish of a race.
    pub(super) photo: Option<Photo>,
    /// Who no longer has a seat.
    pub(super) dismissed: Vec<PlayerId>,
}

impl Changes {
    pub(super) fn new(told: bool, watched: bool) -> Self {
        Self {
            told,
            watched,
            lobby: false,
            rules: false,
            order: false,
            anew: false,
            facts: ToldFacts::default(),
            moment: false,
            photo: None,
            dismissed: Vec::new(),
        }
    }
}

/// A fact is noted for everybody who may know it.
impl Observer for Changes {
    fn after(&mut self, fact: &Fact, after: &Table, around: Around<'_>) {
        if self.told {
            self.facts.add(fact, after, around.players.len());
        }
    }
}

/// What is to be told of one entry.
#[derive(Debug)]
pub(super) struct Outcome {
    /// To players.
    pub(super) posts: Vec<Post>,
    /// To all who watch, if anybody does.
    pub(super) public: Option<Message>,
    /// Who no longer has a seat.
    pub(super) dismissed: Vec<PlayerId>,
}

/// The update of seats that are told nothing for them alone.
struct Made {
    offers: Option<Vec<OfferWords>>,
    moment: Option<u64>,
    text: Arc<str>,
}

impl Made {
    /// Whether it says the same as another update that tells nothing for one seat alone.
    fn is_same(&self, update: &Update) -> bool {
        self.moment == update.moment && self.offers == update.offers
    }
}

/// Makes the updates of one entry, keeps them, and adds the answer to the player who sent the command. Returns the messages
/// for players, and the update for spectators if any is connected.
pub(super) fn publish(
    room: &mut Room,
    changes: &Changes,
    ack: Option<(PlayerId, Ack)>,
) -> (Vec<Post>, Option<Message>) {
    if !changes.told {
        refresh_offers(room);
        return (Vec::new(), None);
    }
    let seats = room.seats.players().len();
    let public = if changes.anew { &[][..] } else { changes.facts.public() };
    // Updates of one entry share most of their content, which is built once.
    let mut update = Update {
        version: room.head.seq().0,
        now: room.head.at().0,
        lobby: changes.lobby.then(|| Box::new(room.lobby_view(changes.rules))),
        you: None,
        view: None,
        facts: public.to_vec(),
        offers: None,
        moment: None,
        photo: changes.photo.clone(),
    };
    let mut updates = Vec::with_capacity(seats);
    let mut made: Vec<Made> = Vec::new();
    for place in 0..seats {
        let seat = Seat(place as u8);
        let player = &room.seats.players()[place];
        let (id, Some(last_n)) = (player.id, player.person().map(|person| person.last_n)) else { continue };
        update.offers = new_offers(room, seat);
        update.moment = changes.moment.then(|| room.moment_for(id)).flatten();
        update.view = room.play.table().filter(|_| changes.anew).map(|table| Box::new(View::of(table, Some(seat))));
        update.you = changes.order.then_some(You { seat, last_n });
        let own_facts = if changes.anew { None } else { changes.facts.to_seat(seat) };
        let is_own = update.view.is_some() || update.you.is_some() || own_facts.is_some();
        // Most of what happens is told to several alike: they share one message, and it is written out once.
        let same = made.iter().find(|made| !is_own && made.is_same(&update));
        if let Some(same) = same {
            updates.push((id, same.text.clone()));
            continue;
        }
        let public_facts = own_facts.map(|own| std::mem::replace(&mut update.facts, own));
        let text = written_update(&update);
        if let Some(facts) = public_facts {
            update.facts = facts;
        }
        updates.push((id, text.clone()));
        if !is_own {
            made.push(Made { offers: update.offers.take(), moment: update.moment, text });
        }
    }
    let public = changes.watched.then(|| {
        let table = room.play.table().filter(|_| changes.anew);
        (update.you, update.offers, update.moment) = (None, None, None);
        update.view = table.map(|table| Box::new(View::of(table, None)));
        let same = made.iter().find(|made| update.view.is_none() && made.is_same(&update));
        Message::Shared(same.map_or_else(|| written_update(&update), |same| same.text.clone()))
    });
    room.updates.keep(room.head.seq().0, updates.iter().map(|(player, text)| (*player, &**text)));
    let mut posts = Vec::with_capacity(updates.len() + usize::from(ack.is_some()));
    posts.extend(updates.into_iter().map(|(to, text)| Post { to, message: Message::Shared(text) }));
    posts.extend(ack.map(|(to, ack)| Post::other(to, ServerMessage::Ack(ack))));
    (posts, public)
}

/// After entries that nobody is told of, what was last told is what holds now.
pub(super) fn refresh_offers(room: &mut Room) {
    for place in 0..room.seats.players().len() {
        keep_offers(room, Seat(place as u8));
    }
}

/// What a seat may do now, if that is something else than what it was last told; from here on it was told this.
fn new_offers(room: &mut Room, seat: Seat) -> Option<Vec<OfferWords>> {
    keep_offers(room, seat).map(|offers| offers.words())
}

/// The same, without putting them into words.
fn keep_offers(room: &mut Room, seat: Seat) -> Option<Offers> {
    let now = room.play.offers_to(seat, room.is_stopped());
    let told = &mut room.seats.players_mut()[seat.index()].offers;
    if now.iter().eq(&*told) {
        return None;
    }
    // Two may differ in what nobody is told.
    let same = now.iter().count() == told.len() && now.iter().zip(&*told).all(|(now, told)| now.reads_like(told));
    *told = now.iter().copied().collect();
    (!same).then_some(now)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use ruckus_engine::Time;
    use ruckus_journal::RoomName;

    use super::*;
    use crate::{Choice, Patience, Plan};

    #[test]
    fn seats_and_spectators_that_are_told_the_same_share_one_text() {
        let rules = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
        let plan = Plan::new(rules, "Ann", blake3::hash(b"ann"), "test");
        let opened = Room::open(RoomName::new("BCDF"), plan, Patience::default(), || [7; 32]);
        let (mut room, ann, _) = opened.expect("the plan is sound");
        room.sit(Time(0), "Bob", blake3::hash(b"bob")).expect("there is a chair");
        room.watched(true);
        let step = room.connect(Time(0), ann).expect("she was not connected");
        let messages = step.posts.iter().map(|post| &post.message).chain(&step.public);
        let shared = messages.filter_map(|message| match message {
            Message::Shared(text) => Some(text),
            Message::Other(_) => None,
        });
        let texts: Vec<&Arc<str>> = shared.collect();
        assert_eq!(texts.len(), 3);
        assert!(texts.iter().all(|text| Arc::ptr_eq(text, texts[0])));
    }
}
