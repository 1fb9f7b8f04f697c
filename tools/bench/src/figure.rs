//! A measured figure, its bound, and its row in the table.

/// A bound on a figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Bound {
    AtMost(f64),
    AtLeast(f64),
    None,
}

/// A measured figure.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Figure {
    pub(crate) what: String,
    pub(crate) value: f64,
    pub(crate) unit: &'static str,
    pub(crate) bound: Bound,
    /// What was measured beside it in the same run.
    pub(crate) beside: String,
}

/// The head of the table.
pub(crate) const HEAD: &str = "| figure | measured | bound | beside it |\n|---|---|---|---|";

impl Figure {
    /// Whether it keeps its bound.
    pub(crate) fn holds(&self) -> bool {
        match self.bound {
            Bound::AtMost(limit) => self.value <= limit,
            Bound::AtLeast(limit) => self.value >= limit,
            Bound::None => true,
        }
    }

    /// Its row.
    pub(crate) fn row(&self) -> String {
        let bound = match self.bound {
            Bound::AtMost(limit) => format!("≤ {}", number(limit)),
            Bound::AtLeast(limit) => format!("≥ {}", number(limit)),
            Bound::None => "–".to_owned(),
        };
        let missed = if self.holds() { "" } else { " **missed**" };
        let (value, unit) = (number(self.value), self.unit);
        let Self { what, beside, .. } = self;
        format!("| {what} | {value} {unit} | {bound}{missed} | {beside} |")
    }
}

/// A number with as many digits as make sense.
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
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let numbers = [0.0, 0.1234, 1.26, 12.6, 1234.0, 12_345.6, 1_234_567.0].map(number);
        let expected = ["0", "0.123", "1.3", "13", "1,234", "12,346", "1,234,567"];
        assert_eq!(numbers, expected);
    }

    #[test]
    fn a_row_says_whether_the_bound_is_missed() {
        let mut figure = Figure {
            what: "CPU of a move".to_owned(),
            value: 30.0,
            unit: "µs",
            bound: Bound::AtMost(29.0),
            beside: "relay 17".to_owned(),
        };
        assert!(!figure.holds() && figure.row().contains("≤ 29 **missed**"));
        figure.value = 29.0;
        assert!(figure.holds() && !figure.row().contains("missed"));
        figure.bound = Bound::AtLeast(29.5);
        assert!(!figure.holds());
        figure.bound = Bound::None;
        assert!(figure.holds());
    }
}
