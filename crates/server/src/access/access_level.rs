//! Access levels: what each route requires of a request before its handler runs.

use ruckus_protocol::ErrorCode;

/// The access level of a route. Every route has one. Handlers still check seat, card and owner tokens themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessLevel {
    /// Requires an admin's token. Bans do not apply, so that admins cannot lock themselves out.
    Admin,
    /// Open to every visitor who is not banned.
    Public,
    /// Open to every request, like the page's files.
    File,
    /// Open to every request. A refused socket is closed with a code that tells the page why.
    Socket,
    /// Requires access to the server, or the token of a seat, which the handler checks.
    Seat,
    /// Requires access to the server.
    Inside,
    /// Requires access to the server and permission to make tables.
    MakeTables,
    /// Requires access to the server and permission to publish to the gallery.
    Publish,
}

impl AccessLevel {
    /// Returns the error codes that the access check can return at this level. Errors common to all routes are not
    /// included.
    pub const fn errors(self) -> &'static [ErrorCode] {
        match self {
            Self::Admin => &[ErrorCode::NoAdmin],
            Self::MakeTables => &[ErrorCode::MayNotMake, ErrorCode::Draining],
            Self::Publish => &[ErrorCode::MayNotPublish],
            Self::Public | Self::File | Self::Socket | Self::Seat | Self::Inside => &[],
        }
    }
}
