//! System time for data that outlives the process, and timers.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::task::unconstrained;
use tokio::time::{Instant, Sleep, sleep_until};

/// The current time in milliseconds since 1970.
pub(crate) fn unix_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

/// Waits until `instant`. Never returns if there is none.
pub(crate) async fn at(instant: Option<Instant>) {
    match instant {
        Some(instant) => sleep_until(instant).await,
        None => std::future::pending().await,
    }
}

/// A timer for a task that wakes far more often than the timer is due, such as for each message.
///
/// Registering a timer with the runtime, and polling it, takes several times as long as reading the clock. Therefore
/// the alarm does so only for a new task, for an earlier time, or once the registered time has come. If the time has
/// been postponed by then, the task wakes once too often.
#[derive(Debug)]
pub(crate) struct Alarm {
    at: Instant,
    /// The time for which `sleep` is registered. Stored here too, because `sleep` is rarely in the processor's cache.
    registered_for: Instant,
    sleep: Pin<Box<Sleep>>,
    /// The task that `sleep` wakes. `None` after it has elapsed.
    task: Option<Waker>,
}

impl Alarm {
    /// Creates an alarm that is due at `at`.
    pub(crate) fn new(at: Instant) -> Self {
        Self { at, registered_for: at, sleep: Box::pin(sleep_until(at)), task: None }
    }

    /// Changes the time at which the alarm is due.
    pub(crate) const fn set(&mut self, at: Instant) {
        self.at = at;
    }

    /// Waits until the alarm is due.
    pub(crate) async fn due(&mut self) {
        poll_fn(|context| self.poll_due(context)).await;
    }

    /// Completes when the alarm is due. Until then, registers the task to be woken.
    pub(crate) fn poll_due(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let is_registered = self.task.as_ref().is_some_and(|task| task.will_wake(context.waker()));
        if is_registered && self.registered_for <= self.at && Instant::now() < self.registered_for {
            return Poll::Pending;
        }
        if self.at < self.registered_for {
            self.register();
        }
        loop {
            // Unconstrained, because a task without budget would not be registered.
            if Pin::new(&mut unconstrained(self.sleep.as_mut())).poll(context).is_pending() {
                self.task = Some(context.waker().clone());
                return Poll::Pending;
            }
            self.task = None;
            if self.at <= Instant::now() {
                return Poll::Ready(());
            }
            self.register();
        }
    }

    fn register(&mut self) {
        self.registered_for = self.at;
        self.sleep.as_mut().reset(self.at);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use futures_util::FutureExt;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn an_alarm_is_due_at_its_latest_time() {
        let began = Instant::now();
        let mut alarm = Alarm::new(began + 2 * SECOND);
        assert_eq!(alarm.due().now_or_never(), None);
        alarm.set(began + 5 * SECOND);
        alarm.due().await;
        assert_eq!(began.elapsed(), 5 * SECOND, "it was postponed");
        assert_eq!(alarm.due().now_or_never(), Some(()), "it stays due");
        alarm.set(began + 9 * SECOND);
        assert_eq!(alarm.due().now_or_never(), None);
        alarm.set(began + 7 * SECOND);
        alarm.due().await;
        assert_eq!(began.elapsed(), 7 * SECOND, "it was moved forward");
        alarm.set(began);
        assert_eq!(alarm.due().now_or_never(), Some(()), "the time has passed");
    }

    #[tokio::test(start_paused = true)]
    async fn an_alarm_wakes_the_task_that_polled_it_last() {
        let began = Instant::now();
        let mut alarm = Alarm::new(began + SECOND);
        assert_eq!(alarm.due().now_or_never(), None, "another task than the next one");
        tokio::spawn(async move { alarm.due().await }).await.expect("no panic");
        assert_eq!(began.elapsed(), SECOND);
    }

    #[tokio::test(start_paused = true)]
    async fn an_alarm_postponed_after_it_elapsed_wakes_its_task() {
        let began = Instant::now();
        let mut alarm = Alarm::new(began + SECOND);
        assert!(poll_fn(|context| Poll::Ready(alarm.poll_due(context).is_pending())).await);
        tokio::time::advance(SECOND).await;
        alarm.set(began + 3 * SECOND);
        alarm.due().await;
        assert_eq!(began.elapsed(), 3 * SECOND);
    }
}
