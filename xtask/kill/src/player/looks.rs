//! A player's checks: messages must agree with earlier ones.

use std::hash::{DefaultHasher, Hash, Hasher};

use rand::RngExt;
use ruckus_client::ClientError;
use ruckus_protocol::{Ack, ServerMessage};

use super::{NetworkPlayer, Stop};
use crate::shared::News;
use crate::tally::Broken;

/// The number of versions that a player goes back to request updates again.
const BACK: u64 = 20;
/// The number of remembered answers. A repeated answer must equal the first one, however late it comes.
const ACKS: usize = 256;
/// Close code: the seat was opened elsewhere.
const TAKEN_OVER: u16 = 4001;

impl NetworkPlayer {
    /// Checks that updates add up: a new device that requests everything must see the same.
    pub(super) async fn compare_with_fresh(&mut self) -> Result<(), Stop> {
        self.does("opens a new connection");
        let mut fresh = self.open(None).await?;
        self.does("waits for the snapshot of a new connection");
        while fresh.version.is_none() {
            fresh.hear().await?;
        }
        self.does("waits for the previous connection to close");
        self.hear_to_the_end().await?;
        let old = self.device()?;
        if old.version == fresh.version {
            let same = old.view == fresh.view && old.lobby == fresh.lobby && old.offers == fresh.offers;
            if !same {
                let what = format!(
                    "at version {:?} a resumed device has {:?} {:?} {:?}, but a new one receives {:?} {:?} {:?}",
                    old.version, old.view, old.lobby, old.offers, fresh.view, fresh.lobby, fresh.offers
                );
                return Err(Stop::Broken(Broken::Forked, what));
            }
            self.shared.tally().compared += 1;
        } else if old.version > fresh.version {
            let what = format!("a new device receives version {:?} after {:?}", fresh.version, old.version);
            return Err(Stop::Broken(Broken::Lost, what));
        }
        self.device = Some(fresh);
        Ok(())
    }

    /// Requests old updates again and continues from there.
    pub(super) async fn ask_again(&mut self) -> Result<(), Stop> {
        let Some(version) = self.device()?.version else { return Ok(()) };
        let first = self.shown.first_key_value().map_or(version, |(first, _)| first - 1);
        let from = version.saturating_sub(self.random.random_range(1..=BACK)).max(first);
        self.does("opens a connection that requests the updates again");
        let mut probe = self.open(Some(from)).await?;
        self.does("waits for updates that it received before");
        // If no update was missed, only the answer to its ping shows that the new connection works. It may have reached
        // a node that cannot admit players, and then it does not take over the old connection.
        let mut answered = false;
        while !answered || probe.version < Some(version) {
            let message = probe.hear().await?;
            answered |= matches!(message, ServerMessage::Pong { id: 0, .. });
            self.take_in(&message)?;
            if matches!(message, ServerMessage::Update(_)) {
                self.shared.tally().resent += 1;
            }
        }
        self.does("waits for the previous connection to close");
        self.hear_to_the_end().await?;
        let known = self.device()?.version;
        self.come_back(known).await
    }

    /// Reads the rest of the old connection until the server says that a new one took over.
    async fn hear_to_the_end(&mut self) -> Result<(), Stop> {
        loop {
            match self.device()?.hear().await {
                Ok(message) => self.take_in(&message)?,
                Err(ClientError::Closed { code: TAKEN_OVER, .. }) => return Ok(()),
                Err(other) => return Err(other.into()),
            }
        }
    }

    /// Compares a message with earlier ones and records it.
    pub(super) fn take_in(&mut self, message: &ServerMessage) -> Result<(), Stop> {
        match message {
            ServerMessage::Update(update) => {
                // JSON is a valid comparison: the types have no unordered parts.
                let text = serde_json::to_string(update).unwrap_or_default();
                let mut hasher = DefaultHasher::new();
                text.hash(&mut hasher);
                let first = *self.shown.entry(update.version).or_insert(hasher.finish());
                if first != hasher.finish() {
                    let what = format!("version {} was shown before, different from {text}", update.version);
                    return Err(Stop::Broken(Broken::Forked, what));
                }
                while self.shown.len() > 2 * BACK as usize {
                    self.shown.pop_first();
                }
                let recorded = self.shared.memory().shown(&self.seat.code, update.version, update.now);
                if let Some(other) = recorded {
                    let what = format!("version {} has time {}, but was sent with {other}", update.version, update.now);
                    return Err(Stop::Broken(Broken::Forked, what));
                }
            }
            ServerMessage::Snapshot(snapshot) => {
                let top = self.shown.last_key_value().map_or(0, |(top, _)| *top);
                let answered = self.answered.as_ref().map_or(0, |(command, _)| command.n);
                let last_n = snapshot.you.as_ref().map_or(0, |you| you.last_n);
                if snapshot.version < top || last_n < answered || last_n > self.issued {
                    let what = format!(
                        "version {top} was shown and command {answered} of {} was answered; now the version is {} and \
                         the command is {}",
                        self.issued, snapshot.version, last_n
                    );
                    return Err(Stop::Broken(Broken::Lost, what));
                }
            }
            ServerMessage::Ack(ack) => self.answer(ack)?,
            ServerMessage::Error { code, message } => {
                return Err(Stop::Broken(Broken::Lost, format!("{code}: {message}")));
            }
            ServerMessage::Pong { .. }
            | ServerMessage::Ping { .. }
            | ServerMessage::Restart { .. }
            | ServerMessage::Watched { .. }
            | ServerMessage::Talk { .. }
            | ServerMessage::NotSaid { .. }
            | ServerMessage::Notice(_) => {}
        }
        Ok(())
    }

    fn answer(&mut self, ack: &Ack) -> Result<(), Stop> {
        if let Some((command, first)) = &self.answered
            && command.n == ack.n
        {
            if first != ack {
                let what = format!("command {} was answered with {first:?} and then with {ack:?}", ack.n);
                return Err(Stop::Broken(Broken::Doubled, what));
            }
            self.awaits_repeat = false;
            self.shared.tally().repeats += 1;
            return Ok(());
        }
        // A server that is still running may have received the command, and answers on the new connection before it
        // reads the repeat.
        match self.acks.get(&ack.n) {
            Some(first) if first != ack => {
                let what = format!("command {} was answered with {first:?} and then with {ack:?}", ack.n);
                return Err(Stop::Broken(Broken::Doubled, what));
            }
            Some(_) if self.unanswered.front().is_none_or(|command| command.n != ack.n) => {
                self.shared.tally().repeats += 1;
                return Ok(());
            }
            _ => {}
        }
        self.acks.insert(ack.n, ack.clone());
        while self.acks.len() > ACKS {
            self.acks.pop_first();
        }
        if self.unanswered.iter().skip(1).any(|command| command.n == ack.n) && self.cut_off.is_some() {
            return Ok(());
        }
        let Some(command) = self.unanswered.pop_front().filter(|command| command.n == ack.n) else {
            let waits: Vec<u64> = self.unanswered.iter().map(|command| command.n).collect();
            let last = self.answered.as_ref().map_or(0, |(command, _)| command.n);
            let what = format!("command {} was answered out of turn, after {last}, before {waits:?}", ack.n);
            return Err(Stop::Broken(Broken::Doubled, what));
        };
        let shown = self.shown.last_key_value().map_or(0, |(top, _)| *top).max(self.device()?.version.unwrap_or(0));
        if ack.version > shown {
            let what =
                format!("command {} is answered as of version {}, but version {shown} was shown", ack.n, ack.version);
            return Err(Stop::Broken(Broken::Stuck, what));
        }
        self.shared.memory().answered(&self.seat.code, &self.name, ack);
        {
            let mut tally = self.shared.tally();
            tally.acknowledged += 1;
            match self.cut_off {
                Some(version) if ack.version <= version => tally.written_unanswered += 1,
                Some(_) => tally.unwritten += 1,
                None => {}
            }
        }
        if self.cut_off.is_none() {
            self.shared.tell(News::Answered(self.place.0, self.shared.now().number));
        }
        self.answered = Some((command, ack.clone()));
        Ok(())
    }
}
