//! Rows 1 to 3: the rules by themselves, measured by the command that does only that.

use anyhow::{Context as _, ensure};
use serde_json::Value;
use tokio::process::Command;

use crate::{
    bench::Bench,
    plan::{Bound, Line, number, peers},
};

/// Measures them for Cthulhu Wars, which is what there is a figure of others for.
pub(crate) async fn run(bench: &mut Bench<'_>) -> anyhow::Result<()> {
    let seconds = bench.sized("5", "0.2");
    let output = Command::new(std::env::current_exe()?)
        .args(["bench", "rules", "cthulhu-wars", "--seconds", seconds])
        .output()
        .await?;
    ensure!(output.status.success(), "bench rules: {output:?}");
    let said = String::from_utf8_lossy(&output.stdout);
    let summary: Value = serde_json::from_str(said.lines().last().context("nothing was said")?)?;
    let number_of = |key: &str| summary[key].as_f64().with_context(|| format!("no {key}"));
    let (actions, games) = peers::HRF;
    let line = |row, what: &str, value, unit, must, goal, beside| Line {
        row,
        what: what.to_owned(),
        game: "cthulhu-wars".into(),
        kept: "–",
        value,
        unit,
        must,
        goal,
        beside,
        driver_bound: false,
    };
    bench.line(line(
        1,
        "random legal actions on one core, 4 seats",
        number_of("actions_per_second")?,
        "/s",
        Bound::Least(190_000.0),
        Bound::Least(10.0 * actions),
        format!("HRF {} there", number(actions)),
    ))?;
    bench.line(line(
        2,
        "whole random games on one core, 4 seats",
        number_of("games_per_second")?,
        "/s",
        Bound::Least(5.0 * games),
        Bound::Least(10.0 * games),
        format!("HRF {} there", number(games)),
    ))?;
    bench.line(line(
        3,
        "p99.9 of one action with the choices after it",
        number_of("p999_us")?,
        "µs",
        Bound::Most(200.0),
        Bound::Most(50.0),
        "–".into(),
    ))
}
