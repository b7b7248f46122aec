//! The codes of errors: the one table from which the program takes them, and from which the documents are generated.

use std::fmt;

/// Makes the enum from the table: variant, code, HTTP status, and one sentence that tells the user what to do.
macro_rules! error_codes {
    ($($variant:ident = $code:literal, $status:literal, $meaning:literal;)+) => {
        /// The stable code of an error. Each code has exactly one HTTP status.
        ///
        /// Errors on sockets carry the code without the status. The enum has no wire format of its own: clients must accept
        /// codes that they do not know.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ErrorCode {
            $(
                #[doc = $meaning]
                $variant,
            )+
        }

        impl ErrorCode {
            /// All codes, in alphabetical order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Returns the code as it goes over the wire: `no-seat`.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)+
                }
            }

            /// Returns the HTTP status.
            pub const fn status(self) -> u16 {
                match self {
                    $(Self::$variant => $status,)+
                }
            }

            /// Returns one sentence, as Markdown, that says what is wrong and what to do.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$variant => $meaning,)+
                }
            }
        }
    };
}

error_codes! {
    AlreadyAsked = "already-asked", 409, "You have already asked this player; wait for the answer.";
    AlreadyFriends = "already-friends", 409, "You are friends already; there is nothing to do.";
    AlreadyHere = "already-here", 409, "You are checked in already; use the token that you have.";
    AlreadyStarted = "already-started", 409,
        "The event has started, so its rules are fixed; open a new event to change them.";
    BadInvitation = "bad-invitation", 403, "The invitation is invalid or has expired; ask for a new one.";
    BadMessage = "bad-message", 400,
        "The socket got a message that is not valid; send the JSON that the protocol describes.";
    BadName = "bad-name", 400, "The name is not allowed; choose another name that follows the rules in the message.";
    BadNumber = "bad-number", 409,
        "The command's number is not the next one; count commands from 1 and repeat only the latest ones.";
    BadPlan = "bad-plan", 422, "A field of the event's plan is invalid; change the field that the message names.";
    BadRequest = "bad-request", 400, "The request is malformed; correct what the message names.";
    BadRules = "bad-rules", 400, "The ruleset or home-made rule is invalid; correct what the message names.";
    BadRun = "bad-run", 400,
        "The play-test does not prove this rule; run the rule against the same game without it, to the end.";
    BadText = "bad-text", 400, "The text cannot be shown or is too long; send a shorter line of visible characters.";
    BadWord = "bad-word", 400,
        "The event's word is not allowed; choose another one that follows the rules in the message.";
    Banned = "banned", 403, "An admin has banned your network from this server; ask the admin.";
    Busy = "busy", 503, "The server has too many requests of this kind; retry after the time in `Retry-After`.";
    CheckInClosed = "check-in-closed", 409, "Check-in is closed; ask a host of the event to open it again.";
    Damaged = "damaged", 503,
        "The journal of the table is damaged; tell the admin of the server, because retries do not help.";
    Draining = "draining", 503,
        "The server takes no new tables before a restart; try again later or use another server.";
    FillsUp = "fills-up", 409, "The event added this bot to fill a table; it leaves when it is not needed.";
    Full = "full", 409, "The event is full; ask its host, or join another one.";
    GalleryFull = "gallery-full", 409,
        "The gallery, or the share of your network, is full; share the rule by link or as a file.";
    Gone = "gone", 409, "You left the event; come back first.";
    Hushed = "hushed", 409, "A rule of this table has switched the chat off; wait until it allows talking again.";
    LastPasskey = "last-passkey", 409, "A card needs a passkey; add another one first, or delete the card.";
    MatchRunning = "match-running", 409, "A match is running and the rules take no newcomers; join when it is over.";
    MatchTooLong = "match-too-long", 409, "The table has too much history to replay; use its record instead.";
    MayNotMake = "may-not-make", 403, "You may not make tables on this server; join one, or ask the admin.";
    MayNotPublish = "may-not-publish", 403, "You may not publish on this server; share the rule by link or as a file.";
    NameTaken = "name-taken", 409, "Another player has a similar name; choose another name.";
    NeedsInvitation = "needs-invitation", 403, "The server requires an invitation; open an invitation link.";
    NeedsWord = "needs-word", 403, "The server requires a word; send it with `POST /api/door`.";
    NoAdmin = "no-admin", 401, "The request needs the token of an admin; send it in the header `authorization`.";
    NoBackup = "no-backup", 409,
        "No backup can be made now; wait for the running one, or give the server a data folder.";
    NoCard = "no-card", 401, "The token is not valid for a player card; sign in again, or play without a card.";
    NoCardThere = "no-card-there", 409, "The player at this seat has no card; give them a code of yours instead.";
    NoCards = "no-cards", 404, "The server keeps no player cards; play without one.";
    NoChange = "no-change", 409, "The command changes nothing; there is nothing to do.";
    NoCode = "no-code", 404, "The code is invalid or has expired; ask for a new one.";
    NoDevice = "no-device", 401,
        "The request needs the key of a device; send one of 16 to 128 letters and digits in the header `authorization`.";
    NoEnd = "no-end", 409, "No simulated event reached its end; change the plan of the event.";
    NoHost = "no-host", 403, "Only the host of the table may do this; ask the host.";
    NoInvitations = "no-invitations", 409, "Hosts cannot make invitations on this server; share the link of the table.";
    NoLateEntry = "no-late-entry", 409, "A knockout accepts no players after its start; join the next event.";
    NoPasskeys = "no-passkeys", 403,
        "Passkeys need HTTPS and a domain name, or localhost; open the page at such an address.";
    NoPerson = "no-person", 409, "A player must be either a person or a bot; check in as one of them.";
    NoPush = "no-push", 404, "The server sends no push messages; open the page to see whose turn it is.";
    NoRecord = "no-record", 404, "There is no finished round or match yet; try again when one is over.";
    NoSeat = "no-seat", 401, "The token is not valid here; send the token that you got when you sat down or checked in.";
    NoSuchTable = "no-such-table", 404, "The event has no table with this number; choose another number.";
    NoVote = "no-vote", 409,
        "Votes are possible only between matches; vote on the finished match before the next one begins.";
    NotHost = "not-host", 403, "Only a host of the event may do this; ask a host.";
    NotPlaying = "not-playing", 409, "This table of the event is not playing; choose one that is.";
    NotRefused = "not-refused", 409, "This table of the event has no refused result; choose one that has.";
    NotStarted = "not-started", 409, "The event has not started; wait for its start.";
    NotTimeYet = "not-time-yet", 409, "The table still has time; play on.";
    NotYours = "not-yours", 401,
        "The key was not used to publish this; send the right key in the header `authorization`.";
    OldResult = "old-result", 409, "The result belongs to another round; report one of this round.";
    Over = "over", 409, "The event is over; open a new one.";
    OwnCard = "own-card", 409, "The card is your own; choose another player.";
    Pause = "pause", 429, "You left a match with strangers; wait for the time in `Retry-After`.";
    Refused = "refused", 409, "The table does not allow this now; do what the message says.";
    Removed = "removed", 403, "A host removed you from the event; ask a host.";
    Reported = "reported", 409, "There are enough reports already; wait for the admin, or block the player.";
    ServerFull = "server-full", 503, "The server has its maximum number of tables; try again later.";
    SetPhrases = "set-phrases", 409,
        "Only set phrases are allowed; use one, or wait until all people at the table allow words.";
    StaleChallenge = "stale-challenge", 409, "The challenge has expired or was used; ask for a new one.";
    StillSeated = "still-seated", 409, "You still have a seat at a running match; go back to it, or send `leave`.";
    StrangersOff = "strangers-off", 404, "The server does not seat strangers; make a table and invite friends.";
    TableEnded = "table-ended", 410, "An admin has ended the table; make a new one.";
    TableFull = "table-full", 409, "The table is full; wait for a free chair, or make a table.";
    TalkIsOff = "talk-is-off", 409, "The host has switched talking off; ask the host to switch it on.";
    TooFast = "too-fast", 429, "You talk too fast; wait a moment.";
    TooFew = "too-few", 409, "The event has too few players for its form; invite more.";
    TooLarge = "too-large", 413, "The body is too large; send at most 16 KiB, or 48 KiB where the route allows it.";
    TooMany = "too-many", 429, "Your network has used up its budget; wait for the time in `Retry-After`.";
    TooManyAsks = "too-many-asks", 409, "You have asked the maximum number of players; try again tomorrow.";
    TooManyBlocked = "too-many-blocked", 409, "You have blocked the maximum number of players; unblock one first.";
    TooManyCoHosts = "too-many-co-hosts", 409, "The event has its maximum number of co-hosts; remove one first.";
    TooManyFriends = "too-many-friends", 409, "One of you has the maximum number of friends; end a friendship first.";
    TooManyInvitations = "too-many-invitations", 409,
        "There are too many invitations; revoke one, or wait until some expire.";
    TooManyPasskeys = "too-many-passkeys", 409, "The card has its maximum number of passkeys; remove one first.";
    TooManyWait = "too-many-wait", 409, "Too many requests wait for this player; give them a code of yours instead.";
    TooSlow = "too-slow", 408, "The body took too long to arrive; send it without pauses.";
    Unavailable = "unavailable", 503, "The server cannot do this now; try again in a moment.";
    UnfitName = "unfit-name", 400, "The name insults people; choose another name.";
    UnknownCode = "unknown-code", 404, "No table or event has this code; check the code.";
    UnknownFriend = "unknown-friend", 404,
        "The card has no such friend, request or blocked player; load the list again.";
    UnknownId = "unknown-id", 404, "Nothing has this id; load the list again.";
    UnknownPasskey = "unknown-passkey", 404, "No card has this passkey; make a card, or use another passkey.";
    UnknownPath = "unknown-path", 404, "Nothing is at this path; check the address.";
    UnknownPlace = "unknown-place", 404, "Your place in the queue is gone; look for a table again.";
    UnknownPlayer = "unknown-player", 404, "The event has no such player; load the event again.";
    UnknownRule = "unknown-rule", 404, "The gallery has no such rule or ruleset; search the gallery again.";
    UnknownRules = "unknown-rules", 400, "No preset has this name; use a name from `GET /api/host`.";
    UnknownRun = "unknown-run", 404, "There is no such run, or it was deleted; start a new one.";
    Unreadable = "unreadable", 503, "Another version of ruckus wrote this table; make a new table.";
    WrongKey = "wrong-key", 401, "The key is not valid for a replay of this table; ask for the link again.";
    WrongMethod = "wrong-method", 405, "The path does not support this method; use a method from the documentation.";
    WrongOrigin = "wrong-origin", 403,
        "The page comes from another origin; open the server's own page, or start the server with `--origin`.";
    WrongPasskey = "wrong-passkey", 403, "The passkey was not accepted; try again.";
    WrongPlayers = "wrong-players", 409, "The players of the result do not sit at this table; report its own players.";
    WrongResult = "wrong-result", 409, "The result does not fit the table; report points and a place for each seat.";
    WrongWord = "wrong-word", 403, "The word is wrong; ask the person who gave you the address.";
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_in_order() {
        assert!(ErrorCode::ALL.is_sorted_by(|one, other| one.as_str() < other.as_str()));
    }

    #[test]
    fn codes_are_kebab_case_and_named_like_their_variants() {
        for code in ErrorCode::ALL {
            let words: Vec<&str> = code.as_str().split('-').collect();
            let is_word = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
            assert!(words.iter().all(is_word), "{code}");
            let variant: String = words.iter().map(|word| word[..1].to_ascii_uppercase() + &word[1..]).collect();
            assert_eq!(format!("{code:?}"), variant);
        }
    }

    #[test]
    fn statuses_are_client_errors_or_503() {
        for code in ErrorCode::ALL {
            assert!(matches!(code.status(), 400..=499 | 503), "{code}");
        }
    }

    #[test]
    fn each_meaning_is_one_sentence_that_fits_a_table_cell() {
        for code in ErrorCode::ALL {
            let meaning = code.meaning();
            assert!(meaning.starts_with(|first: char| first.is_ascii_uppercase()), "{code}");
            assert!(meaning.ends_with('.') && !meaning.contains(". ") && !meaning.contains(['|', '\n']), "{code}");
        }
    }
}
