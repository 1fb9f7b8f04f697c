//! What a faction gains and loses, in the log.

use engine::{Line, Text, text};

use super::{Told, a, action, detail};
use crate::{
    CthulhuWars,
    event::{Event, Why},
    ids::Faction,
    losses,
};

/// Power, Doom, and Elder Signs that come and go.
pub(super) fn gain_line(g: &CthulhuWars, event: &Event) -> Option<Line> {
    Some(match event {
        Event::PowerGained {
            faction,
            amount,
            why,
        } => detail(*faction).faction(*faction).text(text!(
            " gains {0} Power {1}",
            *amount,
            reason(*why)
        )),
        Event::PowerLost {
            faction,
            amount,
            why,
        } => detail(*faction).faction(*faction).text(text!(
            " loses {0} Power {1}",
            *amount,
            reason(*why)
        )),
        Event::DoomGained {
            faction,
            amount,
            why,
        } => detail(*faction).faction(*faction).text(text!(
            " gains {0} Doom {1}",
            *amount,
            reason(*why)
        )),
        Event::SignGained {
            faction,
            value: Some(value),
            why,
        } => drawn(g, *faction, *value, *why),
        Event::SignGained {
            faction,
            value: None,
            why,
        } => detail(*faction)
            .faction(*faction)
            .text(text!(" draws an Elder Sign {0}", reason(*why))),
        _ => return None,
    })
}

/// An Elder Sign as its owner reads it; with two factions each it says for which one.
fn drawn(g: &CthulhuWars, faction: Faction, value: u8, why: Why) -> Line {
    let line = detail(faction);
    let line = if g.variant.several_factions_each() {
        let drawn = text!(": you draw an Elder Sign worth {0} {1}", value, reason(why));
        line.faction(faction).text(drawn)
    } else {
        line.text(text!(
            "You draw an Elder Sign worth {0} {1}",
            value,
            reason(why)
        ))
    };
    line.secret()
}

/// Spellbooks, requirements, and Loyalty Cards.
pub(super) fn progress_line(event: &Event) -> Option<Line> {
    Some(match event {
        Event::Ritual { faction, cost } => action(*faction).text(text!(
            " performs the Ritual of Annihilation for {0} Power",
            *cost
        )),
        Event::Revealed { faction, value } => {
            action(*faction).text(text!(" reveals an Elder Sign worth {0}", *value))
        }
        Event::RequirementMet {
            faction,
            requirement,
        } => detail(*faction).faction(*faction).text(" meets ").thing(
            "requirement",
            requirement.id(),
            requirement.name(),
        ),
        Event::BookTaken { faction, book } => {
            action(*faction)
                .text(" takes ")
                .thing("spellbook", book.id(), book.name())
        }
        Event::DoomLost {
            faction,
            amount,
            why,
        } => action(*faction).text(text!(" loses {0} Doom {1}", *amount, reason(*why))),
        Event::LoyaltyTaken { faction, kind } => action(*faction)
            .text(" takes the Loyalty Card ")
            .thing("unit", kind.id(), kind.name()),
        Event::CardBookEarned { faction, book } => {
            action(*faction)
                .text(" earns ")
                .thing("spellbook", book.id(), book.name())
        }
        Event::LoyaltyReturned { faction, kind } => detail(*faction)
            .faction(*faction)
            .text(" gives back the Loyalty Card ")
            .thing("unit", kind.id(), kind.name()),
        Event::BookReturned { faction, book } => {
            action(*faction)
                .text(" gives back ")
                .thing("spellbook", book.id(), book.name())
        }
        _ => return None,
    })
}

/// Why something came or went.
pub(super) fn reason(why: Why) -> Text {
    match why {
        Why::Setup => "to begin with".into(),
        Why::Gates => "for controlled gates".into(),
        Why::Ritual => "by the Ritual".into(),
        Why::EmptyPile => "as no Elder Sign is left".into(),
        Why::Immortal => "as it is Immortal".into(),
        Why::Requirement => "for the requirement".into(),
        Why::Harbinger => "as the Harbinger".into(),
        Why::Book(book) => text!("by {0}", book.name()),
        Why::Deed(deed) => text!("by {0}", deed.name()),
        Why::Awakening(kind) => text!("to awaken {0}", kind.name()),
        Why::Devour => "by Devour".into(),
        Why::Killed => "in battle".into(),
        Why::Surrounded => "with no way out".into(),
        Why::Gift => "as a gift of Yellow Sign".into(),
        Why::Loss(kind) => match losses::worth_explained(kind) {
            Some(how) => text!("for the loss of {0} ({1})", a(kind), how),
            None => text!("for the loss of {0}", a(kind)),
        },
        Why::Oath => "by the Unspeakable Oath".into(),
        Why::Loyalty(kind) => text!("for the Loyalty Card {0}", kind.name()),
        Why::Escape(kind) => text!(
            "for {0} that escaped death (half of {1}, rounded up)",
            a(kind),
            losses::worth(kind)
        ),
    }
}
