//! Invisibility: before the dice each Flying Polyp exempts a Monster or Cultist from the battle.

use engine::{Line, Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::CC;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle_record::Side,
    event::Event,
    factions::{Among, BattleSource, InBattle, Offer, PreBattle, no_user},
    frame::Frame,
    ids::{Ability, Kind, Spellbook},
    ruleset::InvisibilityPicks,
    sets::UnitSet,
    units::{Unit, prey},
    words::{
        Words,
        narrate::{self, Told},
        words,
    },
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Whom to exempt; how many more picks?
    Invisible { by: Side, picks: u8 },
}

/// Before the dice.
pub(super) const PRE_BATTLE: PreBattle = PreBattle {
    offer: Offer {
        what: Ability::Invisibility,
        when: is_possible,
        begin,
    },
    detail: "exempt a Monster or Cultist for each Polyp",
    book: Some(Spellbook::Invisibility),
    why_not: |_, battle, _| {
        if battle.has_used(Ability::Invisibility) {
            text!(
                "{0} has been used in this battle",
                Ability::Invisibility.name()
            )
        } else {
            no_user(Ability::Invisibility)
        }
    },
};

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "invisibility",
    from: BattleSource::Book(Spellbook::Invisibility, "a Flying Polyp takes a unit out"),
    step: None,
    needs: Some(Kind::FlyingPolyp),
    anywhere: false,
    used: |battle| battle.has_used(Ability::Invisibility),
};

const HIDEABLE: [Among<(), UnitSet>; 2] = [
    Among {
        set: |_, ()| prey(),
        why: |_, (), unit| text!("{0} can't be exempted", unit.rank()),
    },
    Among {
        set: |g, ()| g.battle.fighters,
        why: |_, (), _| text!("it is not in the battle"),
    },
];

fn polyps(g: &CthulhuWars, by: Side) -> u8 {
    g.fighters(by).and(Kind::FlyingPolyp.units()).len()
}

fn is_possible(g: &CthulhuWars, by: Side) -> bool {
    let battle = &g.battle;
    let can = match g.rules.invisibility {
        InvisibilityPicks::AllAtOnce => {
            !battle.has_used(Ability::Invisibility) && polyps(g, by) > 0
        }
        InvisibilityPicks::PolypByPolyp => polyps(g, by) > battle.polyps_used,
    };
    g.has(Spellbook::Invisibility) && can
}

// D-27: all picks at once, one for each Polyp present; or Polyp by Polyp.
fn begin(g: &mut CthulhuWars, by: Side, _: &mut Cx<'_>) -> Frame {
    g.battle.use_up(Ability::Invisibility);
    let picks = match g.rules.invisibility {
        InvisibilityPicks::AllAtOnce => polyps(g, by),
        InvisibilityPicks::PolypByPolyp => {
            g.battle.polyps_used += 1;
            1
        }
    };
    Step::Invisible { by, picks }.into()
}

fn exempt(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    let by_polyp = g.rules.invisibility == InvisibilityPicks::PolypByPolyp;
    let battle = &mut g.battle;
    battle.fighters.remove(unit);
    battle.exempt.insert(unit);
    // A Polyp that exempts itself has acted; it no longer counts among those present.
    if by_polyp && unit.kind() == Kind::FlyingPolyp && battle.polyps_used > 0 {
        battle.polyps_used -= 1;
    }
    cx.emit(Event::Exempted { unit });
}

/// Asks while there are picks and someone to exempt.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    let Step::Invisible { picks, .. } = step;
    if picks == 0 || guards::offered(g, (), &HIDEABLE).is_empty() {
        Next::Done
    } else {
        Next::Ask(step.into())
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    let cc = g.seat(CC);
    let units = g.distinct(guards::offered(g, (), &HIDEABLE));
    options.extend(cc, units.iter().map(Action::Unit));
    options.push(cc, Action::Done);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let (Step::Invisible { by, picks }, Action::Unit(unit)) = (step, action) else {
        return Next::Done;
    };
    exempt(g, unit, cx);
    let picks = picks - 1;
    Next::Goto(Step::Invisible { by, picks }.into())
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, Step::Invisible { picks, .. }: &Step, _: Seat) -> Words {
    words(
        "Invisibility: hide which unit?",
        text!("{0} left; not a Great Old One.", *picks),
    )
    .of(CC)
    .here()
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Unit(unit) => guards::why_not(g, (), &HIDEABLE, unit),
        _ => None,
    }
}

/// Who is exempt.
pub(super) fn narrate(event: &Event) -> Option<Line> {
    let Event::Exempted { unit } = event else {
        return None;
    };
    let line = narrate::detail(CC).unit(*unit);
    Some(line.text(" is invisible"))
}
