//! Plays tables on to the end of the round, to learn how likely each player is to win.

use std::fmt;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use ruckus_engine::{Action, Offers, Phase, Rulebook, Seat, SeatSet, Table, Time, collect, round_winners};

use crate::candidates::candidates;
use crate::playout::Playout;
use crate::scene::ChoiceInputs;

/// Plays tables on by the rules of thumb of regulars. It sees the whole table. Deal the hidden cards again before each
/// playout ([`InformationSet`](ruckus_engine::InformationSet)), or the result depends on cards that no player knows.
pub struct Prospect<'r> {
    rulebook: &'r Rulebook,
    playout: Playout<'r, ChaCha8Rng>,
}

impl fmt::Debug for Prospect<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Prospect")
    }
}

impl<'r> Prospect<'r> {
    /// Creates the players of a rulebook.
    pub fn new(rulebook: &'r Rulebook) -> Self {
        Self { rulebook, playout: Playout::new(rulebook, ChaCha8Rng::seed_from_u64(0)) }
    }

    /// Returns the actions of a seat that are worth considering. A wild is considered with the two colors that the
    /// player holds most of. All plays of the second to last card say UNO. A player in turn who can play a card does not
    /// consider to draw or pass.
    pub fn choices(&self, table: &Table, seat: Seat) -> Vec<Action> {
        let mut offers = Offers::new();
        collect(self.rulebook, table, seat, &mut offers);
        let top = table.top().map(|top| top.card);
        let mut choices =
            candidates(&ChoiceInputs::of_table(table, seat), table.chair(seat).hand.cards(), &offers, top);
        if table.windows().is_empty() && choices.iter().any(|action| matches!(action, Action::Play { .. })) {
            choices.retain(|action| !matches!(action, Action::Draw | Action::Pass));
        }
        choices
    }

    /// Plays a table on and returns the winners of the round. Starts with an action, if one is given. The same `luck`
    /// gives the same playout. After `most` moves, the players with the fewest cards win.
    ///
    /// ```
    /// use ruckus_bots::Prospect;
    /// use ruckus_engine::{Input, InputKind, Table, Time, apply};
    /// let rulebook = ruckus_ruleset::Ruleset::preset("classic").unwrap().compile(3).unwrap();
    /// let mut table = Table::new(3);
    /// let deal = InputKind::Deal { seed: [7; 32], dealer: None };
    /// apply(&rulebook, &mut table, &Input { at: Time(0), what: deal }, &mut Vec::new());
    /// let mut prospect = Prospect::new(&rulebook);
    /// let winners = prospect.winners(table, Time(0), None, 1, 500);
    /// assert_eq!(winners.iter().count(), 1);
    /// ```
    pub fn winners(
        &mut self,
        mut table: Table,
        now: Time,
        first: Option<(Seat, &Action)>,
        luck: u64,
        most: u32,
    ) -> SeatSet {
        self.playout.reseed(ChaCha8Rng::seed_from_u64(luck));
        self.playout.play_on(&mut table, now, first, most);
        if table.phase == Phase::Over {
            return round_winners(self.rulebook, &table);
        }
        let cards = |seat: Seat| table.chair(seat).held();
        let fewest = table.circle().iter().map(|&seat| cards(seat)).min();
        table.circle().iter().copied().filter(|&seat| Some(cards(seat)) == fewest).collect()
    }
}
