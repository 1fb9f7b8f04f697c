//! The plan: what is measured, what must hold for a release, what is aimed at, and beside what.

use serde::Serialize;

use crate::databases::Kept;

/// A bound on a figure.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Bound {
    /// No more than this.
    Most(f64),
    /// No less than this.
    Least(f64),
    /// The plan says nothing.
    Open,
}

impl Bound {
    /// Whether a figure keeps to it.
    pub(crate) fn holds(self, value: f64) -> bool {
        match self {
            Self::Most(limit) => value <= limit,
            Self::Least(limit) => value >= limit,
            Self::Open => true,
        }
    }

    /// The figure as a part of the bound.
    pub(crate) fn part(self, value: f64) -> Option<f64> {
        match self {
            Self::Most(limit) | Self::Least(limit) => (limit > 0.0).then(|| value / limit),
            Self::Open => None,
        }
    }

    /// It in words.
    pub(crate) fn words(self) -> String {
        match self {
            Self::Most(limit) => format!("≤ {}", number(limit)),
            Self::Least(limit) => format!("≥ {}", number(limit)),
            Self::Open => "–".to_owned(),
        }
    }
}

/// A figure with its bounds and what it was measured beside.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Line {
    /// The row of the plan.
    pub(crate) row: u8,
    pub(crate) what: String,
    pub(crate) game: String,
    pub(crate) kept: &'static str,
    pub(crate) value: f64,
    pub(crate) unit: &'static str,
    pub(crate) must: Bound,
    pub(crate) goal: Bound,
    /// The denominators of the same run, and what else belongs to it.
    pub(crate) beside: String,
    /// The driver was at least 80 % busy: the figure says more of it than of the server.
    pub(crate) driver_bound: bool,
}

impl Line {
    /// A figure of Skirmish that is not known yet and has no bounds.
    pub(crate) fn of(row: u8, what: impl Into<String>, kept: Kept, unit: &'static str) -> Self {
        Self {
            row,
            what: what.into(),
            game: "skirmish".to_owned(),
            kept: kept.name(),
            value: 0.0,
            unit,
            must: Bound::Open,
            goal: Bound::Open,
            beside: String::new(),
            driver_bound: false,
        }
    }

    /// Whether the release may have it.
    pub(crate) fn holds(&self) -> bool {
        self.must.holds(self.value)
    }

    /// It as a line for people.
    pub(crate) fn words(&self) -> String {
        let mark = if self.holds() { "holds" } else { "FAILS" };
        let bound = if self.driver_bound {
            ", driver-bound"
        } else {
            ""
        };
        let aim = self.goal.part(self.value);
        let aim = aim.map_or(String::new(), |part| format!(" ({part:.2} of it)"));
        format!(
            "{:>2}  {} [{}, {}]: {} {} | must {}: {mark} | goal {}{aim} | {}{bound}",
            self.row,
            self.what,
            self.game,
            self.kept,
            number(self.value),
            self.unit,
            self.must.words(),
            self.goal.words(),
            self.beside,
        )
    }

    /// It as a row of a table in Markdown.
    pub(crate) fn markdown(&self) -> String {
        let mark = if self.holds() { "" } else { " **fails**" };
        let bound = if self.driver_bound {
            "; driver-bound"
        } else {
            ""
        };
        let goal = match (self.goal, self.goal.holds(self.value)) {
            (Bound::Open, _) => "–".to_owned(),
            (goal, true) => format!("{}, reached", goal.words()),
            (goal, false) => {
                let part = goal.part(self.value).unwrap_or_default();
                format!("{}, at {part:.2} of it", goal.words())
            }
        };
        format!(
            "| {} | {} | {}, {} | {} {} | {}{mark} | {goal} | {}{bound} |",
            self.row,
            self.what,
            self.game,
            self.kept,
            number(self.value),
            self.unit,
            self.must.words(),
            self.beside,
        )
    }
}

/// The head of such a table.
pub(crate) const HEAD: &str = "| # | figure | game, kept in | measured | must | goal | beside |\n\
                               |---|---|---|---|---|---|---|";

/// A number as short as is honest.
pub(crate) fn number(n: f64) -> String {
    match n.abs() {
        big if big >= 1000.0 => thousands(n),
        some if some >= 10.0 => format!("{n:.0}"),
        few if few >= 1.0 => format!("{n:.1}"),
        0.0 => "0".to_owned(),
        _ => format!("{n:.3}"),
    }
}

fn thousands(n: f64) -> String {
    let digits = format!("{n:.0}");
    let first = digits.len() % 3;
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && i % 3 == first && digits.len() > 3 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// What others reached on the machine where they were measured, and the relay there. They are
/// scaled by the relay measured here; none of them is run.
pub(crate) mod peers {
    /// Relayed moves a second there, 32 rooms.
    const RELAY: f64 = 50_290.0;
    /// boardgame.io, the same.
    const BOARDGAME_IO: f64 = 2_216.0;
    /// Colyseus with a patch per move, the same.
    const COLYSEUS: f64 = 13_290.0;
    /// The relay's p99 there at half load, in milliseconds.
    const RELAY_P99: f64 = 1.63;
    /// That of a relay on Node.
    const NODE_P99: f64 = 1.69;
    /// Milliseconds from nothing to the relay's first frame there.
    const RELAY_START: f64 = 10.4;
    /// The same for boardgame.io.
    const BOARDGAME_IO_START: f64 = 265.0;
    /// Bytes per seat and move of a server by hand on Node.
    pub(crate) const PLAIN_BYTES: f64 = 179.0;
    /// Those of Colyseus.
    pub(crate) const COLYSEUS_BYTES: f64 = 71.0;
    /// Random actions a second of the engine of HRF, and its whole games, on the machine there.
    pub(crate) const HRF: (f64, f64) = (37_200.0, 58.4);

    /// boardgame.io's moves a second on a machine where the relay has so many.
    pub(crate) fn boardgame_io(relay: f64) -> f64 {
        BOARDGAME_IO * relay / RELAY
    }

    /// Those of Colyseus.
    pub(crate) fn colyseus(relay: f64) -> f64 {
        COLYSEUS * relay / RELAY
    }

    /// The p99 of a relay on Node where that of this relay is so long.
    pub(crate) fn node_p99(relay: f64) -> f64 {
        NODE_P99 * relay / RELAY_P99
    }

    /// How long boardgame.io takes to start where the relay takes so long.
    pub(crate) fn boardgame_io_start(relay: f64) -> f64 {
        BOARDGAME_IO_START * relay / RELAY_START
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_kept_or_not() {
        assert!(Bound::Most(2.0).holds(2.0) && !Bound::Most(2.0).holds(2.1));
        assert!(Bound::Least(2.0).holds(2.0) && !Bound::Least(2.0).holds(1.9));
        assert!(Bound::Open.holds(f64::MAX));
    }

    #[test]
    fn numbers_are_short() {
        let said = [0.0, 0.1234, 1.26, 12.6, 1234.0, 12_345.6, 1_234_567.0].map(number);
        let expected = ["0", "0.123", "1.3", "13", "1,234", "12,346", "1,234,567"];
        assert_eq!(said, expected);
    }

    #[test]
    fn a_row_says_what_fails() {
        let mut line = Line {
            row: 6,
            what: "CPU of a move".into(),
            game: "skirmish".into(),
            kept: "memory",
            value: 30.0,
            unit: "µs",
            must: Bound::Most(29.0),
            goal: Bound::Most(20.0),
            beside: "R 17".into(),
            driver_bound: false,
        };
        assert!(line.markdown().contains("**fails**") && line.markdown().contains("1.50 of it"));
        line.value = 15.0;
        assert!(
            line.holds() && line.markdown().contains("reached"),
            "{}",
            line.words()
        );
    }
}
