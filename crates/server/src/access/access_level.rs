//! What each route requires of a request before its handler runs.

use ruckus_protocol::ErrorCode;

/// The access level of a route. Every route has one; handlers still check tokens of seats, cards and owners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessLevel {
    /// An admin's token. Bans do not apply: admins must not lock themselves out.
    Admin,
    /// Nothing, unless the visitor is banned.
    Public,
    /// Nothing. The socket itself is closed with a code that tells the page why.
    Socket,
    /// The visitor is let in, or sends the token of a seat, which the handler checks.
    Seat,
    /// The visitor is let in.
    Inside,
    /// The visitor is let in and may make tables.
    MakeTables,
    /// The visitor is let in and may publish to the gallery.
    Publish,
}

impl AccessLevel {
    /// Codes of the errors that the access check returns at this level, besides those that every route can return.
    pub const fn errors(self) -> &'static [ErrorCode] {
        match self {
            Self::Admin => &[ErrorCode::NoAdmin],
            Self::MakeTables => &[ErrorCode::MayNotMake, ErrorCode::Draining],
            Self::Publish => &[ErrorCode::MayNotPublish],
            Self::Public | Self::Socket | Self::Seat | Self::Inside => &[],
        }
    }
}
