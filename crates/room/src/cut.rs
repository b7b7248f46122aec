//! Cuts: players jointly produce the key of a shuffle, and no one at the table can choose it alone (`fair-races.md`,
//! "Shuffles that players can check").
//!
//! The room commits to a secret, then each connected player commits to a contribution. Contributions are revealed only
//! after that. A player who commits too late does not take part. If a player commits but does not reveal, the room
//! names them and cuts again with a new secret, without them. A player who waits for the other contributions therefore
//! cannot choose between two results.

use std::collections::BTreeMap;

use ruckus_engine::{Seat, Time};
use ruckus_protocol::{BoundPart, CutView, ErrorCode, Reason};
use ruckus_record::Hex;
use ruckus_record::shuffle::{SeatContribution, Shuffle, commit_part, commit_seed, key};
use serde::{Deserialize, Serialize};

use super::player::{RoomPlayer, seat_of};
use super::publish::Changes;
use super::{Entropy, PlayerId, RoomError, Seed};

/// The time limit of each of the two steps, in milliseconds.
const PATIENCE_MILLIS: u64 = 3_000;

/// The key derivation context (BLAKE3) for the secret of a repeated cut.
const AGAIN: &str = "ruckus 2026 shuffle v1 again";

/// The deal that a cut is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum For {
    Match,
    Round,
}

/// A cut in progress. Snapshots include its secret, which is also in the journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Cut {
    what: For,
    deal: u32,
    secret: Seed,
    /// Players who have not yet done this step.
    awaited: Vec<PlayerId>,
    bound: BTreeMap<PlayerId, Hex<32>>,
    revealed: BTreeMap<PlayerId, Hex<16>>,
    /// Players who did not reveal. Snapshots of 0.2.0 have seats instead, which change when a player leaves the lobby:
    /// such a snapshot of a cut is refused, and the journal is read.
    unrevealed: Vec<PlayerId>,
    revealing: bool,
    until: Time,
}

impl Cut {
    /// The time limit of the current step.
    pub(super) const fn until(&self) -> Time {
        self.until
    }

    /// Returns what to deal, the key of the shuffle, and the key's derivation.
    pub(super) fn shuffled(self, players: &[RoomPlayer], table: &str, ruleset: &str) -> (For, Seed, Shuffle) {
        let part = |(player, &commitment): (&PlayerId, &Hex<32>)| {
            Some(SeatContribution {
                seat: seat_of(players, *player)?,
                commitment,
                revealed: *self.revealed.get(player)?,
            })
        };
        let mut parts: Vec<SeatContribution> = self.bound.iter().filter_map(part).collect();
        parts.sort_by_key(|part| part.seat);
        let (seed, deal) = (Hex(self.secret), self.deal);
        let commitment = commit_seed(&seed);
        let Hex(dealt) = key(&seed, &parts, table, deal, ruleset);
        (self.what, dealt, Shuffle { deal, commitment, seed, parts, missing: seats_of(players, &self.unrevealed) })
    }
}

/// Returns the seats of players who still have one.
fn seats_of(players: &[RoomPlayer], ids: &[PlayerId]) -> Vec<Seat> {
    ids.iter().filter_map(|&id| seat_of(players, id)).collect()
}

fn refused<T>(message: impl Into<String>) -> Result<T, RoomError> {
    Err(RoomError::new(ErrorCode::Refused, message))
}

/// The shuffles of a room: the cut in progress and the derivation of the latest shuffle's key.
#[derive(Debug)]
pub(super) struct Cutting {
    entropy: Entropy,
    /// The number of cuts so far, including repeated ones.
    deals: u32,
    cut: Option<Box<Cut>>,
    /// The derivation of the latest key, until its deal is recorded.
    shuffle: Option<Box<Shuffle>>,
}

/// Methods that advance a cut return it once it is complete. The caller then deals.
impl Cutting {
    pub(super) const fn new(entropy: Entropy) -> Self {
        Self { entropy, deals: 0, cut: None, shuffle: None }
    }

    /// Restores the state from a snapshot.
    pub(super) fn restore(&mut self, deals: u32, cut: Option<Box<Cut>>) {
        (self.deals, self.cut) = (deals, cut);
    }

    /// The state for a snapshot.
    pub(super) fn saved(&self) -> (u32, Option<Box<Cut>>) {
        (self.deals, self.cut.clone())
    }

    pub(super) const fn entropy(&self) -> Entropy {
        self.entropy
    }

    /// Returns a new random key.
    pub(super) fn fresh(&self) -> Seed {
        (self.entropy)()
    }

    /// True while the cards are cut.
    pub(super) const fn is_under_way(&self) -> bool {
        self.cut.is_some()
    }

    /// The time limit of the current step.
    pub(super) fn due_at(&self) -> Option<Time> {
        self.cut.as_deref().map(Cut::until)
    }

    /// Cancels the cut, without a deal.
    pub(super) fn cancel(&mut self) {
        self.cut = None;
    }

    /// Keeps the derivation of a key.
    pub(super) fn keep(&mut self, shuffle: Shuffle) {
        self.shuffle = Some(Box::new(shuffle));
    }

    #[cfg(test)]
    pub(super) fn shuffle(&self) -> Option<&Shuffle> {
        self.shuffle.as_deref()
    }

    /// Takes the derivation of the latest key.
    pub(super) fn take_shuffle(&mut self) -> Option<Box<Shuffle>> {
        self.shuffle.take()
    }

    /// Starts a cut among the given players.
    pub(super) fn begin(
        &mut self,
        what: For,
        secret: Seed,
        among: Vec<PlayerId>,
        unrevealed: Vec<PlayerId>,
        at: Time,
        changes: &mut Changes,
    ) -> Option<Cut> {
        self.deals += 1;
        self.cut = Some(Box::new(Cut {
            what,
            deal: self.deals,
            secret,
            awaited: among,
            bound: BTreeMap::new(),
            revealed: BTreeMap::new(),
            unrevealed,
            revealing: false,
            until: at.plus(PATIENCE_MILLIS),
        }));
        changes.lobby = true;
        self.go_on(at, changes)
    }

    /// Commits a player to a contribution.
    ///
    /// # Errors
    /// `refused`: the cut does not wait for this player, or the commitment is malformed.
    pub(super) fn bind(
        &mut self,
        by: Option<PlayerId>,
        deal: u32,
        commitment: &str,
        at: Time,
        changes: &mut Changes,
    ) -> Result<Option<Cut>, RoomError> {
        let cut = self.cut.as_mut().filter(|cut| cut.deal == deal && !cut.revealing);
        let Some((cut, player)) = cut.zip(by).filter(|(cut, by)| cut.awaited.contains(by)) else {
            return Err(RoomError::because(ErrorCode::Refused, Reason::CutOver));
        };
        let Some(commitment) = Hex::read(commitment) else {
            return refused("`commitment` must have 64 hexadecimal digits");
        };
        cut.awaited.retain(|&other| other != player);
        cut.bound.insert(player, commitment);
        Ok(self.go_on(at, changes))
    }

    /// Reveals the contribution of a seat's player.
    ///
    /// # Errors
    /// `refused`: the cut does not wait for this player, or the contribution is malformed or does not match the
    /// commitment.
    pub(super) fn reveal(
        &mut self,
        by: Option<(PlayerId, Seat)>,
        deal: u32,
        contribution: &str,
        at: Time,
        changes: &mut Changes,
    ) -> Result<Option<Cut>, RoomError> {
        let cut = self.cut.as_mut().filter(|cut| cut.deal == deal && cut.revealing);
        let Some((cut, (player, seat))) = cut.zip(by).filter(|(cut, (by, _))| cut.awaited.contains(by)) else {
            return Err(RoomError::because(ErrorCode::Refused, Reason::CutOver));
        };
        let Some(contribution) = Hex::read(contribution) else {
            return refused("`contribution` must have 32 hexadecimal digits");
        };
        if cut.bound.get(&player) != Some(&commit_part(seat, &contribution)) {
            return refused("`contribution` does not match your commitment for this seat");
        }
        cut.awaited.retain(|&other| other != player);
        cut.revealed.insert(player, contribution);
        Ok(self.go_on(at, changes))
    }

    /// Applies the time limit to players who have not done this step. The cut continues without them, or starts again
    /// if they did not reveal.
    pub(super) fn is_due(&mut self, at: Time, players: &[RoomPlayer], changes: &mut Changes) -> Option<Cut> {
        let cut = self.cut.as_mut()?;
        let owing = std::mem::take(&mut cut.awaited);
        if cut.revealing { self.again(&owing, at, players, changes) } else { self.go_on(at, changes) }
    }

    /// Removes a player who left or disconnected. `chair_goes` says whether their chair is removed too.
    pub(super) fn without(
        &mut self,
        player: PlayerId,
        chair_goes: bool,
        at: Time,
        players: &[RoomPlayer],
        changes: &mut Changes,
    ) -> Option<Cut> {
        let cut = self.cut.as_mut()?;
        // Commitments include seat numbers, so a cut starts again if the seats change.
        let owes = cut.revealing && cut.awaited.contains(&player);
        if cut.revealing && !owes && !chair_goes {
            return None;
        }
        cut.awaited.retain(|&other| other != player);
        cut.bound.remove(&player);
        if owes || chair_goes { self.again(&[player], at, players, changes) } else { self.go_on(at, changes) }
    }

    /// Starts again with a new secret. Leaves out the given players and lists the seats that they still have as
    /// missing.
    fn again(&mut self, without: &[PlayerId], at: Time, players: &[RoomPlayer], changes: &mut Changes) -> Option<Cut> {
        let cut = *self.cut.take()?;
        let owing = without.iter().copied().filter(|&player| seat_of(players, player).is_some());
        let unrevealed = cut.unrevealed.into_iter().chain(owing).collect();
        let mut among: Vec<PlayerId> = cut.bound.into_keys().chain(cut.awaited).collect();
        among.retain(|player| !without.contains(player));
        among.sort_unstable();
        among.dedup();
        let secret = blake3::derive_key(AGAIN, &cut.secret);
        self.begin(cut.what, secret, among, unrevealed, at, changes)
    }

    fn go_on(&mut self, at: Time, changes: &mut Changes) -> Option<Cut> {
        changes.lobby = true;
        let cut = self.cut.as_mut().filter(|cut| cut.awaited.is_empty())?;
        if cut.revealing || cut.bound.is_empty() {
            return self.cut.take().map(|cut| *cut);
        }
        cut.revealing = true;
        cut.awaited = cut.bound.keys().copied().collect();
        cut.until = at.plus(PATIENCE_MILLIS);
        None
    }

    /// The public view of the cut.
    pub(super) fn view(&self, players: &[RoomPlayer]) -> Option<CutView> {
        let cut = self.cut.as_ref()?;
        let part = |(&player, commitment): (&PlayerId, &Hex<32>)| {
            Some(BoundPart { seat: seat_of(players, player)?, commitment: commitment.to_string() })
        };
        Some(CutView {
            deal: cut.deal,
            commitment: commit_seed(&Hex(cut.secret)).to_string(),
            bound: cut.revealing.then(|| cut.bound.iter().filter_map(part).collect()),
            waits_for: seats_of(players, &cut.awaited),
            missing: seats_of(players, &cut.unrevealed),
            until: cut.until.0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYERS: [PlayerId; 2] = [PlayerId(1), PlayerId(2)];

    fn players() -> Vec<RoomPlayer> {
        PLAYERS.map(|player| RoomPlayer::gone(player, format!("P{}", player.0))).to_vec()
    }

    /// A cut that both players have committed to.
    fn bound(changes: &mut Changes) -> (Cutting, Hex<16>) {
        let (mut cutting, part) = (Cutting::new(|| [7; 32]), Hex([3; 16]));
        assert!(cutting.begin(For::Match, [7; 32], PLAYERS.to_vec(), Vec::new(), Time(0), changes).is_none());
        for (place, player) in PLAYERS.into_iter().enumerate() {
            let commitment = commit_part(Seat(place as u8), &part).to_string();
            let bound = cutting.bind(Some(player), 1, &commitment, Time(0), changes);
            assert!(bound.is_ok_and(|cut| cut.is_none()));
        }
        (cutting, part)
    }

    #[test]
    fn a_cut_finishes_once_both_players_have_revealed() {
        let mut changes = Changes::new(true, false);
        let (mut cutting, part) = bound(&mut changes);
        let mut reveal = |place: usize, part: &Hex<16>| {
            let by = Some((PLAYERS[place], Seat(place as u8)));
            cutting.reveal(by, 1, &part.to_string(), Time(0), &mut changes).map_err(|problem| problem.code)
        };
        assert!(reveal(0, &Hex([4; 16])).is_err(), "that is another contribution");
        assert!(reveal(0, &part).is_ok_and(|cut| cut.is_none()));
        let cut = reveal(1, &part).ok().flatten().expect("both have revealed");
        let (what, _, shuffle) = cut.shuffled(&players(), "BCDF", "");
        assert_eq!((what, shuffle.parts.len(), shuffle.missing), (For::Match, 2, Vec::new()));
        assert!(!cutting.is_under_way());
    }

    #[test]
    fn a_missing_reveal_names_the_seat_and_restarts_the_cut() {
        let mut changes = Changes::new(true, false);
        let (mut cutting, part) = bound(&mut changes);
        let revealed = cutting.reveal(Some((PLAYERS[0], Seat(0))), 1, &part.to_string(), Time(0), &mut changes);
        assert!(revealed.is_ok_and(|cut| cut.is_none()));
        assert!(cutting.is_due(Time(3_000), &players(), &mut changes).is_none());
        let view = cutting.view(&players()).expect("it is cut again");
        assert_eq!((view.deal, view.waits_for, view.missing), (2, vec![Seat(0)], vec![Seat(1)]));
        assert_eq!(cutting.due_at(), Some(Time(6_000)));
        let (deals, cut) = cutting.saved();
        let mut again = Cutting::new(|| [9; 32]);
        again.restore(deals, cut);
        assert_eq!(again.view(&players()), cutting.view(&players()));
    }

    #[test]
    fn a_missing_player_is_named_by_their_new_seat_after_another_has_left() {
        let mut changes = Changes::new(true, false);
        let (mut cutting, part) = bound(&mut changes);
        let revealed = cutting.reveal(Some((PLAYERS[0], Seat(0))), 1, &part.to_string(), Time(0), &mut changes);
        assert!(revealed.is_ok_and(|cut| cut.is_none()));
        assert!(cutting.is_due(Time(3_000), &players(), &mut changes).is_none());
        let left = players().split_off(1);
        let cut =
            cutting.without(PLAYERS[0], true, Time(3_100), &left, &mut changes).expect("no player is left to cut");
        assert_eq!(cut.shuffled(&left, "BCDF", "").2.missing, [Seat(0)]);
    }
}
