//! `Debug` implementations that hide secrets from logs and panic messages.

use std::fmt;

use crate::{AskForSeat, AskedForSeat, EventSeat, Hello, Seated, Shared};

/// The placeholder for a secret.
const HIDDEN: &str = "…";

impl fmt::Debug for Hello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hello").field("token", &format_args!("{HIDDEN}")).field("last", &self.last).finish()
    }
}

impl fmt::Debug for EventSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventSeat")
            .field("code", &self.code)
            .field("token", &format_args!("{HIDDEN}"))
            .field("player", &self.player)
            .finish()
    }
}

impl fmt::Debug for Seated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seated")
            .field("code", &self.code)
            .field("seat", &self.seat)
            .field("token", &format_args!("{HIDDEN}"))
            .finish()
    }
}

impl fmt::Debug for AskForSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let token = if self.token.is_some() { "Some(…)" } else { "None" };
        f.debug_struct("AskForSeat").field("name", &self.name).field("token", &format_args!("{token}")).finish()
    }
}

impl fmt::Debug for AskedForSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AskedForSeat")
            .field("token", &format_args!("{HIDDEN}"))
            .field("number", &self.number)
            .field("host", &self.host)
            .field("seat", &self.seat)
            .finish()
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").field("key", &format_args!("{HIDDEN}")).field("card", &self.card).finish()
    }
}

#[cfg(test)]
mod tests {
    use ruckus_engine::Seat;

    use super::*;
    use crate::ClientMessage;

    #[test]
    fn debug_output_hides_secrets() {
        let token = "0123456789abcdef".to_owned();
        let hello = ClientMessage::Hello(Hello { token: token.clone(), last: Some(3) });
        assert_eq!(format!("{hello:?}"), "Hello(Hello { token: …, last: Some(3) })");
        let asked = AskForSeat { name: "Ann".to_owned(), token: Some(token.clone()) };
        assert_eq!(format!("{asked:?}"), "AskForSeat { name: \"Ann\", token: Some(…) }");
        let seated = Seated { code: "BCDF".to_owned(), seat: Seat(1), token };
        assert_eq!(format!("{seated:?}"), "Seated { code: \"BCDF\", seat: Seat(1), token: … }");
    }
}
