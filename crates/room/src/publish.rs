//! What everybody is told of one entry: exactly one update for every version and every person, kept for a while for
//! those whose line was lost.

use std::sync::Arc;

use ruckus_engine::{Fact, OfferWords, Seat, Table, View, ViewFact};
use ruckus_protocol::{Ack, Photo, ServerMessage, Update, You};

use super::observer::{Around, Observer};
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
    /// What happened at the table, by seat.
    pub(super) facts: Vec<Vec<ViewFact>>,
    /// What happened at the table, for who has no seat.
    pub(super) public: Vec<ViewFact>,
    /// Whether a contested moment begins.
    pub(super) moment: bool,
    /// The photo finish of a race.
    pub(super) photo: Option<Photo>,
    /// Who no longer has a seat.
    pub(super) dismissed: Vec<PlayerId>,
}

impl Changes {
    pub(super) fn new(seats: usize, told: bool, watched: bool) -> Self {
        let facts = vec![Vec::new(); seats];
        Self {
            told,
            watched,
            lobby: false,
            rules: false,
            order: false,
            anew: false,
            facts,
            public: Vec::new(),
            moment: false,
            photo: None,
            dismissed: Vec::new(),
        }
    }

    /// There are so many seats now.
    pub(super) fn seat(&mut self, seats: usize) {
        self.facts.resize(seats.max(self.facts.len()), Vec::new());
    }
}

/// A fact is noted for everybody who may know it.
impl Observer for Changes {
    fn after(&mut self, fact: &Fact, after: &Table, _around: Around<'_>) {
        if self.told {
            for (seat, facts) in self.facts.iter_mut().enumerate() {
                facts.extend(ViewFact::of(fact, after, Some(Seat(seat as u8))));
            }
            if self.watched {
                self.public.extend(ViewFact::of(fact, after, None));
            }
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

/// Makes the updates of one entry, keeps them, and adds the answer to who commanded it.
pub(super) fn publish(room: &mut Room, changes: Changes, ack: Option<(PlayerId, Ack)>) -> Vec<Post> {
    if !changes.told {
        refresh_offers(room);
        return Vec::new();
    }
    let lobby = changes.lobby.then(|| Box::new(room.lobby_view(changes.rules)));
    let mut updates = Vec::with_capacity(room.seats.players().len());
    let mut made: Vec<(ServerMessage, Arc<str>)> = Vec::new();
    let mut facts = changes.facts;
    facts.resize(room.seats.players().len(), Vec::new());
    for (place, facts) in facts.into_iter().enumerate() {
        let seat = Seat(place as u8);
        let player = &room.seats.players()[place];
        let (id, Some(last_n)) = (player.id, player.person().map(|person| person.last_n)) else { continue };
        let offers = new_offers(room, seat);
        let moment = room.moment_for(id).filter(|_| changes.moment);
        let table = room.play.table();
        let update = Update {
            version: room.head.seq().0,
            now: room.head.at().0,
            lobby: lobby.clone(),
            you: changes.order.then_some(You { seat, last_n }),
            view: table.filter(|_| changes.anew).map(|table| Box::new(View::of(table, Some(seat)))),
            facts: if changes.anew { Vec::new() } else { facts },
            offers,
            moment,
            photo: changes.photo.clone(),
        };
        let message = ServerMessage::Update(update);
        // Most of what happens is told to several alike: they share one message, and it is written out once.
        let same = made.iter().find(|(known, _)| *known == message).map(|(_, text)| text.clone());
        updates.push((
            id,
            same.unwrap_or_else(|| {
                let text: Arc<str> = written(&message).into();
                made.push((message, text.clone()));
                text
            }),
        ));
    }
    let post = |(to, text): &(PlayerId, Arc<str>)| Post { to: *to, message: Message::Shared(text.clone()) };
    let mut posts: Vec<Post> = updates.iter().map(post).collect();
    posts.extend(ack.map(|(to, ack)| Post::other(to, ServerMessage::Ack(ack))));
    room.updates.keep(room.head.seq().0, updates.iter().map(|(player, text)| (*player, &**text)));
    posts
}

/// The update of one entry for all who watch: built by naming what everybody may see, as for a seat.
pub(super) fn public_update(room: &Room, changes: &mut Changes) -> Option<Message> {
    let facts = std::mem::take(&mut changes.public);
    let table = room.play.table().filter(|_| changes.anew);
    changes.watched.then(|| {
        Message::shared(&ServerMessage::Update(Update {
            version: room.head.seq().0,
            now: room.head.at().0,
            lobby: changes.lobby.then(|| Box::new(room.lobby_view(changes.rules))),
            you: None,
            view: table.map(|table| Box::new(View::of(table, None))),
            facts: if changes.anew { Vec::new() } else { facts },
            offers: None,
            moment: None,
            photo: changes.photo.clone(),
        }))
    })
}

/// After entries that nobody is told of, what was last told is what holds now.
pub(super) fn refresh_offers(room: &mut Room) {
    for place in 0..room.seats.players().len() {
        new_offers(room, Seat(place as u8));
    }
}

/// What a seat may do now, if that is something else than what it was last told; from here on it was told this.
fn new_offers(room: &mut Room, seat: Seat) -> Option<Vec<OfferWords>> {
    let now = room.play.offers_to(seat, room.is_stopped());
    let told = &mut room.seats.players_mut()[seat.index()].offers;
    if now.iter().eq(&*told) {
        return None;
    }
    let words = now.words();
    // Two may differ in what nobody is told.
    let changed = !told.iter().map(OfferWords::from).eq(words.iter().cloned());
    *told = now.iter().copied().collect();
    changed.then_some(words)
}
