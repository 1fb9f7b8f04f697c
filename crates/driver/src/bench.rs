//! A run: its settings, the relay beside which everything is measured, and the lines that came out.

use std::{io::Write, time::Duration};

use anyhow::Context as _;

use crate::{
    child::Child,
    databases::Kept,
    lane::{MatchLane, RelayLane},
    options::Options,
    phase::{self, Phase, Span},
    plan::Line,
};

/// What a run knows.
pub(crate) struct Bench<'a> {
    pub(crate) options: Options,
    pub(crate) relay: Child,
    pub(crate) lines: Vec<Line>,
    out: &'a mut dyn Write,
    rooms: usize,
}

/// The relay under load.
#[derive(Clone, Debug, Default)]
pub(crate) struct Floor {
    /// 32 rooms, each as fast as it can.
    pub(crate) full: Phase,
    /// Half of that, by a plan.
    pub(crate) half: Phase,
    /// One room.
    pub(crate) one: Phase,
}

/// Rooms of the floor, whatever it is compared with.
const ROOMS: usize = 32;

impl<'a> Bench<'a> {
    pub(crate) async fn new(options: Options, out: &'a mut dyn Write) -> anyhow::Result<Self> {
        Ok(Self {
            options,
            relay: Child::relay().await?,
            lines: Vec::new(),
            out,
            rooms: 0,
        })
    }

    /// Whether any of these rows is wanted.
    pub(crate) fn wants(&self, rows: &[u8]) -> bool {
        let wanted = &self.options.rows;
        wanted.is_empty() || rows.iter().any(|row| wanted.contains(row))
    }

    /// `full`, or `quick` in the short form.
    pub(crate) fn sized<T>(&self, full: T, quick: T) -> T {
        if self.options.quick { quick } else { full }
    }

    /// How long a phase takes.
    pub(crate) fn span(&self) -> Span {
        let seconds = Duration::from_secs_f64;
        Span {
            warm: self.sized(seconds(2.0), seconds(0.2)),
            time: self.sized(seconds(self.options.seconds), seconds(0.5)),
        }
    }

    /// Says something that is no figure.
    pub(crate) fn say(&mut self, words: &str) -> anyhow::Result<()> {
        writeln!(self.out, "{words}")?;
        Ok(self.out.flush()?)
    }

    /// Takes a line, if it is wanted.
    pub(crate) fn line(&mut self, line: Line) -> anyhow::Result<()> {
        if self.wants(&[line.row]) {
            self.say(&line.words())?;
            self.lines.push(line);
        }
        Ok(())
    }

    /// A room of the relay where nobody is yet.
    pub(crate) fn room(&mut self) -> String {
        self.rooms += 1;
        format!("room-{}", self.rooms)
    }

    async fn relay_lanes(&mut self, many: usize) -> anyhow::Result<Vec<RelayLane>> {
        let mut lanes = Vec::with_capacity(many);
        for _ in 0..many {
            let room = self.room();
            lanes.push(RelayLane::open(self.relay.address, &room).await?);
        }
        Ok(lanes)
    }

    /// The relay as fast as it can.
    pub(crate) async fn floor_rate(&mut self) -> anyhow::Result<Phase> {
        let lanes = self.relay_lanes(ROOMS).await?;
        Ok(phase::closed(lanes, self.span(), self.relay.id()).await?.0)
    }

    /// The relay under every load.
    pub(crate) async fn floor(&mut self) -> anyhow::Result<Floor> {
        let (span, relay) = (self.span(), self.relay.id());
        let lanes = self.relay_lanes(ROOMS).await?;
        let (full, lanes) = phase::closed(lanes, span, relay).await?;
        let (half, mut lanes) = phase::open(lanes, full.rate / 2.0, span, relay).await?;
        let one = lanes.pop().context("no lane")?;
        let (one, _) = phase::closed(vec![one], span, relay).await?;
        Ok(Floor { full, half, one })
    }

    /// Opens tables, so that every lane has enough for a phase at this rate.
    pub(crate) async fn enough(
        &self,
        lanes: &mut [MatchLane],
        rate: f64,
        moves: f64,
    ) -> anyhow::Result<()> {
        let span = self.span();
        let seconds = (span.warm + span.time).as_secs_f64();
        let each = rate * seconds * 1.25 / lanes.len().max(1) as f64;
        for lane in lanes {
            lane.more((each / moves).ceil() as usize + 1).await?;
        }
        Ok(())
    }
}

/// Which databases the rows that need one are run with.
pub(crate) fn durable(kept: &[Kept]) -> impl Iterator<Item = Kept> {
    kept.iter().copied().filter(|k| *k != Kept::Memory)
}
