//! Decides inputs: each leads to facts or a refusal.

mod absent;
mod begin;
mod checks;
mod hosts;
mod people;
mod reports;
mod rounds;
mod settle;
mod work;

use crate::fact::Fact;
use crate::ids::Time;
use crate::input::{EventInputKind, Input};
use crate::plan::Plan;
use crate::refusal::Refusal;
use crate::secret::LotSecret;
use crate::state::{Event, Phase};
pub(crate) use work::{Chance, Work};

/// Decides an input. First handles everything that is due up to the input's time, each at its own time.
///
/// # Errors
/// Returns a refusal. In this case there are no facts at all, not even due ones.
pub fn decide(event: &Event, input: &Input) -> Result<Vec<Fact>, Refusal> {
    happen(Work::of(event, input.at, Chance::Entropy(input.entropy)), &input.what)
}

/// Like [`decide`], but derives random draws from a secret. The event is bound to the secret beforehand, so the draws
/// can be verified afterwards.
///
/// # Errors
/// Same as [`decide`].
pub fn decide_bound(event: &Event, at: Time, what: &EventInputKind, secret: &LotSecret) -> Result<Vec<Fact>, Refusal> {
    happen(Work::of(event, at, Chance::Secret(*secret)), what)
}

fn happen(mut work: Work, what: &EventInputKind) -> Result<Vec<Fact>, Refusal> {
    let at = work.at;
    work.until(at);
    if matches!(work.event.phase, Phase::Ended { .. }) && *what != EventInputKind::Tick {
        return Err(Refusal::Over);
    }
    match what {
        EventInputKind::Tick => {}
        EventInputKind::CheckIn { person, name, bot } => people::check_in(&mut work, *person, name, *bot)?,
        EventInputKind::Leave { player } => people::leave(&mut work, *player)?,
        EventInputKind::Remove { by, player } => people::remove(&mut work, *by, *player)?,
        EventInputKind::RemoveMany { by, players } => people::remove_many(&mut work, *by, players)?,
        EventInputKind::ComeBack { player } => people::come_back(&mut work, *player)?,
        EventInputKind::FallAsleep { player } => people::fall_asleep(&mut work, *player)?,
        EventInputKind::WakeUp { player } => people::wake_up(&mut work, *player)?,
        EventInputKind::SetCheckIn { by, open } => hosts::set_check_in(&mut work, *by, *open)?,
        EventInputKind::Start { by } => hosts::start(&mut work, *by)?,
        EventInputKind::Finish { report } => reports::finish(&mut work, report, false)?,
        EventInputKind::Unfinished { report } => reports::finish(&mut work, report, true)?,
        EventInputKind::Refuse { report } => settle::refuse(&mut work, report)?,
        EventInputKind::Settle { by, table, how } => settle::settle(&mut work, *by, *table, *how)?,
        EventInputKind::AddCoHost { by, person } => hosts::add(&mut work, *by, *person)?,
        EventInputKind::RemoveCoHost { by, person } => hosts::remove(&mut work, *by, *person)?,
        EventInputKind::HostLeaves { by, away } => hosts::leaves(&mut work, *by, away)?,
        EventInputKind::StopTable { by, table } => hosts::stop_table(&mut work, *by, *table)?,
        EventInputKind::Close { by } => hosts::close(&mut work, *by)?,
        EventInputKind::ChangePlan { by, plan } => {
            let plan = Plan::try_from(plan.as_ref().clone()).map_err(Refusal::BadPlan);
            hosts::change_plan(&mut work, *by, plan)?;
        }
    }
    // Handle immediate consequences, such as a start or a round without a pause.
    work.until(at);
    Ok(work.facts)
}
