//! Scenario files: each is run, or its fault is named with its line.

use std::path::Path;

use cthulhu_wars::{CthulhuWars, Duel};
use engine::scenario::{FileReport, Runner, Verdict, read};

use crate::{corpus, damage::damaged_text, each};

const RUNNERS: [Runner; 5] = [
    Runner::of::<CthulhuWars>(),
    Runner::of::<Duel>(),
    Runner::of::<gods_war::GodsWar>(),
    Runner::of::<coc_lcg::Coc>(),
    Runner::of::<skirmish::Skirmish>(),
];

#[test]
fn a_damaged_scenario_is_run_or_its_line_is_named() {
    let scenarios = corpus::scenarios();
    let others = scenarios.iter().map(|(_, text)| text.clone().into_bytes());
    let others: Vec<Vec<u8>> = others.collect();
    each("scenarios", 1500, |chance| {
        let (game, good) = &scenarios[chance.below(scenarios.len() as u64) as usize];
        let bad = damaged_text(good, &others, chance);
        let lines = bad.lines().count().max(1);
        if let Err(fault) = read(&bad) {
            assert!(fault.line <= lines + 1, "{fault}");
        }
        let runner = RUNNERS.iter().find(|r| r.game == game).unwrap();
        let report = runner.run(Path::new("damaged.toml"), &bad);
        named(&report, lines);
        bad
    });
}

fn named(report: &FileReport, lines: usize) {
    for scenario in &report.scenarios {
        if let Verdict::Broken(fault) = &scenario.verdict {
            assert!(fault.line <= lines + 1 && !fault.why.is_empty(), "{fault}");
        }
    }
}
