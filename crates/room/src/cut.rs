//! Everybody cuts the cards: how the key of a shuffle comes about that nobody at the table could have chosen alone
//! (`fair-races.md`, "Shuffles that players can check").
//!
//! The table binds itself to a secret, everybody there binds themselves to a contribution, and only then are
//! contributions revealed. Who is too slow to bind themselves has no part in it. Who is bound and does not reveal is
//! named, and it is cut again, without them and with another secret: nobody can wait for the others and then choose
//! whether they like what comes of it.

use std::collections::BTreeMap;

use ruckus_engine::{Happening, Seat, Time};
use ruckus_protocol::{BoundPart, CutView, Reason};
use ruckus_record::Hex;
use ruckus_record::shuffle::{Part, Shuffle, commit_part, commit_seed, key};
use serde::{Deserialize, Serialize};

use super::publish::Changes;
use super::{PlayerId, Problem, Room, Seed};

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
}

fn refused<T>(message: impl Into<String>) -> Result<T, Problem> {
    Err(Problem::new("refused", message))
}

impl Room {
    /// Has the cards cut, and then dealt.
    pub(super) fn cut_for(&mut self, what: For, secret: Seed, changes: &mut Changes) {
        let connected = self.anyone_connected();
        let there =
            self.seats.players().iter().filter(|player| player.person().is_some_and(|p| p.connected || !connected));
        let there = there.map(|player| player.id).collect();
        self.play.cancel_next_deal();
        self.cut_among(what, secret, there, Vec::new(), changes);
    }

    fn cut_among(&mut self, what: For, secret: Seed, among: Vec<PlayerId>, missing: Vec<Seat>, changes: &mut Changes) {
        self.deals += 1;
        self.cut = Some(Cut {
            what,
            deal: self.deals,
            secret,
            awaited: among,
            bound: BTreeMap::new(),
            revealed: BTreeMap::new(),
            missing,
            revealing: false,
            until: self.at.plus(PATIENCE_MILLIS),
        });
        changes.lobby = true;
        self.go_on_with_the_cut(changes);
    }

    /// Somebody binds themselves to a contribution.
    pub(super) fn bind(
        &mut self,
        by: Option<PlayerId>,
        deal: u32,
        commitment: &str,
        changes: &mut Changes,
    ) -> Result<(), Problem> {
        let cut = self.cut.as_mut().filter(|cut| cut.deal == deal && !cut.revealing);
        let Some((cut, player)) = cut.zip(by).filter(|(cut, by)| cut.awaited.contains(by)) else {
            return Err(Problem::because("refused", Reason::CutOver));
        };
        let Some(commitment) = Hex::read(commitment) else {
            return refused("`commitment` is 64 hexadecimal digits");
        };
        cut.awaited.retain(|&other| other != player);
        cut.bound.insert(player, commitment);
        self.go_on_with_the_cut(changes);
        Ok(())
    }

    /// Somebody reveals their contribution.
    pub(super) fn reveal(
        &mut self,
        by: Option<PlayerId>,
        deal: u32,
        contribution: &str,
        changes: &mut Changes,
    ) -> Result<(), Problem> {
        let seat = by.and_then(|by| self.seat_of(by));
        let cut = self.cut.as_mut().filter(|cut| cut.deal == deal && cut.revealing);
        let Some(((cut, player), seat)) = cut.zip(by).filter(|(cut, by)| cut.awaited.contains(by)).zip(seat) else {
            return Err(Problem::because("refused", Reason::CutOver));
        };
        let Some(contribution) = Hex::read(contribution) else {
            return refused("`contribution` is 32 hexadecimal digits");
        };
        if cut.bound.get(&player) != Some(&commit_part(seat, &contribution)) {
            return refused("this is not what you were bound to, with this seat");
        }
        cut.awaited.retain(|&other| other != player);
        cut.revealed.insert(player, contribution);
        self.go_on_with_the_cut(changes);
        Ok(())
    }

    /// When the table waits no longer.
    pub(super) fn cut_is_due_at(&self) -> Option<Time> {
        self.cut.as_ref().map(Cut::until)
    }

    /// The table waits no longer for those who have not done what was asked.
    pub(super) fn cut_is_due(&mut self, changes: &mut Changes) {
        let Some(cut) = &mut self.cut else { return };
        if cut.revealing {
            let owing = std::mem::take(&mut cut.awaited);
            self.cut_again(&owing, changes);
        } else {
            cut.awaited.clear();
            self.go_on_with_the_cut(changes);
        }
    }

    /// Somebody is gone in the middle of it, from a chair that stays or that goes with them.
    pub(super) fn cut_without(&mut self, player: PlayerId, chair_goes: bool, changes: &mut Changes) {
        let Some(cut) = &mut self.cut else { return };
        // What they are bound to holds the numbers of seats: with others it has to be done anew.
        let owes = cut.revealing && cut.awaited.contains(&player);
        if cut.revealing && !owes && !chair_goes {
            return;
        }
        cut.awaited.retain(|&other| other != player);
        cut.bound.remove(&player);
        if owes || chair_goes {
            self.cut_again(&[player], changes);
        } else {
            self.go_on_with_the_cut(changes);
        }
    }

    /// With another secret, and without those who did not keep to what they were bound to.
    fn cut_again(&mut self, without: &[PlayerId], changes: &mut Changes) {
        let Some(cut) = self.cut.take() else { return };
        let owing = without.iter().filter_map(|&player| self.seat_of(player));
        let missing = cut.missing.into_iter().chain(owing).collect();
        let mut among: Vec<PlayerId> = cut.bound.into_keys().chain(cut.awaited).collect();
        among.retain(|player| !without.contains(player));
        among.sort_unstable();
        among.dedup();
        let secret = blake3::derive_key(AGAIN, &cut.secret);
        self.cut_among(cut.what, secret, among, missing, changes);
    }

    fn go_on_with_the_cut(&mut self, changes: &mut Changes) {
        changes.lobby = true;
        let Some(cut) = self.cut.as_mut().filter(|cut| cut.awaited.is_empty()) else { return };
        if cut.revealing || cut.bound.is_empty() {
            self.deal_what_was_cut(changes);
        } else {
            cut.revealing = true;
            cut.awaited = cut.bound.keys().copied().collect();
            cut.until = self.at.plus(PATIENCE_MILLIS);
        }
    }

    fn deal_what_was_cut(&mut self, changes: &mut Changes) {
        let Some(cut) = self.cut.take() else { return };
        let part = |(player, &commitment): (&PlayerId, &Hex<32>)| {
            Some(Part { seat: self.seat_of(*player)?, commitment, revealed: *cut.revealed.get(player)? })
        };
        let mut parts: Vec<Part> = cut.bound.iter().filter_map(part).collect();
        parts.sort_by_key(|part| part.seat);
        let (seed, deal) = (Hex(cut.secret), cut.deal);
        let commitment = commit_seed(&seed);
        let (_, ruleset) = self.lobby.rules().decided().into_parts();
        let Hex(dealt) = key(&seed, &parts, self.name.as_str(), deal, &ruleset);
        self.shuffle = Some(Box::new(Shuffle { deal, commitment, seed, parts, missing: cut.missing }));
        match cut.what {
            // Somebody may have come or gone meanwhile: then nothing is dealt, and whoever may can start anew.
            For::Match => match self.lobby.rules().compile(self.seats.sitting()) {
                Ok(rulebook) if self.seats.sitting() > 1 => self.begin_match(rulebook, dealt, changes),
                _ => {}
            },
            For::Round => {
                // The first round is dealt a second time if it was given up.
                let first = self.play.game().is_some_and(|game| game.table.round == 0);
                let dealer = if first { self.first_dealer(&dealt) } else { None };
                let _ = self.happen(Happening::Deal { seed: dealt, dealer }, changes);
            }
        }
    }

    /// The cut as everybody sees it.
    pub(super) fn cut_view(&self) -> Option<CutView> {
        let cut = self.cut.as_ref()?;
        let seats = |players: &[PlayerId]| players.iter().filter_map(|&player| self.seat_of(player)).collect();
        let part = |(&player, commitment): (&PlayerId, &Hex<32>)| {
            Some(BoundPart { seat: self.seat_of(player)?, commitment: commitment.to_string() })
        };
        Some(CutView {
            deal: cut.deal,
            commitment: commit_seed(&Hex(cut.secret)).to_string(),
            bound: cut.revealing.then(|| cut.bound.iter().filter_map(part).collect()),
            waits_for: seats(&cut.awaited),
            missing: cut.missing.clone(),
            until: cut.until.0,
        })
    }

    /// Whether the cards are being cut.
    pub(super) const fn is_cutting(&self) -> bool {
        self.cut.is_some()
    }
}
