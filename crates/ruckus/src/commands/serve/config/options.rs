//! All options of `ruckus serve`, each with its name, default, help and check. The option `--some-name` is
//! `RUCKUS_SOME_NAME` in the environment and `some-name` in the file.

use std::path::PathBuf;

use super::{Config, check};

/// An option.
pub(super) struct Opt {
    /// The name on the command line without dashes, and the key in the file.
    pub(super) name: &'static str,
    /// The kind of value, for the help.
    pub(super) value: &'static str,
    /// The default value. Empty if there is none.
    pub(super) default: &'static str,
    /// The description for the help.
    pub(super) about: &'static str,
    /// The check, which writes the value into the configuration.
    pub(super) apply: Apply,
    /// True for options that are not in the help and not allowed in the file.
    pub(super) hidden: bool,
    /// True if the value must not be displayed.
    pub(super) secret: bool,
}

/// The result of a check. The error tells which values are valid (`must be …`).
pub(super) type Checked = Result<(), String>;

/// The check of an option, by the number of values.
#[derive(Clone, Copy)]
pub(super) enum Apply {
    /// `--name` or `--name=false`.
    Flag(fn(&mut Config, bool)),
    /// One value.
    One(fn(&mut Config, &str) -> Checked),
    /// Any number of values. Called for each of them.
    List(fn(&mut Config, &str) -> Checked),
    /// One value. If several are given, the check receives all of them and tells what to do instead.
    Only(fn(&mut Config, &[String]) -> Checked),
}

impl Opt {
    const fn one(
        name: &'static str,
        value: &'static str,
        default: &'static str,
        about: &'static str,
        set: fn(&mut Config, &str) -> Checked,
    ) -> Self {
        Self { name, value, default, about, apply: Apply::One(set), hidden: false, secret: false }
    }

    const fn list(
        name: &'static str,
        value: &'static str,
        about: &'static str,
        add: fn(&mut Config, &str) -> Checked,
    ) -> Self {
        Self { name, value, default: "", about, apply: Apply::List(add), hidden: false, secret: false }
    }

    const fn flag(name: &'static str, about: &'static str, set: fn(&mut Config, bool)) -> Self {
        Self { name, value: "BOOL", default: "false", about, apply: Apply::Flag(set), hidden: false, secret: false }
    }

    const fn only(
        name: &'static str,
        value: &'static str,
        about: &'static str,
        set: fn(&mut Config, &[String]) -> Checked,
    ) -> Self {
        Self { name, value, default: "", about, apply: Apply::Only(set), hidden: false, secret: false }
    }

    const fn secret(self) -> Self {
        Self { secret: true, ..self }
    }

    const fn hidden(self) -> Self {
        Self { hidden: true, ..self }
    }
}

/// Stores a checked value.
fn put<T>(place: &mut T, value: Result<T, String>) -> Checked {
    *place = value?;
    Ok(())
}

/// Adds a checked value to a list.
fn add<T>(list: &mut Vec<T>, value: Result<T, String>) -> Checked {
    list.push(value?);
    Ok(())
}

/// The option for the configuration file. It is not allowed in the file.
pub(super) const CONFIG: &str = "config";

/// The maximum of all limits per address or socket.
const MANY: u32 = 1_000_000;

/// All options, in the order of the help.
pub(super) const OPTIONS: &[Opt] = &[
    Opt::one(
        "listen",
        "ADDRESS:PORT",
        "0.0.0.0:8080",
        "Address and port to listen on; port 0 picks a free one",
        |config, text| put(&mut config.listen, check::listen(text)),
    ),
    Opt::one("data", "FOLDER", "./data", "Folder for the journal of all tables; created if missing", |config, text| {
        config.data = PathBuf::from(text);
        if text.is_empty() { Err("must name a folder, like `/var/lib/ruckus`".to_owned()) } else { Ok(()) }
    }),
    Opt::only(
        "store",
        "ADDRESS",
        "Location of the journal, instead of --data: `sqlite:FOLDER` or `postgres://USER@HOST/DATABASE`, with a \
         primary and its standbys `postgres://USER@A:5432,B:5432/DATABASE`; passwords in PGPASSWORD",
        |config, texts| put(&mut config.store, check::store(texts).map(Some)),
    )
    .secret(),
    Opt::one(
        "node",
        "NAME",
        "",
        "Name of this node, if several share one PostgreSQL database; see docs/operations.md, \"Many machines\"",
        |config, text| put(&mut config.node.name, check::node(text).map(Some)),
    ),
    Opt::one(
        "node-address",
        "URL",
        "",
        "Address at which other nodes reach this one, like `http://10.0.0.5:8080` [default: the address of --listen]",
        |config, text| put(&mut config.node.address, check::inside(text).map(Some)),
    ),
    Opt::one(
        "node-url",
        "URL",
        "",
        "Address at which pages reach only this node, like `https://a.example.org` or `https://play.example.org/n/a`",
        |config, text| put(&mut config.node.url, check::below(text).map(Some)),
    ),
    Opt::one(
        "node-secret-file",
        "FILE",
        "",
        "File with the secret that all nodes share, at least 16 characters; or set RUCKUS_NODE_SECRET",
        |config, text| put(&mut config.node.secret, check::secret_file(text).map(Some)),
    ),
    Opt::one(
        "url",
        "URL",
        "",
        "Address that players use, like `https://play.example.org`: for links and the QR code; its pages may connect",
        |config, text| put(&mut config.url, check::origin(text).map(|origin| Some(format!("{origin}/")))),
    ),
    Opt::list(
        "origin",
        "ORIGIN",
        "Additional origins with pages that may connect, besides the server's own",
        |config, text| add(&mut config.settings.origins, check::origin(text)),
    ),
    Opt::list(
        "proxy",
        "ADDRESS",
        "Trusted proxies in front of the server, like `10.0.0.0/8`; their header names the visitor",
        |config, text| add(&mut config.settings.proxies, check::network(text)),
    ),
    Opt::one(
        "proxy-header",
        "HEADER",
        "x-forwarded-for",
        "Header in which proxies name the visitor: `x-forwarded-for` or `forwarded`",
        |config, text| put(&mut config.settings.proxy_header, check::proxy_header(text)),
    ),
    Opt::list(
        "exempt",
        "NETWORK=FACTOR",
        "Networks with higher limits, like `203.0.113.7=10` or `10.0.0.0/8=unlimited`",
        |config, text| add(&mut config.settings.exemptions, check::exemption(text)),
    ),
    Opt::one(
        "access",
        "MODE",
        "open",
        "Access: `open` (everyone), `word` (people with the word) or `invitation` (people with a link)",
        |config, text| put(&mut config.settings.access.door, check::door(text)),
    ),
    Opt::one(
        "access-word-file",
        "FILE",
        "",
        "File with the word that lets people in; or set RUCKUS_ACCESS_WORD",
        |config, text| put(&mut config.settings.access.word, check::word_file(text).map(Some)),
    ),
    Opt::one(
        "tables",
        "PEOPLE",
        "everybody",
        "Permission to create tables: `everybody`, `guests` (people with the word or an invitation) or `admins`",
        |config, text| put(&mut config.settings.access.tables, check::who(text)),
    ),
    Opt::one(
        "gallery",
        "PEOPLE",
        "everybody",
        "Permission to publish to the gallery, as for `--tables`",
        |config, text| put(&mut config.settings.access.gallery, check::who(text)),
    ),
    Opt::flag("only-admins-invite", "Only admins can create invitations", |config, on| {
        config.settings.access.only_admins_invite = on;
    }),
    Opt::one(
        "admin-token-file",
        "FILE",
        "",
        "File with admin tokens, one `NAME TOKEN` per line; RUCKUS_ADMIN_TOKEN holds a single one. No token, no admins",
        |config, text| put(&mut config.settings.admin.tokens, check::token_file(text)),
    ),
    Opt::flag(
        "forwarded",
        "Connections come through a tunnel, a balancer or a container port: ignore the kernel's round-trip time",
        |config, on| config.settings.forwarded = on,
    ),
    Opt::one(
        "line-header",
        "NAME",
        "",
        "Header with the visitor's round-trip time in microseconds, for fair races: nginx's `$tcpinfo_rtt`",
        |config, text| put(&mut config.settings.line_header, check::header(text).map(Some)),
    ),
    Opt::one(
        "log",
        "FILTER",
        "warn",
        "Log level: `error`, `warn`, `info`, `debug`, `trace`, `off`, or levels by module, like \
         `warn,ruckus_server=debug`",
        |config, text| put(&mut config.log, check::log(text)),
    ),
    Opt::one(
        "log-format",
        "FORMAT",
        "text",
        "Format of the log: `text`, or `json` for one object a line",
        |config, text| put(&mut config.log_format, check::log_format(text)),
    ),
    Opt::one(
        "sockets-per-address",
        "NUMBER",
        "20",
        "Maximum sockets without a seat from one address",
        |config, text| put(&mut config.settings.limits.sockets_per_address, check::number(text, 1, MANY)),
    ),
    Opt::one(
        "seats-per-address",
        "NUMBER",
        "400",
        "Maximum sockets from one address with a seat or checked in to an event",
        |config, text| put(&mut config.settings.limits.seats_per_address, check::number(text, 1, MANY)),
    ),
    Opt::one("requests-per-address", "NUMBER", "20", "Maximum requests per second from one address", |config, text| {
        put(&mut config.settings.limits.requests_per_second, check::number(text, 1, MANY))
    }),
    Opt::one(
        "messages-per-socket",
        "NUMBER",
        "20",
        "Maximum messages per second over one socket; bursts may be twice as large",
        |config, text| {
            let limits = &mut config.settings.limits;
            put(&mut limits.messages_per_second, check::number(text, 1, MANY))?;
            limits.message_burst = limits.messages_per_second * 2;
            Ok(())
        },
    ),
    Opt::one(
        "tables-per-address",
        "NUMBER",
        "60",
        "Maximum new tables per hour from one address; per day, 5 times this number",
        |config, text| put(&mut config.settings.limits.tables_per_hour, check::number(text, 1, MANY)),
    ),
    Opt::one("most-rooms", "NUMBER", "10000", "Maximum tables in memory", |config, text| {
        put(&mut config.settings.limits.rooms_in_memory, check::number(text, 1, 10_000_000))
    }),
    Opt::one("most-tables", "NUMBER", "100000", "Maximum tables in the journal", |config, text| {
        put(&mut config.settings.limits.tables_on_disk, check::number(text, 1, 30_000_000))
    }),
    Opt::one(
        "keep-lobby",
        "HOURS",
        "1",
        "Hours an empty lobby lasts before its first match; 0 keeps it",
        |config, text| put(&mut config.settings.retention.lobby, check::hours(text, 1)),
    ),
    Opt::one("keep-match", "DAYS", "14", "Days a match waits for players to come back; 0 keeps it", |config, text| {
        put(&mut config.settings.retention.unfinished, check::hours(text, 24))
    }),
    Opt::one("keep-record", "DAYS", "90", "Days a finished match lasts; 0 keeps it", |config, text| {
        put(&mut config.settings.retention.record, check::hours(text, 24))
    }),
    Opt::one("lab-threads", "NUMBER", "1", "Threads for the page's lab; 0 turns it off", |config, text| {
        put(&mut config.settings.lab.threads, check::number(text, 0, 256))
    }),
    Opt::flag("strangers", "Let strangers find each other: \"Find a table\" and public tables", |config, on| {
        config.settings.matchmaking.on = on;
    }),
    Opt::flag("no-qr", "Do not print a QR code", |config, on| config.no_qr = on),
    Opt::flag("no-cards", "Disable player cards, with their passkeys and ratings", |config, on| {
        config.settings.cards = !on;
    }),
    Opt::flag("no-push", "Send no push messages to players who are away on their turn", |config, on| {
        config.settings.push.on = !on;
    }),
    Opt::flag("test-setups", "Let tests create tables that begin in the middle of a round", |config, on| {
        config.settings.test_setups = on;
    })
    .hidden(),
    Opt::one(
        "bot-speed",
        "NUMBER",
        "1",
        "Speed of bots' turns as a multiple of human speed, 1 to 100. For tests",
        |config, text| put(&mut config.settings.timeouts.bot_speed, check::number(text, 1, 100)),
    )
    .hidden(),
];
