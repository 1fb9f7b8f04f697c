//! The small changes of units and buildings: they come, go, are lost or laid aside.

use crate::{
    Cx, GodsWar,
    buildings::{Building, Site},
    event::{Event, Why},
    hooks::{Capitulation, Hooks, Loss, Ruin},
    ids::{Area, Empire, Structure},
    units::{Place, Unit},
};

impl GodsWar {
    /// Puts a unit from a pool into an area.
    pub fn place_unit(&mut self, unit: Unit, area: Area, why: Why, cx: &mut Cx<'_>) {
        self.units.put(unit, Place::At(area));
        cx.emit(Event::Placed { unit, area, why });
        Hooks::tell(Self::hooks().unit_placed, self, (unit, area), cx);
    }

    /// Moves a unit on the map.
    pub fn move_unit(&mut self, unit: Unit, to: Area, why: Why, cx: &mut Cx<'_>) {
        if let Some(from) = self.units.area(unit) {
            self.units.put(unit, Place::At(to));
            cx.emit(Event::Moved {
                unit,
                from,
                to,
                why,
            });
            self.touch(self.units.controller(unit), why, cx);
            Hooks::tell(Self::hooks().unit_moved, self, (unit, from, to), cx);
        }
    }

    /// A unit is killed (in battle) or eliminated: back to its controller's pool. Monsters can't be
    /// (their own rules remove them); the Sun God falls into Hell instead.
    pub fn lose_unit(
        &mut self,
        unit: Unit,
        by: Option<Empire>,
        killed: bool,
        why: Why,
        cx: &mut Cx<'_>,
    ) {
        if unit.kind().is_monster() {
            return;
        }
        let area = self.units.area(unit);
        let mut instead = Self::hooks().instead_of_loss.iter();
        if instead.any(|spares| spares(self, unit, by, cx)) {
            return;
        }
        self.units.put(unit, Place::Pool);
        cx.emit(Event::Lost {
            unit,
            area,
            by,
            killed,
            why,
        });
        if why != Why::Spike {
            Hooks::tell(Self::hooks().died, self, (), cx);
        }
        self.touch(self.units.controller(unit), why, cx);
        let loss = Loss { unit, by, killed };
        Hooks::tell(Self::hooks().unit_lost, self, loss, cx);
    }

    /// Lays a unit aside (the Chaos Rift, the Slave Pen, trophies, the Oblivion box), or takes it
    /// from there to its pool. Losses are reported by [`Self::lose_unit`] first.
    pub fn lay_unit(&mut self, unit: Unit, to: Place, why: Why, cx: &mut Cx<'_>) {
        let from = self.units.place(unit);
        self.units.put(unit, to);
        cx.emit(Event::UnitLaid {
            unit,
            from,
            to,
            why,
        });
        self.touch(self.units.controller(unit), why, cx);
    }

    /// Lays a building token aside, or takes it from there to its pool.
    pub fn lay_building(&mut self, building: Building, to: Site, why: Why, cx: &mut Cx<'_>) {
        let from = self.buildings.site(building);
        self.buildings.put(building, to);
        cx.emit(Event::BuildingLaid {
            building,
            from,
            to,
            why,
        });
    }

    /// A unit returns to its controller's pool without being eliminated.
    pub fn return_unit(&mut self, unit: Unit, why: Why, cx: &mut Cx<'_>) {
        if let Some(area) = self.units.area(unit) {
            self.units.put(unit, Place::Pool);
            cx.emit(Event::Returned { unit, area, why });
        }
    }

    /// Puts a building from a pool on the map.
    pub fn place_building(&mut self, building: Building, area: Area, why: Why, cx: &mut Cx<'_>) {
        self.buildings.put(building, Site::At(area));
        cx.emit(Event::Built {
            building,
            area,
            why,
        });
        Hooks::tell(Self::hooks().building_placed, self, (building, area), cx);
    }

    /// Turns a Chaos Nest on the map to its Imbedded side.
    pub fn imbed(&mut self, nest: Building, why: Why, cx: &mut Cx<'_>) {
        if let Some(area) = self.buildings.area(nest) {
            self.buildings.imbed(nest, true);
            cx.emit(Event::Flipped {
                nest,
                area,
                imbedded: true,
                why,
            });
        }
    }

    /// A building is replaced by the conqueror's, which is placed by that.
    pub fn conquer(&mut self, by: Empire, from: Building, to: Building, cx: &mut Cx<'_>) {
        if let Some(area) = self.buildings.area(from) {
            self.buildings.put(from, Site::Pool);
            self.buildings.put(to, Site::At(area));
            Hooks::tell(Self::hooks().hurt, self, Some(from.empire()), cx);
            cx.emit(Event::Conquered { by, from, to, area });
            let building = from;
            let fallen = Capitulation { building, by, area };
            Hooks::tell(Self::hooks().building_conquered, self, fallen, cx);
            Hooks::tell(Self::hooks().building_placed, self, (to, area), cx);
        }
    }

    /// Takes a building off the map, back to its owner's pool.
    pub fn raze(&mut self, building: Building, by: Option<Empire>, why: Why, cx: &mut Cx<'_>) {
        if let Some(area) = self.buildings.area(building) {
            self.buildings.put(building, Site::Pool);
            Hooks::tell(Self::hooks().hurt, self, Some(building.empire()), cx);
            cx.emit(Event::Razed {
                building,
                area,
                by,
                why,
            });
        }
    }

    /// Destroys a building: an Imbedded Nest only turns over. Tells whether it is gone.
    pub fn destroy(
        &mut self,
        building: Building,
        by: Option<Empire>,
        why: Why,
        cx: &mut Cx<'_>,
    ) -> bool {
        let Some(area) = self.buildings.area(building) else {
            return false;
        };
        if self.buildings.kind(building) == Structure::ImbeddedNest {
            self.buildings.imbed(building, false);
            cx.emit(Event::Flipped {
                nest: building,
                area,
                imbedded: false,
                why,
            });
            return false;
        }
        let cost = self.building_cost(building.empire(), self.buildings.kind(building));
        self.raze(building, by, why, cx);
        self.touch(Some(building.empire()), why, cx);
        let ruin = Ruin { building, by, cost };
        Hooks::tell(Self::hooks().building_destroyed, self, ruin, cx);
        true
    }
}
