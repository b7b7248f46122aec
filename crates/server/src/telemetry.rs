//! Metrics of the running server, for `GET /metrics`.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::time::Duration;

use metrics::{Counter, Histogram, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use parking_lot::Mutex;
use ruckus_protocol::ServerMessage;
use ruckus_store::Commit;
use tokio::time::Instant;

use crate::outbox::Close;

const TABLES: &str = "ruckus_tables_made_total";
const ENDED: &str = "ruckus_tables_ended_total";
const INVITED: &str = "ruckus_tables_invited_total";
const FORGOTTEN: &str = "ruckus_names_removed_total";
const PARKED: &str = "ruckus_rooms_parked_total";
const READ: &str = "ruckus_rooms_read_total";
const SNAPSHOTS: &str = "ruckus_room_snapshots_total";
/// Outcomes of snapshots: when one is written, and when a room is loaded.
const OF_SNAPSHOTS: &str =
    "kept outdated too-large left-out late failed used none newer damaged elsewhere unreadable entries not-read";
const GREETED: &str = "ruckus_devices_greeted_total";
const UPDATES: &str = "updates";
const SNAPSHOT: &str = "snapshot";
const PUSHED: &str = "ruckus_push_messages_total";
const AWAY: &str = "ruckus_turned_away_total";
const CLOSED: &str = "ruckus_sockets_closed_total";
/// The label for sockets that the client closed or lost.
const GONE: &str = "gone";
const COMMANDS: &str = "ruckus_commands_total";
const JUDGED: &str = "ruckus_arbitration_wait_seconds";
const ROUND_TRIP: &str = "ruckus_round_trip_seconds";
const ACK: &str = "ruckus_ack_seconds";
const HELD: &str = "ruckus_held_ack_seconds";
const BATCH: &str = "ruckus_journal_batch_entries";
const COMMIT: &str = "ruckus_journal_commit_seconds";
const FAILING: &str = "ruckus_journal_failing";
const NODES: &str = "ruckus_nodes";
const LEASE_AGE: &str = "ruckus_lease_age_seconds";
const LEASES_LOST: &str = "ruckus_leases_lost_total";
const BEATS_MISSED: &str = "ruckus_beats_missed_total";
const FORWARDED: &str = "ruckus_forwarded_total";
const FENCED: &str = "ruckus_rooms_fenced_total";
const RELAYED: &str = "ruckus_sockets_relayed";
const SECONDS: [f64; 11] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0];
const ENTRIES: [f64; 11] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0, 1024.0];

/// Handles of the metrics that every command or ping changes. To look a metric up takes several times as long as to
/// change it.
struct FrequentMetrics {
    ack: Histogram,
    held: Histogram,
    accepted: Counter,
    ping: Histogram,
    /// Empty until the kernel has measured a connection.
    kernel: OnceLock<Histogram>,
}

static FREQUENT: OnceLock<FrequentMetrics> = OnceLock::new();

/// Installs the metrics recorder, once per process.
pub(crate) fn install() -> Option<&'static PrometheusHandle> {
    static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let start = || {
        let seconds = [ACK, HELD, COMMIT, JUDGED, ROUND_TRIP].map(|name| (name, &SECONDS[..]));
        let mut buckets = seconds.into_iter().chain([(BATCH, &ENTRIES[..])]);
        let with = |builder: PrometheusBuilder, (name, buckets): (&str, &[f64])| {
            builder.set_buckets_for_metric(Matcher::Full(name.to_owned()), buckets)
        };
        let builder = buckets.try_fold(PrometheusBuilder::new(), with).ok()?;
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        metrics::set_global_recorder(recorder).ok()?;
        describe_gauge!("ruckus_rooms", "Rooms in memory");
        describe_gauge!("ruckus_sockets", "Open sockets");
        describe_counter!(TABLES, "Tables created");
        describe_counter!(ENDED, "Rooms deleted from the journal, by reason");
        describe_counter!(INVITED, "Tables that got a code for an invitation of friends");
        describe_counter!(FORGOTTEN, "Players who removed their name from a table");
        describe_counter!(PARKED, "Rooms evicted because they had no connections");
        describe_counter!(READ, "Rooms loaded from the journal");
        describe_counter!(SNAPSHOTS, "Snapshots of rooms written or read, by outcome");
        describe_counter!(GREETED, "Devices that sent `hello`, by how they were brought up to date");
        describe_counter!(PUSHED, "Push messages for absent players, by outcome");
        describe_counter!(AWAY, "Requests and connections rejected, by reason");
        describe_counter!(CLOSED, "Sockets closed, by reason");
        describe_counter!(COMMANDS, "Commands answered, by refusal code");
        describe_counter!("ruckus_journal_failures_total", "Commits to the journal that failed");
        describe_gauge!(FAILING, "1 while the journal cannot be written, else 0");
        describe_histogram!(
            ACK,
            "Seconds from a command's arrival to its answer, including the commit; without claims held for a race"
        );
        describe_histogram!(HELD, "Seconds from the arrival of a claim that was held for a race to its answer");
        describe_histogram!(BATCH, "Entries in one commit to the journal");
        describe_histogram!(COMMIT, "Seconds that one commit to the journal takes");
        describe_histogram!(JUDGED, "Seconds that the earliest claim to a contested moment waited for the verdict");
        describe_histogram!(ROUND_TRIP, "Round-trip time to a device in seconds, measured by pings and by the kernel");
        describe_nodes();
        begin();
        Some(handle)
    };
    HANDLE.get_or_init(start).as_ref()
}

/// Describes the metrics of clusters. They are 0 on a single server.
fn describe_nodes() {
    describe_gauge!(NODES, "Nodes with a valid lease, as seen by this node");
    describe_gauge!(LEASE_AGE, "Seconds since this node last renewed its lease");
    describe_counter!(LEASES_LOST, "Times that this node lost its lease and released all rooms");
    describe_counter!(BEATS_MISSED, "Failed attempts of this node to renew its lease");
    describe_counter!(FORWARDED, "Requests and sockets forwarded to the node that holds the room");
    describe_gauge!(RELAYED, "Open sockets of this node that are relayed to another node");
    describe_counter!(FENCED, "Rooms stopped because another node wrote to them");
}

/// Counts a table that was deleted.
pub(crate) fn ended(why: &'static str) {
    counter!(ENDED, "why" => why).increment(1);
}

/// Counts a table that got its code.
pub(crate) fn invited() {
    counter!(INVITED).increment(1);
}

/// Counts a player who removed their name from a table.
pub(crate) fn name_forgotten() {
    counter!(FORGOTTEN).increment(1);
}

/// Records whether journal writes fail.
pub(crate) fn journal_fails(fails: bool) {
    gauge!(FAILING).set(if fails { 1.0 } else { 0.0 });
}

/// Initializes all metrics, so that they are 0 instead of missing before the first event.
fn begin() {
    gauge!("ruckus_rooms").set(0.0);
    for name in ["ruckus_sockets", FAILING, NODES, LEASE_AGE, RELAYED] {
        gauge!(name).set(0.0);
    }
    for name in [TABLES, INVITED, FORGOTTEN, PARKED, READ, LEASES_LOST, BEATS_MISSED, FENCED] {
        counter!(name).absolute(0);
    }
    counter!("ruckus_journal_failures_total").absolute(0);
    for what in ["request", "socket"] {
        counter!(FORWARDED, "what" => what).absolute(0);
    }
    let metrics = FREQUENT.get_or_init(|| FrequentMetrics {
        ack: histogram!(ACK),
        held: histogram!(HELD),
        accepted: counter!(COMMANDS, "refused" => "none"),
        ping: histogram!(ROUND_TRIP, "by" => "ping"),
        kernel: OnceLock::new(),
    });
    metrics.accepted.absolute(0);
    for why in ["lobby", "match", "record", "deserted", "deleted"] {
        counter!(ENDED, "why" => why).absolute(0);
    }
    for what in OF_SNAPSHOTS.split(' ') {
        counter!(SNAPSHOTS, "what" => what).absolute(0);
    }
    for by in [UPDATES, SNAPSHOT] {
        counter!(GREETED, "by" => by).absolute(0);
    }
    for what in ["sent", "gone", "refused", "failed"] {
        counter!(PUSHED, "what" => what).absolute(0);
    }
    for reason in ["wrong-origin", "too-many", "too-large", "unknown-code", "too-many-connections", "idle"] {
        counter!(AWAY, "reason" => reason).absolute(0);
    }
    for word in Close::ALL.map(|close| close.word).into_iter().chain([GONE]) {
        counter!(CLOSED, "reason" => word).absolute(0);
    }
    for name in [BATCH, COMMIT, JUDGED] {
        let _registered = histogram!(name);
    }
}

/// Records an attempt to renew the node's lease, with the lease's age and the number of live nodes.
pub(crate) fn beat(renewed: bool, age: Duration, nodes: usize) {
    if !renewed {
        counter!(BEATS_MISSED).increment(1);
    }
    gauge!(LEASE_AGE).set(age.as_secs_f64());
    gauge!(NODES).set(nodes as f64);
}

/// Counts a room that stopped because another node has written to it.
pub(crate) fn fenced() {
    counter!(FENCED).increment(1);
}

/// Counts a lost lease. The node evicts all rooms then.
pub(crate) fn lease_lost() {
    counter!(LEASES_LOST).increment(1);
}

/// Counts a request or a socket forwarded to another node.
pub(crate) fn forwarded(what: &'static str) {
    counter!(FORWARDED, "what" => what).increment(1);
}

/// Changes the number of sockets relayed to other nodes.
pub(crate) fn relayed(more: f64) {
    gauge!(RELAYED).increment(more);
}

/// Counts a new table.
pub(crate) fn made() {
    counter!(TABLES).increment(1);
}

/// Counts a room evicted from memory because it had no connections.
pub(crate) fn parked() {
    counter!(PARKED).increment(1);
}

/// Counts a room loaded from the journal.
pub(crate) fn read() {
    counter!(READ).increment(1);
}

/// Counts an outcome of a room's snapshot.
pub(crate) fn snapshot(what: &'static str) {
    counter!(SNAPSHOTS, "what" => what).increment(1);
}

/// Counts a client that connected. It got either the updates that it missed or a full snapshot.
pub(crate) fn greeted(by_updates: bool) {
    counter!(GREETED, "by" => if by_updates { UPDATES } else { SNAPSHOT }).increment(1);
}

/// Rejected requests since the last call of [`take_turned_away`], by reason.
static TURNED_AWAY: Mutex<BTreeMap<&'static str, u64>> = Mutex::new(BTreeMap::new());

/// Returns the number of rejected requests since the last call, by reason.
pub(crate) fn take_turned_away() -> BTreeMap<&'static str, u64> {
    std::mem::take(&mut *TURNED_AWAY.lock())
}

/// Counts a push message.
pub(crate) fn pushed(what: &'static str) {
    counter!(PUSHED, "what" => what).increment(1);
}

/// Counts a rejected request or connection.
pub(crate) fn turned_away(reason: &'static str) {
    *TURNED_AWAY.lock().entry(reason).or_default() += 1;
    counter!(AWAY, "reason" => reason).increment(1);
}

/// Counts a closed socket. `close` is `None` if the client is gone.
pub(crate) fn closed(close: Option<Close>) {
    counter!(CLOSED, "reason" => close.map_or(GONE, |close| close.word)).increment(1);
}

/// Changes the number of rooms in memory.
pub(crate) fn rooms(more: f64) {
    gauge!("ruckus_rooms").increment(more);
}

/// Changes the number of open sockets.
pub(crate) fn sockets(more: f64) {
    gauge!("ruckus_sockets").increment(more);
}

/// A command that waits for its acknowledgment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PendingCommand {
    /// When the command arrived.
    pub(crate) at: Instant,
    /// True if the command is held for a race. It waits for other players then, not for the server.
    pub(crate) held: bool,
}

/// Records an outgoing message. `asked` is the command that it acknowledges.
pub(crate) fn record_outgoing(message: &ServerMessage, asked: Option<PendingCommand>) {
    let (ServerMessage::Ack(ack), Some(asked)) = (message, asked) else { return };
    // Installed once per process, before the server starts.
    let Some(metrics) = FREQUENT.get() else { return };
    let waited = if asked.held { &metrics.held } else { &metrics.ack };
    waited.record(asked.at.elapsed().as_secs_f64());
    match (ack.refused, &ack.message) {
        (Some(code), _) => counter!(COMMANDS, "refused" => code.name()).increment(1),
        (None, Some(_)) => counter!(COMMANDS, "refused" => "lobby").increment(1),
        (None, None) => metrics.accepted.increment(1),
    }
}

/// Records a race verdict. `waited` is how long the earliest claim was held.
pub(crate) fn judged(waited: Duration) {
    histogram!(JUDGED).record(waited.as_secs_f64());
}

/// Records the round-trip time of a connection, measured by a ping and, if available, by the kernel.
pub(crate) fn measured(ping: Duration, kernel: Option<Duration>) {
    let Some(metrics) = FREQUENT.get() else { return };
    metrics.ping.record(ping.as_secs_f64());
    if let Some(time) = kernel {
        let kernel = metrics.kernel.get_or_init(|| histogram!(ROUND_TRIP, "by" => "kernel"));
        kernel.record(time.as_secs_f64());
    }
}

/// Records a commit of the journal.
pub(crate) fn committed(commit: Commit) {
    histogram!(BATCH).record(commit.entries as f64);
    histogram!(COMMIT).record(commit.took.as_secs_f64());
    if commit.failed {
        counter!("ruckus_journal_failures_total").increment(1);
    }
}
