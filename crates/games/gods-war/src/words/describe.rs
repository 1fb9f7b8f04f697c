//! Choices in words.

use std::borrow::Cow;

use engine::{Cost, Described, Role, RuleRef, Seat, Target, Text, text};

use crate::{
    Frame, GodsWar,
    action::{Action, Power, Verb},
    actions,
    buildings::Building,
    empires, frame,
    ids::{Area, Empire, Kind},
    sheet::Slot,
    units::Unit,
};

/// A choice in words.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of answer")]
pub(crate) fn describe(
    g: &GodsWar,
    frame: Option<&Frame>,
    seat: Seat,
    action: Action,
) -> Described {
    let empire = g.empire(seat);
    let rule: RuleRef = frame.map_or("Rulebook VIII, Runes", frame::rule).into();
    let mut said = match action {
        Action::Do(verb) => {
            let named = frame.and_then(|frame| {
                let rune = crate::runes::law::named(g, frame, verb);
                rune.or_else(|| crate::races::named(g, frame, verb))
            });
            return named.unwrap_or_else(|| self::verb(g, empire, verb));
        }
        Action::Unit(unit) => plain(self::unit(g, unit), "unit", unit.id()),
        Action::Building(token) => plain(building(g, token), "building", token.id()),
        Action::Area(area) => plain(area.name(), "area", area.id()),
        Action::Empire(empire) => plain(empire.name(), "empire", empire.id()),
        Action::Kind(kind) => plain(kind.name(), "unit_kind", kind.id()),
        Action::Structure(kind) => plain(kind.name(), "building_kind", kind.id()),
        Action::Gift(gift) | Action::Use(Power::Gift(gift)) => {
            plain(gift.name(), "gift", gift.id())
        }
        Action::Use(Power::Ability(ability)) => plain(ability.name(), "ability", ability.id()),
        Action::Rune(rune) => plain(rune.name(), "rune", rune.id()),
        Action::Play(rune) => Described {
            role: Role::Anytime,
            ..plain(text!("Play the {0} rune", rune.name()), "rune", rune.id())
        },
        Action::Cycle(cycle) => plain(cycle.name(), "term", cycle.id()),
        Action::Race(race) => plain(race.name(), "race", race.id()),
        Action::Monster(monster) => plain(monster.name(), "monster", monster.id()),
        Action::Number(n) => bare(text!("{0}", n)),
        Action::Sail(to) => sail(g, to),
        Action::Attacker => bare("The attacker"),
        Action::Defender => bare("The defender"),
        Action::TakePower => bare("Power"),
        Action::TakeVp => bare("VP"),
        Action::Kills => bare("Kills"),
        Action::Routs => bare("Routs"),
        Action::Roll => bare("Roll"),
        Action::AddDie => bare("Add a die"),
        Action::Conquer => bare("Conquer it"),
        Action::Destroy => bare("Destroy it"),
        Action::Clockwise => bare("Clockwise"),
        Action::CounterClockwise => bare("Counter-clockwise"),
        Action::Yes => bare("Yes"),
        Action::No => bare("No"),
        Action::Done => Described {
            role: Role::Done,
            ..bare("Done")
        },
        Action::Leave => Described {
            role: Role::Pass,
            group: "Leaving".into(),
            ..bare("Leave the game for good")
        },
    };
    if let Some(Frame::Move(step)) = frame
        && let Some(label) = actions::moves::label(step, action)
    {
        said.label = label;
    }
    if let Some(Frame::BlackMarket(step)) = frame
        && let Some(label) = empires::darkness::gifts::black_market::label(step, action)
    {
        said.label = label;
    }
    said.rule = rule;
    said
}

fn bare(label: impl Into<Text>) -> Described {
    Described {
        label: label.into(),
        ..Described::default()
    }
}

fn plain(
    label: impl Into<Text>,
    kind: &'static str,
    id: impl Into<Cow<'static, str>>,
) -> Described {
    Described {
        targets: vec![Target::new(kind, id)],
        ..bare(label)
    }
}

/// A unit with what tells it from the others: its controller's name where several have such units,
/// and its area.
pub(crate) fn unit(g: &GodsWar, unit: Unit) -> Text {
    let name = named(g, unit);
    match g.units.area(unit) {
        Some(area) => text!("{0} in {1}", name, area.name()),
        None => name,
    }
}

/// A unit's name, with whom it belongs to where that is not its sheet.
pub(crate) fn named(g: &GodsWar, unit: Unit) -> Text {
    let kind = unit.kind();
    match kind {
        Kind::EarthQueen => match crate::empires::earth::suitor(unit) {
            Some(empire) => text!("Earth Queen of {0}", empire.name()),
            None => kind.name().into(),
        },
        Kind::Titan => if unit.number() == 1 {
            "Titan Genert"
        } else {
            "Titan Pamalt"
        }
        .into(),
        Kind::Spawn | Kind::DragonToken | Kind::MonsterToken => {
            text!("{0} {1}", kind.name(), unit.number())
        }
        _ => match g.units.controller(unit) {
            Some(of) if unit.home() != Some(of) => text!("{0} ({1})", kind.name(), of.name()),
            _ => kind.name().into(),
        },
    }
}

/// A unit in a sentence: `the Troll`, but a being with a proper name by its name alone.
pub(crate) fn the(g: &GodsWar, unit: Unit) -> Text {
    use Kind::{Androgeus, ArachneSolara, Cwim, Magasta, MagnaMater, Selene, Titan};
    let name = named(g, unit);
    match unit.kind() {
        Androgeus | ArachneSolara | Cwim | Magasta | MagnaMater | Selene | Titan => name,
        _ => text!("the {0}", name),
    }
}

/// A building with its owner and area.
pub(crate) fn building(g: &GodsWar, token: Building) -> Text {
    let name = g.buildings.kind(token).name();
    match g.buildings.area(token) {
        Some(area) => text!(
            "{0} of {1} in {2}",
            name,
            token.empire().name(),
            area.name()
        ),
        None => text!("{0} of {1}", name, token.empire().name()),
    }
}

/// A heroquest's title.
pub(crate) fn quest(empire: Empire, slot: Slot) -> &'static str {
    empire
        .heroquest(slot)
        .map_or_else(|| slot.name(), |quest| quest.name.as_str())
}

/// The id of a heroquest's card: `sky:s1_a`.
pub(crate) fn quest_id(empire: Empire, slot: Slot) -> String {
    format!("{}:{}", empire.id(), slot.id())
}

/// What an entry of the menu is called.
pub(crate) fn verb_name(g: &GodsWar, empire: Empire, verb: Verb) -> Text {
    self::verb(g, Some(empire), verb).label
}

/// The id of a type of action, as its choice has it.
pub(crate) fn type_id(g: &GodsWar, verb: Verb) -> String {
    let target = self::verb(g, None, verb).targets.into_iter().next();
    target
        .map(|target| target.id.into_owned())
        .unwrap_or_default()
}

/// A type of action: building and upgrading are one, diplomacy with any race is another.
pub(crate) fn action_type(g: &GodsWar, of: Option<Empire>, verb: Verb) -> Text {
    match verb {
        Verb::Build | Verb::Upgrade => "Build or upgrade".into(),
        Verb::Diplomacy(_) => "Diplomacy".into(),
        verb => self::verb(g, of, verb).label,
    }
}

/// An entry of the action menu.
pub(crate) fn verb(g: &GodsWar, empire: Option<Empire>, verb: Verb) -> Described {
    let said = match verb {
        Verb::Build => plain("Build", "action", "build"),
        Verb::Upgrade => plain("Upgrade a building", "action", "upgrade"),
        Verb::Summon => plain("Summon a unit", "action", "summon"),
        Verb::Move => plain("Move Units", "action", "move"),
        Verb::Battle => plain("Declare Battle", "action", "declare_battle"),
        Verb::AskLeave(of, area) => Described {
            group: "No action".into(),
            ..plain(
                text!("Ask {0} for leave to exit {1}", of.name(), area.name()),
                "empire",
                of.id(),
            )
        },
        Verb::Gift(gift) => plain(gift.name(), "gift", gift.id()),
        Verb::Ability(ability) => plain(ability.name(), "ability", ability.id()),
        Verb::Quest(slot) => match empire {
            Some(empire) => plain(quest(empire, slot), "heroquest", quest_id(empire, slot)),
            None => bare(slot.name()),
        },
        Verb::Diplomacy(race) => plain(
            text!("Diplomacy with the {0}", race.name()),
            "race",
            race.id(),
        ),
        Verb::Rebirth => plain("Rebirth", "action", "rebirth"),
        Verb::DropToZero => Described {
            role: Role::Pass,
            ..plain("Drop to 0 Power", "action", "drop_to_zero")
        },
    };
    let group: Text = match verb {
        Verb::Build | Verb::Upgrade | Verb::Summon | Verb::Move | Verb::Battle => {
            "Common actions".into()
        }
        Verb::DropToZero | Verb::AskLeave(..) => "No action".into(),
        _ => "Unique actions".into(),
    };
    Described {
        cost: empire.and_then(|e| cost(g, e, verb)),
        rule: actions::rule(verb).into(),
        group,
        ..said
    }
}

/// What a verb costs, where that is known before its details are.
fn cost(g: &GodsWar, empire: Empire, verb: Verb) -> Option<Cost> {
    let amount = actions::cost(g, empire, verb)?;
    let power = g.power(empire);
    Some(Cost {
        amount: u32::from(amount),
        of: "Power".into(),
        leaves: u32::from(power.saturating_sub(amount)),
    })
}

fn sail(g: &GodsWar, to: crate::geography::Kylerela) -> Described {
    let lands = |docks: crate::sets::AreaSet| {
        let names = docks.iter().map(|a: Area| Text::from(a.name()));
        Text::joined(names, "{0} and {1}")
    };
    let place = if to.docks.is_empty() {
        text!("{0}, undocked", to.sea.name())
    } else {
        text!("{0}, docked at {1}", to.sea.name(), lands(to.docks))
    };
    let arrow = to.covers.and_then(|n| g.map().arrows.get(usize::from(n)));
    let label = match arrow {
        Some(arrow) => text!(
            "{0}, on the crossing from {1} to {2}",
            place,
            arrow.ends[0].name(),
            arrow.ends[1].name()
        ),
        None => place,
    };
    let mut said = bare(label);
    said.targets = to
        .docks
        .iter()
        .chain([to.sea])
        .map(|a| Target::new("area", a.id()))
        .collect();
    said
}
