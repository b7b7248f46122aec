//! Runs trials of rules that users request. Trials run one after another on few threads, so that they do not slow
//! tables down.

mod settings;

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use ruckus_engine::RuleId;
use ruckus_homemade::Homemade;
use ruckus_lab::event::Durations;
use ruckus_lab::wire::{Run, TrialStage};
use ruckus_lab::{Lasts, PlayTest, Report, TrialPlan};
use ruckus_protocol::{ErrorCode, EventForecast};
use ruckus_room::RoomError;
use ruckus_ruleset::Ruleset;
use tokio::sync::Notify;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::access::Factor;
use crate::limits::{Queue, Queued, Scope, Wait};
use crate::token;

pub use settings::LabLimits;

/// The number of trials in memory from which on finished ones are removed.
const REMEMBERED: usize = 64;

/// The maximum number of cached results.
const LATELY: usize = 256;

/// One site can hold at most 1/`SHARE` of the places in the queue and of the trials in memory.
const SHARE: usize = 4;
/// The maximum number of sites for which the last turn is recorded.
const SERVED: usize = 1_000;

/// How long a game lasts, once measured. Concurrent requests wait for the first measurement instead of repeating it.
/// Whole matches take many seconds, and the host's page asks again each time a player checks in.
pub(crate) type GameDuration = Arc<OnceLock<Durations>>;

/// The reason why a trial is not started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Busy {
    /// This address already has its maximum number of open trials.
    Yours,
    /// Other addresses of the same site have used up its share.
    Neighbors,
    /// The queue is full.
    Full,
    /// The lab is switched off.
    Closed,
}

/// Limits for short tasks: how many run concurrently, and how many can wait.
const SHORT_WORK: (usize, usize) = (2, 16);

/// The lab of one server.
#[derive(Debug)]
pub(crate) struct Lab {
    limits: LabLimits,
    /// Prefix of trial ids.
    of_node: String,
    book: Mutex<Book>,
    come: Notify,
    /// The queue for short CPU-heavy tasks, such as searches for practice positions.
    short_work: Arc<Queue>,
    /// How long rounds last, by rules and seats.
    pub(crate) lasting: Lately<Lasts>,
    /// Event forecasts, by plan and number of players.
    pub(crate) forecasts: Lately<EventForecast>,
    /// How long games of events last, by game and number of tables. The number of players makes no difference.
    pub(crate) durations: Arc<Lately<GameDuration>>,
}

#[derive(Debug, Default)]
struct Book {
    trials: BTreeMap<String, Trial>,
    waiting: VecDeque<String>,
    /// The number of the turn in which each site last had a trial started.
    served: BTreeMap<IpAddr, u64>,
    turns: u64,
}

#[derive(Debug)]
struct Trial {
    of: u64,
    asked_by: IpAddr,
    /// The site of the address; for an exempt network, the network address.
    site: IpAddr,
    stage: TrialStage,
    plan: Option<Box<TrialPlan>>,
    /// The ruleset under test, and the one that it is compared with.
    tried: Box<(Ruleset, Option<Ruleset>)>,
    cancel: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
    report: Option<Box<Report>>,
    ended: Option<Instant>,
}

/// The next trial to run.
struct Task {
    id: String,
    plan: Box<TrialPlan>,
    cancel: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
}

impl Trial {
    const fn is_open(&self) -> bool {
        matches!(self.stage, TrialStage::Waiting | TrialStage::Running)
    }

    fn end(&mut self, stage: TrialStage, report: Option<Box<Report>>) {
        (self.stage, self.report, self.plan, self.ended) = (stage, report, None, Some(Instant::now()));
    }
}

/// A cache of recent results. The key is a hash of the input.
#[derive(Debug)]
pub(crate) struct Lately<T>(Mutex<VecDeque<(blake3::Hash, T)>>);

impl<T> Default for Lately<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone> Lately<T> {
    pub(crate) fn get(&self, of: blake3::Hash) -> Option<T> {
        let known = self.0.lock();
        known.iter().find(|(known, _)| *known == of).map(|(_, found)| found.clone())
    }

    /// Returns the cached result. If there is none, stores and returns a default value.
    pub(crate) fn get_or_remember(&self, of: blake3::Hash) -> T
    where
        T: Default,
    {
        let mut known = self.0.lock();
        if let Some((_, found)) = known.iter().find(|(known, _)| *known == of) {
            return found.clone();
        }
        known.truncate(LATELY - 1);
        known.push_front((of, T::default()));
        known.front().map(|(_, found)| found.clone()).unwrap_or_default()
    }

    /// Stores a result.
    pub(crate) fn remember(&self, of: blake3::Hash, found: T) {
        let mut known = self.0.lock();
        known.retain(|(known, _)| *known != of);
        known.truncate(LATELY - 1);
        known.push_front((of, found));
    }
}

impl Lab {
    /// Creates a lab. In a cluster, trial ids start with the name of the node that runs them.
    pub(crate) fn new(limits: LabLimits, node: Option<&str>) -> Self {
        let of_node = node.map(|node| format!("{node}.")).unwrap_or_default();
        Self {
            limits,
            of_node,
            book: Mutex::default(),
            come: Notify::new(),
            short_work: Queue::new(SHORT_WORK.0, SHORT_WORK.1),
            lasting: Lately::default(),
            forecasts: Lately::default(),
            durations: Arc::default(),
        }
    }

    /// Takes a place in the queue for short CPU-heavy tasks.
    ///
    /// # Errors
    /// Returns when to retry if the queue is full or this address has too many tasks in it.
    pub(crate) fn enter(&self, address: IpAddr, exemption: Option<Factor>) -> Result<Queued, Wait> {
        self.short_work.enter(address, exemption)
    }

    pub(crate) const fn limits(&self) -> LabLimits {
        self.limits
    }

    /// Queues a plan that has been checked. For an exempt network, `exemption` multiplies the number of open trials,
    /// and the share of its site does not apply. The queue's length limit still applies.
    pub(crate) fn begin(&self, address: IpAddr, exemption: Option<Factor>, plan: TrialPlan) -> Result<Run, Busy> {
        if self.limits.threads == 0 {
            return Err(Busy::Closed);
        }
        let mut book = self.book.lock();
        book.forget(self.limits);
        let address = Scope::Network.of(address);
        let site = if exemption.is_some() { address } else { Scope::Site.of(address) };
        let open = |belongs: &dyn Fn(&Trial) -> bool| {
            book.trials.values().filter(|trial| trial.is_open() && belongs(trial)).count()
        };
        let own = exemption.unwrap_or(Factor::Times(1)).of(1);
        if open(&|trial| trial.asked_by == address) >= own as usize {
            return Err(Busy::Yours);
        }
        let of_site = open(&|trial| trial.site == site);
        if exemption.is_none() && of_site > 0 && of_site >= self.limits.queued / SHARE {
            return Err(Busy::Neighbors);
        }
        if book.waiting.len() >= self.limits.queued {
            return Err(Busy::Full);
        }
        let id = format!("{}{}", self.of_node, token::fresh());
        let plan = TrialPlan { threads: self.limits.threads, ..plan };
        let trial = Trial {
            of: plan.pieces(),
            asked_by: address,
            site,
            stage: TrialStage::Waiting,
            tried: Box::new((plan.ruleset.clone(), plan.against.clone())),
            plan: Some(Box::new(plan)),
            cancel: Arc::default(),
            done: Arc::default(),
            report: None,
            ended: None,
        };
        book.trials.insert(id.clone(), trial);
        book.waiting.push_back(id.clone());
        self.come.notify_one();
        book.look(&id).ok_or(Busy::Full)
    }

    /// Returns the progress of a trial, or `None` if the id is unknown.
    pub(crate) fn look(&self, id: &str) -> Option<Run> {
        self.book.lock().look(id)
    }

    /// Returns a trial's findings about a rule.
    ///
    /// # Errors
    /// `unknown-run`, or `bad-run` if the trial is not finished or did not test this rule.
    pub(crate) fn play_test(&self, id: &str, rule: &Homemade) -> Result<PlayTest, RoomError> {
        let book = self.book.lock();
        let unknown = "there is no such play-test any more; start a new one";
        let trial = book.trials.get(id).ok_or_else(|| RoomError::new(ErrorCode::UnknownRun, unknown))?;
        let (with, against) = &*trial.tried;
        if !against.as_ref().is_some_and(|without| differ_by(with, without, rule)) {
            let message = "wrong play-test; test this rule against the same game without it";
            return Err(RoomError::new(ErrorCode::BadRun, message));
        }
        let over = trial.report.as_ref().filter(|_| trial.stage == TrialStage::Over);
        let found = over.and_then(|report| PlayTest::of(report, with.base(), &rule.name));
        found.ok_or_else(|| RoomError::new(ErrorCode::BadRun, "this play-test is unfinished; let one run to its end"))
    }

    /// Cancels a trial. A running trial ends with the results so far.
    pub(crate) fn cancel(&self, id: &str) -> Option<Run> {
        let mut book = self.book.lock();
        book.waiting.retain(|waiting| waiting != id);
        let trial = book.trials.get_mut(id)?;
        trial.cancel.store(true, Ordering::Relaxed);
        if trial.stage == TrialStage::Waiting {
            trial.end(TrialStage::Cancelled, None);
        }
        book.look(id)
    }

    /// Runs queued trials one after another until the server shuts down.
    pub(crate) async fn work(self: Arc<Self>, closing: CancellationToken) {
        loop {
            let Some(Task { id, plan, cancel, done }) = self.next() else {
                tokio::select! {
                    biased;
                    () = self.come.notified() => continue,
                    () = closing.cancelled() => return,
                }
            };
            let (stop, count) = (cancel.clone(), done.clone());
            let mut carried_out = tokio::task::spawn_blocking(move || {
                let progress = |progress: ruckus_lab::Progress| {
                    count.fetch_max(progress.done, Ordering::Relaxed);
                };
                ruckus_lab::run(&plan, &progress, &stop)
            });
            let ended = tokio::select! {
                ended = &mut carried_out => Some(ended),
                () = tokio::time::sleep(self.limits.lasts) => None,
                () = closing.cancelled() => None,
            };
            let ended = match ended {
                Some(ended) => ended,
                None => {
                    cancel.store(true, Ordering::Relaxed);
                    carried_out.await
                }
            };
            let mut book = self.book.lock();
            let Some(trial) = book.trials.get_mut(&id) else { continue };
            match ended {
                Ok(Ok(report)) => trial.end(TrialStage::Over, Some(Box::new(report))),
                Ok(Err(error)) => {
                    tracing::error!(%error, "a valid plan of a play-test failed");
                    trial.end(TrialStage::Failed, None);
                }
                Err(error) => {
                    tracing::error!(%error, "a play-test failed");
                    trial.end(TrialStage::Failed, None);
                }
            }
        }
    }

    fn next(&self) -> Option<Task> {
        let mut book = self.book.lock();
        let id = book.next_in_turn()?;
        let trial = book.trials.get_mut(&id)?;
        trial.stage = TrialStage::Running;
        Some(Task { id, plan: trial.plan.take()?, cancel: trial.cancel.clone(), done: trial.done.clone() })
    }
}

/// Returns whether two rulesets differ only in one home-made rule and its effects.
fn differ_by(with: &Ruleset, without: &Ruleset, rule: &Homemade) -> bool {
    let Ok(made) = without.clone().with_homemade(rule.clone(), "the table") else { return false };
    let same_rules = || RuleId::all().all(|rule| made.value_of(rule) == with.value_of(rule));
    made.base() == with.base()
        && made.homemade() == with.homemade()
        && same_rules()
        && made.procedures() == with.procedures()
}

impl Book {
    fn look(&self, id: &str) -> Option<Run> {
        let trial = self.trials.get(id)?;
        let place = self.waiting.iter().position(|waiting| waiting == id);
        let running = self.trials.values().filter(|trial| trial.stage == TrialStage::Running).count();
        Some(Run {
            id: id.to_owned(),
            stage: trial.stage,
            ahead: place.map_or(0, |place| place + running) as u32,
            done: trial.done.load(Ordering::Relaxed),
            of: trial.of,
            report: trial.report.clone(),
        })
    }

    /// Removes the next trial from the queue: the first trial of the site that has waited longest since its last turn.
    fn next_in_turn(&mut self) -> Option<String> {
        let site_of = |id: &String| self.trials.get(id).map(|trial| trial.site);
        let last = |id: &String| site_of(id).and_then(|site| self.served.get(&site)).copied().unwrap_or(0);
        let (place, _) = self.waiting.iter().enumerate().min_by_key(|(_, id)| last(id))?;
        let id = self.waiting.remove(place)?;
        if let Some(site) = self.trials.get(&id).map(|trial| trial.site) {
            self.turns += 1;
            self.served.insert(site, self.turns);
        }
        if self.served.len() > SERVED {
            let old = self.turns - SERVED as u64 / 2;
            self.served.retain(|_, turn| *turn > old);
        }
        Some(id)
    }

    /// Removes finished trials that are too old. If too many remain, removes the oldest finished trial of a site over
    /// its share, or else the oldest finished trial.
    fn forget(&mut self, limits: LabLimits) {
        self.trials.retain(|_, trial| trial.ended.is_none_or(|ended| ended.elapsed() < limits.kept));
        while self.trials.len() >= REMEMBERED {
            let of_site = |site: IpAddr| self.trials.values().filter(|trial| trial.site == site).count();
            let fits = |trial: &Trial| of_site(trial.site) <= REMEMBERED / SHARE;
            let over = self.trials.iter().filter_map(|(id, trial)| Some((fits(trial), trial.ended?, id)));
            let Some(oldest) = over.min().map(|(_, _, id)| id.clone()) else { return };
            self.trials.remove(&oldest);
        }
    }
}
