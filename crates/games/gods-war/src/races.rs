//! Elder races and diplomacy (Rulebook XII), one file each.

pub mod diplomacy;
pub mod dragonewts;
pub mod ducks;
mod dwarves;
pub mod elves;
mod giant;
mod gifts;
pub mod scorpion_folk;
mod setup;
pub mod slarges;

use engine::{Described, Dice, Options, Seat, Viewer, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Power, Verb},
    actions::COMMON_COST,
    hooks::{Due, Loss},
    ids::{Ability, Area, Empire, Gift, Kind, Phase, Race},
    units::Unit,
    words::{Words, describe, words},
};

use dragonewts::Stage;
use gifts::earn;

pub(crate) use gifts::gifts_due;
pub(crate) use setup::set_up;

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook XII, Elder Races";

/// What is remembered. Whose ally a race is shows in who controls its units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The races of this game.
    pub here: Vec<Race>,
    /// The Dragonewt's stage.
    pub stage: Stage,
    /// The Dragonewt was killed in battle and may go on a stage.
    pub reborn: bool,
    /// The Aldrya marker.
    pub aldrya: u16,
    /// The action that Obsession has noted. Secret.
    pub obsession: Option<Verb>,
}

impl Default for Marks {
    fn default() -> Self {
        Self {
            here: Vec::new(),
            stage: Stage::Scout,
            reborn: false,
            aldrya: Ability::AnnualCycle.param("position"),
            obsession: None,
        }
    }
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Diplomacy: where.
    Where { by: Empire, race: Race },
    /// Diplomacy: which emissaries die; then the race joins or not.
    Emissary {
        by: Empire,
        race: Race,
        area: Area,
        joins: bool,
        left: u8,
    },
    /// Flocks: where the next Duck comes.
    Flock { by: Empire },
    /// Construction: which Dwarf.
    Dwarf { by: Empire },
    /// Construction: into what it turns.
    Work { by: Empire, dwarf: Unit },
    /// The Eater: whose minion.
    Eat { by: Empire },
    /// The Eater: which minion its empire gives up.
    Eaten { by: Empire, of: Empire },
    /// The Dead God: an action that does nothing.
    DeadGod { by: Empire },
    /// Obsession: which action is noted.
    Obsession { of: Empire },
    /// Rebirth: a Dragonewt killed in battle goes on a stage or not.
    Reborn { of: Empire },
}

/// The races of this game.
pub fn in_game(g: &GodsWar) -> impl Iterator<Item = Race> + '_ {
    g.marks.races.here.iter().copied()
}

/// The empire a race is allied with.
pub fn ally(g: &GodsWar, race: Race) -> Option<Empire> {
    let mut units = race.kind().units().iter();
    units.find_map(|u| g.units.controller(u))
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Emissary {
            by,
            race,
            area,
            joins,
            left,
        } if left == 0 || g.units.of_at(by, area).is_empty() => {
            diplomacy::conclude(g, by, race, area, joins, cx);
            Next::Done
        }
        Step::Flock { by } if ducks::next(g, by).is_none() => Next::Done,
        Step::DeadGod { by } => {
            let gift = Gift::TheDeadGod;
            g.declare(by, Verb::Gift(gift), gift.fact().cost, cx);
            Next::Done
        }
        step => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Where { by, race } => {
            let areas = diplomacy::citadels(g, *by, *race).iter();
            options.extend(g.seat(*by), areas.map(Action::Area));
        }
        Step::Emissary { by, area, .. } => {
            let units = g.units.distinct(g.units.of_at(*by, *area)).iter();
            options.extend(g.seat(*by), units.map(Action::Unit));
        }
        Step::Flock { by } => {
            options.extend(g.seat(*by), ducks::nests(g, *by).iter().map(Action::Area));
        }
        Step::Dwarf { by } => {
            let dwarves = g.units.distinct(dwarves::builders(g, *by)).iter();
            options.extend(g.seat(*by), dwarves.map(Action::Unit));
        }
        Step::Work { by, .. } => {
            options.extend(g.seat(*by), dwarves::works(g, *by).map(Action::Structure));
        }
        Step::Eat { by } => {
            options.extend(g.seat(*by), giant::victims(g, *by).map(Action::Empire));
        }
        Step::Eaten { by, of } => {
            let prey = g.units.distinct(giant::prey(g, *by, *of)).iter();
            options.extend(g.seat(*of), prey.map(Action::Unit));
        }
        Step::DeadGod { .. } => {}
        Step::Obsession { of } => {
            options.extend(g.seat(*of), slarges::NOTED.map(Action::Do));
        }
        Step::Reborn { of } => options.extend(g.seat(*of), [Action::Yes, Action::No]),
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Where { by, race }, Action::Area(area)) => {
            diplomacy::negotiate(g, by, race, area, cx)
        }
        (
            Step::Emissary {
                by,
                race,
                area,
                joins,
                left,
            },
            Action::Unit(unit),
        ) => {
            let left = left - 1;
            let then = Step::Emissary {
                by,
                race,
                area,
                joins,
                left,
            };
            diplomacy::emissary_dies(g, unit, then, cx)
        }
        (Step::Flock { by }, Action::Area(area)) => {
            ducks::land(g, by, area, cx);
            Next::Goto(Step::Flock { by }.into())
        }
        (Step::Dwarf { by }, Action::Unit(dwarf)) => Next::Goto(Step::Work { by, dwarf }.into()),
        (Step::Work { by, dwarf }, Action::Structure(what)) => {
            dwarves::construct(g, by, dwarf, what, cx);
            Next::Done
        }
        (Step::Eat { by }, Action::Empire(of)) => {
            giant::declare(g, by, cx);
            Next::Goto(Step::Eaten { by, of }.into())
        }
        (Step::Eaten { by, .. }, Action::Unit(minion)) => {
            giant::eat(g, by, minion, cx);
            Next::Done
        }
        (Step::Obsession { of }, Action::Do(verb)) => {
            slarges::note(g, of, verb, cx);
            Next::Done
        }
        (Step::Reborn { .. }, choice) => {
            g.marks.races.reborn = false;
            if choice == Action::Yes {
                dragonewts::advance(g, cx);
            }
            Next::Done
        }
        (step, _) => Next::Goto(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Where { race, .. } => words(
            text!("Diplomacy with the {0} where?", race.name()),
            "They join you if the die shows at most the total cost of your units there.",
        ),
        Step::Emissary { left, joins, .. } => words(
            "Which of your emissaries dies?",
            if *joins {
                text!("They join you. Emissaries still to die: {0}.", *left)
            } else {
                text!("They do not join you. Emissaries still to die: {0}.", *left)
            },
        ),
        Step::Flock { .. } => words(
            "Flocks: where does the next Duck come?",
            "All Ducks of your pool come to your buildings.",
        ),
        Step::Dwarf { .. } => words("Which Dwarf turns into a building?", ""),
        Step::Work { .. } => words(
            "Into what does the Dwarf turn?",
            "Any building of your pool, whatever it needs.",
        ),
        Step::Eat { .. } => words("The Eater: whose minion?", "Its empire chooses which."),
        Step::Eaten { by, .. } => words(
            "Which minion does the Giant eat?",
            text!("The Giant of {0} is here.", by.name()),
        ),
        Step::DeadGod { .. } => Words::default(),
        Step::Obsession { .. } => words(
            "Obsession: which type of action do you note?",
            text!(
                "In secret. When an enemy takes it, it is revealed and you gain {0} Power.",
                Gift::Obsession.param("power")
            ),
        ),
        Step::Reborn { .. } => words(
            "Does the Dragonewt go on a stage?",
            text!(
                "It was killed in battle as {0}.",
                g.marks.races.stage.name()
            ),
        ),
    }
}

/// Whether an ability is an elder race's.
pub(crate) const fn owns(ability: Ability) -> bool {
    matches!(
        ability,
        Ability::Flocks
            | Ability::Construction
            | Ability::AnnualCycle
            | Ability::Parasitic
            | Ability::Feasting
            | Ability::GenerationAlternation
            | Ability::Contrary
            | Ability::TheEater
            | Ability::Rebirth
            | Ability::DragonMagic
    )
}

/// A type of action as a choice of Obsession.
pub(crate) fn named(g: &GodsWar, frame: &Frame, verb: Verb) -> Option<Described> {
    let noting = matches!(frame, Frame::Race(Step::Obsession { .. }));
    noting.then(|| Described {
        label: describe::action_type(g, None, verb),
        cost: None,
        ..describe::verb(g, None, verb)
    })
}

/// Diplomacy and the allies' actions.
pub(crate) fn verbs(g: &GodsWar, by: Empire, into: &mut Vec<Verb>) {
    let talks = in_game(g)
        .filter(|race| g.power(by) >= COMMON_COST && diplomacy::citadels(g, by, *race).any());
    into.extend(talks.map(Verb::Diplomacy));
    if dwarves::builders(g, by).any() {
        into.push(Verb::Ability(Ability::Construction));
    }
    let hungry = g.power(by) >= Ability::TheEater.fact().cost;
    if hungry && giant::victims(g, by).next().is_some() {
        into.push(Verb::Ability(Ability::TheEater));
    }
    if g.sheet(by).has(Gift::TheDeadGod) {
        into.push(Verb::Gift(Gift::TheDeadGod));
    }
}

/// The frame in which one of them begins.
pub(crate) fn first(_: &mut GodsWar, by: Empire, verb: Verb, _: &mut Cx<'_>) -> Option<Frame> {
    let step = match verb {
        Verb::Diplomacy(race) => Step::Where { by, race },
        Verb::Ability(Ability::Construction) => Step::Dwarf { by },
        Verb::Ability(Ability::TheEater) => Step::Eat { by },
        Verb::Gift(Gift::TheDeadGod) => Step::DeadGod { by },
        _ => return None,
    };
    Some(step.into())
}

/// A unit has been lost.
pub(crate) fn unit_lost(g: &mut GodsWar, Loss { unit, killed, .. }: Loss, cx: &mut Cx<'_>) {
    let in_battle = killed && g.battle.is_fought();
    match unit.kind() {
        Kind::Duck if in_battle => earn(g, Race::Ducks),
        Kind::Elf if in_battle => earn(g, Race::Elves),
        Kind::Dragonewt => dragonewts::lost(g, in_battle, cx),
        _ => {}
    }
}

/// What allied races give an empire to use in the Power or the Council Phase.
pub(crate) fn due(g: &GodsWar, of: Empire, into: &mut Vec<Due>) {
    let allied = |race: Race| ally(g, race) == Some(of);
    match g.phase {
        Phase::Power => {
            if dragonewts::magic_due(g, of) {
                into.push(Due::Works(Power::Ability(Ability::DragonMagic)));
            }
            if allied(Race::Elves) {
                into.push(Due::Works(Power::Ability(Ability::AnnualCycle)));
            }
        }
        Phase::Council if allied(Race::Dragonewts) && dragonewts::may_advance(g) => {
            into.push(Due::Asks(Power::Ability(Ability::Rebirth)));
        }
        _ => {}
    }
}

/// Uses one of them.
pub(crate) fn work(
    g: &mut GodsWar,
    of: Empire,
    ability: Ability,
    cx: &mut Cx<'_>,
) -> Option<Frame> {
    match ability {
        Ability::DragonMagic => dragonewts::magic(g, of, cx),
        Ability::AnnualCycle => elves::year(g, of, cx),
        Ability::Rebirth => dragonewts::advance(g, cx),
        _ => {}
    }
    None
}

/// A question that elder races leave open after an action or a battle.
pub(crate) fn pending(g: &GodsWar) -> Option<Frame> {
    let reborn = g.marks.races.reborn && dragonewts::remains(g);
    let reborn = ally(g, Race::Dragonewts).filter(|_| reborn);
    let reborn = reborn.map(|of| Step::Reborn { of });
    let noting = || slarges::to_note(g).map(|of| Step::Obsession { of });
    reborn.or_else(noting).map(Frame::from)
}

/// The noted action is hidden.
pub(crate) fn determinize(g: &mut GodsWar, viewer: Viewer, dice: &mut Dice) {
    slarges::determinize(g, viewer, dice);
}
