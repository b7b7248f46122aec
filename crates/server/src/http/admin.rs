//! Handlers for requests of admins.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use axum::extract::Extension;
use axum::http::{HeaderValue, Uri};
use ruckus_engine::Seat;
use ruckus_journal::{RoomName, StoreError};
use ruckus_protocol::{
    AdminAct, AdminLog, AdminPlace, AdminPlayer, AdminPlayers, AdminSeat, AdminStatus, AdminTable, AdminTables,
    AnnounceRestart, Ban, Done, ErrorCode, Invitation, MadeBackup, MadeInvitation, MakeBan, MakeInvitation,
    PlayerReport, RuleReport,
};
use serde::Deserialize;

use super::access::{no_such, not_invited, passed};
use super::admin_token::By;
use super::matchmaking::not_reported;
use super::prelude::*;
use crate::access::{Maker, Network, NotInvited};
use crate::admin::{AdminToken, NotBanned, OpenSockets, logged};
use crate::clock::unix_ms;
use crate::code;
use crate::extract::{Relayed, Whole};
use crate::matchmaking::reports as player_reports;
use crate::outbox::Close;
use crate::registry::moderation;
use crate::room_actor::Inspected;

/// The number of tables per page.
const AT_ONCE: usize = 100;
/// The longest notice of a restart, in seconds.
const LONGEST_NOTICE: u32 = 24 * 3600;

/// Forbids caches from storing responses for admins.
pub(crate) async fn not_kept(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

const DONE: Json<Done> = Json(Done {});

/// `GET /api/admin`
pub(super) async fn status(app: AppState, By(by): By) -> Json<AdminStatus> {
    Json(AdminStatus {
        version: app.settings.version.clone(),
        admin: by.name().to_owned(),
        tables: app.registry.loaded().len() as u32,
        sockets: app.admin.presence.count() as u32,
        draining: app.admin.is_draining(),
        restart: app.admin.restart.due(unix_ms()),
        door: app.settings.access.door,
        trouble: app.registry.trouble().map(|error| error.to_string()),
    })
}

/// The query of the table list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    #[serde(default)]
    search: String,
    #[serde(default)]
    from: usize,
}

/// `GET /api/admin/tables?search=WORDS&from=N`
pub(super) async fn tables(
    app: AppState,
    By(_): By,
    whole: Option<Extension<Whole>>,
    relayed: Option<Extension<Relayed>>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> ApiResult<Json<AdminTables>> {
    let Query(Wanted { search, from }) = wanted.map_err(|rejection| ApiError::bad_request(rejection.body_text()))?;
    let search = search.to_lowercase();
    let all = moderation::inspect_loaded(&app.registry).await;
    let shown = shown(&app.admin.presence, all);
    let words: Vec<&str> = search.split_whitespace().collect();
    let found: Vec<AdminTable> = shown.filter(|table| words.iter().all(|word| says(table, word))).collect();
    let found = AdminTables { of: found.len() as u32, tables: found, missing: Vec::new() };
    let is_part = whole.is_some() || relayed.is_some();
    Ok(Json(if is_part { first(found, from.saturating_add(AT_ONCE)) } else { page(found, from) }))
}

/// Returns the first `count` tables: those with the most sockets first, then the newest.
fn first(mut list: AdminTables, count: usize) -> AdminTables {
    list.tables.sort_by_key(|table| (Reverse(table.sockets), Reverse(table.since), table.code.clone()));
    list.tables.truncate(count);
    list
}

/// Returns the page of a list that starts at `from`.
fn page(list: AdminTables, from: usize) -> AdminTables {
    let mut list = first(list, from.saturating_add(AT_ONCE));
    list.tables.drain(..from.min(list.tables.len()));
    list
}

/// Merges the lists of several nodes into one page. `uri` contains the requested offset. `missing` names nodes that did
/// not respond.
pub(crate) fn join_tables(lists: Vec<AdminTables>, uri: &Uri, missing: Vec<String>) -> AdminTables {
    let from = Query::<Wanted>::try_from_uri(uri).map_or(0, |Query(wanted)| wanted.from);
    let of: u32 = lists.iter().map(|list| list.of).sum();
    let mut tables: Vec<AdminTable> = lists.into_iter().flat_map(|list| list.tables).collect();
    // A table that is moving can be in the lists of two nodes. Keep the one with more sockets.
    tables.sort_by(|one, other| (&one.code, Reverse(one.sockets)).cmp(&(&other.code, Reverse(other.sockets))));
    let before = tables.len();
    tables.dedup_by(|one, other| one.code == other.code);
    let twice = (before - tables.len()) as u32;
    page(AdminTables { of: of.saturating_sub(twice), tables, missing }, from)
}

fn says(table: &AdminTable, word: &str) -> bool {
    let names = table.seats.iter().map(|seat| &seat.name);
    names.chain([&table.code, &table.title]).any(|text| text.to_lowercase().contains(word))
}

/// Returns tables as admins see them, with hashed addresses.
fn shown(presence: &OpenSockets, all: Vec<(RoomName, Inspected)>) -> impl Iterator<Item = AdminTable> {
    let present = presence.all();
    let address = move |connection: u64| present.get(&connection).map(|present| presence.hash(present.address));
    all.into_iter().map(move |(code, Inspected { table, connections, watchers })| {
        let connection_of =
            |player| connections.iter().find(|(other, _)| *other == player).map(|(_, connection)| *connection);
        let seats = table.seats.into_iter().map(|seat| AdminSeat {
            seat: seat.seat,
            bot: seat.bot,
            host: seat.host,
            address: connection_of(seat.player).and_then(&address),
            name: seat.name,
        });
        AdminTable {
            code: code.to_string(),
            title: table.title,
            stage: table.stage,
            round: table.round,
            seats: seats.collect(),
            sockets: (connections.len() + watchers.len()) as u32,
            watchers: watchers.into_iter().filter_map(&address).collect(),
            since: table.opened,
        }
    })
}

/// `GET /api/admin/players`
pub(super) async fn players(app: AppState, By(_): By) -> Json<AdminPlayers> {
    let present = app.admin.presence.all();
    let mut seats = BTreeMap::new();
    for (_, Inspected { table, connections, .. }) in moderation::inspect_loaded(&app.registry).await {
        for seat in table.seats {
            if let Some((_, connection)) = connections.iter().find(|(player, _)| *player == seat.player) {
                seats.insert(*connection, (seat.seat, seat.name));
            }
        }
    }
    let mut places: BTreeMap<String, Vec<AdminPlace>> = BTreeMap::new();
    for (connection, there) in present {
        let (seat, name) = seats.remove(&connection).unzip();
        let place = AdminPlace { code: there.room.to_string(), seat, name, since: there.since };
        places.entry(app.admin.presence.hash(there.address)).or_default().push(place);
    }
    let players: Vec<AdminPlayer> =
        places.into_iter().map(|(address, places)| AdminPlayer { address, places }).collect();
    Json(join_players(vec![AdminPlayers { players, missing: Vec::new() }], Vec::new()))
}

/// Merges the lists of several nodes. `missing` names nodes that did not respond. Each node hashes addresses with its
/// own key, so a player at several nodes is listed once for each.
pub(crate) fn join_players(lists: Vec<AdminPlayers>, missing: Vec<String>) -> AdminPlayers {
    let mut players: Vec<AdminPlayer> = lists.into_iter().flat_map(|list| list.players).collect();
    players.sort_by_key(|player| Reverse(player.places.len()));
    AdminPlayers { players, missing }
}

/// `DELETE /api/admin/tables/{code}`
pub(super) async fn end_table(app: AppState, By(by): By, Path(text): Path<String>) -> ApiResult<Json<Done>> {
    let name = code::read(&text).ok_or_else(ApiError::unknown_code)?;
    moderation::end_table(&app.registry, &name).await?;
    log_it(&app, &by, AdminAct::EndTable { code: name.to_string() }).await?;
    Ok(DONE)
}

/// `DELETE /api/admin/tables/{code}/seats/{seat}`
pub(super) async fn remove_player(
    app: AppState,
    By(by): By,
    Path((text, seat)): Path<(String, String)>,
) -> ApiResult<Json<Done>> {
    let name = code::read(&text).ok_or_else(ApiError::unknown_code)?;
    let seat = Seat(seat.parse().map_err(|_| ApiError::bad_request("a seat must be a number from 0"))?);
    moderation::remove_player(&app.registry, &name, seat).await?;
    log_it(&app, &by, AdminAct::RemovePlayer { code: name.to_string(), seat }).await?;
    Ok(DONE)
}

/// `GET /api/admin/bans`
pub(super) async fn bans(app: AppState, By(_): By) -> Json<Vec<Ban>> {
    Json(app.admin.bans.list(app.registry.now()))
}

/// `POST /api/admin/bans`
pub(super) async fn ban(app: AppState, By(by): By, body: Body) -> ApiResult<(StatusCode, Json<Ban>)> {
    let MakeBan { who, hours, note } = read(body)?;
    let network = match app.admin.presence.household(who.trim()) {
        Some(network) => network,
        None => who.parse::<Network>().map_err(|error| {
            ApiError::bad_request(format!(
                "{error}; the hash of an address works for players who are connected or just left"
            ))
        })?,
    };
    let ban = app.admin.bans.make(network, hours, &note, by.name(), app.registry.now()).await;
    let ban = ban.map_err(|error| not_banned(&app, error))?;
    let gone = app.admin.presence.hang_up(network, Close::BANNED);
    tracing::info!(gone, "sockets closed by a ban");
    Ok((StatusCode::CREATED, Json(ban)))
}

/// `DELETE /api/admin/bans/{id}`
pub(super) async fn lift_ban(app: AppState, By(by): By, Path(id): Path<String>) -> ApiResult<Json<Done>> {
    app.admin.bans.lift(&id, by.name()).await.map_err(|error| not_banned(&app, error))?;
    Ok(DONE)
}

fn not_banned(app: &AppState, error: NotBanned) -> ApiError {
    match error {
        NotBanned::Unknown => no_such("ban"),
        NotBanned::Wrong(why) => ApiError::bad_request(why),
        NotBanned::Store(error) => ApiError::store(app, &error),
    }
}

/// `DELETE /api/admin/gallery/{id}`
pub(super) async fn remove_rule(app: AppState, By(by): By, Path(id): Path<String>) -> ApiResult<Json<Done>> {
    let log = |title: String| logged(by.name(), AdminAct::RemoveRule { id: id.clone(), title });
    app.workshop.gallery.remove(&id, log).await?;
    Ok(DONE)
}

/// `GET /api/admin/reports`
pub(super) async fn reports(app: AppState, _: By) -> ApiResult<Json<Vec<RuleReport>>> {
    Ok(Json(app.workshop.gallery.reports().await?))
}

/// `DELETE /api/admin/reports/{id}`
pub(super) async fn dismiss_reports(app: AppState, By(by): By, Path(id): Path<String>) -> ApiResult<Json<Done>> {
    let log = |title: String| logged(by.name(), AdminAct::DismissReports { id: id.clone(), title });
    app.workshop.gallery.dismiss(&id, log).await?;
    Ok(DONE)
}

/// `GET /api/admin/player-reports`
pub(super) async fn player_reports(app: AppState, _: By) -> ApiResult<Json<Vec<PlayerReport>>> {
    let all = player_reports::all(app.registry.store()).await.map_err(|error| ApiError::store(&app, &error))?;
    Ok(Json(all))
}

/// `DELETE /api/admin/player-reports/{id}`
pub(super) async fn dismiss_player_report(app: AppState, By(by): By, Path(id): Path<String>) -> ApiResult<Json<Done>> {
    let log = logged(by.name(), AdminAct::DismissPlayerReport { id: id.clone() });
    let dismissed = player_reports::dismiss(app.registry.store(), &id, log).await;
    dismissed.map_err(|error| not_reported(&app, error))?;
    Ok(DONE)
}

/// `POST /api/admin/restart`
pub(super) async fn announce_restart(app: AppState, By(by): By, body: Body) -> ApiResult<Json<Done>> {
    let AnnounceRestart { seconds } = read(body)?;
    if !(1..=LONGEST_NOTICE).contains(&seconds) {
        return Err(ApiError::bad_request(format!("`seconds` must be 1 to {LONGEST_NOTICE}")));
    }
    let now = unix_ms();
    let due = now + u64::from(seconds) * 1000;
    log_it(&app, &by, AdminAct::AnnounceRestart { due }).await?;
    app.admin.restart.announce(Some(due), now, &app.admin.presence);
    Ok(DONE)
}

/// `DELETE /api/admin/restart`
pub(super) async fn cancel_restart(app: AppState, By(by): By) -> ApiResult<Json<Done>> {
    log_it(&app, &by, AdminAct::CancelRestart).await?;
    app.admin.restart.announce(None, unix_ms(), &app.admin.presence);
    Ok(DONE)
}

/// `POST /api/admin/drain`
pub(super) async fn drain(app: AppState, By(by): By) -> ApiResult<Json<Done>> {
    app.admin.drain(true, by.name()).await.map_err(|error| ApiError::store(&app, &error))?;
    if let Some(cluster) = app.registry.cluster() {
        cluster.drain(true);
    }
    Ok(DONE)
}

/// `DELETE /api/admin/drain`
pub(super) async fn reopen(app: AppState, By(by): By) -> ApiResult<Json<Done>> {
    app.admin.drain(false, by.name()).await.map_err(|error| ApiError::store(&app, &error))?;
    if let Some(cluster) = app.registry.cluster() {
        cluster.drain(false);
    }
    Ok(DONE)
}

/// `POST /api/admin/backups`
pub(super) async fn back_up(app: AppState, By(by): By) -> ApiResult<(StatusCode, Json<MadeBackup>)> {
    let Some(data) = app.settings.data.as_deref() else {
        let message = "this server has no data folder to back up";
        return Err(ApiError::new(ErrorCode::NoBackup, message));
    };
    // One backup at a time: each one reads the whole journal.
    let Ok(_one_at_a_time) = app.admin.backing_up.try_lock() else {
        return Err(ApiError::new(ErrorCode::NoBackup, "a backup is already running; wait until it ends"));
    };
    let file = format!("ruckus-{}.sqlite", unix_ms());
    let path = backup_folder(data).map_err(|error| {
        tracing::error!(%error, "the folder for backups cannot be created");
        ApiError::from(RegistryError::Unavailable)
    })?;
    let copied = ruckus_store::backup(data, &path.join(&file)).await.map_err(|error| {
        tracing::error!(%error, "a backup failed");
        if matches!(error, StoreError::DiskFull) {
            RegistryError::DiskFull.into()
        } else {
            ApiError::from(RegistryError::Unavailable)
        }
    })?;
    log_it(&app, &by, AdminAct::BackUp { file: file.clone() }).await?;
    Ok((StatusCode::CREATED, Json(MadeBackup { file, bytes: copied.bytes, tables: copied.rooms })))
}

/// Returns the folder for backups and creates it if needed. On Unix, only its owner can access it.
fn backup_folder(data: &std::path::Path) -> std::io::Result<std::path::PathBuf> {
    let folder = data.join("backups");
    if !folder.is_dir() {
        let mut builder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&folder)?;
    }
    Ok(folder)
}

/// `GET /api/admin/invitations`
pub(super) async fn invitations(app: AppState, By(_): By) -> Json<Vec<Invitation>> {
    Json(app.access.invitations.list(None))
}

/// `POST /api/admin/invitations`
pub(super) async fn invite(app: AppState, By(by): By, body: Body) -> ApiResult<(StatusCode, Json<MadeInvitation>)> {
    let wanted: MakeInvitation = read(body)?;
    let log = |made: &Invitation| {
        Some(logged(by.name(), AdminAct::Invite { id: made.id.clone(), uses: made.uses, until: made.until }))
    };
    let made = app.access.invitations.make(Maker::Admin, wanted, app.registry.now(), log).await;
    let mut made = made.map_err(|error| not_invited(&app, error))?;
    made.link = app.settings.url.as_ref().map(|url| format!("{}/i#{}", url.trim_end_matches('/'), made.secret));
    Ok((StatusCode::CREATED, Json(made)))
}

/// `DELETE /api/admin/invitations/{id}`
pub(super) async fn revoke_invitation(app: AppState, By(by): By, Path(id): Path<String>) -> ApiResult<Json<Done>> {
    let log = logged(by.name(), AdminAct::RevokeInvitation { id: id.clone() });
    app.access.invitations.revoke(&id, None, Some(log)).await.map_err(|error| match error {
        NotInvited::Unknown => no_such("invitation"),
        other => not_invited(&app, other),
    })?;
    Ok(DONE)
}

/// `POST /api/admin/pass`: lets this device make tables and publish like an admin.
pub(super) async fn pass(app: AppState, By(by): By, headers: HeaderMap) -> Response {
    passed(&app, &headers, &app.access.pass_for_admin(by.hash()))
}

/// The query of the log.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Before {
    before: Option<u64>,
}

/// `GET /api/admin/log?before=N`
pub(super) async fn log(
    app: AppState,
    By(_): By,
    before: Result<Query<Before>, QueryRejection>,
) -> ApiResult<Json<AdminLog>> {
    let Query(Before { before }) = before.map_err(|rejection| ApiError::bad_request(rejection.body_text()))?;
    let log = app.admin.read_log(before.unwrap_or(u64::MAX)).await;
    Ok(Json(log.map_err(|error| ApiError::store(&app, &error))?))
}

async fn log_it(app: &AppState, by: &AdminToken, what: AdminAct) -> ApiResult<()> {
    app.admin.log(by.name(), what).await.map_err(|error| ApiError::store(app, &error))
}
