//! Figures about the running server, for `GET /metrics`.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use ruckus_protocol::ServerMessage;
use ruckus_store::Commit;
use tokio::time::Instant;

use crate::line::Close;

const TABLES: &str = "ruckus_tables_made_total";
const ENDED: &str = "ruckus_tables_ended_total";
const INVITED: &str = "ruckus_tables_invited_total";
const FORGOTTEN: &str = "ruckus_names_removed_total";
const PARKED: &str = "ruckus_rooms_parked_total";
const READ: &str = "ruckus_rooms_read_total";
const SNAPSHOTS: &str = "ruckus_room_snapshots_total";
/// What can become of a room's snapshot: when it is written, and when the room is read.
const OF_SNAPSHOTS: [&str; 14] = [
    "kept",
    "outdated",
    "too-large",
    "left-out",
    "late",
    "failed",
    "used",
    "none",
    "newer",
    "damaged",
    "elsewhere",
    "unreadable",
    "entries",
    "not-read",
];
const GREETED: &str = "ruckus_devices_greeted_total";
const UPDATES: &str = "updates";
const SNAPSHOT: &str = "snapshot";
const AWAY: &str = "ruckus_turned_away_total";
const CLOSED: &str = "ruckus_sockets_closed_total";
/// Why a socket has ended that nobody has closed.
const GONE: &str = "gone";
const JUDGED: &str = "ruckus_arbitration_wait_seconds";
const LINE: &str = "ruckus_line_seconds";
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

/// Starts counting, once for the whole process.
pub(crate) fn install() -> Option<&'static PrometheusHandle> {
    static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let start = || {
        let seconds = [ACK, HELD, COMMIT, JUDGED, LINE].map(|name| (name, &SECONDS[..]));
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
        describe_counter!(TABLES, "Tables made");
        describe_counter!(ENDED, "Tables that are gone from the journal, by why");
        describe_counter!(INVITED, "Tables that got a code because a friend was invited");
        describe_counter!(FORGOTTEN, "Players who took their name out of a table");
        describe_counter!(PARKED, "Rooms put away because nobody was there");
        describe_counter!(READ, "Rooms read from the journal because a player came back");
        describe_counter!(SNAPSHOTS, "Snapshots of rooms, by what became of them when they were written or read");
        describe_counter!(GREETED, "Devices that said who they are, by how they were brought up to date");
        describe_counter!(AWAY, "Requests and connections turned away, by the word for it");
        describe_counter!(CLOSED, "Sockets that ended, by why");
        describe_counter!("ruckus_commands_total", "Commands answered, by the code of their refusal");
        describe_counter!("ruckus_journal_failures_total", "Commits to the journal that failed");
        describe_gauge!(FAILING, "1 while nothing can be written to the journal, else 0");
        describe_histogram!(
            ACK,
            "Seconds from a command's arrival to its answer, durable by then; without claims held for a race"
        );
        describe_histogram!(HELD, "Seconds from the arrival of a claim that was held for a race to its answer");
        describe_histogram!(BATCH, "Entries in one commit to the journal");
        describe_histogram!(COMMIT, "Seconds that one commit to the journal takes");
        describe_histogram!(JUDGED, "Seconds that the earliest claim to a contested moment waited for the verdict");
        describe_histogram!(LINE, "Seconds there and back on a line to a device, as pings take and as the kernel says");
        describe_nodes();
        begin();
        Some(handle)
    };
    HANDLE.get_or_init(start).as_ref()
}

/// What figures of several nodes mean. They stand at 0 where there is one.
fn describe_nodes() {
    describe_gauge!(NODES, "Nodes that hold their lease, as this one knows");
    describe_gauge!(LEASE_AGE, "Seconds since this node has renewed its lease");
    describe_counter!(LEASES_LOST, "Times that this node could not renew its lease and let all tables go");
    describe_counter!(BEATS_MISSED, "Times that this node tried to renew its lease in vain");
    describe_counter!(FORWARDED, "Requests and sockets that were passed on to the node that has the table");
    describe_gauge!(RELAYED, "Sockets here whose table is at another node");
    describe_counter!(FENCED, "Rooms that had to stop because another node has written to them");
}

/// A table is gone for good.
pub(crate) fn ended(why: &'static str) {
    counter!(ENDED, "why" => why).increment(1);
}

/// A table without a code got one.
pub(crate) fn invited() {
    counter!(INVITED).increment(1);
}

/// A player took their name out of a table.
pub(crate) fn name_forgotten() {
    counter!(FORGOTTEN).increment(1);
}

/// Whether nothing can be written to the journal.
pub(crate) fn journal_fails(fails: bool) {
    gauge!(FAILING).set(if fails { 1.0 } else { 0.0 });
}

/// Lets everything that is counted be there from the beginning: what has never happened is 0, not missing.
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
    counter!("ruckus_commands_total", "refused" => "none").absolute(0);
    for why in ["lobby", "match", "record", "deserted", "deleted"] {
        counter!(ENDED, "why" => why).absolute(0);
    }
    for what in OF_SNAPSHOTS {
        counter!(SNAPSHOTS, "what" => what).absolute(0);
    }
    for by in [UPDATES, SNAPSHOT] {
        counter!(GREETED, "by" => by).absolute(0);
    }
    for reason in ["wrong-origin", "too-many", "too-large", "unknown-code", "too-many-connections", "idle"] {
        counter!(AWAY, "reason" => reason).absolute(0);
    }
    for word in Close::ALL.map(|close| close.word).into_iter().chain([GONE]) {
        counter!(CLOSED, "reason" => word).absolute(0);
    }
    for name in [ACK, HELD, BATCH, COMMIT, JUDGED] {
        let _registered = histogram!(name);
    }
    let _registered = histogram!(LINE, "by" => "ping");
}

/// This node has tried to renew its lease, which is so old now; so many live.
pub(crate) fn beat(renewed: bool, age: Duration, nodes: usize) {
    if !renewed {
        counter!(BEATS_MISSED).increment(1);
    }
    gauge!(LEASE_AGE).set(age.as_secs_f64());
    gauge!(NODES).set(nodes as f64);
}

/// A room had to stop, as another node has written to it.
pub(crate) fn fenced() {
    counter!(FENCED).increment(1);
}

/// This node has let all tables go.
pub(crate) fn lease_lost() {
    counter!(LEASES_LOST).increment(1);
}

/// Something was passed on to another node.
pub(crate) fn forwarded(what: &'static str) {
    counter!(FORWARDED, "what" => what).increment(1);
}

/// So many sockets more are carried to other nodes.
pub(crate) fn relayed(more: f64) {
    gauge!(RELAYED).increment(more);
}

/// A table was made.
pub(crate) fn made() {
    counter!(TABLES).increment(1);
}

/// A room was put away, as nobody was there.
pub(crate) fn parked() {
    counter!(PARKED).increment(1);
}

/// A room was read from the journal.
pub(crate) fn read() {
    counter!(READ).increment(1);
}

/// Something became of a room's snapshot.
pub(crate) fn snapshot(what: &'static str) {
    counter!(SNAPSHOTS, "what" => what).increment(1);
}

/// A device was brought up to date, by what it had missed or by all there is.
pub(crate) fn greeted(by_updates: bool) {
    counter!(GREETED, "by" => if by_updates { UPDATES } else { SNAPSHOT }).increment(1);
}

/// The visitors turned away since [`take_turned_away`] was last called, by the word for it.
static TURNED_AWAY: Mutex<BTreeMap<&'static str, u64>> = Mutex::new(BTreeMap::new());

/// Takes the count of visitors turned away since it was last taken, by the word for it.
pub(crate) fn take_turned_away() -> BTreeMap<&'static str, u64> {
    std::mem::take(&mut *TURNED_AWAY.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Somebody was not let in, or not given what they asked for.
pub(crate) fn turned_away(reason: &'static str) {
    *TURNED_AWAY.lock().unwrap_or_else(PoisonError::into_inner).entry(reason).or_default() += 1;
    counter!(AWAY, "reason" => reason).increment(1);
}

/// A socket has ended; none if the other side is gone.
pub(crate) fn closed(close: Option<Close>) {
    counter!(CLOSED, "reason" => close.map_or(GONE, |close| close.word)).increment(1);
}

/// So many rooms more.
pub(crate) fn rooms(more: f64) {
    gauge!("ruckus_rooms").increment(more);
}

/// So many sockets more.
pub(crate) fn sockets(more: f64) {
    gauge!("ruckus_sockets").increment(more);
}

/// A command that waits for its answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    /// When it came.
    pub(crate) at: Instant,
    /// Whether it is held for a race: it waits for other players then, not for the server.
    pub(crate) held: bool,
}

/// A message goes out; `asked` is the command that it answers.
pub(crate) fn told(message: &ServerMessage, asked: Option<Asked>) {
    if let (ServerMessage::Ack(ack), Some(asked)) = (message, asked) {
        histogram!(if asked.held { HELD } else { ACK }).record(asked.at.elapsed().as_secs_f64());
        let refused = match (ack.refused, &ack.message) {
            (Some(code), _) => code.name(),
            (None, Some(_)) => "lobby",
            (None, None) => "none",
        };
        counter!("ruckus_commands_total", "refused" => refused).increment(1);
    }
}

/// A race was judged; `waited` is how long its earliest claim had been held.
pub(crate) fn judged(waited: Duration) {
    histogram!(JUDGED).record(waited.as_secs_f64());
}

/// A line to a device was measured, by a ping and, where it says something, by the kernel.
pub(crate) fn measured(ping: Duration, kernel: Option<Duration>) {
    histogram!(LINE, "by" => "ping").record(ping.as_secs_f64());
    if let Some(kernel) = kernel {
        histogram!(LINE, "by" => "kernel").record(kernel.as_secs_f64());
    }
}

/// The journal has committed something.
pub(crate) fn committed(commit: Commit) {
    histogram!(BATCH).record(commit.entries as f64);
    histogram!(COMMIT).record(commit.took.as_secs_f64());
    if commit.failed {
        counter!("ruckus_journal_failures_total").increment(1);
    }
}
