//! Checks that several decisions share.

use super::work::Work;
use crate::ids::{EventPlayer, Person};
use crate::plan::limits;
use crate::refusal::Refusal;
use crate::state::{Entrant, Presence};

/// Checks that a person is the host.
pub(super) fn host(work: &Work, by: Person) -> Result<(), Refusal> {
    if work.event.host == Some(by) { Ok(()) } else { Err(Refusal::NotHost) }
}

/// Checks that a person is the host or a co-host.
pub(super) fn any_host(work: &Work, by: Person) -> Result<(), Refusal> {
    if work.event.is_hosted_by(by) { Ok(()) } else { Err(Refusal::NotHost) }
}

/// Checks that a player has not left, and returns their presence.
pub(super) fn there(work: &Work, player: EventPlayer) -> Result<Presence, Refusal> {
    let entrant = work.event.entrant(player).ok_or(Refusal::UnknownPlayer)?;
    if entrant.gone() { Err(Refusal::Gone) } else { Ok(entrant.presence()) }
}

/// Validates and trims a player's name.
pub(super) fn name(work: &Work, name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > limits::NAME || name.chars().any(char::is_control) {
        return Err(Refusal::BadName);
    }
    let lower = name.to_lowercase();
    // Fast path: most names are ASCII, and thousands are compared.
    let taken = |entrant: &Entrant| {
        let other = entrant.name();
        other.eq_ignore_ascii_case(name) || (!(name.is_ascii() && other.is_ascii()) && other.to_lowercase() == lower)
    };
    if work.event.numbered().any(|(_, entrant)| entrant.name().len() == name.len() && taken(entrant)) {
        return Err(Refusal::NameTaken);
    }
    Ok(name.to_owned())
}
