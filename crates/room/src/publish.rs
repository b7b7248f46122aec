//! Updates about one entry: exactly one for each version and person. Recent updates are kept for clients that lost
//! their connection.

use std::sync::Arc;

use ruckus_engine::{Fact, OfferWords, Offers, Seat, Table, View};
use ruckus_protocol::{Ack, Photo, ServerMessage, Update, You};

use super::message::written_update;
use super::message_facts::MessageFacts;
use super::observer::{Around, Observer};
use super::{Message, PlayerId, Post, Room};

/// Initial capacity in bytes for the text of an update. It suffices for most updates.
const USUAL: usize = 512;

/// The changes that one entry causes.
#[derive(Debug)]
pub(super) struct Changes {
    /// True if updates are needed. False for old entries during replay.
    pub(super) updates: bool,
    /// True while a spectator is connected.
    watched: bool,
    /// True if the lobby changed.
    pub(super) lobby: bool,
    /// True if the rules changed.
    pub(super) rules: bool,
    /// True if seat numbers changed.
    pub(super) order: bool,
    /// True if the whole table is new. Clients then get a view instead of facts.
    pub(super) anew: bool,
    /// Facts about the game, in the versions that seats and spectators may see.
    facts: MessageFacts,
    /// True if a contested moment begins.
    pub(super) moment: bool,
    /// The photo finish of a race.
    pub(super) photo: Option<Photo>,
    /// Players who lost their seat.
    pub(super) dismissed: Vec<PlayerId>,
}

impl Changes {
    pub(super) fn new(updates: bool, watched: bool) -> Self {
        Self {
            updates,
            watched,
            lobby: false,
            rules: false,
            order: false,
            anew: false,
            facts: MessageFacts::default(),
            moment: false,
            photo: None,
            dismissed: Vec::new(),
        }
    }
}

/// Collects each applied fact if updates are needed.
impl Observer for Changes {
    fn after(&mut self, fact: &Fact, after: &Table, around: Around<'_>) {
        if self.updates {
            self.facts.add(fact, after, around.players.len());
        }
    }
}

/// The result of applying one entry.
#[derive(Debug)]
pub(super) struct Outcome {
    /// Messages for players.
    pub(super) posts: Vec<Post>,
    /// The update for spectators, if any is connected.
    pub(super) public: Option<Message>,
    /// Players who lost their seat.
    pub(super) dismissed: Vec<PlayerId>,
}

/// A serialized update that several seats can share.
struct Made {
    offers: Option<Vec<OfferWords>>,
    moment: Option<u64>,
    text: Arc<str>,
}

impl Made {
    /// Returns true if another update without content for a single seat has the same text. All other fields are equal
    /// for updates about one entry.
    fn is_same(&self, update: &Update) -> bool {
        self.moment == update.moment && self.offers == update.offers
    }
}

/// Builds and stores the updates about one entry, and adds the answer to the player who sent the command. Returns the
/// messages for players, and the update for spectators if any is connected.
pub(super) fn publish(
    room: &mut Room,
    changes: &mut Changes,
    ack: Option<(PlayerId, Ack)>,
) -> (Vec<Post>, Option<Message>) {
    if !changes.updates {
        refresh_offers(room);
        return (Vec::new(), None);
    }
    let seats = room.seats.players().len();
    // Updates about one entry share most of their content, which is built once.
    let mut update = Update {
        version: room.head.seq().0,
        now: room.head.at().0,
        lobby: changes.lobby.then(|| Box::new(room.lobby_view(changes.rules))),
        you: None,
        view: None,
        facts: if changes.anew { Vec::new() } else { changes.facts.take_public() },
        offers: None,
        moment: None,
        photo: changes.photo.take(),
    };
    let mut posts = Vec::with_capacity(seats + usize::from(ack.is_some()));
    let mut made: Vec<Made> = Vec::new();
    let mut buffer = Vec::with_capacity(USUAL);
    for place in 0..seats {
        let seat = Seat(place as u8);
        let player = &room.seats.players()[place];
        let (id, Some(last_n)) = (player.id, player.person().map(|person| person.last_n)) else { continue };
        update.offers = new_offers(room, seat);
        update.moment = changes.moment.then(|| room.moment_for(id)).flatten();
        update.view = room.play.table().filter(|_| changes.anew).map(|table| Box::new(View::of(table, Some(seat))));
        update.you = changes.order.then_some(You { seat, last_n });
        let own_facts = if changes.anew { None } else { changes.facts.to_seat(seat, &update.facts) };
        let is_own = update.view.is_some() || update.you.is_some() || own_facts.is_some();
        // Several seats usually get the same update. It is serialized once, and they share the text.
        let same = made.iter().find(|made| !is_own && made.is_same(&update));
        if let Some(same) = same {
            posts.push(Post { to: id, message: Message::Shared(same.text.clone()) });
            continue;
        }
        let public_facts = own_facts.map(|own| std::mem::replace(&mut update.facts, own));
        let text = written_update(&update, &mut buffer);
        if let Some(facts) = public_facts {
            update.facts = facts;
        }
        posts.push(Post { to: id, message: Message::Shared(text.clone()) });
        if !is_own {
            made.push(Made { offers: update.offers.take(), moment: update.moment, text });
        }
    }
    let public = changes.watched.then(|| {
        let table = room.play.table().filter(|_| changes.anew);
        (update.you, update.offers, update.moment) = (None, None, None);
        update.view = table.map(|table| Box::new(View::of(table, None)));
        let same = made.iter().find(|made| update.view.is_none() && made.is_same(&update));
        Message::Shared(same.map_or_else(|| written_update(&update, &mut buffer), |same| same.text.clone()))
    });
    room.updates.keep(room.head.seq().0, &posts);
    posts.extend(ack.map(|(to, ack)| Post::other(to, ServerMessage::Ack(ack))));
    (posts, public)
}

/// Stores the current offers of all seats as sent, after an entry without updates.
pub(super) fn refresh_offers(room: &mut Room) {
    for place in 0..room.seats.players().len() {
        keep_offers(room, Seat(place as u8));
    }
}

/// Returns a seat's current offers if they differ from the ones sent before, and stores them as sent.
fn new_offers(room: &mut Room, seat: Seat) -> Option<Vec<OfferWords>> {
    keep_offers(room, seat).map(|offers| offers.words())
}

/// Like [`new_offers`], but does not convert the offers to words.
fn keep_offers(room: &mut Room, seat: Seat) -> Option<Offers> {
    let now = room.play.offers_to(seat, room.is_stopped());
    let sent = &mut room.seats.players_mut()[seat.index()].offers;
    if now.iter().eq(&*sent) {
        return None;
    }
    // Offers can differ in details that clients never see.
    let same = now.iter().count() == sent.len() && now.iter().zip(&*sent).all(|(now, sent)| now.reads_like(sent));
    sent.clear();
    sent.extend(now.iter().copied());
    (!same).then_some(now)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use ruckus_engine::Time;
    use ruckus_journal::RoomName;

    use super::*;
    use crate::{Choice, TablePlan, Timeouts};

    #[test]
    fn identical_updates_share_one_text_across_recipients() {
        let rules = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
        let plan = TablePlan::new(rules, "Ann", blake3::hash(b"ann"), "test");
        let opened = Room::open(RoomName::new("BCDF"), plan, Timeouts::default(), || [7; 32]);
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
