//! The words for what goes wrong, with the statuses that they come with.

/// Every word and its statuses, most often the first.
const STATUSES: &[(&str, &[u16])] = &[
    ("already-asked", &[409]),
    ("already-friends", &[409]),
    ("already-in", &[409]),
    ("bad-invitation", &[403]),
    ("bad-name", &[400]),
    ("bad-plan", &[422]),
    ("bad-request", &[400]),
    ("bad-rules", &[400]),
    ("bad-run", &[400]),
    ("bad-word", &[400]),
    ("banned", &[403]),
    ("busy", &[503]),
    ("check-in-closed", &[409]),
    ("damaged", &[503]),
    ("draining", &[503]),
    ("full", &[409]),
    ("gallery-full", &[503, 429]),
    ("last-passkey", &[409]),
    ("match-running", &[409]),
    ("match-too-long", &[409]),
    ("may-not-make", &[403]),
    ("may-not-publish", &[403]),
    ("name-taken", &[409]),
    ("needs-invitation", &[403]),
    ("needs-word", &[403]),
    ("no-admin", &[401]),
    ("no-backup", &[409]),
    ("no-card", &[401]),
    ("no-card-there", &[409]),
    ("no-cards", &[404]),
    ("no-code", &[404]),
    ("no-device", &[401]),
    ("no-end", &[409]),
    ("no-host", &[403]),
    ("no-invitations", &[409]),
    ("no-late-entry", &[409]),
    ("no-passkeys", &[403]),
    ("no-record", &[404]),
    ("no-seat", &[401, 403]),
    ("no-vote", &[409]),
    ("not-host", &[403]),
    ("not-yours", &[401, 403]),
    ("over", &[409]),
    ("own-card", &[409]),
    ("pause", &[409]),
    ("refused", &[409]),
    ("reported", &[409, 429]),
    ("server-full", &[503]),
    ("stale-challenge", &[409]),
    ("still-seated", &[409]),
    ("strangers-off", &[404]),
    ("table-ended", &[410]),
    ("table-full", &[409]),
    ("too-large", &[413]),
    ("too-many", &[429]),
    ("too-many-asks", &[409]),
    ("too-many-blocked", &[409]),
    ("too-many-friends", &[409]),
    ("too-many-invitations", &[409]),
    ("too-many-passkeys", &[409]),
    ("too-many-wait", &[409]),
    ("too-slow", &[408]),
    ("unavailable", &[503]),
    ("unfit-name", &[400]),
    ("unknown-code", &[404]),
    ("unknown-friend", &[404]),
    ("unknown-id", &[404]),
    ("unknown-passkey", &[404]),
    ("unknown-path", &[404]),
    ("unknown-place", &[404]),
    ("unknown-rule", &[404]),
    ("unknown-rules", &[400]),
    ("unknown-run", &[404]),
    ("unreadable", &[503]),
    ("wrong-key", &[401, 403]),
    ("wrong-origin", &[403]),
    ("wrong-passkey", &[403]),
    ("wrong-word", &[403]),
];

/// The statuses of a word; none if it is no word that a server says.
pub(super) fn statuses(code: &str) -> Option<&'static [u16]> {
    STATUSES.iter().find(|(name, _)| *name == code).map(|(_, statuses)| *statuses)
}

/// What every route can answer besides.
pub(super) const EVERYWHERE: &str = "too-large too-slow too-many busy unavailable unreadable damaged unknown-path wrong-origin \
    banned needs-word needs-invitation server-full table-ended";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_in_order_and_once() {
        assert!(STATUSES.is_sorted_by(|(one, _), (other, _)| one < other));
        assert!(EVERYWHERE.split_whitespace().all(|code| statuses(code).is_some()));
    }
}
