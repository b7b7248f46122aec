//! What everybody is told of one entry: exactly one update for every version and every person, kept for a while for
//! those whose line was lost.

use std::sync::Arc;

use ruckus_engine::{Fact, OfferWords, Offers, Seat, Table, View};
use ruckus_protocol::{Ack, Photo, ServerMessage, Update, You};

use super::observer::{Around, Observer};
use super::told_facts::ToldFacts;
use super::{Message, PlayerId, Post, Room, written};

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

/// An update of the entry that is being published.
struct Made {
    /// Whether it tells what is for one seat alone.
    is_own: bool,
    message: ServerMessage,
    text: Arc<str>,
}

impl Made {
    /// Whether it is also the update of a seat that is told these offers and this moment, and nothing for it alone.
    fn is_for(&self, offers: Option<&[OfferWords]>, moment: Option<u64>) -> bool {
        let ServerMessage::Update(update) = &self.message else { return false };
        !self.is_own && update.moment == moment && update.offers.as_deref() == offers
    }
}

/// Makes the updates of one entry, keeps them, and adds the answer to who commanded it.
pub(super) fn publish(room: &mut Room, changes: &Changes, ack: Option<(PlayerId, Ack)>) -> Vec<Post> {
    if !changes.told {
        refresh_offers(room);
        return Vec::new();
    }
    let lobby = changes.lobby.then(|| Box::new(room.lobby_view(changes.rules)));
    let seats = room.seats.players().len();
    let mut updates = Vec::with_capacity(seats);
    let mut made: Vec<Made> = Vec::new();
    for place in 0..seats {
        let seat = Seat(place as u8);
        let player = &room.seats.players()[place];
        let (id, Some(last_n)) = (player.id, player.person().map(|person| person.last_n)) else { continue };
        let offers = new_offers(room, seat);
        let moment = changes.moment.then(|| room.moment_for(id)).flatten();
        let view = room.play.table().filter(|_| changes.anew).map(|table| Box::new(View::of(table, Some(seat))));
        let you = changes.order.then_some(You { seat, last_n });
        let facts = changes.facts.to_seat(seat).filter(|_| !changes.anew);
        let is_own = view.is_some() || you.is_some() || facts.is_some();
        // Most of what happens is told to several alike: they share one message, and it is written out once.
        let same = made.iter().find(|made| !is_own && made.is_for(offers.as_deref(), moment));
        if let Some(same) = same {
            updates.push((id, same.text.clone()));
            continue;
        }
        let public = || if changes.anew { Vec::new() } else { changes.facts.public().to_vec() };
        let message = ServerMessage::Update(Update {
            version: room.head.seq().0,
            now: room.head.at().0,
            lobby: lobby.clone(),
            you,
            view,
            facts: facts.unwrap_or_else(public),
            offers,
            moment,
            photo: changes.photo.clone(),
        });
        let text: Arc<str> = written(&message).into();
        updates.push((id, text.clone()));
        made.push(Made { is_own, message, text });
    }
    let post = |(to, text): &(PlayerId, Arc<str>)| Post { to: *to, message: Message::Shared(text.clone()) };
    let mut posts: Vec<Post> = updates.iter().map(post).collect();
    posts.extend(ack.map(|(to, ack)| Post::other(to, ServerMessage::Ack(ack))));
    room.updates.keep(room.head.seq().0, updates.iter().map(|(player, text)| (*player, &**text)));
    posts
}

/// The update of one entry for all who watch: built by naming what everybody may see, as for a seat.
pub(super) fn public_update(room: &Room, changes: &Changes) -> Option<Message> {
    let table = room.play.table().filter(|_| changes.anew);
    changes.watched.then(|| {
        Message::shared(&ServerMessage::Update(Update {
            version: room.head.seq().0,
            now: room.head.at().0,
            lobby: changes.lobby.then(|| Box::new(room.lobby_view(changes.rules))),
            you: None,
            view: table.map(|table| Box::new(View::of(table, None))),
            facts: if changes.anew { Vec::new() } else { changes.facts.public().to_vec() },
            offers: None,
            moment: None,
            photo: changes.photo.clone(),
        }))
    })
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
