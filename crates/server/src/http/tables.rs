//! Handlers for making tables, viewing them, and taking seats.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use ruckus_homemade::Homemade;
use ruckus_journal::RoomName;
use ruckus_protocol::{
    AskForSeat, AskedForSeat, BotKind, LookAtRules, MakeTable, RulesView, Seated, TableCard, TakeSeat,
};
use ruckus_record::{Dealt, Header, Record};
use ruckus_room::{self as room, Asker, Branch, Choice, SeatAskState, SeatCard, SetTable, SitsAs, TablePlan};
use serde::{Deserialize, Serialize};

use super::player_card::card_of;
use super::prelude::*;
use crate::clock;
use crate::registry::{opening, room_requests};
use crate::replays::PublicReplay;

/// `POST /api/tables`
pub(super) async fn make(app: AppState, Visitor(visitor): Visitor, body: Body) -> ApiResult {
    let table: MakeTable = read(body)?;
    room::checked_name(&table.name)?;
    may_make(&app, visitor).await?;
    open(&app, table, None, visitor).await
}

/// The body of a request for a table in the middle of a round.
#[derive(Deserialize)]
struct MakeSet {
    #[serde(flatten)]
    table: MakeTable,
    set: SetTable,
}

/// `POST /api/test/tables`: like [`make`], with `set` in the body. Only for servers in test mode.
pub(super) async fn make_set(app: AppState, Visitor(visitor): Visitor, body: Body) -> ApiResult {
    let MakeSet { table, set } = read(body)?;
    open(&app, table, Some(set), visitor).await
}

async fn open(app: &AppState, table: MakeTable, set: Option<SetTable>, visitor: IpAddr) -> ApiResult {
    let rules = match (table.rules, table.ruleset, table.gallery) {
        (Some(base), None, None) => Choice::Preset { base, with: table.with },
        (None, Some(text), None) if table.with.is_empty() => Choice::Ruleset(text),
        (None, None, Some(id)) if table.with.is_empty() => Choice::Decided(app.workshop.gallery.decided(&id).await?),
        _ => {
            let message = "send exactly one of `rules` (a preset's name), `ruleset` (the text of a ruleset file) and \
                           `gallery` (the id of a ruleset in the gallery); `with` works only with `rules`";
            return Err(ApiError::bad_request(message));
        }
    };
    let MakeTable { homemade, name, bots, bot, start, card, .. } = table;
    let card = card_of(app, card.as_deref(), visitor).await?;
    let bot = bot.unwrap_or(room::DEFAULT_BOT);
    // A match that starts right away has one human player, so its table needs no code until a friend is invited.
    let listed = !start || set.is_some();
    seat_maker(app, Opening { rules, homemade, name, card, bots, bot, start, set, branch: None, listed }).await
}

/// The parameters of a new table.
pub(super) struct Opening {
    pub(super) rules: Choice,
    pub(super) homemade: Vec<Homemade>,
    pub(super) name: String,
    pub(super) card: Option<SeatCard>,
    pub(super) bots: u8,
    pub(super) bot: BotKind,
    pub(super) start: bool,
    pub(super) set: Option<SetTable>,
    pub(super) branch: Option<Branch>,
    /// True if the table gets a code immediately.
    pub(super) listed: bool,
}

/// Charges a new table to the network's budget, which applies to all nodes together.
///
/// # Errors
/// `too-many`, or `unavailable` if the count of the other nodes is not available.
pub(super) async fn may_make(app: &AppState, visitor: IpAddr) -> ApiResult<()> {
    let taken = match app.registry.cluster() {
        None => app.rates.take(Budget::Table, visitor),
        Some(cluster) => cluster.take(&app.rates, Budget::Table, visitor).await.map_err(|error| {
            tracing::warn!(%error, "a table was not created");
            RegistryError::Unavailable
        })?,
    };
    taken.map_err(ApiError::too_many_tables)
}

/// Opens a table and returns the token of its maker's seat.
pub(super) async fn seat_maker(app: &AppState, opening: Opening) -> ApiResult {
    let token = token::fresh();
    let Opening { rules, homemade, name, card, bots, bot, start, set, branch, listed } = opening;
    let plan = TablePlan {
        rules,
        homemade,
        name,
        key: token::key(&token),
        card,
        bots,
        bot,
        start,
        set,
        branch,
        program: app.settings.version.clone(),
        unix_ms: clock::unix_ms(),
    };
    let (name, seat) = opening::open(&app.registry, plan, listed).await?;
    tracing::info!(room = %name, "table created");
    Ok((StatusCode::CREATED, Json(Seated { code: name.to_string(), seat, token })).into_response())
}

/// `POST /api/rules`
pub(super) async fn rules(body: Body) -> ApiResult<Json<RulesView>> {
    let LookAtRules { ruleset } = read(body)?;
    Ok(Json(room::look(&ruleset)?))
}

/// `GET /api/tables/{code}`
pub(super) async fn look(app: AppState, Path(text): Path<String>) -> ApiResult<Json<TableCard>> {
    let name = app.registry.find(&text).ok_or_else(ApiError::unknown_code)?;
    // Return the code from the request. Visitors with a code need not learn the table's internal name.
    Ok(Json(TableCard { code: text.to_ascii_uppercase(), ..room_requests::look(&app.registry, &name).await? }))
}

/// `GET /api/tables/{code}/rules`: friends can read them before they take a seat.
pub(super) async fn played(app: AppState, Path(text): Path<String>) -> ApiResult<Json<RulesView>> {
    let name = app.registry.find(&text).ok_or_else(ApiError::unknown_code)?;
    Ok(Json(room_requests::rules(&app.registry, &name).await?))
}

/// `POST /api/tables/{code}/seats`
pub(super) async fn sit(app: AppState, Visitor(visitor): Visitor, Path(text): Path<String>, body: Body) -> ApiResult {
    let name = app.registry.find(&text).ok_or_else(ApiError::unknown_code)?;
    let request: TakeSeat = read(body)?;
    if request.program && request.card.is_some() {
        return Err(ApiError::bad_request("a program cannot have a player card; leave out `card` or `program`"));
    }
    let card = card_of(&app, request.card.as_deref(), visitor).await?;
    let token = token::fresh();
    let sits = SitsAs { card, program: request.program };
    let seat = room_requests::sit(&app.registry, &name, &request.name, token::key(&token), sits).await?;
    Ok((StatusCode::CREATED, Json(Seated { code: text.to_ascii_uppercase(), seat, token })).into_response())
}

/// `POST /api/tables/{code}/seats/asks`: asks the host to hand over a seat.
pub(super) async fn ask_for_seat(
    app: AppState,
    Visitor(visitor): Visitor,
    Path(text): Path<String>,
    body: Body,
) -> ApiResult<Json<AskedForSeat>> {
    let name = app.registry.find(&text).ok_or_else(ApiError::unknown_code)?;
    let AskForSeat { name: player, token } = read(body)?;
    let again = token.is_some();
    if !again {
        app.rates.take(Budget::SeatAsk, visitor).map_err(|wait| ApiError::used_up(Budget::SeatAsk, wait))?;
    }
    let token = token.unwrap_or_else(token::fresh);
    let SeatAskState { number, host, seat } =
        room_requests::ask_for_seat(&app.registry, &name, &player, token::key(&token), again).await?;
    Ok(Json(AskedForSeat { token, number, host, seat }))
}

/// `GET /api/tables/{code}/record`: requires a seat's token in the header `authorization`.
pub(super) async fn record(
    app: AppState,
    Visitor(visitor): Visitor,
    Path(text): Path<String>,
    headers: HeaderMap,
) -> ApiResult {
    let (name, record) = with_latest_match(&app, &text, &headers, visitor, |shown| shown.published.record).await?;
    Ok(record_file(&name, record))
}

/// Returns a record as a file to download.
pub(super) fn record_file(name: impl std::fmt::Display, record: Arc<Record>) -> Response {
    // Stream the record as fast as the client reads, instead of building it in memory.
    let parts = futures_util::stream::iter((0..record.parts()).map(move |part| Ok::<_, Infallible>(record.part(part))));
    let lines = axum::body::Body::from_stream(parts);
    let kind = [
        (header::CONTENT_TYPE, "application/jsonl".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"ruckus-{name}.jsonl\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (kind, lines).into_response()
}

/// The response with the shuffles of a match.
#[derive(Serialize)]
struct Shuffles {
    table: String,
    ruleset: String,
    deals: Vec<Dealt>,
}

/// `GET /api/tables/{code}/shuffles`: requires a seat's token. Only includes finished rounds that were dealt at this
/// table.
pub(super) async fn shuffles(
    app: AppState,
    Visitor(visitor): Visitor,
    Path(text): Path<String>,
    headers: HeaderMap,
) -> ApiResult {
    let deals = |shown: PublicReplay<'_>| {
        let deals = shown.replay.deals(shown.record()).into_iter().skip(shown.published.elsewhere).collect();
        (shown.record().header.clone(), deals)
    };
    let (_, (Header { table, ruleset, .. }, deals)) = with_latest_match(&app, &text, &headers, visitor, deals).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(Shuffles { table, ruleset, deals })).into_response())
}

/// Applies `make` to the latest match of a table. Requires a seat's token.
pub(super) async fn with_latest_match<T: Send + 'static>(
    app: &AppState,
    text: &str,
    headers: &HeaderMap,
    visitor: IpAddr,
    make: impl FnOnce(PublicReplay<'_>) -> T + Send + 'static,
) -> ApiResult<(RoomName, T)> {
    let name = app.registry.find(text).ok_or_else(ApiError::unknown_code)?;
    let token = needs_token(headers)?;
    let made = app.replays.show(&name, Asker::Seat(token::key(token)), visitor, 0, make).await?;
    Ok((name, made))
}
