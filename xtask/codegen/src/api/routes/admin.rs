//! What admins do; these paths are there only where the server has admins.

use ruckus_protocol::{
    Access, AdminLog, AdminPlayers, AdminStatus, AdminTables, AnnounceRestart, Ban, Done, Invitation, MadeBackup,
    MadeInvitation, MakeBan, MakeInvitation, PlayerReport, RuleReport,
};

use super::{Key, PAGE, Route, route};

/// The routes.
pub(super) fn routes() -> Vec<Route> {
    let admin = |what, summary| route("admin", what, summary).with(Key::Admin).problems("no-admin");
    vec![
        admin("GET /admin", "How the server is").says::<AdminStatus>(200),
        admin("GET /admin/tables", "Tables in memory").query(PAGE).says::<AdminTables>(200),
        admin("DELETE /admin/tables/{code}", "Ends a table for good")
            .says::<Done>(200)
            .problems("no-admin unknown-code"),
        admin("DELETE /admin/tables/{code}/seats/{seat}", "Takes a player off a table")
            .says::<Done>(200)
            .problems("no-admin unknown-code bad-request"),
        admin("GET /admin/players", "Everybody with an open socket, by address hash").says::<AdminPlayers>(200),
        admin("GET /admin/bans", "Bans").says::<Vec<Ban>>(200),
        admin("POST /admin/bans", "Bans an address, a network, or an address hash")
            .takes::<MakeBan>()
            .says::<Ban>(201)
            .problems("no-admin bad-request"),
        admin("DELETE /admin/bans/{id}", "Lifts a ban").says::<Done>(200).problems("no-admin unknown-id"),
        admin("DELETE /admin/gallery/{id}", "Takes a rule or ruleset out of the gallery")
            .says::<Done>(200)
            .problems("no-admin unknown-rule"),
        admin("GET /admin/reports", "What players reported of published rules").says::<Vec<RuleReport>>(200),
        admin("DELETE /admin/reports/{id}", "Dismisses the reports of a rule")
            .says::<Done>(200)
            .problems("no-admin unknown-id"),
        admin("GET /admin/player-reports", "What players reported of others").says::<Vec<PlayerReport>>(200),
        admin("DELETE /admin/player-reports/{id}", "Dismisses a report of a player")
            .says::<Done>(200)
            .problems("no-admin unknown-id"),
        admin("POST /admin/restart", "Announces a restart")
            .takes::<AnnounceRestart>()
            .says::<Done>(200)
            .problems("no-admin bad-request"),
        admin("DELETE /admin/restart", "Takes the announcement back").says::<Done>(200),
        admin("POST /admin/drain", "Takes no new tables").says::<Done>(200),
        admin("DELETE /admin/drain", "Takes new tables again").says::<Done>(200),
        admin("POST /admin/backups", "Backs the journal up").says::<MadeBackup>(201).problems("no-admin no-backup"),
        admin("GET /admin/invitations", "All invitations").says::<Vec<Invitation>>(200),
        admin("POST /admin/invitations", "Makes an invitation to the server")
            .takes::<MakeInvitation>()
            .says::<MadeInvitation>(201)
            .problems("no-admin too-many-invitations bad-request"),
        admin("DELETE /admin/invitations/{id}", "Revokes an invitation")
            .says::<Done>(200)
            .problems("no-admin unknown-id"),
        admin("POST /admin/pass", "Lets this device do what admins may; the answer comes with a cookie")
            .says::<Access>(200),
        admin("GET /admin/log", "What admins did, the latest first")
            .query(&[("before", "integer", false, "Lines before this one, by its number.")])
            .says::<AdminLog>(200),
    ]
}
