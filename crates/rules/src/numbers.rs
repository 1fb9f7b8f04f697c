//! Number formatting.

/// A count as a floating-point number.
#[expect(clippy::cast_precision_loss, reason = "counts here are far below 2^52")]
pub(crate) fn float(count: u64) -> f64 {
    count as f64
}

/// Rounds to two places.
pub(crate) fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// Events per second.
pub(crate) fn rate(count: u64, seconds: f64) -> f64 {
    float(count) / seconds.max(1e-9)
}

/// The median.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// A sum's part of so many; nothing of none.
pub(crate) fn mean(sum: f64, of: u64) -> f64 {
    sum / float(of.max(1))
}
