//! The configuration of `ruckus serve`: read from the command line, the environment, a file and the defaults; the first
//! that names an option counts.

mod args;
mod check;
mod file;
mod options;
#[cfg(test)]
mod tests;

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use ruckus_server::Settings;
use ruckus_server::admin::AdminToken;
use ruckus_store::StoreAddress;

pub(crate) use args::Options;
use file::File;
use options::{Apply, CONFIG, OPTIONS, Opt};

/// Where the environment may hold the word that lets people in, and an admin's token.
const ACCESS_WORD: &str = "RUCKUS_ACCESS_WORD";
const ADMIN_TOKEN: &str = "RUCKUS_ADMIN_TOKEN";
/// Where it may hold the secret of all nodes.
const NODE_SECRET: &str = "RUCKUS_NODE_SECRET";
/// The shortest that is one.
const SHORTEST_SECRET: usize = 16;

/// The format of log lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// The configuration, checked.
#[derive(Clone, Debug)]
pub(crate) struct Config {
    pub(crate) listen: SocketAddr,
    pub(crate) data: PathBuf,
    pub(crate) store: Option<StoreAddress>,
    pub(crate) url: Option<String>,
    pub(crate) log: String,
    pub(crate) log_format: LogFormat,
    pub(crate) no_qr: bool,
    pub(crate) settings: Settings,
    /// How this server is one of several; it is alone if this has no name.
    pub(crate) node: NodeConfig,
    /// Every option that differs from its default, as `name=value`; values of secrets are left out.
    pub(crate) given: Vec<String>,
}

/// How a server is one of several nodes.
#[derive(Clone, Default)]
pub(crate) struct NodeConfig {
    /// Its name.
    pub(crate) name: Option<String>,
    /// Where other nodes reach it.
    pub(crate) address: Option<String>,
    /// Where pages reach it and no other.
    pub(crate) url: Option<String>,
    /// What all nodes know.
    pub(crate) secret: Option<String>,
}

impl std::fmt::Debug for NodeConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NodeConfig").field("name", &self.name).field("address", &self.address).finish_non_exhaustive()
    }
}

impl Config {
    /// An empty configuration, into which every option writes its value or its default.
    fn blank() -> Self {
        Self {
            listen: SocketAddr::from(([0, 0, 0, 0], 0)),
            data: PathBuf::new(),
            store: None,
            url: None,
            log: String::new(),
            log_format: LogFormat::Text,
            no_qr: false,
            node: NodeConfig::default(),
            settings: Settings { version: env!("CARGO_PKG_VERSION").to_owned(), ..Settings::default() },
            given: Vec::new(),
        }
    }

    /// Reads and checks every option.
    ///
    /// # Errors
    /// An option has a value that does not fit: the message says where it was given and what would be right.
    pub(crate) fn read(options: &Options) -> Result<Self> {
        let file = match options.get(CONFIG).and_then(|given| given.texts.first()) {
            Some(path) if !path.is_empty() => File::read(path.as_ref())?,
            _ => File::default(),
        };
        let mut config = Self::blank();
        for option in OPTIONS {
            let found = options.get(option.name).cloned().or_else(|| file.get(option));
            let Some(Given { texts, place }) = found else {
                option.apply_default(&mut config).map_err(|why| anyhow!("the default of --{}: {why}", option.name))?;
                continue;
            };
            option.apply(&mut config, &texts).map_err(|why| {
                let text = if option.secret { String::new() } else { format!("`{}` ", texts.join(",")) };
                anyhow!("{place}: {text}{why}")
            })?;
            let text = texts.join(",");
            if text != option.default {
                let shown = if option.secret { "…" } else { &text };
                config.given.push(format!("{}={shown}", option.name));
            }
        }
        if let Some(url) = &config.url {
            // Pages that come from the address players use are the server's own.
            config.settings.origins.push(url.trim_end_matches('/').to_owned());
            config.settings.url = Some(url.trim_end_matches('/').to_owned());
        }
        // A database has backups of its own.
        if let StoreAddress::Sqlite(folder) = config.store() {
            config.settings.data = Some(folder);
        }
        config.read_secrets(|name| std::env::var(name).ok())?;
        config.check_node().map_err(|why| anyhow!(why))?;
        Ok(config)
    }

    /// The address of the journal: what `store` says, or else the folder of `data`.
    pub(crate) fn store(&self) -> StoreAddress {
        self.store.clone().unwrap_or_else(|| StoreAddress::Sqlite(self.data.clone()))
    }

    /// Checks whether a node can be one: alone it needs nothing.
    fn check_node(&mut self) -> Result<(), String> {
        let NodeConfig { name, address, url, secret } = &self.node;
        if name.is_none() {
            let given = [("node-address", address), ("node-url", url), ("node-secret-file", secret)];
            let alone = |(option, value): (&str, &Option<String>)| {
                value.as_ref().map(|_| format!("--{option} is for one of several nodes: give --node as well, its name"))
            };
            return given.into_iter().find_map(alone).map_or(Ok(()), Err);
        }
        if !matches!(self.store, Some(StoreAddress::Postgres(_))) {
            return Err(
                "--node needs --store with the address of a PostgreSQL database, which all nodes share".to_owned()
            );
        }
        match secret {
            None => return Err(format!("--node needs the secret of all nodes: --node-secret-file or {NODE_SECRET}")),
            Some(secret) if secret.trim().len() < SHORTEST_SECRET => {
                return Err(format!("the nodes' secret is too short; it takes at least {SHORTEST_SECRET} characters"));
            }
            Some(_) => {}
        }
        if address.is_none() && self.listen.ip().is_unspecified() {
            return Err("--node needs --node-address, where other nodes reach this one; or --listen with one address"
                .to_owned());
        }
        Ok(())
    }

    /// Reads the secrets that the environment may hold and the command line must not, as other users of the machine see
    /// it; then checks whether anybody can come in.
    fn read_secrets(&mut self, variable: impl Fn(&str) -> Option<String>) -> Result<()> {
        let settings = &mut self.settings;
        if let Some(word) = variable(ACCESS_WORD).filter(|word| !word.is_empty()) {
            settings.access.word.get_or_insert(word);
        }
        if let Some(token) = variable(ADMIN_TOKEN).filter(|token| !token.is_empty() && settings.admin.tokens.is_empty())
        {
            let token = AdminToken::new("admin", token.trim()).map_err(|why| anyhow!("{ADMIN_TOKEN}: {why}"))?;
            settings.admin.tokens.push(token);
        }
        if let Some(secret) = variable(NODE_SECRET).filter(|secret| !secret.is_empty() && self.node.name.is_some()) {
            self.node.secret.get_or_insert(secret.trim().to_owned());
        }
        settings.access.check(!settings.admin.tokens.is_empty()).map_err(|why| anyhow!(why))
    }

    /// Settings that fit each on its own and are probably wrong together, in words.
    pub(crate) fn doubts(&self) -> Vec<&'static str> {
        let behind_proxy = !self.settings.proxies.is_empty();
        let https = self.url.as_deref().is_some_and(|url| url.starts_with("https:"));
        let mut doubts = Vec::new();
        if https && !behind_proxy {
            doubts.push(
                "--url is https, so a proxy brings TLS, but --proxy names none: all players share one address's limits",
            );
        }
        if behind_proxy && self.listen.ip().is_unspecified() && !self.settings.forwarded {
            doubts.push("--proxy is set, but --listen takes every address: visitors can go around the proxy");
        }
        doubts
    }
}

/// The value of an option, as text, and the place that gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Given {
    texts: Vec<String>,
    place: String,
}

impl Opt {
    fn apply_default(&self, config: &mut Config) -> Result<(), String> {
        if self.default.is_empty() { Ok(()) } else { self.apply(config, &[self.default.to_owned()]) }
    }

    /// Writes a value into a configuration; an empty text stands for nothing where nothing is allowed.
    fn apply(&self, config: &mut Config, texts: &[String]) -> Result<(), String> {
        let first = texts.first().map_or("", String::as_str);
        match self.apply {
            Apply::Flag(set) => set(config, check::flag(first)?),
            Apply::One(_) if first.is_empty() && self.default.is_empty() => {}
            Apply::One(set) => set(config, first)?,
            Apply::Only(_) if texts.iter().all(String::is_empty) => {}
            Apply::Only(set) => set(config, texts)?,
            Apply::List(set) => {
                for text in texts.iter().filter(|text| !text.is_empty()) {
                    set(config, text)?;
                }
            }
        }
        Ok(())
    }
}
