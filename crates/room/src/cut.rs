//! Everybody cuts the cards: how the key of a shuffle comes about that nobody at the table could have chosen alone
//! (`fair-races.md`, "Shuffles that players can check").
//!
//! The table binds itself to a secret, everybody there binds themselves to a contribution, and only then are
//! contributions revealed. Who is too slow to bind themselves has no part in it. Who is bound and does not reveal is
//! named, and it is cut again, without them and with another secret: nobody can wait for the others and then choose
//! whether they like what comes of it.

use std::collections::BTreeMap;

use ruckus_engine::{Seat, Time};
use ruckus_protocol::{BoundPart, CutView, ErrorCode, Reason};
use ruckus_record::Hex;
use ruckus_record::shuffle::{Part, Shuffle, commit_part, commit_seed, key};
use serde::{Deserialize, Serialize};

use super::player::{Player, seat_of};
use super::publish::Changes;
use super::{Entropy, PlayerId, RoomError, Seed};

/// How long the table waits in each of the two steps.
const PATIENCE_MILLIS: u64 = 3_000;

/// What a secret is followed by when it has to be cut again.
const AGAIN: &str = "ruckus 2026 shuffle v1 again";

/// What will be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum For {
    /// The first round of a new match.
    Match,
    /// The next round.
    Round,
}

/// A cut under way. It is part of a room's snapshot, with its secret, which stands in the journal as well.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Cut {
    what: For,
    deal: u32,
    secret: Seed,
    /// Who takes part and has not done what this step asks.
    awaited: Vec<PlayerId>,
    bound: BTreeMap<PlayerId, Hex<32>>,
    revealed: BTreeMap<PlayerId, Hex<16>>,
    /// Who did not reveal.
    missing: Vec<Seat>,
    revealing: bool,
    until: Time,
}

impl Cut {
    /// When the table waits no longer.
    pub(super) const fn until(&self) -> Time {
        self.until
    }

    /// What comes of it: what is dealt, the key of the shuffle, and how that came about.
    pub(super) fn shuffled(self, players: &[Player], table: &str, ruleset: &str) -> (For, Seed, Shuffle) {
        let part = |(player, &commitment): (&PlayerId, &Hex<32>)| {
            Some(Part { seat: seat_of(players, *player)?, commitment, revealed: *self.revealed.get(player)? })
        };
        let mut parts: Vec<Part> = self.bound.iter().filter_map(part).collect();
        parts.sort_by_key(|part| part.seat);
        let (seed, deal) = (Hex(self.secret), self.deal);
        let commitment = commit_seed(&seed);
        let Hex(dealt) = key(&seed, &parts, table, deal, ruleset);
        (self.what, dealt, Shuffle { deal, commitment, seed, parts, missing: self.missing })
    }
}

fn refused<T>(message: impl Into<String>) -> Result<T, RoomError> {
    Err(RoomError::new(ErrorCode::Refused, message))
}

/// The shuffles of a table: the cut under way, and how the latest shuffle came about.
#[derive(Debug)]
pub(super) struct Cutting {
    entropy: Entropy,
    /// How many deals have been cut for.
    deals: u32,
    cut: Option<Box<Cut>>,
    /// How the latest shuffle came about, until its deal is recorded.
    shuffle: Option<Box<Shuffle>>,
}

/// Steps of a cut return it once nobody is waited for any more: then it is dealt.
impl Cutting {
    pub(super) const fn new(entropy: Entropy) -> Self {
        Self { entropy, deals: 0, cut: None, shuffle: None }
    }

    /// Takes over what a snapshot keeps.
    pub(super) fn restore(&mut self, deals: u32, cut: Option<Box<Cut>>) {
        (self.deals, self.cut) = (deals, cut);
    }

    /// What a snapshot keeps.
    pub(super) fn saved(&self) -> (u32, Option<Box<Cut>>) {
        (self.deals, self.cut.clone())
    }

    pub(super) const fn entropy(&self) -> Entropy {
        self.entropy
    }

    /// A new key.
    pub(super) fn fresh(&self) -> Seed {
        (self.entropy)()
    }

    /// Whether the cards are being cut.
    pub(super) const fn is_under_way(&self) -> bool {
        self.cut.is_some()
    }

    /// When the table waits no longer.
    pub(super) fn due_at(&self) -> Option<Time> {
        self.cut.as_deref().map(Cut::until)
    }

    /// Nothing is dealt.
    pub(super) fn cancel(&mut self) {
        self.cut = None;
    }

    /// Keeps how a shuffle came about.
    pub(super) fn keep(&mut self, shuffle: Shuffle) {
        self.shuffle = Some(Box::new(shuffle));
    }

    #[cfg(test)]
    pub(super) fn shuffle(&self) -> Option<&Shuffle> {
        self.shuffle.as_deref()
    }

    /// Hands out how the latest shuffle came about, once.
    pub(super) fn take_shuffle(&mut self) -> Option<Box<Shuffle>> {
        self.shuffle.take()
    }

    /// Has the cards cut by some players.
    pub(super) fn begin(
        &mut self,
        what: For,
        secret: Seed,
        among: Vec<PlayerId>,
        missing: Vec<Seat>,
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
            missing,
            revealing: false,
            until: at.plus(PATIENCE_MILLIS),
        }));
        changes.lobby = true;
        self.go_on(at, changes)
    }

    /// A player binds themselves to a contribution.
    ///
    /// # Errors
    /// `refused`: they are not asked for it, or it is none.
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
            return refused("`commitment` is 64 hexadecimal digits");
        };
        cut.awaited.retain(|&other| other != player);
        cut.bound.insert(player, commitment);
        Ok(self.go_on(at, changes))
    }

    /// The player of a seat reveals their contribution.
    ///
    /// # Errors
    /// `refused`: they are not asked for it, or are bound to another one.
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
            return refused("`contribution` is 32 hexadecimal digits");
        };
        if cut.bound.get(&player) != Some(&commit_part(seat, &contribution)) {
            return refused("this is not what you were bound to, with this seat");
        }
        cut.awaited.retain(|&other| other != player);
        cut.revealed.insert(player, contribution);
        Ok(self.go_on(at, changes))
    }

    /// The table waits no longer for those who have not done what was asked.
    pub(super) fn is_due(&mut self, at: Time, players: &[Player], changes: &mut Changes) -> Option<Cut> {
        let cut = self.cut.as_mut()?;
        let owing = std::mem::take(&mut cut.awaited);
        if cut.revealing { self.again(&owing, at, players, changes) } else { self.go_on(at, changes) }
    }

    /// A player is gone in the middle of it, from a chair that stays or that goes with them.
    pub(super) fn without(
        &mut self,
        player: PlayerId,
        chair_goes: bool,
        at: Time,
        players: &[Player],
        changes: &mut Changes,
    ) -> Option<Cut> {
        let cut = self.cut.as_mut()?;
        // What they are bound to holds the numbers of seats: with others it has to be done anew.
        let owes = cut.revealing && cut.awaited.contains(&player);
        if cut.revealing && !owes && !chair_goes {
            return None;
        }
        cut.awaited.retain(|&other| other != player);
        cut.bound.remove(&player);
        if owes || chair_goes { self.again(&[player], at, players, changes) } else { self.go_on(at, changes) }
    }

    /// With another secret, and without those who did not keep to what they were bound to.
    fn again(&mut self, without: &[PlayerId], at: Time, players: &[Player], changes: &mut Changes) -> Option<Cut> {
        let cut = *self.cut.take()?;
        let owing = without.iter().filter_map(|&player| seat_of(players, player));
        let missing = cut.missing.into_iter().chain(owing).collect();
        let mut among: Vec<PlayerId> = cut.bound.into_keys().chain(cut.awaited).collect();
        among.retain(|player| !without.contains(player));
        among.sort_unstable();
        among.dedup();
        let secret = blake3::derive_key(AGAIN, &cut.secret);
        self.begin(cut.what, secret, among, missing, at, changes)
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

    /// The cut as everybody sees it.
    pub(super) fn view(&self, players: &[Player]) -> Option<CutView> {
        let cut = self.cut.as_ref()?;
        let part = |(&player, commitment): (&PlayerId, &Hex<32>)| {
            Some(BoundPart { seat: seat_of(players, player)?, commitment: commitment.to_string() })
        };
        Some(CutView {
            deal: cut.deal,
            commitment: commit_seed(&Hex(cut.secret)).to_string(),
            bound: cut.revealing.then(|| cut.bound.iter().filter_map(part).collect()),
            waits_for: cut.awaited.iter().filter_map(|&player| seat_of(players, player)).collect(),
            missing: cut.missing.clone(),
            until: cut.until.0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYERS: [PlayerId; 2] = [PlayerId(1), PlayerId(2)];

    fn players() -> Vec<Player> {
        PLAYERS.map(|player| Player::gone(player, format!("P{}", player.0))).to_vec()
    }

    /// A cut that both players are bound to.
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
    fn a_cut_is_dealt_once_both_have_revealed() {
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
    fn a_player_who_does_not_reveal_is_named_and_it_is_cut_again() {
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
}
