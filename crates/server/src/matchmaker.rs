//! The task that owns the queue for strangers. It assigns places, reports their state, and opens tables.

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
use crate::matchmaking::{
    Device, FoundSeat, Full, Given, LastTable, MatchmakingSettings, Millis, NotOpened, PlaceState, Queue, QueueRequest,
    Seeker, Standing,
};
use crate::registry::{RoomRegistry, matchmaking};
use crate::token;

/// How long the result of a place is kept for devices that missed the response, in milliseconds.
const KEPT: Millis = 60_000;

struct WaitingPlace {
    id: String,
    network: IpAddr,
    state: watch::Sender<PlaceState>,
    /// When the place is removed; none while it waits.
    until: Option<Millis>,
}

/// The task that owns the queue for strangers.
pub(crate) struct Matchmaker {
    registry: Arc<RoomRegistry>,
    requests: mpsc::Receiver<QueueRequest>,
    queue: Queue,
    places: HashMap<Device, WaitingPlace>,
    /// The device of each place, by place id.
    by_id: HashMap<String, Device>,
    /// Prefix of place ids: the node's name, so that other nodes can route requests.
    of_node: String,
    begun: Instant,
    tasks: TaskTracker,
    /// Sender to this task, for the tasks that open tables.
    own: mpsc::Sender<QueueRequest>,
}

impl Matchmaker {
    pub(crate) fn new(
        registry: Arc<RoomRegistry>,
        settings: &MatchmakingSettings,
        node: Option<&str>,
        tasks: TaskTracker,
    ) -> Self {
        // Only one matchmaker can take the receiver. A second one would never get a request.
        let (own, requests) = registry.matchmaking.ends().unwrap_or_else(|| mpsc::channel(1));
        let of_node = node.map(|node| format!("{node}.")).unwrap_or_default();
        let (queue, begun) = (Queue::new(settings), Instant::now());
        let (places, by_id) = (HashMap::new(), HashMap::new());
        Self { registry, requests, queue, places, by_id, of_node, begun, tasks, own }
    }

    /// Runs until the server shuts down.
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
                request = self.requests.recv() => match request {
                    Some(request) => self.hear(request),
                    None => return,
                },
                () = at(wake) => {}
            }
        }
    }

    fn now(&self) -> Millis {
        self.begun.elapsed().as_millis() as u64
    }

    fn hear(&mut self, request: QueueRequest) {
        let now = self.now();
        // The requester can be gone.
        match request {
            QueueRequest::Enter { seeker, reply } => _ = reply.send(self.enter(now, *seeker)),
            QueueRequest::Ask { place, reply } => {
                let device = self.by_id.get(&place).copied();
                let state = device.and_then(|device| {
                    self.queue.seen(now, device);
                    self.places.get(&device).map(|place| place.state.subscribe())
                });
                let _ = reply.send(state);
            }
            QueueRequest::Leave { place, reply } => {
                let device = self.by_id.get(&place).copied();
                if let Some(device) = device {
                    self.queue.leave(device);
                    self.remove(device);
                }
                let _ = reply.send(device.is_some());
            }
            QueueRequest::Opened { group, seats } => self.opened(now, &group, &seats),
        }
    }

    fn enter(&mut self, now: Millis, seeker: Seeker) -> Result<Given, Full> {
        let (device, network) = (seeker.device, seeker.network);
        let other = self.queue.enter(now, seeker)?;
        // Remove the device's earlier place, which belongs to another page, and the place with the same card. Their
        // pages then get an error.
        for device in other.into_iter().chain([device]) {
            self.remove(device);
        }
        let place = format!("{}{}", self.of_node, token::fresh());
        let (sender, state) = watch::channel(self.waiting(now, device).unwrap_or(PlaceState::Opening));
        self.by_id.insert(place.clone(), device);
        self.places.insert(device, WaitingPlace { id: place.clone(), network, state: sender, until: None });
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

    /// Removes devices that have vanished, and expired places.
    fn forget(&mut self, now: Millis) {
        let mut gone = self.queue.drop_vanished(now);
        let over = |place: &WaitingPlace| place.until.is_some_and(|until| until <= now);
        gone.extend(self.places.iter().filter(|(_, place)| over(place)).map(|(device, _)| *device));
        for device in gone {
            self.remove(device);
        }
    }

    /// Updates the state of every waiting place that has changed.
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

    /// Starts opening a table for a group.
    fn open(&mut self, group: Vec<Seeker>) {
        let devices: Vec<Device> = group.iter().map(|seeker| seeker.device).collect();
        for place in devices.iter().filter_map(|device| self.places.get(device)) {
            place.state.send_replace(PlaceState::Opening);
        }
        let (registry, own) = (self.registry.clone(), self.own.clone());
        self.tasks.spawn(async move {
            let people = group.len();
            let seats = matchmaking::open_for_matchmaking(&registry, group).await;
            let seats =
                seats.inspect_err(|error| tracing::warn!(?error, people, "a table for strangers could not be opened"));
            let seats = seats.map_err(|error| match error {
                RegistryError::ServerFull => NotOpened::ServerFull,
                RegistryError::DiskFull => NotOpened::DiskFull,
                _ => NotOpened::Unavailable,
            });
            // Fails if the server is shutting down.
            let _ = own.send(QueueRequest::Opened { group: devices, seats }).await;
        });
    }

    fn opened(&mut self, now: Millis, group: &[Device], seats: &Result<Vec<FoundSeat>, NotOpened>) {
        for (place, &device) in group.iter().enumerate() {
            // A device that left the queue or entered again gets no seat. A bot plays instead.
            let opening = |place: &&mut WaitingPlace| *place.state.borrow() == PlaceState::Opening;
            let Some(given) = self.places.get_mut(&device).filter(opening) else { continue };
            let state = match seats {
                Ok(seats) => {
                    let Some(FoundSeat(seated)) = seats.get(place) else { continue };
                    note_seat(&self.registry, device, given.network, seated);
                    PlaceState::Seated(Box::new(FoundSeat(seated.clone())))
                }
                Err(error) => PlaceState::Failed(*error),
            };
            given.until = Some(now + KEPT);
            given.state.send_replace(state);
        }
    }
}

fn note_seat(registry: &RoomRegistry, device: Device, network: IpAddr, seated: &Seated) {
    let table = LastTable { room: RoomName::new(&seated.code), key: token::key(&seated.token) };
    registry.matchmaking.seated(device, network, table);
}
