//! Presence of a person: the connection, the visibility of the page, and the bot that plays during a long absence.

use ruckus_engine::Time;

/// The presence of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlayerPresence {
    connected: bool,
    /// True while the client reports that its page is hidden.
    hidden: bool,
    /// True while a bot plays, because the person was absent or idle for too long.
    away: bool,
    /// True if the person returned during a turn that a bot finishes. The person plays again from the next turn on.
    returns: bool,
    /// Time of the latest change of the connection, or of the latest confirmation that the person is there.
    since: Time,
}

impl PlayerPresence {
    /// A person without a connection.
    pub(super) const fn new(since: Time) -> Self {
        Self { connected: false, hidden: false, away: false, returns: false, since }
    }

    /// Restores the presence from a snapshot.
    pub(super) const fn restored(connected: bool, hidden: bool, away: bool, returns: bool, since: Time) -> Self {
        Self { connected, hidden, away, returns, since }
    }

    pub(super) const fn is_connected(self) -> bool {
        self.connected
    }

    pub(super) const fn is_hidden(self) -> bool {
        self.hidden
    }

    pub(super) const fn is_away(self) -> bool {
        self.away
    }

    /// Returns true if the person plays again from the next turn on.
    pub(super) const fn returns(self) -> bool {
        self.returns
    }

    pub(super) const fn since(self) -> Time {
        self.since
    }

    /// Returns true if races wait for this person: connected, looking at the page, and not replaced by a bot.
    pub(super) const fn attends(self) -> bool {
        self.connected && !self.hidden && !self.away
    }

    /// Records the first connection or the end of the last one.
    pub(super) const fn connect(&mut self, connected: bool, at: Time) {
        (self.connected, self.since) = (connected, at);
        (self.hidden, self.returns) = (false, false);
    }

    /// Marks the person as disconnected, because the room was loaded again or has ended.
    pub(super) const fn lose(&mut self, at: Time) {
        (self.connected, self.since) = (false, at);
    }

    pub(super) const fn hide(&mut self, hidden: bool) {
        self.hidden = hidden;
    }

    /// Records that the person looks at the page. Restarts the idle timeout of a connected person.
    pub(super) const fn look(&mut self, at: Time) {
        if self.connected {
            self.since = at;
        }
    }

    /// Starts the time limits for an absent or idle person.
    pub(super) const fn waits_from(&mut self, at: Time) {
        self.since = at;
    }

    /// Lets a bot play for the person from now on.
    pub(super) const fn sleep(&mut self) {
        self.away = true;
    }

    /// Records that the person is back. If the turn is `overdue`, a bot finishes it first.
    pub(super) const fn come_back(&mut self, overdue: bool) {
        self.returns = overdue && self.away;
    }

    /// Ends the bot's substitution. Returns false if no bot played for this person.
    pub(super) const fn wake(&mut self, at: Time) -> bool {
        let was_away = self.away;
        if was_away {
            (self.away, self.returns, self.since) = (false, false, at);
        }
        was_away
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_stands_in_until_the_person_acts_again() {
        let mut presence = PlayerPresence::new(Time(0));
        presence.connect(true, Time(1));
        assert!(presence.attends() && !presence.wake(Time(2)));
        presence.sleep();
        assert!(presence.is_away() && !presence.attends());
        presence.come_back(true);
        assert!(presence.returns() && presence.is_away(), "a bot finishes the turn");
        assert!(presence.wake(Time(3)));
        assert_eq!((presence.since(), presence.returns(), presence.attends()), (Time(3), false, true));
    }

    #[test]
    fn a_hidden_page_does_not_disconnect_the_device() {
        let mut presence = PlayerPresence::new(Time(0));
        presence.look(Time(1));
        assert_eq!(presence.since(), Time(0), "nobody looks without a device");
        presence.connect(true, Time(2));
        presence.hide(true);
        assert!(presence.is_connected() && presence.is_hidden() && !presence.attends());
        presence.connect(true, Time(3));
        assert!(presence.attends() && presence.since() == Time(3));
        presence.lose(Time(4));
        assert_eq!(presence, PlayerPresence::restored(false, false, false, false, Time(4)));
    }
}
