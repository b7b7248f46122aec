//! The task that owns the queue of strangers: it hands out places, reports their state, and opens tables.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use ruckus_journal::RoomName;
use ruckus_protocol::Seated;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::clock::at;
use crate::error::RegistryError;
use crate::house::{House, matchmaking};
use crate::strangers::{
    Device, Full, Given, LastTable, Millis, NotOpened, Note, PlaceState, Queue, Seat, Seeker, Standing,
    StrangerSettings,
};
use crate::{clock, token};

/// How long it is kept which seat a place has come to, for a device whose answer was lost, in milliseconds.
const KEPT: Millis = 60_000;

struct Place {
    id: String,
    network: IpAddr,
    state: watch::Sender<PlaceState>,
    /// When it is forgotten; none while it waits.
    until: Option<Millis>,
}

/// The task that owns the queue.
pub(crate) struct Matchmaker {
    house: Arc<House>,
    notes: mpsc::Receiver<Note>,
    queue: Queue,
    places: HashMap<Device, Place>,
    /// Which device has a place, by the place's id.
    by_id: HashMap<String, Device>,
    /// What ids begin with: the node's name, so that others know whom to ask.
    of_node: String,
    begun: Instant,
    tasks: TaskTracker,
    /// The way to this task, for those that open tables.
    own: mpsc::Sender<Note>,
}

impl Matchmaker {
    pub(crate) fn new(house: Arc<House>, settings: &StrangerSettings, node: Option<&str>, tasks: TaskTracker) -> Self {
        // Of a second one, nobody would ever hear.
        let (own, notes) = house.strangers.ends().unwrap_or_else(|| mpsc::channel(1));
        let of_node = node.map(|node| format!("{node}.")).unwrap_or_default();
        let (queue, begun) = (Queue::new(settings), Instant::now());
        let (places, by_id) = (HashMap::new(), HashMap::new());
        Self { house, notes, queue, places, by_id, of_node, begun, tasks, own }
    }

    /// Works until the server goes down.
    pub(crate) async fn work(mut self, closing: CancellationToken) {
        loop {
            let now = self.now();
            self.forget(now);
            while let Some(group) = self.queue.next_group(now) {
                self.open(group);
            }
            self.tell(now);
            let kept = self.places.values().filter_map(|place| place.until);
            let wake = self.queue.next_at(now).into_iter().chain(kept).min();
            let wake = wake.map(|millis| self.begun + Duration::from_millis(millis));
            tokio::select! {
                biased;
                () = closing.cancelled() => return,
                note = self.notes.recv() => match note {
                    Some(note) => self.hear(note),
                    None => return,
                },
                () = at(wake) => {}
            }
        }
    }

    fn now(&self) -> Millis {
        self.begun.elapsed().as_millis() as u64
    }

    fn hear(&mut self, note: Note) {
        let now = self.now();
        // Whoever asked may have gone away.
        match note {
            Note::Enter { seeker, reply } => _ = reply.send(self.enter(now, *seeker)),
            Note::Ask { place, reply } => {
                let device = self.by_id.get(&place).copied();
                let state = device.and_then(|device| {
                    self.queue.seen(now, device);
                    self.places.get(&device).map(|place| place.state.subscribe())
                });
                let _ = reply.send(state);
            }
            Note::Leave { place, reply } => {
                let device = self.by_id.get(&place).copied();
                if let Some(device) = device {
                    self.queue.leave(device);
                    self.remove(device);
                }
                let _ = reply.send(device.is_some());
            }
            Note::Opened { group, seats } => self.opened(now, &group, &seats),
        }
    }

    fn enter(&mut self, now: Millis, seeker: Seeker) -> Result<Given, Full> {
        let (device, network) = (seeker.device, seeker.network);
        let other = self.queue.enter(now, seeker)?;
        // The place that the device had before is another page's, which hears that it is gone; so is that of the same card.
        for device in other.into_iter().chain([device]) {
            self.remove(device);
        }
        let place = format!("{}{}", self.of_node, token::fresh());
        let (sender, state) = watch::channel(self.waiting(now, device).unwrap_or(PlaceState::Opening));
        self.by_id.insert(place.clone(), device);
        self.places.insert(device, Place { id: place.clone(), network, state: sender, until: None });
        Ok(Given { place, state })
    }

    fn waiting(&self, now: Millis, device: Device) -> Option<PlaceState> {
        let Standing { people, opens_at } = self.queue.standing(now, device)?;
        Some(PlaceState::Waiting { people, opens_at: self.begun + Duration::from_millis(opens_at) })
    }

    fn remove(&mut self, device: Device) {
        if let Some(place) = self.places.remove(&device) {
            self.by_id.remove(&place.id);
        }
    }

    /// Drops devices that have vanished, and places that are over.
    fn forget(&mut self, now: Millis) {
        let mut gone = self.queue.drop_vanished(now);
        let over = |place: &Place| place.until.is_some_and(|until| until <= now);
        gone.extend(self.places.iter().filter(|(_, place)| over(place)).map(|(device, _)| *device));
        for device in gone {
            self.remove(device);
        }
    }

    /// Tells everybody who waits how they stand, if that has changed.
    fn tell(&self, now: Millis) {
        for (device, place) in &self.places {
            if let Some(state) = self.waiting(now, *device) {
                place.state.send_if_modified(|known| {
                    let news = *known != state;
                    *known = state;
                    news
                });
            }
        }
    }

    /// Has a table opened for a group.
    fn open(&mut self, group: Vec<Seeker>) {
        let devices: Vec<Device> = group.iter().map(|seeker| seeker.device).collect();
        for place in devices.iter().filter_map(|device| self.places.get(device)) {
            place.state.send_replace(PlaceState::Opening);
        }
        let (house, own) = (self.house.clone(), self.own.clone());
        self.tasks.spawn(async move {
            let people = group.len();
            let seats = matchmaking::open_for_strangers(&house, group).await;
            let seats = seats.inspect_err(|error| tracing::warn!(?error, people, "no table for strangers was opened"));
            let seats = seats.map_err(|error| match error {
                RegistryError::ServerFull => NotOpened::ServerFull,
                RegistryError::DiskFull => NotOpened::DiskFull,
                _ => NotOpened::Unavailable,
            });
            // The server may be going down.
            let _ = own.send(Note::Opened { group: devices, seats }).await;
        });
    }

    fn opened(&mut self, now: Millis, group: &[Device], seats: &Result<Vec<Seat>, NotOpened>) {
        for (place, &device) in group.iter().enumerate() {
            // A device that has given up meanwhile, or looks for another table, has no seat here: a bot stands in.
            let opening = |place: &&mut Place| *place.state.borrow() == PlaceState::Opening;
            let Some(given) = self.places.get_mut(&device).filter(opening) else { continue };
            let state = match seats {
                Ok(seats) => {
                    let Some(Seat(seated)) = seats.get(place) else { continue };
                    note_seat(&self.house, device, given.network, seated);
                    PlaceState::Seated(Box::new(Seat(seated.clone())))
                }
                Err(error) => PlaceState::Failed(*error),
            };
            given.until = Some(now + KEPT);
            given.state.send_replace(state);
        }
    }
}

fn note_seat(house: &House, device: Device, network: IpAddr, seated: &Seated) {
    let table = LastTable { room: RoomName::new(&seated.code), key: token::key(&seated.token) };
    house.strangers.ledger().seated(clock::unix_ms(), device, network, table);
}
