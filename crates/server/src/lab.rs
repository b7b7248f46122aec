//! Trials of rules that people have asked for: one after the other, on few threads, so that tables do not feel it.

mod settings;

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use ruckus_engine::RuleId;
use ruckus_homemade::Homemade;
use ruckus_lab::event::Durations;
use ruckus_lab::wire::{Run, Stage};
use ruckus_lab::{Lasts, Plan, PlayTest, Report};
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

/// How many trials are remembered at most, those that are over included.
const REMEMBERED: usize = 64;

/// How many of the things that were found out lately are remembered.
const LATELY: usize = 256;

/// Which part of the places in the queue, and of the trials that are remembered, one site may hold.
const SHARE: usize = 4;
/// How many sites are known to have had their turn.
const SERVED: usize = 1_000;

/// How long a game lasts, once it has been measured. Who asks meanwhile waits for it instead of measuring as well: whole matches take
/// many seconds, and a host's page asks again with each player who checks in.
pub(crate) type Known = Arc<OnceLock<Durations>>;

/// Why a trial is not begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Busy {
    /// This address has one already.
    Yours,
    /// Addresses around this one have as many as they may.
    Neighbors,
    /// Too many wait.
    Full,
    /// There is no lab here.
    Closed,
}

/// How much short work is done at once, and how much may wait.
const SHORT_WORK: (usize, usize) = (2, 16);

/// The lab of a server.
#[derive(Debug)]
pub(crate) struct Lab {
    limits: LabLimits,
    /// What the names of trials begin with.
    of_node: String,
    book: Mutex<Book>,
    come: Notify,
    /// The queue for work that takes the processor for a moment, such as searches of moments to practice with.
    short_work: Arc<Queue>,
    /// How long rounds last, by rules and seats.
    pub(crate) lasting: Lately<Lasts>,
    /// What events come to, by plan and players.
    pub(crate) forecasts: Lately<EventForecast>,
    /// How long the games of events last, by game and tables: the same for any number of players.
    pub(crate) durations: Arc<Lately<Known>>,
}

#[derive(Debug, Default)]
struct Book {
    trials: BTreeMap<String, Trial>,
    waiting: VecDeque<String>,
    /// When each site had its turn last, counted in turns.
    served: BTreeMap<IpAddr, u64>,
    turns: u64,
}

#[derive(Debug)]
struct Trial {
    of: u64,
    asked_by: IpAddr,
    /// The networks around it; for an exempt one, itself.
    site: IpAddr,
    stage: Stage,
    plan: Option<Box<Plan>>,
    /// What is tried, and what it is compared with.
    tried: Box<(Ruleset, Option<Ruleset>)>,
    cancel: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
    report: Option<Box<Report>>,
    ended: Option<Instant>,
}

/// What is to be carried out next.
struct Task {
    id: String,
    plan: Box<Plan>,
    cancel: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
}

impl Trial {
    const fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Waiting | Stage::Running)
    }

    fn end(&mut self, stage: Stage, report: Option<Box<Report>>) {
        (self.stage, self.report, self.plan, self.ended) = (stage, report, None, Some(Instant::now()));
    }
}

/// What was found out lately, by a hash of what it was found out of.
#[derive(Debug)]
pub(crate) struct Lately<T>(Mutex<VecDeque<(blake3::Hash, T)>>);

impl<T> Default for Lately<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone> Lately<T> {
    pub(crate) fn get(&self, of: blake3::Hash) -> Option<T> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|(known, _)| *known == of).map(|(_, found)| found.clone())
    }

    /// What is known, or an empty one that is remembered at once.
    pub(crate) fn get_or_remember(&self, of: blake3::Hash) -> T
    where
        T: Default,
    {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = known.iter().find(|(known, _)| *known == of) {
            return found.clone();
        }
        known.truncate(LATELY - 1);
        known.push_front((of, T::default()));
        known.front().map(|(_, found)| found.clone()).unwrap_or_default()
    }

    /// Remembers something for the next who ask.
    pub(crate) fn remember(&self, of: blake3::Hash, found: T) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(known, _)| *known != of);
        known.truncate(LATELY - 1);
        known.push_front((of, found));
    }
}

impl Lab {
    /// A lab whose trials have names that tell which of several nodes has them.
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

    /// Takes a place in the queue for work that takes the processor for a moment.
    ///
    /// # Errors
    /// The queue is full, or holds as much of this address as it may; when to come back.
    pub(crate) fn enter(&self, address: IpAddr, exemption: Option<Factor>) -> Result<Queued, Wait> {
        self.short_work.enter(address, exemption)
    }

    pub(crate) const fn limits(&self) -> LabLimits {
        self.limits
    }

    /// Takes in a plan that has been checked: it waits until those before it are over. For an exempt network,
    /// `exemption` multiplies the number of open trials, counted apart from its site. The length of the queue stays the same.
    pub(crate) fn begin(&self, address: IpAddr, exemption: Option<Factor>, plan: Plan) -> Result<Run, Busy> {
        if self.limits.threads == 0 {
            return Err(Busy::Closed);
        }
        let mut book = self.lock();
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
        let plan = Plan { threads: self.limits.threads, ..plan };
        let trial = Trial {
            of: plan.pieces(),
            asked_by: address,
            site,
            stage: Stage::Waiting,
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

    /// How far a trial is; none that is not known.
    pub(crate) fn look(&self, id: &str) -> Option<Run> {
        self.lock().look(id)
    }

    /// What a trial says of a rule.
    ///
    /// # Errors
    /// `unknown-run`; `bad-run`: it is not over, or was not of this rule.
    pub(crate) fn play_test(&self, id: &str, rule: &Homemade) -> Result<PlayTest, RoomError> {
        let book = self.lock();
        let unknown = "this server knows no such play-test, or has forgotten it; let the rule be tried again";
        let trial = book.trials.get(id).ok_or_else(|| RoomError::new(ErrorCode::UnknownRun, unknown))?;
        let (with, against) = &*trial.tried;
        if !against.as_ref().is_some_and(|without| differ_by(with, without, rule)) {
            let message = "this play-test was not of this rule, compared with the same game without it";
            return Err(RoomError::new(ErrorCode::BadRun, message));
        }
        let over = trial.report.as_ref().filter(|_| trial.stage == Stage::Over);
        let found = over.and_then(|report| PlayTest::of(report, with.base(), &rule.name));
        found.ok_or_else(|| {
            RoomError::new(ErrorCode::BadRun, "this play-test is not over, or was given up before its end")
        })
    }

    /// Ends a trial with what was found until then.
    pub(crate) fn cancel(&self, id: &str) -> Option<Run> {
        let mut book = self.lock();
        book.waiting.retain(|waiting| waiting != id);
        let trial = book.trials.get_mut(id)?;
        trial.cancel.store(true, Ordering::Relaxed);
        if trial.stage == Stage::Waiting {
            trial.end(Stage::Cancelled, None);
        }
        book.look(id)
    }

    /// Carries out what comes, one after the other, until the server goes down.
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
            let mut book = self.lock();
            let Some(trial) = book.trials.get_mut(&id) else { continue };
            match ended {
                Ok(Ok(report)) => trial.end(Stage::Over, Some(Box::new(report))),
                Ok(Err(error)) => {
                    tracing::error!(%error, "a plan that had been checked cannot be carried out");
                    trial.end(Stage::Failed, None);
                }
                Err(error) => {
                    tracing::error!(%error, "a trial has failed");
                    trial.end(Stage::Failed, None);
                }
            }
        }
    }

    fn next(&self) -> Option<Task> {
        let mut book = self.lock();
        let id = book.next_in_turn()?;
        let trial = book.trials.get_mut(&id)?;
        trial.stage = Stage::Running;
        Some(Task { id, plan: trial.plan.take()?, cancel: trial.cancel.clone(), done: trial.done.clone() })
    }

    fn lock(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether two rulesets are the same but for one home-made rule and what that changes.
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
        let running = self.trials.values().filter(|trial| trial.stage == Stage::Running).count();
        Some(Run {
            id: id.to_owned(),
            stage: trial.stage,
            ahead: place.map_or(0, |place| place + running) as u32,
            done: trial.done.load(Ordering::Relaxed),
            of: trial.of,
            report: trial.report.clone(),
        })
    }

    /// Takes the next trial out of the queue: of the site that has waited longest since its last turn, the first.
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

    /// Forgets what has been over for long, and of too many the oldest of a site that has more than its share, or else
    /// the oldest of all.
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
