//! The subject of a request. In a cluster, it determines which node answers.

use crate::access::AccessLevel;

/// The subject of the requests to a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// The table with the code in the path.
    Table(Segment),
    /// The event with the code in the path.
    Event(Segment),
    /// A table to be made. It continues the table with the code in the path, if there is one.
    NewTable(Option<Segment>),
    /// A place in the queue for a table with strangers.
    Strangers,
    /// Something local to one node. The ID in the path ends with the node's name.
    Named(Segment),
    /// A question that one node alone cannot answer.
    AllNodes(Question),
    /// Any node can answer.
    Anything,
}

/// A request that one node alone cannot answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// List open tables.
    Tables,
    /// List connected players.
    Players,
    /// Find the tables of a card's friends.
    Friends,
    /// List public tables.
    PublicTables,
    /// Ban a player by a hash that only the player's node can resolve.
    Ban,
}

/// The position of the first parameter in a route's path, counted in segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment(usize);

impl Subject {
    /// Returns the subject that follows from a route's path and access level.
    pub(super) fn of(path: &'static str, access: AccessLevel) -> Self {
        let segments: Vec<_> = path.split('/').skip(1).collect();
        match *segments {
            ["tables", "{code}", ..] if access == AccessLevel::MakeTables => Self::NewTable(Some(Segment::first(path))),
            _ if access == AccessLevel::MakeTables => Self::NewTable(None),
            ["tables", "{code}", ..] | ["admin", "tables", "{code}", ..] => Self::Table(Segment::first(path)),
            ["events", "{code}", ..] => Self::Event(Segment::first(path)),
            _ => Self::Anything,
        }
    }
}

impl Segment {
    pub(super) fn first(path: &'static str) -> Self {
        Self(path.split('/').take_while(|segment| !segment.starts_with('{')).count())
    }

    /// Returns the parameter in the path of a request. Empty if the path is too short.
    pub(crate) fn of(self, path: &str) -> &str {
        path.split('/').nth(self.0).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_follow_from_the_path_of_the_route() {
        let of = |path| Subject::of(path, AccessLevel::Inside);
        for (template, path) in [("/tables/{code}/seats", "/tables/BCDF/seats"), ("/tables/{code}", "/tables/BCDF")] {
            let Subject::Table(code) = of(template) else { panic!("{template} is about a table") };
            assert_eq!(code.of(path), "BCDF");
        }
        let Subject::Table(code) = of("/admin/tables/{code}/seats/{seat}") else { panic!("it is about a table") };
        assert_eq!(code.of("/admin/tables/BCDF/seats/1"), "BCDF");
        let Subject::Event(code) = of("/events/{code}/records/{round}/{table}") else { panic!("it is about an event") };
        assert_eq!(code.of("/events/BCDF/records/1/2"), "BCDF");
        assert_eq!([of("/tables"), of("/strangers/tables"), of("/rulebook")], [Subject::Anything; 3]);
        assert_eq!(Subject::of("/events", AccessLevel::MakeTables), Subject::NewTable(None));
        let continues = Subject::of("/tables/{code}/replays/{number}/tables", AccessLevel::MakeTables);
        let Subject::NewTable(Some(code)) = continues else { panic!("it continues a table") };
        assert_eq!(code.of("/tables/BCDF/replays/1/tables"), "BCDF");
    }
}
