//! `eldertable admin`: moderates a running server through its admin listener.

use std::{env, io::Write};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use rules::Usage;

use crate::{
    request::{Answer, ask, here},
    settings::Flags,
};

/// It finds the server by the same settings as `serve`: `--admin-listen` and the operators' token.
/// Lists are JSON, one object per line.
#[derive(Args, Debug)]
pub(crate) struct Admin {
    #[command(flatten)]
    flags: Flags,
    /// The operator's name for the audit log [default: the user's name on this machine]
    #[arg(long, value_name = "NAME")]
    operator: Option<String>,
    #[command(subcommand)]
    deed: StoredAction,
}

/// A part of a list.
#[derive(Args, Debug)]
struct Page {
    /// The offset
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u32,
    /// The page size, at most 100
    #[arg(long, value_name = "N", default_value_t = 100)]
    most: u32,
}

#[derive(Args, Debug)]
struct Search {
    /// Part of a name, or an id
    #[arg(default_value = "")]
    search: String,
    #[command(flatten)]
    page: Page,
}

#[derive(Args, Debug)]
struct About {
    /// The id
    id: String,
    /// The reason, for the audit log
    #[arg(long)]
    why: String,
}

#[derive(Subcommand, Debug)]
enum StoredAction {
    /// List tables, public or not, the last changed first
    Tables(Search),
    /// Close a table: a running match ends without a winner, an open table is deleted
    Close(About),
    /// List people and their sanctions
    People(Search),
    /// Discard this person's chat
    Mute(About),
    /// Deliver this person's chat again
    Unmute(About),
    /// Disconnect this person and refuse them from now on
    Ban(About),
    /// Admit this person again
    Unban(About),
    /// Rename a person
    Rename {
        #[command(flatten)]
        about: About,
        /// The new name
        #[arg(long)]
        name: String,
    },
    /// List reports with their chat lines, the newest first
    Reports {
        /// Only settled ones
        #[arg(long)]
        settled: bool,
        #[command(flatten)]
        page: Page,
    },
    /// Settle a report
    Settle(About),
    /// List the audit log, the newest first
    Acts(Page),
}

/// Method, path, and body.
type Request = (&'static str, String, Value);

impl Page {
    fn query(&self) -> String {
        format!("skip={}&most={}", self.skip, self.most)
    }
}

impl Search {
    fn request(&self, what: &str) -> Request {
        let search = percent(&self.search);
        let target = format!("{what}?search={search}&{}", self.page.query());
        ("GET", target, Value::Null)
    }
}

impl About {
    fn post(&self, what: &str, deed: &str) -> Request {
        let target = format!("{what}/{}/{deed}", percent(&self.id));
        ("POST", target, json!({ "why": self.why }))
    }

    fn person(&self, key: &str, value: impl Into<Value>) -> Request {
        let change = json!({ "why": self.why, key: value.into() });
        ("PATCH", format!("people/{}", percent(&self.id)), change)
    }
}

impl StoredAction {
    fn request(&self) -> Request {
        match self {
            Self::Tables(search) => search.request("tables"),
            Self::Close(table) => table.post("tables", "close"),
            Self::People(search) => search.request("people"),
            Self::Mute(person) => person.person("muted", true),
            Self::Unmute(person) => person.person("muted", false),
            Self::Ban(person) => person.person("banned", true),
            Self::Unban(person) => person.person("banned", false),
            Self::Rename { about, name } => about.person("name", name.as_str()),
            Self::Reports { settled, page } => {
                let target = format!("reports?settled={settled}&{}", page.query());
                ("GET", target, Value::Null)
            }
            Self::Settle(report) => report.post("reports", "settle"),
            Self::Acts(page) => ("GET", format!("acts?{}", page.query()), Value::Null),
        }
    }
}

impl Admin {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (_, admin) = self.flags.addresses()?;
        let address = admin.ok_or_else(|| {
            Usage::error("say where the admin listener of the server is: --admin-listen")
        })?;
        let token = self.flags.admin_token()?;
        let token = token.ok_or_else(|| {
            Usage::error("set ELDERTABLE_ADMIN_TOKEN to the token of the server's operators")
        })?;
        let operator = self.operator.or_else(|| env::var("USER").ok());
        let operator = operator.unwrap_or_else(|| "operator".to_owned());
        if !operator.chars().all(|c| c.is_ascii_graphic() || c == ' ') {
            return Err(Usage::error("--operator: write the name in ASCII"));
        }
        let (method, target, sent) = self.deed.request();
        let json = if sent.is_null() {
            String::new()
        } else {
            sent.to_string()
        };
        let bearer = format!("Bearer {token}");
        let headers = [
            ("authorization", bearer.as_str()),
            ("x-operator", operator.as_str()),
        ];
        let address = here(address);
        let asked = ask(
            address,
            method,
            &format!("/admin/v1/{target}"),
            &headers,
            &json,
        );
        let Answer { status, body } = asked.with_context(|| address.to_string())?;
        if !(200..300).contains(&status) {
            let problem: Value = serde_json::from_str(&body).unwrap_or_default();
            let detail = problem["detail"].as_str().unwrap_or(body.trim());
            bail!("{address} answers {status}: {detail}");
        }
        match serde_json::from_str(&body) {
            Ok(Value::Array(lines)) => {
                for line in lines {
                    writeln!(out, "{line}")?;
                }
            }
            Ok(one) => writeln!(out, "{one}")?,
            Err(_) => writeln!(out, "done")?,
        }
        Ok(())
    }
}

/// Percent-encodes text for a path.
fn percent(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_.~".contains(&b);
    let part = |b: u8| {
        if plain(b) {
            char::from(b).to_string()
        } else {
            format!("%{b:02X}")
        }
    };
    text.bytes().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_searched_may_hold_any_characters() {
        assert_eq!(percent("a b&c/ä"), "a%20b%26c%2F%C3%A4");
    }
}
