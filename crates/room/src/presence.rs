//! Whether a person is there: their device, whether they look at the table, and whether a bot stands in for them.

use ruckus_engine::Time;

/// The presence of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Presence {
    connected: bool,
    /// Whether they look elsewhere, by their own device.
    hidden: bool,
    /// Away for longer than the table waits: a bot stands in.
    away: bool,
    /// Whether they have come back in a turn that a bot finishes for them: from the next turn on they play again.
    returns: bool,
    /// Since when they are connected, or not.
    since: Time,
}

impl Presence {
    /// A person who has no device at the table yet.
    pub(super) const fn new(since: Time) -> Self {
        Self { connected: false, hidden: false, away: false, returns: false, since }
    }

    /// The presence of a snapshot.
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

    /// Whether they play again from the next turn on.
    pub(super) const fn returns(self) -> bool {
        self.returns
    }

    pub(super) const fn since(self) -> Time {
        self.since
    }

    /// Whether races wait for them: they are there, and look at the table.
    pub(super) const fn attends(self) -> bool {
        self.connected && !self.hidden && !self.away
    }

    /// A device has connected, or the last one is gone.
    pub(super) const fn connect(&mut self, connected: bool, at: Time) {
        (self.connected, self.since) = (connected, at);
        (self.hidden, self.returns) = (false, false);
    }

    /// The room was read again, or has ended: they have no device there.
    pub(super) const fn lose(&mut self, at: Time) {
        (self.connected, self.since) = (false, at);
    }

    pub(super) const fn hide(&mut self, hidden: bool) {
        self.hidden = hidden;
    }

    /// They say that they look at the table: it waits anew.
    pub(super) const fn look(&mut self, at: Time) {
        if self.connected {
            self.since = at;
        }
    }

    /// The table no longer waits for them.
    pub(super) const fn sleep(&mut self) {
        self.away = true;
    }

    /// They are there again. In a turn that has lasted too long already a bot goes on for them until it is over.
    pub(super) const fn come_back(&mut self, overdue: bool) {
        self.returns = overdue && self.away;
    }

    /// They act again. False if no bot stood in for them.
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
        let mut presence = Presence::new(Time(0));
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
    fn a_hidden_page_is_no_lost_device() {
        let mut presence = Presence::new(Time(0));
        presence.look(Time(1));
        assert_eq!(presence.since(), Time(0), "nobody looks without a device");
        presence.connect(true, Time(2));
        presence.hide(true);
        assert!(presence.is_connected() && presence.is_hidden() && !presence.attends());
        presence.connect(true, Time(3));
        assert!(presence.attends() && presence.since() == Time(3));
        presence.lose(Time(4));
        assert_eq!(presence, Presence::restored(false, false, false, false, Time(4)));
    }
}
