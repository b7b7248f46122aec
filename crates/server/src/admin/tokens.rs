//! Admin tokens.

/// Minimum length of a token, in characters.
const SHORTEST: usize = 20;

/// An admin's token. Only its hash is stored.
#[derive(Clone)]
pub struct AdminToken {
    name: String,
    hash: blake3::Hash,
}

impl std::fmt::Debug for AdminToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AdminToken({})", self.name)
    }
}

impl AdminToken {
    /// Creates a token. The admin's actions are logged under `name`.
    ///
    /// # Errors
    /// Fails if the token is too short.
    pub fn new(name: &str, token: &str) -> Result<Self, String> {
        if token.chars().count() < SHORTEST {
            return Err(format!(
                "the admin token of `{name}` is too short; it needs at least {SHORTEST} characters; make one with: openssl rand -hex 32"
            ));
        }
        Ok(Self { name: name.to_owned(), hash: crate::token::key(token) })
    }

    /// Parses a token file: one token per line, optionally preceded by a name. Empty lines and lines that begin with
    /// `#` are ignored. A token without a name belongs to `admin`.
    ///
    /// # Errors
    /// Fails if a line has another form, repeats a token, or has a token that is too short, or if the file has no
    /// tokens.
    pub fn read(text: &str) -> Result<Vec<Self>, String> {
        let lines =
            text.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let mut tokens: Vec<Self> = Vec::new();
        for (index, line) in lines {
            let mut words = line.split_whitespace();
            let token = match (words.next(), words.next(), words.next()) {
                (Some(token), None, None) => Self::new("admin", token)?,
                (Some(name), Some(token), None) => Self::new(name, token)?,
                _ => return Err(format!("line {} is neither `TOKEN` nor `NAME TOKEN`", index + 1)),
            };
            if tokens.iter().any(|other| other.hash == token.hash) {
                return Err(format!("line {} repeats a token; give each admin a different one", index + 1));
            }
            tokens.push(token);
        }
        if tokens.is_empty() {
            Err("it contains no token; make one with: openssl rand -hex 32".to_owned())
        } else {
            Ok(tokens)
        }
    }

    /// Returns the name under which the admin's actions are logged.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) const fn hash(&self) -> &blake3::Hash {
        &self.hash
    }

    /// Returns true if the token has this hash.
    pub(super) fn is(&self, hash: &blake3::Hash) -> bool {
        self.hash == *hash
    }
}

/// Settings of the admin features.
#[derive(Clone, Debug, Default)]
pub struct AdminSettings {
    /// The admins' tokens. If empty, admin routes are unavailable.
    pub tokens: Vec<AdminToken>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_file_names_its_admins() {
        let text = "# who\n\nanna 0123456789abcdef0123\n  ben\t0123456789abcdef4567  \nffffffffffffffffffffff\n";
        let tokens = AdminToken::read(text).expect("reads");
        assert_eq!(tokens.iter().map(AdminToken::name).collect::<Vec<_>>(), ["anna", "ben", "admin"]);
        assert!(!format!("{tokens:?}").contains("0123"), "nothing of a token is shown");
        for wrong in [
            "",
            "# nothing",
            "short",
            "anna short",
            "anna ben 0123456789abcdef0123",
            "a 0123456789abcdef0123\nb 0123456789abcdef0123",
        ] {
            assert!(AdminToken::read(wrong).is_err(), "{wrong}");
        }
    }
}
