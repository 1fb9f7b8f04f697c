//! What pieces cost and how they fight now: printed numbers and what changes them.

use crate::{
    Cx, GodsWar, empires,
    event::{Event, Why},
    geography::Centre,
    ids::{Ability, Area, Class, Cycle, Empire, Gift, Kind, Structure},
    monsters, races,
    units::Unit,
};

/// The kinds of unit whose combat rating is rolled anew for each battle, one die for all of a kind: Magna
/// Mater (FAQ), Slarges.
pub(crate) const ROLLED: [Kind; 2] = [Kind::MagnaMater, Kind::Slarge];

impl GodsWar {
    /// What a unit costs to summon and counts for wherever costs are added.
    pub fn unit_cost(&self, kind: Kind) -> u16 {
        match kind {
            Kind::Dragonewt => races::dragonewts::cost(self),
            kind => kind.fact().cost,
        }
    }

    /// What a building costs and counts for: Sea's Temples and Ziggurat grow cheap with the Pool.
    pub fn building_cost(&self, empire: Empire, structure: Structure) -> u16 {
        let fact = empire.building(structure);
        let cheap = self.centre == Centre::Pool && empire == Empire::Sea;
        match fact.params.get("pool_cost") {
            Some(cost) if cheap => cost.unsigned_abs(),
            _ => fact.cost,
        }
    }

    /// The combat rating of a unit, against an enemy where that matters. Magna Mater's and the
    /// Slarges' is rolled each time it is needed (see [`Self::rolled_combat`]); here it counts 0.
    pub fn combat(&self, unit: Unit, against: Option<Empire>) -> u8 {
        let kind = unit.kind();
        let printed = kind.fact().combat;
        let area = self.units.area(unit);
        let in_hell = area.is_some_and(Area::is_hell);
        match kind {
            Kind::MadGod => self.marks.chaos.mad_god,
            Kind::Hellmother => self.units.in_play(Empire::Darkness).of(Kind::Troll).len(),
            Kind::Emperor | Kind::SunGod if in_hell => kind.param("hell"),
            Kind::ThunderKing => self.sheet(Empire::Storm).gift_count(),
            Kind::AxeMaiden => empires::earth::gifts::chastity::combat(self, unit),
            Kind::EarthQueen if against == Some(Empire::Earth) => kind.param("earth"),
            Kind::Magasta if self.centre == Centre::Pool => kind.param("pool"),
            Kind::Assassin | Kind::CrimsonBat | Kind::RedGoddess => self.by_the_moon(kind),
            Kind::Knight => empires::invisible_god::castles(self),
            Kind::Specter => self
                .units
                .in_play(Empire::InvisibleGod)
                .of(Kind::Wizard)
                .len(),
            Kind::ScorpionMan => printed + races::scorpion_folk::nest_kin(self, unit),
            Kind::Dragonewt => races::dragonewts::combat(self),
            Kind::Spawn => monsters::spawn_in_play(self),
            Kind::MagnaMater | Kind::Slarge => 0,
            _ => printed,
        }
    }

    fn by_the_moon(&self, kind: Kind) -> u8 {
        match self.marks.moon.cycle {
            Cycle::Dying => kind.param("dying"),
            Cycle::WaxingHalf | Cycle::WaningHalf => kind.param("half"),
            Cycle::Full => kind.param("full"),
        }
    }

    /// The combat rating of a unit that is needed now: rolled for Magna Mater (FAQ) and Slarges.
    pub fn rolled_combat(&self, unit: Unit, against: Option<Empire>, cx: &mut Cx<'_>) -> u8 {
        let why = match unit.kind() {
            Kind::MagnaMater => Why::Ability(Ability::Irruption),
            Kind::Slarge => Why::Ability(Ability::GenerationAlternation),
            _ => return self.combat(unit, against),
        };
        let die = cx.dice.d6();
        cx.emit(Event::Rolled {
            empire: self.units.controller(unit),
            dice: vec![die],
            why,
        });
        match unit.kind() {
            Kind::Slarge => races::slarges::combat_of(die),
            _ => die,
        }
    }

    /// Whether a unit is a mortal: minion or hero.
    pub fn is_mortal(&self, unit: Unit) -> bool {
        matches!(self.class(unit), Class::MortalMinion | Class::MortalHero)
    }

    /// Whether an empire has a greater god in an area.
    pub fn greater_god_at(&self, empire: Empire, area: Area) -> bool {
        let there = self.units.of_at(empire, area);
        there.iter().any(|u| self.class(u) == Class::GreaterGod)
    }

    /// Whether an empire's Ziggurat stands in an area.
    pub fn ziggurat_at(&self, empire: Empire, area: Area) -> bool {
        let there = self.buildings.of_at(empire, area);
        there.is_some_and(|b| b.printed() == Structure::Ziggurat)
    }

    /// Whether an empire's Temple or Ziggurat is on the map: some greater gods need one.
    pub fn has_temple_or_ziggurat(&self, empire: Empire) -> bool {
        let own = self.buildings.of_on_map(empire);
        let high = |s: Structure| matches!(s, Structure::Temple | Structure::Ziggurat);
        own.iter().any(|b| high(b.printed()))
    }

    /// Kills and routs that a building adds to its side, before the enemy is looked at.
    pub fn building_effect(&self, empire: Empire, structure: Structure) -> (u8, u8) {
        let fact = empire.building(structure);
        (fact.kills, fact.routs)
    }

    /// How many fragments of an empire hold at least so many gifts.
    pub fn fragments_with(&self, empire: Empire, gifts: u8) -> u8 {
        let sheet = self.sheet(empire);
        let fragments = 0..empire.fragments();
        fragments.filter(|f| sheet.filled(*f) >= gifts).count() as u8
    }

    /// How many buildings of an empire are in play; Sturdy Peasantry counts as a Castle.
    pub fn buildings_in_play(&self, empire: Empire) -> u8 {
        let built = self.buildings.of_on_map(empire).len();
        built + empires::invisible_god::gifts::sturdy_peasantry::buildings(self, empire)
    }

    /// How many types of building an empire has on the map; Sturdy Peasantry counts as a Castle.
    pub fn building_types(&self, empire: Empire) -> u8 {
        let mut seen = [false; Structure::ALL.len()];
        for building in self.buildings.of_on_map(empire).iter() {
            seen[building.printed() as usize] = true;
        }
        if self.sheet(empire).has(Gift::SturdyPeasantry) {
            seen[Structure::Castle as usize] = true;
        }
        seen.into_iter().filter(|s| *s).count() as u8
    }
}
