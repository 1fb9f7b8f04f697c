//! Row 25: a quarter of the load for a long time.

use std::time::{Duration, Instant};

use server::storage;
use tokio::time::sleep;

use super::nothing_lost;
use crate::{
    bench::Bench,
    child::{Child, Recipe},
    databases::{Database, Kept},
    lane::{Kind, MatchLane},
    phase::{self, Span},
    plan::{Bound, Line, number},
};

const LANES: usize = 16;
/// Between two looks at the memory.
const LOOK: Duration = Duration::from_secs(10);
/// Moves of a match.
const MOVES: f64 = 200.0;

/// Measures it for a database, if it was asked for.
pub(crate) async fn run(bench: &mut Bench<'_>, kept: Kept) -> anyhow::Result<()> {
    let Some(minutes) = bench.options.soak else {
        return Ok(());
    };
    let db = Database::new(kept).await?;
    let server = Recipe::new(&db.url).start().await?;
    let kind = Kind::of("skirmish");
    let mut lanes = Vec::with_capacity(LANES);
    for n in 0..LANES {
        lanes.push(MatchLane::open(server.address, &kind, 10, n as u64).await?);
    }
    let scout = Span {
        warm: Duration::from_millis(500),
        time: Duration::from_secs(1),
    };
    let (scout, mut lanes) = phase::closed(lanes, scout, server.id()).await?;
    let (rate, span) = (scout.rate / 4.0, Duration::from_secs_f64(minutes * 60.0));
    let (begin, mut seen, mut moves) = (Instant::now(), Seen::default(), 0);
    while begin.elapsed() < span {
        let slice = LOOK.min(span.saturating_sub(begin.elapsed()));
        for lane in &mut lanes {
            let each = rate * slice.as_secs_f64() / LANES as f64 / MOVES;
            // Only what is missing: tables that nobody plays at would be what grows.
            let wanted = each.ceil() as usize + 1;
            lane.more(wanted.saturating_sub(lane.ready())).await?;
        }
        let time = Span {
            warm: Duration::ZERO,
            time: slice,
        };
        let (phase, rest) = phase::open(lanes, rate, time, server.id()).await?;
        lanes = rest;
        moves += phase.moves;
        seen.look(begin.elapsed(), &server);
    }
    sleep(Duration::from_secs(1)).await;
    told(bench, kept, &server, &seen.slopes(span), rate, moves)?;
    let tenths = seen.tenths();
    bench.say(&format!(
        "    25: its own in each tenth of it, MiB: {tenths}"
    ))?;
    server.kill().await?;
    let played: Vec<_> = lanes.iter().flat_map(|l| l.played.clone()).collect();
    if kept != Kept::Memory {
        let store = storage::open(&db.url).await?;
        let entries = nothing_lost(&store, &played).await?;
        store.close().await;
        bench.say(&format!("    25: nothing lost of {entries} entries"))?;
    }
    Ok(())
}

/// The memory of the server over time, in MiB.
#[derive(Debug, Default)]
struct Seen {
    resident: Vec<(Duration, f64)>,
    own: Vec<(Duration, f64)>,
}

impl Seen {
    fn look(&mut self, at: Duration, server: &Child) {
        self.resident.push((at, server.resident() as f64 / 1024.0));
        self.own.push((at, server.anonymous() as f64 / 1024.0));
    }

    /// The mean of each tenth of the looks: whether it grew all the time, in steps, or came to an end.
    fn tenths(&self) -> String {
        let tenths = self.own.chunks(self.own.len().div_ceil(10).max(1));
        let mean = |tenth: &[(Duration, f64)]| {
            let sum: f64 = tenth.iter().map(|(_, mib)| mib).sum();
            format!("{:.1}", sum / tenth.len() as f64)
        };
        tenths.map(mean).collect::<Vec<_>>().join(", ")
    }

    fn slopes(&self, span: Duration) -> Slopes {
        Slopes {
            resident: slope(&self.resident, span),
            own: slope(&self.own, span),
        }
    }
}

/// How it grows, in MiB an hour.
#[derive(Debug)]
struct Slopes {
    resident: f64,
    /// Without the pages of its program.
    own: f64,
}

fn told(
    bench: &mut Bench<'_>,
    kept: Kept,
    server: &Child,
    slopes: &Slopes,
    rate: f64,
    moves: u64,
) -> anyhow::Result<()> {
    bench.line(Line {
        row: 25,
        what: "growth of the server's memory".into(),
        game: "skirmish".into(),
        kept: kept.name(),
        value: slopes.resident,
        unit: "MiB/h",
        must: Bound::Most(1.0),
        goal: Bound::Most(1.0),
        beside: format!(
            "{} moves/s, {} in all; {} MiB at the end; {} of it its own, which grew by {} an hour",
            number(rate),
            number(moves as f64),
            server.resident() / 1024,
            server.anonymous() / 1024,
            number(slopes.own),
        ),
        driver_bound: false,
    })
}

/// MiB an hour by least squares, after the first ten minutes or the first third.
fn slope(seen: &[(Duration, f64)], span: Duration) -> f64 {
    let from = Duration::from_mins(10).min(span / 3);
    let seen = seen.iter().filter(|(at, _)| *at >= from);
    let points: Vec<(f64, f64)> = seen
        .map(|(at, mib)| (at.as_secs_f64() / 3600.0, *mib))
        .collect();
    let n = points.len() as f64;
    let (x, y): (f64, f64) = points
        .iter()
        .fold((0.0, 0.0), |(x, y), p| (x + p.0, y + p.1));
    let (x, y) = (x / n, y / n);
    let above: f64 = points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum();
    let below: f64 = points.iter().map(|p| (p.0 - x).powi(2)).sum();
    if below > 0.0 { above / below } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_steady_growth_is_found_and_the_beginning_left_out() {
        let minute = |n: u32| Duration::from_mins(u64::from(n));
        let seen: Vec<_> = (0..60)
            .map(|n| {
                (
                    minute(n),
                    if n < 10 {
                        0.0
                    } else {
                        100.0 + f64::from(n) / 10.0
                    },
                )
            })
            .collect();
        let found = slope(&seen, minute(60));
        assert!((found - 6.0).abs() < 1e-6, "{found}");
    }
    #[test]
    fn each_tenth_has_its_mean() {
        let own = (0..40).map(|n| (Duration::from_secs(n), (n / 4) as f64));
        let mut seen = Seen {
            own: own.collect(),
            ..Seen::default()
        };
        let tenths = "0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0";
        assert_eq!(seen.tenths(), tenths);
        seen.own.truncate(3);
        assert_eq!(seen.tenths(), "0.0, 0.0, 0.0");
        assert_eq!(Seen::default().tenths(), "");
    }
}
