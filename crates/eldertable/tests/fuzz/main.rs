//! Whatever is read is damaged by chance: messages from sockets, archives, scenarios. Reading it ends,
//! without a panic and without more memory than its size explains.
//!
//! Everything begins with something real from the repository ([`corpus`]) and is damaged by
//! [`damage`]. A failure names its target, seed and case. For long runs:
//!
//! ```sh
//! ELDERTABLE_CASES=100000 ELDERTABLE_SEED=7 cargo test --locked -p eldertable --test fuzz -- --nocapture
//! ```
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "helpers of tests fail like tests"
)]

mod archives;
mod corpus;
mod damage;
mod messages;
mod scenarios;

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
};

use faults::chance::Chance;

/// What a target may hold at most besides what the process held before, in kilobytes.
const MEMORY: u64 = 256 * 1024;

fn set<N: std::str::FromStr>(name: &str) -> Option<N> {
    let said = std::env::var(name).ok()?;
    let number = said.parse().ok();
    Some(number.unwrap_or_else(|| panic!("{name} is no number: {said}")))
}

/// How many cases: as many as fit into every run, unless `ELDERTABLE_CASES` says otherwise.
fn cases(usually: u64) -> u64 {
    set("ELDERTABLE_CASES").unwrap_or(usually)
}

/// Where chance begins: 1, unless `ELDERTABLE_SEED` says otherwise.
fn seed() -> u64 {
    set("ELDERTABLE_SEED").unwrap_or(1)
}

/// The chance of one case: it does not depend on the cases before it.
fn chance(case: u64) -> Chance {
    Chance::new(seed().wrapping_mul(0x1_0000_0001).wrapping_add(case))
}

/// The peak memory of this process in kilobytes; `None` where the system doesn't report it.
fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Hands so many damaged inputs to a target of this process.
fn each(target: &str, usually: u64, mut run: impl FnMut(&mut Chance) -> String) {
    let (cases, seed) = (cases(usually), seed());
    let before = peak();
    for case in 0..cases {
        let mut input = String::new();
        let ended = catch_unwind(AssertUnwindSafe(|| input = run(&mut chance(case))));
        assert!(
            ended.is_ok(),
            "{target}, seed {seed}, case {case} of {cases}: a panic, see above"
        );
        if let (Some(before), Some(now)) = (before, peak()) {
            assert!(
                now < before + MEMORY,
                "{target}, seed {seed}, case {case}: {} kB for {input:.200}",
                now - before
            );
        }
    }
}
