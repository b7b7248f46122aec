//! Converts the refusals of an event into errors for its players.

use ruckus_events::Refusal;
use ruckus_phrases::event_refusal;
use ruckus_protocol::{ErrorCode, Reason};
use ruckus_room::RoomError;

/// Returns the error for a refusal of the event.
pub(super) fn refused(refusal: &Refusal) -> RoomError {
    let code = code(refusal);
    match *refusal {
        Refusal::TooFew { have, need } => RoomError::because(code, Reason::TooFewPlayers { have, need }),
        _ => RoomError::new(code, event_refusal(refusal)),
    }
}

const fn code(refusal: &Refusal) -> ErrorCode {
    match refusal {
        Refusal::Over => ErrorCode::Over,
        Refusal::NotStarted => ErrorCode::NotStarted,
        Refusal::AlreadyStarted => ErrorCode::AlreadyStarted,
        Refusal::NoLateEntry => ErrorCode::NoLateEntry,
        Refusal::TooFew { .. } => ErrorCode::TooFew,
        Refusal::Full => ErrorCode::Full,
        Refusal::CheckInClosed => ErrorCode::CheckInClosed,
        Refusal::AlreadyHere => ErrorCode::AlreadyHere,
        Refusal::NoPerson => ErrorCode::NoPerson,
        Refusal::BadName => ErrorCode::BadName,
        Refusal::NameTaken => ErrorCode::NameTaken,
        Refusal::UnknownPlayer => ErrorCode::UnknownPlayer,
        Refusal::NoChange => ErrorCode::NoChange,
        Refusal::Gone => ErrorCode::Gone,
        Refusal::Removed => ErrorCode::Removed,
        Refusal::FillsUp => ErrorCode::FillsUp,
        Refusal::NotHost => ErrorCode::NotHost,
        Refusal::TooManyCoHosts => ErrorCode::TooManyCoHosts,
        Refusal::NoSuchTable => ErrorCode::NoSuchTable,
        Refusal::OldResult => ErrorCode::OldResult,
        Refusal::NotPlaying => ErrorCode::NotPlaying,
        Refusal::WrongPlayers => ErrorCode::WrongPlayers,
        Refusal::WrongResult => ErrorCode::WrongResult,
        Refusal::NotRefused => ErrorCode::NotRefused,
        Refusal::NotTimeYet => ErrorCode::NotTimeYet,
        Refusal::BadPlan(_) => ErrorCode::BadPlan,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_code_is_a_known_error_code() {
        for code in Refusal::CODES {
            assert!(ErrorCode::ALL.iter().any(|known| known.as_str() == code), "{code} is not in the table");
        }
        for refusal in [
            Refusal::Over,
            Refusal::TooFew { have: 1, need: 2 },
            Refusal::CheckInClosed,
            Refusal::TooManyCoHosts,
            Refusal::NoSuchTable,
            Refusal::WrongResult,
            Refusal::NotTimeYet,
        ] {
            assert_eq!(refused(&refusal).code.as_str(), refusal.code());
        }
    }
}
