//! What brought something about, in words.

use engine::{Text, text};

use crate::{event::Why, words::describe};

/// The reason, to stand behind what happened.
pub(super) fn reason(why: Why) -> Text {
    match why {
        Why::Action => "by this action".into(),
        Why::Gift(gift) => text!("by {0}", gift.name()),
        Why::Ability(ability) => text!("by {0}", ability.name()),
        Why::Rune(rune) => text!("by the {0} rune", rune.name()),
        Why::Quest(empire, slot) => {
            text!("for the heroquest {0}", describe::quest(empire, slot))
        }
        Why::Tally => "for runes without VP, half a VP each".into(),
        Why::Blessing => "by Glorantha's Blessing".into(),
        Why::Buildings => "for buildings".into(),
        Why::Fragments => "for fragments".into(),
        Why::Minimum => "up to half of the most".into(),
        Why::Battle => "in battle".into(),
        Why::Hell => "on the way out of Hell".into(),
        Why::Spike => "as the Spike shatters".into(),
        Why::Rift => "in the Chaos Rift Struggle".into(),
        Why::Compromise => "by the Great Compromise".into(),
        Why::Rebirth => "by Rebirth".into(),
        Why::Diplomacy => "by diplomacy".into(),
        Why::Race(race) => text!("by the {0}", race.name()),
        Why::Monster(monster) => text!("by {0}", monster.name()),
    }
}
