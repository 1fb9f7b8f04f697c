//! `eldertable healthcheck`: asks a server on this machine whether it is ready, for containers without
//! other programs.

use std::io::Write;

use anyhow::{Context, bail};

use crate::{
    request::{Answer, ask, here},
    settings::Flags,
};

/// It finds the server by the same settings as `serve`: at `--admin-listen`, or else at `--listen`.
#[derive(clap::Args, Debug)]
pub(crate) struct Healthcheck {
    #[command(flatten)]
    flags: Flags,
}

impl Healthcheck {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (public, admin) = self.flags.addresses()?;
        let address = here(admin.unwrap_or(public));
        let asked = ask(address, "GET", "/readyz", &[], "");
        let Answer { status, body } = asked.with_context(|| address.to_string())?;
        if status != 200 {
            bail!("{address} answers {status}: {}", body.trim());
        }
        writeln!(out, "{}", body.trim())?;
        Ok(())
    }
}
