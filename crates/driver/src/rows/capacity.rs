//! Rows 5 to 11 and 13: how many moves, at what cost, how soon, how large.

use std::time::Duration;

use anyhow::Context as _;

use super::nothing_lost;
use crate::{
    bench::{Bench, Floor},
    child::{Child, Recipe},
    databases::{Commits, Database, Kept},
    lane::{Kind, MatchLane, Mover as _},
    machine::Cores,
    phase::{self, Phase},
    plan::{Bound, Line, number, peers},
};

/// Moves of a match at least, in nearly every match.
const MOVES: f64 = 100.0;

/// One repetition.
#[derive(Clone, Debug, Default)]
struct Run {
    floor: Floor,
    /// The relay once more, afterwards.
    again: f64,
    commits: Option<Commits>,
    full: Phase,
    /// How many moves a second there are at most where the latencies are measured.
    most: f64,
    half: Phase,
    one: Phase,
    bytes: f64,
    /// Rows a sync of the write-ahead log, or a transaction where syncs are not counted.
    rows: f64,
    kept: u64,
}

/// Measures them for a game and a database.
pub(crate) async fn run(bench: &mut Bench<'_>, kept: Kept, game: &str) -> anyhow::Result<()> {
    let kind = Kind::of(game);
    let repeat = bench.sized(bench.options.repeat.max(1), 1);
    let mut runs = Vec::with_capacity(repeat);
    for n in 1..=repeat {
        let run = once(bench, kept, &kind).await?;
        bench.say(&format!(
            "    {n}: {} moves/s, {} µs, driver {:.0} % busy; relay {} before, {} after; {} entries \
             checked",
            number(run.full.rate),
            number(run.full.cost),
            run.full.busy * 100.0,
            number(run.floor.full.rate),
            number(run.again),
            run.kept,
        ))?;
        runs.push(run);
    }
    runs.sort_by(|a, b| a.full.rate.total_cmp(&b.full.rate));
    let range = (
        runs.first().map_or(0.0, |r| r.full.rate),
        runs.last().map_or(0.0, |r| r.full.rate),
    );
    let run = runs.swap_remove(runs.len() / 2);
    let lines = Lines {
        run,
        range,
        game,
        kept,
    };
    for line in lines.all() {
        bench.line(line)?;
    }
    Ok(())
}

async fn once(bench: &mut Bench<'_>, kept: Kept, kind: &Kind) -> anyhow::Result<Run> {
    let span = bench.span();
    let db = Database::new(kept).await?;
    let time = bench.sized(Duration::from_secs(3), Duration::from_millis(200));
    let mut run = Run {
        commits: db.commits(time).await?,
        floor: bench.floor().await?,
        ..Run::default()
    };
    let mut server = recipe(&db).start().await?;
    let many = match kept {
        Kept::Memory => bench.sized(32, 4),
        Kept::Sqlite | Kept::Postgres => bench.sized(64, 4),
    };
    let mut lanes = Vec::with_capacity(many);
    for n in 0..many {
        lanes.push(MatchLane::open(server.address, kind, 3, n as u64).await?);
    }
    let lanes = apart(lanes).await?;
    let scout = phase::Span {
        warm: span.warm / 4,
        time: Duration::from_millis(500),
    };
    let (scout, mut lanes) = phase::closed(lanes, scout, server.id()).await?;
    bench.enough(&mut lanes, scout.rate * 1.2, MOVES).await?;
    let before = StoredEntry::now(&db, &server).await?;
    let bytes: u64 = lanes.iter().map(MatchLane::bytes).sum();
    let moved: u64 = lanes.iter().map(|l| l.moves).sum();
    let (full, mut lanes) = phase::closed(lanes, span, server.id()).await?;
    let bytes = lanes.iter().map(MatchLane::bytes).sum::<u64>() - bytes;
    let moved = lanes.iter().map(|l| l.moves).sum::<u64>() - moved;
    run.bytes = bytes as f64 / (moved.max(1) as f64 * kind.seats as f64);
    run.rows = StoredEntry::now(&db, &server).await?.rows_since(&before);
    run.full = full;
    run.most = run.full.rate;
    if kept != Kept::Memory {
        server = alone(&db, server, &mut lanes).await?;
        bench.enough(&mut lanes, run.full.rate, MOVES).await?;
        let (most, still) = phase::closed(lanes, span, server.id()).await?;
        (run.most, lanes) = (most.rate, still);
    }
    let lanes = run.latencies(bench, lanes, &server).await?;
    run.again = bench.floor_rate().await?.rate;
    server.kill().await?;
    let played: Vec<_> = lanes.iter().flat_map(|l| l.played.clone()).collect();
    if kept != Kept::Memory {
        let store = server::storage::open(&db.url).await?;
        run.kept = nothing_lost(&store, &played).await?;
        store.close().await;
    }
    Ok(run)
}

/// Lets every lane play a different part of a match, as tables do that have not all begun at once.
async fn apart(mut lanes: Vec<MatchLane>) -> anyhow::Result<Vec<MatchLane>> {
    let many = lanes.len() as u64;
    let first = lanes.first_mut().context("no lane")?;
    while !first.idle() {
        first.go().await?;
    }
    first.rest().await?;
    let whole = first.moves;
    let playing = lanes.into_iter().zip(0..).map(|(mut lane, n)| async move {
        for _ in 0..whole * n / many {
            lane.go().await?;
            lane.rest().await?;
        }
        Ok(lane)
    });
    futures_util::future::try_join_all(playing).await
}

impl Run {
    /// How late answers are at half of what the server can do, and to one match.
    async fn latencies(
        &mut self,
        bench: &mut Bench<'_>,
        mut lanes: Vec<MatchLane>,
        server: &Child,
    ) -> anyhow::Result<Vec<MatchLane>> {
        let (span, rate) = (bench.span(), self.most / 2.0);
        bench.enough(&mut lanes, rate, MOVES).await?;
        let (half, mut lanes) = phase::open(lanes, rate, span, server.id()).await?;
        self.half = half;
        let mut one = lanes.pop().context("no lane")?;
        bench
            .enough(std::slice::from_mut(&mut one), rate, MOVES)
            .await?;
        let (alone, one) = phase::closed(vec![one], span, server.id()).await?;
        self.one = alone;
        lanes.extend(one);
        Ok(lanes)
    }
}

/// As the plan has it: in memory on a core of its own; what is durable is fully loaded with everybody
/// together on two.
fn recipe(db: &Database) -> Recipe {
    Recipe {
        cores: match db.kept {
            Kept::Memory => Cores::First,
            Kept::Sqlite | Kept::Postgres => Cores::All,
        },
        ..Recipe::new(&db.url)
    }
}

/// How late an answer is, is measured as that of the peers: with a core of the server's own, and at half
/// of what it can do there. It is started anew, and everybody comes back.
async fn alone(db: &Database, server: Child, lanes: &mut [MatchLane]) -> anyhow::Result<Child> {
    let address = server.address;
    lanes.iter_mut().for_each(MatchLane::leave);
    server.kill().await?;
    let server = Recipe::new(&db.url).start_at(address).await?;
    for lane in lanes {
        lane.come_back().await?;
    }
    Ok(server)
}

/// What has been written so far.
#[derive(Clone, Copy, Debug)]
struct StoredEntry {
    rows: f64,
    transactions: f64,
    syncs: Option<f64>,
}

impl StoredEntry {
    async fn now(db: &Database, server: &Child) -> anyhow::Result<Self> {
        Ok(Self {
            syncs: db.syncs().await?,
            rows: server
                .metric("eldertable_commands_total{result=\"accepted\"}")
                .await?,
            transactions: server.metric("eldertable_journal_commits_total").await?,
        })
    }

    fn rows_since(&self, before: &Self) -> f64 {
        let rows = self.rows - before.rows;
        let times = match (self.syncs, before.syncs) {
            (Some(now), Some(then)) => now - then,
            _ => self.transactions - before.transactions,
        };
        rows / times.max(1.0)
    }
}

struct Lines<'a> {
    run: Run,
    range: (f64, f64),
    game: &'a str,
    kept: Kept,
}

impl Lines<'_> {
    /// The game for which the plan has bounds.
    fn planned(&self) -> bool {
        self.game == "skirmish"
    }

    fn line(&self, row: u8, what: &str, unit: &'static str, phase: Option<&Phase>) -> Line {
        Line {
            driver_bound: phase.is_some_and(Phase::bound),
            game: self.game.to_owned(),
            ..Line::of(row, what, self.kept, unit)
        }
    }

    fn all(&self) -> Vec<Line> {
        let mut lines = match (self.kept, &self.run.commits) {
            (Kept::Memory, _) | (_, None) => self.in_memory(),
            (_, Some(commits)) => {
                let mut lines = self.durable(commits);
                lines.extend(self.latencies(commits));
                lines
            }
        };
        lines.push(self.bytes());
        if !self.planned() {
            for line in &mut lines {
                (line.must, line.goal) = (Bound::Open, Bound::Open);
            }
        }
        lines
    }

    fn in_memory(&self) -> Vec<Line> {
        let Run {
            floor, full, half, ..
        } = &self.run;
        let relay = floor.full.rate;
        let (bgio, colyseus) = (peers::boardgame_io(relay), peers::colyseus(relay));
        let node = peers::node_p99(floor.half.latency.p99());
        vec![
            Line {
                value: full.rate,
                must: Bound::Least((0.6 * relay).max(10.0 * bgio)),
                goal: Bound::Least((0.85 * relay).max(15.0 * bgio).max(2.5 * colyseus)),
                beside: format!(
                    "{} – {}; R {} (driver {:.0} %), again {}; driver {:.0} % busy; B {} and C {} by R",
                    number(self.range.0),
                    number(self.range.1),
                    number(relay),
                    floor.full.busy * 100.0,
                    number(self.run.again),
                    full.busy * 100.0,
                    number(bgio),
                    number(colyseus),
                ),
                ..self.line(5, "moves a second, nothing kept", "/s", Some(full))
            },
            Line {
                value: full.cost,
                must: Bound::Most(1.7 * floor.full.cost),
                goal: Bound::Most(1.3 * floor.full.cost),
                beside: format!("R {} µs", number(floor.full.cost)),
                ..self.line(6, "CPU of the server for a move, nothing kept", "µs", None)
            },
            Line {
                value: half.latency.p99(),
                must: Bound::Most(2.0 * node),
                goal: Bound::Most(1.3 * node),
                beside: format!(
                    "p50 {}; R p50 {}, p99 {}; W {} by R; {} of {} moves a second; sent late p99 {}",
                    number(half.latency.p50()),
                    number(floor.half.latency.p50()),
                    number(floor.half.latency.p99()),
                    number(node),
                    number(half.rate),
                    number(full.rate / 2.0),
                    number(half.late.p99()),
                ),
                ..self.line(11, "p99 at half load, nothing kept", "ms", Some(half))
            },
        ]
    }

    fn durable(&self, commits: &Commits) -> Vec<Line> {
        let Run { floor, full, .. } = &self.run;
        let relay = floor.full.rate;
        let (single, bgio) = (commits.single, peers::boardgame_io(relay));
        let what = if self.kept == Kept::Postgres {
            "sync of the log"
        } else {
            "transaction"
        };
        vec![
            Line {
                value: full.rate,
                must: Bound::Least((0.5 * single).max(3.0 * bgio)),
                goal: Bound::Least((0.8 * single).max(5.0 * bgio)),
                beside: format!(
                    "{} – {}; G {}, G32 {} rows/s; server {} µs a move; driver {:.0} % busy; R {}, \
                     B {} by R; nothing lost of {} entries",
                    number(self.range.0),
                    number(self.range.1),
                    number(single),
                    number(commits.batched),
                    number(full.cost),
                    full.busy * 100.0,
                    number(relay),
                    number(bgio),
                    self.run.kept,
                ),
                ..self.line(7, "durable moves a second", "/s", Some(full))
            },
            Line {
                value: self.run.rows,
                must: Bound::Least(8.0),
                goal: Bound::Least(16.0),
                beside: format!("64 matches, {} moves/s", number(full.rate)),
                ..self.line(8, &format!("rows a {what}"), "rows", None)
            },
        ]
    }

    fn latencies(&self, commits: &Commits) -> Vec<Line> {
        let Run {
            floor, half, one, ..
        } = &self.run;
        let node = peers::node_p99(floor.half.latency.p99());
        let alone = floor.one.latency.p50() + commits.one.0;
        let sync = commits.sync.1;
        vec![
            Line {
                value: one.latency.p50(),
                must: Bound::Most(2.0 * alone),
                goal: Bound::Most(1.3 * alone),
                beside: format!(
                    "p99 {}; R p50 {} + one client's commit {}",
                    number(one.latency.p99()),
                    number(floor.one.latency.p50()),
                    number(commits.one.0),
                ),
                ..self.line(9, "durable p50, 1 match", "ms", Some(one))
            },
            Line {
                value: half.latency.p99(),
                must: Bound::Most(2.0 * node + 2.0 * sync.max(commits.one.1)),
                goal: Bound::Most(1.5 * node + sync),
                beside: format!(
                    "p50 {}; {} moves/s of {}; W p99 {} by R; F {} / p99 {}; one client's p99 {}; sent \
                     late p99 {}",
                    number(half.latency.p50()),
                    number(half.rate),
                    number(self.run.most / 2.0),
                    number(node),
                    number(commits.sync.0),
                    number(sync),
                    number(commits.one.1),
                    number(half.late.p99()),
                ),
                ..self.line(10, "durable p99 at half load", "ms", Some(half))
            },
        ]
    }

    fn bytes(&self) -> Line {
        Line {
            value: self.run.bytes,
            must: Bound::Most(1.2 * peers::PLAIN_BYTES),
            goal: Bound::Most(1.5 * peers::COLYSEUS_BYTES),
            beside: "with choices, words, the answer to the mover and the whole at the beginning; plain 179, C 71".into(),
            ..self.line(13, "bytes per seat and move", "B", None)
        }
    }
}
