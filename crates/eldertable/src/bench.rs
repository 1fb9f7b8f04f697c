//! `eldertable bench`: measures the rules alone, and a server under load.

use std::io::Write;

use crate::race::Race;

#[derive(clap::Args, Debug)]
pub(crate) struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Random legal play on one core, without a server
    Rules(Race),
    /// A server under load, compared with the raw limits of this machine
    Server(driver::Options),
    /// The relay with which a server is compared
    #[command(hide = true)]
    Relay,
}

impl Bench {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.what {
            What::Rules(race) => race.run(out),
            What::Server(options) => driver::run(options, out),
            What::Relay => tokio::runtime::Runtime::new()?.block_on(driver::relay::serve()),
        }
    }
}
