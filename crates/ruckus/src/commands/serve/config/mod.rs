//! The configuration of `ruckus serve`. Sources in order of precedence: the command line, the environment, a file, and
//! the defaults.

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
use file::ConfigFile;
use options::{Apply, CONFIG, OPTIONS, Opt};

/// Environment variables for the access word and an admin token.
const ACCESS_WORD: &str = "RUCKUS_ACCESS_WORD";
const ADMIN_TOKEN: &str = "RUCKUS_ADMIN_TOKEN";
/// The environment variable for the secret of all nodes.
const NODE_SECRET: &str = "RUCKUS_NODE_SECRET";
/// The minimum length of that secret.
const SHORTEST_SECRET: usize = 16;

/// The format of log lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LogFormat {
    /// Text for people.
    #[default]
    Text,
    /// One JSON object for each line.
    Json,
}

/// The validated configuration.
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
    /// The settings of a node. Without a name, the server is not part of a cluster.
    pub(crate) node: NodeConfig,
    /// All options with values other than the default, as `name=value`. Does not include values of secrets.
    pub(crate) given: Vec<String>,
}

/// The settings of a node in a cluster.
#[derive(Clone, Default)]
pub(crate) struct NodeConfig {
    /// The node's name.
    pub(crate) name: Option<String>,
    /// The address for other nodes.
    pub(crate) address: Option<String>,
    /// The address for pages that reaches only this node.
    pub(crate) url: Option<String>,
    /// The secret that all nodes share.
    pub(crate) secret: Option<String>,
}

impl std::fmt::Debug for NodeConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NodeConfig").field("name", &self.name).field("address", &self.address).finish_non_exhaustive()
    }
}

impl Config {
    /// Creates an empty configuration. Every option then writes its value or its default.
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

    /// Reads and validates all options.
    ///
    /// # Errors
    /// An option has an invalid value. The message tells where it was set and which values are valid.
    pub(crate) fn read(options: &Options) -> Result<Self> {
        let file = match options.get(CONFIG).and_then(|given| given.texts.first()) {
            Some(path) if !path.is_empty() => ConfigFile::read(path.as_ref())?,
            _ => ConfigFile::default(),
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
            // Pages from the address for players are always allowed.
            config.settings.origins.push(url.trim_end_matches('/').to_owned());
            config.settings.url = Some(url.trim_end_matches('/').to_owned());
        }
        // A database has its own backups.
        if let StoreAddress::Sqlite(folder) = config.store() {
            config.settings.data = Some(folder);
        }
        config.read_secrets(|name| std::env::var(name).ok())?;
        config.check_node().map_err(|why| anyhow!(why))?;
        Ok(config)
    }

    /// Returns the address of the journal: `store`, or else the folder `data`.
    pub(crate) fn store(&self) -> StoreAddress {
        self.store.clone().unwrap_or_else(|| StoreAddress::Sqlite(self.data.clone()))
    }

    /// Checks that the settings of a node are complete. A server without a node name must not have any.
    fn check_node(&mut self) -> Result<(), String> {
        let NodeConfig { name, address, url, secret } = &self.node;
        if name.is_none() {
            let given = [("node-address", address), ("node-url", url), ("node-secret-file", secret)];
            let alone = |(option, value): (&str, &Option<String>)| {
                value
                    .as_ref()
                    .map(|_| format!("--{option} is for one of several nodes: give its name with --node as well"))
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
                return Err(format!("the node secret is too short; use at least {SHORTEST_SECRET} characters"));
            }
            Some(_) => {}
        }
        if address.is_none() && self.listen.ip().is_unspecified() {
            return Err("--node needs --node-address, where other nodes reach this one; or --listen with one address"
                .to_owned());
        }
        Ok(())
    }

    /// Reads secrets from the environment. The command line cannot contain them, because other users of the machine can
    /// read it. Then checks that people can get access.
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

    /// Returns warnings about settings that are valid individually but probably wrong in combination.
    pub(crate) fn doubts(&self) -> Vec<&'static str> {
        let behind_proxy = !self.settings.proxies.is_empty();
        let https = self.url.as_deref().is_some_and(|url| url.starts_with("https:"));
        let mut doubts = Vec::new();
        if https && !behind_proxy {
            doubts.push(
                "--url is https, so a proxy terminates TLS, but --proxy is not set: all players share the limits of \
                 one address",
            );
        }
        if behind_proxy && self.listen.ip().is_unspecified() && !self.settings.forwarded {
            doubts.push("--proxy is set, but --listen accepts every address: visitors can bypass the proxy");
        }
        doubts
    }
}

/// The value of an option as text, and where it was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Given {
    texts: Vec<String>,
    place: String,
}

impl Opt {
    fn apply_default(&self, config: &mut Config) -> Result<(), String> {
        if self.default.is_empty() { Ok(()) } else { self.apply(config, &[self.default.to_owned()]) }
    }

    /// Writes a value into a configuration. An empty text means no value if the option has no default.
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
