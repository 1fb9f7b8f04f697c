//! What a run is told.

use std::path::PathBuf;

use crate::databases::Kept;

/// Drives load against servers of its own (and databases that it sets up for itself), beside the raw
/// limits of the same run, and says of each row of the plan whether it holds.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Only these rows of the plan; separate several by commas
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(1..=25))]
    pub rows: Vec<u8>,
    /// Where matches are kept; separate several by commas
    #[arg(
        long,
        value_enum,
        value_name = "WHERE",
        value_delimiter = ',',
        default_value = "memory,sqlite,postgres"
    )]
    pub store: Vec<Kept>,
    /// The games that are played for the rows of capacity and latency
    #[arg(
        long,
        value_name = "ID",
        value_delimiter = ',',
        default_value = "skirmish,cthulhu-wars"
    )]
    pub game: Vec<String>,
    /// A short form that shows that it all works, not how fast it is: at most a minute, few matches
    #[arg(long)]
    pub quick: bool,
    /// How long each phase of load counts
    #[arg(long, default_value_t = 8.0)]
    pub seconds: f64,
    /// How often the rows of capacity are measured; the median counts
    #[arg(long, default_value_t = 3)]
    pub repeat: usize,
    /// How many matches are live when the server is restarted
    #[arg(long, default_value_t = 10_000)]
    pub live: usize,
    /// How many minutes row 25 takes, which is run only then
    #[arg(long, value_name = "MINUTES")]
    pub soak: Option<f64>,
    /// Write all figures to this file as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// End with a table in Markdown, as it stands in docs/performance.md
    #[arg(long)]
    pub markdown: bool,
}
