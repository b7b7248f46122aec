//! Routes for admins. The server has them only if it has admins.

use ruckus_protocol::ErrorCode::*;
use ruckus_protocol::{
    Access, AdminLog, AdminPlayers, AdminStatus, AdminTables, AnnounceRestart, Ban, Done, Invitation, MadeBackup,
    MadeInvitation, MakeBan, MakeInvitation, PlayerReport, RuleReport,
};

use crate::access::AccessLevel::Admin;
use crate::http::admin;
use crate::route::{Question, Route, Section};

/// All routes below `/api/admin`.
pub(super) fn admin() -> Section {
    let routes = vec![
        Route::get("/admin", Admin, admin::status, "The state of the server").says::<AdminStatus>(200, ""),
        Route::get("/admin/tables", Admin, admin::tables, "Tables in memory")
            .on_all_nodes(Question::Tables)
            .page()
            .says::<AdminTables>(200, ""),
        Route::delete("/admin/tables/{code}", Admin, admin::end_table, "Ends a table permanently")
            .says::<Done>(200, "")
            .errors(&[UnknownCode]),
        Route::delete(
            "/admin/tables/{code}/seats/{seat}",
            Admin,
            admin::remove_player,
            "Removes a player from a table",
        )
        .says::<Done>(200, "")
        .errors(&[UnknownCode, BadRequest]),
        Route::get("/admin/players", Admin, admin::players, "The players with an open socket, by address hash")
            .on_all_nodes(Question::Players)
            .says::<AdminPlayers>(200, ""),
        Route::get("/admin/bans", Admin, admin::bans, "Bans").says::<Vec<Ban>>(200, ""),
        Route::post("/admin/bans", Admin, admin::ban, "Bans an address, a network, or an address hash")
            .on_all_nodes(Question::Ban)
            .takes::<MakeBan>("")
            .says::<Ban>(201, "")
            .errors(&[BadRequest]),
        Route::delete("/admin/bans/{id}", Admin, admin::lift_ban, "Lifts a ban")
            .says::<Done>(200, "")
            .errors(&[UnknownId]),
        Route::delete("/admin/gallery/{id}", Admin, admin::remove_rule, "Removes a rule or ruleset from the gallery")
            .says::<Done>(200, "")
            .errors(&[UnknownRule]),
        Route::get("/admin/reports", Admin, admin::reports, "Players' reports of published rules")
            .says::<Vec<RuleReport>>(200, ""),
        Route::delete("/admin/reports/{id}", Admin, admin::dismiss_reports, "Dismisses the reports of a rule")
            .says::<Done>(200, "")
            .errors(&[UnknownId]),
        Route::get("/admin/player-reports", Admin, admin::player_reports, "Players' reports of other players")
            .says::<Vec<PlayerReport>>(200, ""),
        Route::delete(
            "/admin/player-reports/{id}",
            Admin,
            admin::dismiss_player_report,
            "Dismisses a report of a player",
        )
        .says::<Done>(200, "")
        .errors(&[UnknownId]),
        Route::post("/admin/restart", Admin, admin::announce_restart, "Announces a restart")
            .takes::<AnnounceRestart>("")
            .says::<Done>(200, "")
            .errors(&[BadRequest]),
        Route::delete("/admin/restart", Admin, admin::cancel_restart, "Withdraws the announcement")
            .says::<Done>(200, ""),
        Route::post("/admin/drain", Admin, admin::drain, "Stops taking new tables").says::<Done>(200, ""),
        Route::delete("/admin/drain", Admin, admin::reopen, "Resumes taking new tables").says::<Done>(200, ""),
        Route::post("/admin/backups", Admin, admin::back_up, "Backs up the journal")
            .says::<MadeBackup>(201, "")
            .errors(&[NoBackup]),
        Route::get("/admin/invitations", Admin, admin::invitations, "All invitations").says::<Vec<Invitation>>(200, ""),
        Route::post("/admin/invitations", Admin, admin::invite, "Creates an invitation to the server")
            .takes::<MakeInvitation>("")
            .says::<MadeInvitation>(201, "")
            .errors(&[TooManyInvitations, BadRequest]),
        Route::delete("/admin/invitations/{id}", Admin, admin::revoke_invitation, "Revokes an invitation")
            .says::<Done>(200, "")
            .errors(&[UnknownId]),
        Route::post(
            "/admin/pass",
            Admin,
            admin::pass,
            "Gives this device an admin's permissions; the answer sets a cookie",
        )
        .says::<Access>(200, ""),
        Route::get("/admin/log", Admin, admin::log, "The admins' actions, latest first")
            .query("before", "integer", "Returns only entries before the one with this number.")
            .says::<AdminLog>(200, ""),
    ];
    Section { name: "admin", tag: "admin", routes }
}
