//! Madness: Crawling Chaos guides every retreat on the map.

use engine::{Text, text};

use crate::{
    CthulhuWars,
    factions::{BattleSource, Guide, InBattle},
    ids::Spellbook,
    ruleset::MadnessOrder,
    view::BattleStep,
};

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "madness",
    from: BattleSource::Book(Spellbook::Madness, "chooses where everyone flees"),
    step: Some(BattleStep::Retreats),
    needs: None,
    anywhere: true,
    used: |_| false,
};

/// How it guides retreats, once it is earned.
pub(super) fn guides(g: &CthulhuWars) -> Option<Guide> {
    let how = match g.rules.madness_order {
        MadnessOrder::SideBySide => Guide::SideBySide,
        MadnessOrder::AnyOrder => Guide::AnyOrder,
    };
    g.has(Spellbook::Madness).then_some(how)
}

/// Why Crawling Chaos is asked about retreats.
pub fn in_words() -> Text {
    text!("Madness guides every retreat.")
}
