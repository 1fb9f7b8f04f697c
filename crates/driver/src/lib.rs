//! `eldertable bench server`: drives load against a server of this binary and says, row by row of a
//! plan, whether what must hold does, and how far it is to what is aimed at.
//!
//! The server is a process of its own on the first core, the driver is on the second; where the plan has
//! server, database and driver together on two cores (capacity of what is durable, restarts) the server
//! may use both. Everything is
//! measured beside raw limits of the same run: a relay on the same stack that knows no rules, and how
//! fast the database commits. Capacity comes from a closed loop (`phase.rs`), latencies from an open
//! one, by a schedule (`schedule.rs`) that waits for nobody. What must be durable is read again from
//! the database after the server has been killed.
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "figures of measurements are rounded anyway"
)]

mod bench;
mod child;
mod databases;
mod fan;
mod lane;
mod latency;
mod machine;
mod options;
mod phase;
mod plan;
pub mod relay;
mod rows;
mod said;
mod schedule;
mod socket;

use std::io::Write;

use faults::cluster;
use serde_json::json;
use tokio::{runtime, task::LocalSet};

use self::{
    bench::Bench,
    plan::HEAD,
    rows::{capacity, idle, journal, mix, restart, rules, soak, spectators, start},
};
pub use self::{databases::Kept, options::Options};

/// Runs it.
///
/// # Errors
/// When something can't be measured, or what was acknowledged is not stored. A figure that misses its
/// bound is none.
pub fn run(options: Options, out: &mut dyn Write) -> anyhow::Result<()> {
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    LocalSet::new().block_on(&runtime, all(options, out))
}

async fn all(options: Options, out: &mut dyn Write) -> anyhow::Result<()> {
    let machine = machine::words();
    let load = machine::load();
    let files = machine::more_files();
    let cores = if machine::to_second_core() {
        "the driver on the second core, the server on the first, or on both with what is durable"
    } else {
        "server and driver share what cores there are: a core of their own could not be had"
    };
    let mut bench = Bench::new(options, out).await?;
    let mut about = format!("{machine}; load {load:.2} at the beginning; {cores}; {files} files");
    if bench.options.quick {
        about.push_str("; quick: shows that it works, not how fast it is");
    }
    bench.say(&about)?;
    measure(&mut bench).await?;
    let failing = bench.lines.iter().filter(|line| !line.holds()).count();
    let about = format!("{about}; {:.2} at the end", machine::load());
    let kept = bench.lines.len() - failing;
    bench.say(&format!("{kept} hold, {failing} don't"))?;
    if let Some(file) = &bench.options.json {
        let all = json!({ "machine": about, "lines": bench.lines });
        std::fs::write(file, serde_json::to_string_pretty(&all)?)?;
    }
    if bench.options.markdown {
        let rows: Vec<_> = bench.lines.iter().map(plan::Line::markdown).collect();
        bench.say(&format!("\n{about}.\n\n{HEAD}\n{}", rows.join("\n")))?;
    }
    Ok(())
}

async fn measure(bench: &mut Bench<'_>) -> anyhow::Result<()> {
    let (games, mut stores) = (bench.options.game.clone(), bench.options.store.clone());
    if stores.contains(&Kept::Postgres) && cluster::programs().is_none() {
        stores.retain(|kept| *kept != Kept::Postgres);
        bench.say("Postgres is not installed: its rows are left out")?;
    }
    if bench.wants(&[1, 2, 3]) {
        rules::run(bench).await?;
    }
    for kept in stores.iter().copied() {
        for game in &games {
            if bench.wants(&[5, 6, 7, 8, 9, 10, 11, 13]) {
                capacity::run(bench, kept, game).await?;
            }
        }
        if bench.wants(&[12]) {
            mix::run(bench, kept).await?;
        }
        if bench.wants(&[14, 15, 16]) {
            spectators::run(bench, kept).await?;
        }
        if bench.wants(&[17, 18]) {
            idle::connections(bench, kept).await?;
        }
        if bench.options.soak.is_some() {
            soak::run(bench, kept).await?;
        }
    }
    for kept in bench::durable(&stores) {
        if bench.wants(&[19, 20]) {
            idle::matches(bench, kept).await?;
        }
        for game in &games {
            if bench.wants(&[21]) {
                journal::run(bench, kept, game).await?;
            }
        }
        if bench.wants(&[22]) {
            start::run(bench, kept).await?;
        }
        if bench.wants(&[23, 24]) {
            restart::run(bench, kept).await?;
        }
    }
    Ok(())
}
