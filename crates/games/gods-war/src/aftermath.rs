//! What follows everything: the Sun God's fall, heroquests achieved, and the gifts chosen for them
//! (Rulebook VIII, Earning Gifts): at once, in any phase, on anyone's turn; after the battle if one
//! is being fought.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    event::Event,
    hooks::Hooks,
    ids::{Empire, Gift},
    sheet::Slot,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VIII, Earning Gifts";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Look for anything that follows; goes on until nothing does.
    Check,
    /// Choose a gift for a slot.
    Gift { empire: Empire, slot: Slot },
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Check => check(g, cx),
        Step::Gift { empire, slot } => {
            let left: Vec<Gift> = unearned(g, empire).collect();
            match left.as_slice() {
                [] => {
                    g.sheet_mut(empire).earned[slot.index()] = false;
                    Next::Goto(Step::Check.into())
                }
                _ => Next::Ask(Step::Gift { empire, slot }.into()),
            }
        }
    }
}

fn check(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    let hooks = GodsWar::hooks();
    let then = || Step::Check.into();
    if let Some(first) = hooks.questions_at_once.iter().find_map(|ask| ask(g)) {
        return Next::Call {
            then: then(),
            first,
        };
    }
    if g.battle.is_fought() {
        return Next::Done;
    }
    if let Some(first) = hooks.questions_before.iter().find_map(|ask| ask(g)) {
        return Next::Call {
            then: then(),
            first,
        };
    }
    Hooks::tell(hooks.achievements, g, (), cx);
    if let Some(first) = hooks.questions_after.iter().find_map(|ask| ask(g)) {
        return Next::Call {
            then: then(),
            first,
        };
    }
    let earned = |e: &Empire| {
        Slot::ALL
            .into_iter()
            .find(|s| g.sheet(*e).earned[s.index()])
    };
    let due = g.order().find_map(|e| earned(&e).map(|slot| (e, slot)));
    match due {
        Some((empire, slot)) => {
            Hooks::tell(hooks.quest_achieved, g, (empire, slot), cx);
            Next::Goto(Step::Gift { empire, slot }.into())
        }
        None => Next::Done,
    }
}

/// The gifts an empire can still choose. Catastrophe is linked to its own slot.
pub fn unearned(g: &GodsWar, empire: Empire) -> impl Iterator<Item = Gift> {
    let own = move |gift: &Gift| {
        gift.empire() == Some(empire)
            && *gift != Gift::Catastrophe
            && !g.sheet(empire).gifts().any(|has| has == *gift)
    };
    Gift::ALL.into_iter().filter(own)
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    if let Step::Gift { empire, .. } = step {
        options.extend(g.seat(*empire), unearned(g, *empire).map(Action::Gift));
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let (Step::Gift { empire, slot }, Action::Gift(gift)) = (&step, action) {
        take(g, *empire, *slot, gift, cx);
    }
    Next::Goto(Step::Check.into())
}

/// A gift is laid into a slot.
pub fn take(g: &mut GodsWar, empire: Empire, slot: Slot, gift: Gift, cx: &mut Cx<'_>) {
    let sheet = g.sheet_mut(empire);
    sheet.earned[slot.index()] = false;
    sheet.slots[slot.index()] = Some(gift);
    let slot = Some(slot);
    cx.emit(Event::GiftTaken { empire, gift, slot });
    Hooks::tell(GodsWar::hooks().gift_taken, g, (empire, gift), cx);
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Check => Words::default(),
        Step::Gift { empire, slot } => {
            let quest = empire.heroquest(*slot).map_or("", |q| q.name.as_str());
            words(
                "Choose a gift",
                text!("{0} has achieved a heroquest: {1}.", empire.name(), quest),
            )
        }
    }
}
