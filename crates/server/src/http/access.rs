//! Access control: checks the access level of requests, hands out passes, and manages the invitations of hosts.

use axum::extract::{Request, State};
use axum::middleware::Next;
use ruckus_journal::RoomName;
use ruckus_protocol::{Access, Ban, Door, ErrorCode, Invitation, Knock, MadeInvitation, MakeInvitation};

use super::admin_token;
use super::prelude::*;
use crate::access::{AccessLevel, Maker, NotInvited, keep};
use crate::code;
use crate::registry::moderation;
use crate::route::Checks;

/// Rejects requests that do not meet the access level of their route.
pub(crate) async fn admit(
    State((app, checks)): State<(AppState, Checks)>,
    Visitor(visitor): Visitor,
    mut request: Request,
    next: Next,
) -> Response {
    if checks.access == AccessLevel::Admin {
        let token = bearer(request.headers()).map(str::to_owned);
        match admin_token::check(&app, visitor, token.as_deref()).await {
            Ok(by) => request.extensions_mut().insert(by),
            Err(failure) => return failure.into_response(),
        };
    } else if let Some(failure) = refusal(&app, visitor, request.headers(), checks.access) {
        return failure.into_response();
    }
    next.run(request).await
}

/// Returns the error if a request does not meet a required access level. Does not check the levels `Admin`,
/// `File` and `Socket`.
pub(super) fn refusal(
    app: &AppState,
    visitor: std::net::IpAddr,
    headers: &HeaderMap,
    required: AccessLevel,
) -> Option<ApiError> {
    // Sockets are checked later and closed with a code. Browsers do not show the HTTP response to the page.
    if matches!(required, AccessLevel::Admin | AccessLevel::File | AccessLevel::Socket) {
        return None;
    }
    if let Some(ban) = app.admin.bans.of(visitor, app.registry.now()) {
        return Some(banned(&ban));
    }
    if required == AccessLevel::Public || (required == AccessLevel::Seat && bearer(headers).is_some()) {
        return None;
    }
    let allowed = app.access.allows(app.access.level(headers));
    if !allowed.inside {
        return Some(closed(allowed.door));
    }
    match required {
        AccessLevel::MakeTables if !allowed.make => Some(ErrorCode::MayNotMake.into()),
        AccessLevel::Publish if !allowed.publish => Some(ErrorCode::MayNotPublish.into()),
        // Other nodes make the tables instead.
        AccessLevel::MakeTables if app.admin.is_draining() && !app.makes_elsewhere() => {
            Some(ErrorCode::Draining.into())
        }
        _ => None,
    }
}

fn banned(ban: &Ban) -> ApiError {
    let message = match ban.until {
        Some(_) => "an admin has banned your network from this server for a while",
        None => "an admin has banned your network from this server",
    };
    ApiError::new(ErrorCode::Banned, message)
}

/// Returns the error for visitors without a pass.
fn closed(door: Door) -> ApiError {
    match door {
        Door::Invitation => ErrorCode::NeedsInvitation.into(),
        Door::Word | Door::Open => ErrorCode::NeedsWord.into(),
    }
}

/// `POST /api/door`
pub(super) async fn post_admission(
    app: AppState,
    Visitor(visitor): Visitor,
    headers: HeaderMap,
    body: Body,
) -> ApiResult {
    let knock: Knock = read(body)?;
    let factor = app.rates.factor(visitor);
    if !app.access.guesses.allows(visitor, factor) {
        return Err(ApiError::too_many("too many wrong words from this address; wait a minute"));
    }
    let pass = match &knock {
        Knock::Word(word) => app.access.pass_for_word(word).ok_or_else(|| {
            app.access.guesses.wrong(visitor, factor);
            ApiError::from(ErrorCode::WrongWord)
        })?,
        Knock::Invitation(secret) => {
            let before = app.access.came_by(&headers);
            let invitation =
                app.access.invitations.redeem(secret, before, app.registry.now()).await.map_err(|error| {
                    if matches!(error, NotInvited::Unknown) {
                        app.access.guesses.wrong(visitor, factor);
                    }
                    not_invited(&app, error)
                })?;
            app.access.pass_for_invitation(&invitation.id)
        }
    };
    Ok(passed(&app, &headers, &pass))
}

/// Returns a response that stores the pass in a cookie on the device.
pub(super) fn passed(app: &AppState, headers: &HeaderMap, pass: &str) -> Response {
    let cookie = keep(pass, said_https(headers));
    let with_pass = format!("{}=", cookie.split('=').next().unwrap_or_default()) + pass;
    let level = match header::HeaderValue::from_str(&with_pass) {
        Ok(value) => app.access.level(&HeaderMap::from_iter([(header::COOKIE, value)])),
        Err(_) => app.access.level(headers),
    };
    let allowed: Access = app.access.allows(level);
    ([(header::SET_COOKIE, cookie), (header::CACHE_CONTROL, "no-store".to_owned())], Json(allowed)).into_response()
}

/// Returns whether a proxy reports that the visitor used HTTPS. A visitor that forges the header only harms itself.
fn said_https(headers: &HeaderMap) -> bool {
    headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https")
}

pub(super) fn not_invited(app: &AppState, error: NotInvited) -> ApiError {
    match error {
        NotInvited::Unknown => ErrorCode::BadInvitation.into(),
        NotInvited::Wrong(why) => ApiError::bad_request(why),
        NotInvited::Full => ErrorCode::TooManyInvitations.into(),
        NotInvited::Store(error) => app.registry.unavailable(&error).into(),
    }
}

/// Returns the table's name if the request comes from its host and hosts can make invitations.
async fn hosted(app: &AppState, text: &str, headers: &HeaderMap) -> ApiResult<RoomName> {
    let name = code::read(text).ok_or_else(ApiError::unknown_code)?;
    let key = token::key(needs_token(headers)?);
    let table = moderation::inspect(&app.registry, &name).await?.table;
    if table.ended || table.host != Some(key) {
        let message = "only the host of this table can do this; ask them";
        return Err(ApiError::new(ErrorCode::NoHost, message));
    }
    if !app.access.hosts_invite() {
        return Err(ErrorCode::NoInvitations.into());
    }
    Ok(name)
}

/// `GET /api/tables/{code}/invitations`: requires the host's token.
pub(super) async fn invitations(
    app: AppState,
    Path(text): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Json<Vec<Invitation>>> {
    let name = hosted(&app, &text, &headers).await?;
    Ok(Json(app.access.invitations.list(Some(name.as_str()))))
}

/// `POST /api/tables/{code}/invitations`: requires the host's token.
pub(super) async fn invite(
    app: AppState,
    Path(text): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<(StatusCode, Json<MadeInvitation>)> {
    let wanted: MakeInvitation = read(body)?;
    let name = hosted(&app, &text, &headers).await?;
    let made = app.access.invitations.make(Maker::Host(name.as_str()), wanted, app.registry.now(), |_| None).await;
    Ok((StatusCode::CREATED, Json(made.map_err(|error| not_invited(&app, error))?)))
}

/// `DELETE /api/tables/{code}/invitations/{id}`: requires the host's token.
pub(super) async fn revoke(
    app: AppState,
    Path((text, id)): Path<(String, String)>,
    headers: HeaderMap,
) -> ApiResult<Json<ruckus_protocol::Done>> {
    let name = hosted(&app, &text, &headers).await?;
    let revoked = app.access.invitations.revoke(&id, Some(name.as_str()), None).await;
    revoked.map_err(|error| match error {
        NotInvited::Unknown => no_such("invitation"),
        other => not_invited(&app, other),
    })?;
    Ok(Json(ruckus_protocol::Done {}))
}

/// Returns the error for an unknown id.
pub(super) fn no_such(what: &str) -> ApiError {
    ApiError::new(ErrorCode::UnknownId, format!("there is no such {what}; load the list again"))
}

impl ApiError {
    /// Converts an error of the store.
    pub(super) fn store(app: &AppState, error: &ruckus_journal::StoreError) -> Self {
        RegistryError::into(app.registry.unavailable(error))
    }
}
