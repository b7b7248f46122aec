//! Decisions of hosts.

use std::collections::BTreeSet;

use super::work::Work;
use super::{checks, rounds};
use crate::fact::{Ending, Fact};
use crate::ids::{Person, TableNumber};
use crate::plan::{Plan, limits};
use crate::refusal::Refusal;

/// A host starts the event.
pub(super) fn start(work: &mut Work, by: Person) -> Result<(), Refusal> {
    checks::any_host(work, by)?;
    if work.event.started.is_some() {
        return Err(Refusal::AlreadyStarted);
    }
    if !work.enough() {
        let have = work.event.awake().count() as u32;
        return Err(Refusal::TooFew { have, need: work.event.plan.needs() as u32 });
    }
    rounds::start(work, work.at);
    Ok(())
}

/// A host closes or reopens check-in. The setting persists after the start.
pub(super) fn set_check_in(work: &mut Work, by: Person, open: bool) -> Result<(), Refusal> {
    checks::any_host(work, by)?;
    if work.event.check_in_closed != open {
        return Err(Refusal::NoChange);
    }
    work.tell(if open { Fact::CheckInReopened } else { Fact::CheckInClosed });
    Ok(())
}

/// The host makes a person a co-host.
pub(super) fn add(work: &mut Work, by: Person, person: Person) -> Result<(), Refusal> {
    checks::host(work, by)?;
    if by == person || work.event.co_hosts.contains(&person) {
        return Err(Refusal::NoChange);
    }
    if work.event.co_hosts.len() >= limits::CO_HOSTS {
        return Err(Refusal::TooManyCoHosts);
    }
    work.tell(Fact::CoHostAdded { person });
    Ok(())
}

/// The host removes a co-host, or the co-host resigns.
pub(super) fn remove(work: &mut Work, by: Person, person: Person) -> Result<(), Refusal> {
    if by != person {
        checks::host(work, by)?;
    }
    if !work.event.co_hosts.contains(&person) {
        return Err(Refusal::NoChange);
    }
    work.tell(Fact::CoHostRemoved { person });
    Ok(())
}

/// The host leaves. The longest-serving co-host takes over, or else the player who has been there longest.
pub(super) fn leaves(work: &mut Work, by: Person, away: &BTreeSet<Person>) -> Result<(), Refusal> {
    checks::host(work, by)?;
    let host = work.event.successors(by).find(|person| !away.contains(person));
    let host = host.or_else(|| work.event.successors(by).next());
    work.tell(Fact::HostChanged { host });
    Ok(())
}

/// A host ends the round of a table that does not finish.
pub(super) fn stop_table(work: &mut Work, by: Person, table: TableNumber) -> Result<(), Refusal> {
    checks::any_host(work, by)?;
    let there = work.event.table(table).ok_or(Refusal::NoSuchTable)?;
    if !there.is_playing() || there.refused().is_some() {
        return Err(Refusal::NotPlaying);
    }
    if there.is_time_up() {
        return Err(Refusal::NoChange);
    }
    work.tell(Fact::TimeUp { table, at: work.at });
    Ok(())
}

/// The host closes the event.
pub(super) fn close(work: &mut Work, by: Person) -> Result<(), Refusal> {
    checks::host(work, by)?;
    work.end(Ending::Closed);
    Ok(())
}

/// The host changes the plan.
pub(super) fn change_plan(work: &mut Work, by: Person, plan: Result<Plan, Refusal>) -> Result<(), Refusal> {
    checks::host(work, by)?;
    if work.event.started.is_some() {
        return Err(Refusal::AlreadyStarted);
    }
    work.tell(Fact::PlanChanged { plan: Box::new(plan?) });
    Ok(())
}
