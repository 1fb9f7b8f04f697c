//! `bench`: measures a server under load, beside the raw limits of the same machine: a relay without
//! rules, the database's own commits, and other frameworks that serve the same game.
//!
//! The server runs on the first core and the load on the second, except where the database needs a
//! core, too. Capacity comes from a closed loop, latency from an open one (`load.rs`). Whatever was
//! acknowledged is read from the database again after the server was killed.
#![forbid(unsafe_code)]
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::print_stdout,
    reason = "measurements are rounded anyway, and printed"
)]

mod connection;
mod database;
mod figure;
mod figures;
mod latency;
mod load;
mod machine;
mod match_play;
mod message;
mod peers;
mod process;
mod relay;

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use tokio::{runtime, task::LocalSet};

use self::{figure::Figure, figures::Group};

/// Measures a server under load, beside the raw limits of this machine and beside peers.
#[derive(Parser, Debug)]
#[command(version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    relay: Option<Hidden>,
    #[command(flatten)]
    options: Options,
}

#[derive(Subcommand, Debug)]
enum Hidden {
    /// The relay with which a server is compared
    #[command(hide = true)]
    Relay,
}

/// The settings of a run.
#[derive(clap::Args, Clone, Debug)]
struct Options {
    /// What to measure; all by default
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Group>,
    /// The server's binary; by default the one beside this program
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
    /// The folder of the peers' servers, with their packages installed
    #[arg(long, value_name = "DIR", default_value = "tools/bench/peers")]
    peers: PathBuf,
    /// How long each load counts
    #[arg(long, default_value_t = 8.0)]
    seconds: f64,
    /// Show that everything works, not how fast it is
    #[arg(long)]
    quick: bool,
}

impl Options {
    /// `full`, or `quick` in the short form.
    fn sized<T>(&self, full: T, quick: T) -> T {
        if self.quick { quick } else { full }
    }

    fn wants(&self, group: Group) -> bool {
        self.only.is_empty() || self.only.contains(&group)
    }

    /// The server's binary.
    fn binary(&self) -> anyhow::Result<PathBuf> {
        match &self.server {
            Some(file) => Ok(file.clone()),
            None => Ok(std::env::current_exe()?.with_file_name("eldertable")),
        }
    }
}

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    if let Some(Hidden::Relay) = cli.relay {
        return runtime::Runtime::new()?.block_on(relay::serve());
    }
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    LocalSet::new().block_on(&runtime, measure(&cli.options))
}

async fn measure(options: &Options) -> anyhow::Result<()> {
    machine::raise_open_files();
    let description = machine::description();
    let pinned = machine::to_second_core();
    println!("{description}; load {:.2}", machine::load());
    if !pinned {
        println!("server and load share all cores: neither could be pinned");
    }
    let mut all: Vec<Figure> = Vec::new();
    for group in figures::ALL.into_iter().filter(|g| options.wants(*g)) {
        for figure in figures::measure(group, options).await? {
            println!("{}", figure.row());
            all.push(figure);
        }
    }
    println!("\n{}", figure::HEAD);
    for figure in &all {
        println!("{}", figure.row());
    }
    let missed = all.iter().filter(|f| !f.holds()).count();
    println!("\n{} figures, {missed} miss their bound", all.len());
    Ok(())
}
