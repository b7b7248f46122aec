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
use crate::input::{Happening, Input};
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
pub fn decide_bound(event: &Event, at: Time, what: &Happening, secret: &LotSecret) -> Result<Vec<Fact>, Refusal> {
    happen(Work::of(event, at, Chance::Secret(*secret)), what)
}

fn happen(mut work: Work, what: &Happening) -> Result<Vec<Fact>, Refusal> {
    let at = work.at;
    work.until(at);
    if matches!(work.event.phase, Phase::Ended { .. }) && *what != Happening::Tick {
        return Err(Refusal::Over);
    }
    match what {
        Happening::Tick => {}
        Happening::CheckIn { person, name, bot } => people::check_in(&mut work, *person, name, *bot)?,
        Happening::Leave { player } => people::leave(&mut work, *player)?,
        Happening::Remove { by, player } => people::remove(&mut work, *by, *player)?,
        Happening::RemoveMany { by, players } => people::remove_many(&mut work, *by, players)?,
        Happening::ComeBack { player } => people::come_back(&mut work, *player)?,
        Happening::FallAsleep { player } => people::fall_asleep(&mut work, *player)?,
        Happening::WakeUp { player } => people::wake_up(&mut work, *player)?,
        Happening::SetCheckIn { by, open } => hosts::set_check_in(&mut work, *by, *open)?,
        Happening::Start { by } => hosts::start(&mut work, *by)?,
        Happening::Finish { report } => reports::finish(&mut work, report, false)?,
        Happening::Unfinished { report } => reports::finish(&mut work, report, true)?,
        Happening::Refuse { report } => settle::refuse(&mut work, report)?,
        Happening::Settle { by, table, how } => settle::settle(&mut work, *by, *table, *how)?,
        Happening::AddCoHost { by, person } => hosts::add(&mut work, *by, *person)?,
        Happening::RemoveCoHost { by, person } => hosts::remove(&mut work, *by, *person)?,
        Happening::HostLeaves { by, away } => hosts::leaves(&mut work, *by, away)?,
        Happening::StopTable { by, table } => hosts::stop_table(&mut work, *by, *table)?,
        Happening::Close { by } => hosts::close(&mut work, *by)?,
        Happening::ChangePlan { by, plan } => {
            let plan = Plan::try_from(plan.as_ref().clone()).map_err(Refusal::BadPlan);
            hosts::change_plan(&mut work, *by, plan)?;
        }
    }
    // Handle immediate consequences, such as a start or a round without a pause.
    work.until(at);
    Ok(work.facts)
}
