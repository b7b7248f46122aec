//! Figures about the running server, for `GET /metrics`.

use std::sync::OnceLock;
use std::time::Duration;

use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use ruckus_protocol::ServerMessage;
use ruckus_store::Commit;
use tokio::time::Instant;

const JUDGED: &str = "ruckus_arbitration_wait_seconds";
const ACK: &str = "ruckus_ack_seconds";
const BATCH: &str = "ruckus_journal_batch_entries";
const COMMIT: &str = "ruckus_journal_commit_seconds";
const FAILING: &str = "ruckus_journal_failing";
const SECONDS: [f64; 11] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0];
const ENTRIES: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// Starts counting, once for the whole process.
pub(crate) fn install() -> Option<&'static PrometheusHandle> {
    static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let start = || {
        let buckets = [(ACK, &SECONDS[..]), (BATCH, &ENTRIES[..]), (COMMIT, &SECONDS[..]), (JUDGED, &SECONDS[..])];
        let with = |builder: PrometheusBuilder, (name, buckets): (&str, &[f64])| {
            builder.set_buckets_for_metric(Matcher::Full(name.to_owned()), buckets)
        };
        let builder = buckets.into_iter().try_fold(PrometheusBuilder::new(), with).ok()?;
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        metrics::set_global_recorder(recorder).ok()?;
        describe_gauge!("ruckus_rooms", "Rooms in memory");
        describe_gauge!("ruckus_sockets", "Open sockets");
        describe_counter!("ruckus_commands_total", "Commands answered, by the code of their refusal");
        describe_counter!("ruckus_journal_failures_total", "Commits to the journal that failed");
        describe_gauge!(FAILING, "1 while nothing can be written to the journal, else 0");
        describe_histogram!(ACK, "Seconds from a command's arrival to its answer, which is durable by then");
        describe_histogram!(BATCH, "Entries in one commit to the journal");
        describe_histogram!(COMMIT, "Seconds that one commit to the journal takes");
        describe_histogram!(JUDGED, "Seconds that the earliest claim to a contested moment waited for the verdict");
        Some(handle)
    };
    HANDLE.get_or_init(start).as_ref()
}

/// Whether nothing can be written to the journal.
pub(crate) fn journal_fails(fails: bool) {
    gauge!(FAILING).set(if fails { 1.0 } else { 0.0 });
}

/// So many rooms more.
pub(crate) fn rooms(more: f64) {
    gauge!("ruckus_rooms").increment(more);
}

/// So many sockets more.
pub(crate) fn sockets(more: f64) {
    gauge!("ruckus_sockets").increment(more);
}

/// A message goes out; `asked` is when the command came that it answers.
pub(crate) fn told(message: &ServerMessage, asked: Option<Instant>) {
    if let (ServerMessage::Ack(ack), Some(asked)) = (message, asked) {
        histogram!(ACK).record(asked.elapsed().as_secs_f64());
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

/// The journal has committed something.
pub(crate) fn committed(commit: Commit) {
    histogram!(BATCH).record(commit.entries as f64);
    histogram!(COMMIT).record(commit.took.as_secs_f64());
    if commit.failed {
        counter!("ruckus_journal_failures_total").increment(1);
    }
}
