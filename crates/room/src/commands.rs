//! The commands of the lobby: names, ready players, rules, bots, order, and the start of play.

use ruckus_engine::{Action, Code, Happening, Refusal, Seat, Time};
use ruckus_protocol::{Ack, Do, LeftChair, LobbyCommand, Reason, Stage};

use super::answers::done;
use super::cut::For;
use super::lobby::Manners;
use super::player::Player;
use super::publish::Changes;
use super::rules::{Choice, Decided, Rules, Wanted};
use super::{
    Event, Found, MOST_SEATS, PlayerId, Problem, Room, Seed, Step, away, dealing, event_table, hand_over, leaving,
    moves, names, races, rematch, seating, strangers, strength, words,
};

fn refused<T>(reason: Reason) -> Result<T, Problem> {
    Err(Problem::because("refused", reason))
}

impl Room {
    /// Carries out a player's command and answers it.
    pub(super) fn command(
        &mut self,
        player: PlayerId,
        n: u64,
        what: &Do,
        found: Found<'_>,
        changes: &mut Changes,
    ) -> Ack {
        let mut ack = done(n, self.head.seq().0);
        match what {
            Do::Act(action) => {
                // Once the table has waited long enough in a turn, only what is taken brings them back.
                let late = away::is_overdue(self, player);
                if !late {
                    self.seats.is_back(player, self.head.at(), changes);
                }
                let refusal = match self.seat_of(player) {
                    Some(_) if found.early => Some((Refusal::because(Code::Frozen), Reason::FalseStart.to_string())),
                    Some(seat) => {
                        let refused = moves::play(self, seat, action, changes);
                        races::show_photo(self, seat, action, refused.as_ref(), changes);
                        refused.map(|refusal| (refusal, self.why(seat, refusal, action)))
                    }
                    None => Some((Refusal::because(Code::UnknownSeat), "you have no seat here".to_owned())),
                };
                if refusal.is_none() {
                    self.seats.host_mut().is_here(player);
                    if late {
                        self.seats.is_back(player, self.head.at(), changes);
                    }
                }
                if let Some((refusal, message)) = refusal {
                    ack.reason = (found.early && refusal.code == Code::Frozen).then(|| Box::new(Reason::FalseStart));
                    ack.refused = Some(refusal.code);
                    ack.rule = refusal.rule;
                    ack.message = Some(message);
                }
            }
            Do::Lobby(command) => match self.lobby(Some(player), command, found, changes) {
                Ok(()) => self.seats.host_mut().is_here(player),
                Err(Problem { message, reason, .. }) => {
                    ack.message = Some(message);
                    ack.reason = reason;
                }
            },
        }
        if let Some(person) = self.seats.person_mut(player) {
            person.remember(&ack);
        }
        ack
    }

    fn why(&self, seat: Seat, refusal: Refusal, action: &Action) -> String {
        let turn = self.play.table().map_or("nobody", |table| self.seats.named(table.turn));
        words::refusal(refusal, action, turn, &self.play.offers_to(seat, self.is_stopped()).words())
    }

    /// Carries out a command of the lobby; by nobody: the table does it itself.
    ///
    /// # Errors
    /// It is not allowed now, or not to this player; nothing has changed.
    pub(super) fn lobby(
        &mut self,
        by: Option<PlayerId>,
        command: &LobbyCommand,
        found: Found<'_>,
        changes: &mut Changes,
    ) -> Result<(), Problem> {
        event_table::event_allows(self, by, command)?;
        strangers::strangers_allow(self, by, command)?;
        self.no_cut_is_disturbed(command)?;
        match command {
            LobbyCommand::Ready(ready) => {
                if !rematch::votes_on_rematch(self) {
                    self.only_in_lobby()?;
                }
                if let Some(person) = by.and_then(|by| self.seats.person_mut(by)) {
                    person.ready = *ready;
                }
            }
            LobbyCommand::Rename(name) => self.rename(by, name, found.unfit)?,
            LobbyCommand::Face(face) => {
                if let Some(person) = by.and_then(|by| self.seats.person_mut(by)) {
                    person.face = Some(*face);
                }
            }
            LobbyCommand::AddBot(kind) => {
                self.seats.only_host(by)?;
                self.only_in_lobby()?;
                seating::has_room(self)?;
                let id = self.seats.new_id();
                // Where the list of names begins differs from table to table.
                let turn = self
                    .head
                    .name()
                    .as_str()
                    .bytes()
                    .fold(id.0 as usize, |sum: usize, byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
                let taken = |name: &str| self.seats.players().iter().any(|p| names::too_like(name, &p.name).is_some());
                let name = names::for_a_bot(turn, &taken);
                self.seats.add(Player::bot(id, name, *kind));
            }
            LobbyCommand::Chairs { most, left } => self.set_chairs(by, *most, *left)?,
            LobbyCommand::Manners { talk, watch, original_titles } => {
                self.seats.only_host(by)?;
                self.lobby.set_manners(Manners { talk: *talk, watch: *watch, original_titles: *original_titles });
            }
            LobbyCommand::Dealer(dealer) => {
                self.seats.only_host(by)?;
                if self.play.is_under_way() {
                    return refused(Reason::MatchBegun);
                }
                self.lobby.set_dealer(*dealer);
            }
            LobbyCommand::Remove(seat) => self.remove(by, *seat, changes)?,
            LobbyCommand::Rules { .. }
            | LobbyCommand::Change { .. }
            | LobbyCommand::Title { .. }
            | LobbyCommand::Ruleset(_)
            | LobbyCommand::Homemade { .. } => {
                self.seats.only_host(by)?;
                self.only_in_lobby()?;
                let rules = self.change_rules(command, found.rules)?;
                self.lobby.set_rules(rules);
                changes.rules = true;
                // A title is no rule.
                if !matches!(command, LobbyCommand::Title { .. }) {
                    self.seats.nobody_is_ready();
                }
            }
            LobbyCommand::Order(order) => {
                self.seats.only_host(by)?;
                self.only_in_lobby()?;
                self.seats.reorder(order)?;
                changes.order = true;
            }
            LobbyCommand::Start => {
                self.seats.only_host(by)?;
                self.only_in_lobby()?;
                self.seats.everybody_is_ready(by)?;
                return self.begin(found, changes);
            }
            LobbyCommand::Next => {
                if self.play.stage() != Stage::BetweenRounds {
                    return refused(Reason::NoNextRound);
                }
                if let Some(seed) = found.seed {
                    let _ = moves::happen(self, Happening::Deal { seed, dealer: None }, changes);
                } else {
                    dealing::cut_for(self, For::Round, needed(found.secret)?, changes);
                }
            }
            LobbyCommand::Rematch => {
                if self.play.stage() != Stage::MatchOver {
                    return refused(Reason::MatchNotOver);
                }
                // An earlier version of the program let one stranger begin, and wrote a secret down with that.
                let begins = found.seed.is_some() || found.secret.is_some();
                if !begins && self.is_found() && by.is_some() {
                    rematch::wants_rematch(self, by);
                } else {
                    rematch::note_unasked(self);
                    return self.begin(found, changes);
                }
            }
            LobbyCommand::ToLobby => {
                self.seats.only_host(by)?;
                if self.play.stage() != Stage::MatchOver {
                    return refused(Reason::MatchNotOver);
                }
                self.play.clear();
                leaving::close_ranks(self, changes);
                self.seats.nobody_is_ready();
                moves::enter_stage(self, Stage::Lobby, changes);
            }
            LobbyCommand::Words(wanted) => strangers::want_words(self, by, *wanted)?,
            LobbyCommand::TakeHost => return self.seats.ask_to_host(by, self.head.at(), changes),
            LobbyCommand::HandSeat { seat, number, agrees } => hand_over::hand_seat(self, by, *seat, *number, *agrees)?,
            LobbyCommand::Cut { deal, commitment } => return dealing::bind(self, by, *deal, commitment, changes),
            LobbyCommand::Reveal { deal, contribution } => {
                return dealing::reveal(self, by, *deal, contribution, changes);
            }
            LobbyCommand::Leave => {
                if let Some(by) = by {
                    strangers::stranger_leaves(self, by);
                    strength::leaves_the_match(self, by);
                    let left = self.lobby.left();
                    leaving::vacate(self, by, left, changes);
                }
            }
        }
        changes.lobby = true;
        Ok(())
    }

    /// Changes the rules to something of the gallery, for a player who shows a token and has no line. Gives the names of the
    /// home-made rules that are on then.
    ///
    /// # Errors
    /// `no-seat`, `refused`: they may not, or not now; `bad-rules`: it does not go together. Nothing has changed.
    pub fn switch_on(&mut self, at: Time, key: &blake3::Hash, wanted: Wanted) -> Result<(Vec<String>, Step), Problem> {
        let player =
            self.holder(key).ok_or_else(|| Problem::new("no-seat", "this token opens no seat at this table"))?;
        let (rules, what) = match wanted {
            Wanted::Homemade(on) => (self.lobby.rules().welcoming(&on), LobbyCommand::Homemade { off: Vec::new(), on }),
            Wanted::Ruleset(decided) => {
                let rules = Rules::choose(&Choice::Decided(decided));
                let text = rules.as_ref().map(Rules::text).unwrap_or_default();
                (rules, LobbyCommand::Ruleset(text))
            }
        };
        let rules = rules.map(|rules| rules.decided());
        event_table::event_allows(self, Some(player), &what)?;
        strangers::strangers_allow(self, Some(player), &what)?;
        self.no_cut_is_disturbed(&what)?;
        self.seats.only_host(Some(player))?;
        self.only_in_lobby()?;
        let rules = rules?;
        let step = self.enter(at, Event::Asked { player, what, rules });
        Ok((self.lobby.rules().homemade_titles(), step))
    }

    fn begin(&mut self, found: Found<'_>, changes: &mut Changes) -> Result<(), Problem> {
        if self.seats.sitting() < 2 {
            return refused(Reason::Alone);
        }
        let rulebook = self.lobby.rules().compile(self.seats.sitting())?;
        leaving::close_ranks(self, changes);
        if let Some(seed) = found.seed {
            moves::begin_match(self, rulebook, seed, changes);
        } else {
            dealing::cut_for(self, For::Match, needed(found.secret)?, changes);
        }
        changes.lobby = true;
        Ok(())
    }

    fn change_rules(&self, command: &LobbyCommand, decided: Option<&Decided>) -> Result<Rules, Problem> {
        if let Some(decided) = decided {
            return Rules::restore(decided);
        }
        let rules = self
            .lobby
            .rules()
            .asked(command)
            .unwrap_or_else(|| Err(Problem::new("refused", "this changes no rules")))?;
        // It made sense to earlier versions of the program, which wrote down no more than this command. The others
        // made none when they came, whatever this version thinks of them.
        match command {
            LobbyCommand::Rules { .. } => Ok(rules),
            _ => Err(Problem::new("refused", "these rules made no sense when they were asked for")),
        }
    }

    /// While the cards are cut, nothing may change that the shuffle hangs on.
    fn no_cut_is_disturbed(&self, command: &LobbyCommand) -> Result<(), Problem> {
        let harmless = matches!(
            command,
            LobbyCommand::Ready(_)
                | LobbyCommand::Rename(_)
                | LobbyCommand::Face(_)
                | LobbyCommand::Manners { .. }
                | LobbyCommand::Words(_)
                | LobbyCommand::Leave
                | LobbyCommand::TakeHost
                | LobbyCommand::Cut { .. }
                | LobbyCommand::Reveal { .. }
        );
        if harmless || !self.cut.is_under_way() {
            return Ok(());
        }
        refused(Reason::Shuffling)
    }

    fn only_in_lobby(&self) -> Result<(), Problem> {
        if self.play.stage() == Stage::Lobby { Ok(()) } else { refused(Reason::MatchBegun) }
    }

    fn rename(&mut self, by: Option<PlayerId>, name: &str, unfit: bool) -> Result<(), Problem> {
        if unfit {
            return Err(names::unfit(name));
        }
        let name = names::recorded(name)?;
        let mut others = self.seats.players().iter().filter(|player| Some(player.id) != by && !player.is_gone());
        if let Some(reason) = others.find_map(|player| names::too_like(&name, &player.name)) {
            return refused(reason);
        }
        if let Some(player) = by.and_then(|by| self.seats.player_mut(by)) {
            player.name = name;
        }
        if let (Some(seat), Some(scribe)) = (by.and_then(|by| self.seats.seat_of(by)), &mut self.scribe) {
            scribe.names(self.head.at(), seat, self.seats.named(seat));
        }
        Ok(())
    }

    fn remove(&mut self, by: Option<PlayerId>, seat: Seat, changes: &mut Changes) -> Result<(), Problem> {
        self.seats.only_host(by)?;
        let Some(player) = self.seats.players().get(seat.index()).filter(|player| !player.is_gone()) else {
            return refused(Reason::NobodyThere { seat });
        };
        if by == Some(player.id) {
            return refused(Reason::OwnSeat);
        }
        // Whom a bot shall follow is one question; a bot that is sent away is followed by nobody.
        let is_bot = player.person().is_none();
        if is_bot && self.play.stage() != Stage::Lobby && !leaving::can_spare_one(self) {
            return refused(Reason::ChairNeeded);
        }
        let left = if is_bot { LeftChair::Goes } else { self.lobby.left() };
        leaving::vacate(self, player.id, left, changes);
        Ok(())
    }

    fn set_chairs(&mut self, by: Option<PlayerId>, most: u8, left: LeftChair) -> Result<(), Problem> {
        self.seats.only_host(by)?;
        let least = self.seats.sitting().max(2);
        if !(least..=MOST_SEATS).contains(&usize::from(most)) {
            return refused(Reason::Seats { least: least as u8, most: MOST_SEATS as u8 });
        }
        self.lobby.set_chairs(usize::from(most), left);
        Ok(())
    }
}

fn needed(seed: Option<Seed>) -> Result<Seed, Problem> {
    seed.ok_or_else(|| Problem::new("refused", "this deal has no shuffle"))
}
