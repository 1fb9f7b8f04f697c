//! The books against the state.

use super::{AuditResult, Ledger, must};
use crate::{
    GodsWar,
    buildings::Building,
    ids::{Area, Empire, Kind, Rune},
    sets::UnitSet,
    sheet::Sheet,
    units::{Place, Unit},
};

impl Ledger {
    pub(super) fn compare_with(&self, g: &GodsWar) -> AuditResult {
        must(self.table == g.table, || "the table is another".into())?;
        UnitSet::all().iter().try_for_each(|u| self.unit(g, u))?;
        let mut tokens = Building::all().iter();
        tokens.try_for_each(|b| self.building(g, b))?;
        for empire in Empire::ALL {
            sheet(&self.sheets[empire as usize], g.sheet(empire)).map_err(|broken| {
                engine::InvariantViolation(format!("{}: {}", empire.name(), broken.0))
            })?;
        }
        self.course(g)
    }

    fn unit(&self, g: &GodsWar, unit: Unit) -> AuditResult {
        let (told, is) = (self.place[unit.index()], g.units.place(unit));
        // The Sun God on its way into Hell is reported when it has got there.
        must(told == is || is == Place::Falling, || {
            format!("{} is {is:?}, told was {told:?}", unit.id())
        })?;
        let token = matches!(unit.kind(), Kind::DragonToken | Kind::MonsterToken);
        let (told, is) = (self.controller[unit.index()], g.units.controller(unit));
        must(told == is || token, || {
            format!("{} belongs to {is:?}, told was {told:?}", unit.id())
        })
    }

    fn building(&self, g: &GodsWar, token: Building) -> AuditResult {
        let (told, is) = (self.site[token.index()], g.buildings.site(token));
        must(told == is, || {
            format!("{} is {is:?}, told was {told:?}", token.id())
        })?;
        let turned = g.buildings.kind(token) != token.printed();
        must(turned == self.imbedded.has(token), || {
            format!("{} lies on another side than was told", token.id())
        })
    }

    fn course(&self, g: &GodsWar) -> AuditResult {
        let agree = [
            (self.centre == g.centre, "the middle of the board"),
            (self.mad_god == g.marks.chaos.mad_god, "the Mad God marker"),
            (self.cycle == g.marks.moon.cycle, "the Lunar Cycle"),
            (self.sunken == g.marks.sea.sunken, "the submerged land"),
            (self.round == g.round, "the round"),
            (self.phase == g.phase, "the phase"),
            (self.first.is_none_or(|e| e == g.first), "the first player"),
            (self.clockwise == g.clockwise, "the direction"),
            (
                self.ended.as_ref() == g.ended.as_ref().map(|e| &e.winners),
                "the end",
            ),
        ];
        for (same, what) in agree {
            must(same, || format!("{what} is not as it was told"))?;
        }
        self.island(g)
    }

    /// Where Kylerela was moved to; its dock at the Spike goes with the Spike.
    fn island(&self, g: &GodsWar) -> AuditResult {
        let Some(mut told) = self.kylerela else {
            return Ok(());
        };
        if !g.areas().has(Area::Spike) {
            told.docks.remove(Area::Spike);
        }
        must(told == g.kylerela, || {
            "Kylerela is not where it was told to be".into()
        })
    }
}

fn sheet(told: &Sheet, is: &Sheet) -> AuditResult {
    let agree = [
        (told.slots == is.slots, "the gifts in the slots"),
        (told.spent == is.spent, "the gifts face down"),
        (told.race_gifts == is.race_gifts, "gifts of elder races"),
        (sorted(told) == sorted(is), "the runes in hand"),
        (told.uncontrolled == is.uncontrolled, "who has left"),
        (within(is, told), "heroquests achieved"),
    ];
    for (same, what) in agree {
        must(same, || format!("{what} are not as they were told"))?;
    }
    must(told.power == is.power, || {
        format!("{} Power, told were {}", is.power, told.power)
    })?;
    must(told.vp == is.vp, || {
        format!("{} VP, told were {}", is.vp, told.vp)
    })
}

fn sorted(sheet: &Sheet) -> Vec<Rune> {
    let mut runes = sheet.runes.clone();
    runes.sort_unstable();
    runes
}

/// Whether each heroquest that waits for its gift was reported; one for which no gift is left waits no
/// longer.
fn within(is: &Sheet, told: &Sheet) -> bool {
    let mut pairs = is.earned.iter().zip(&told.earned);
    pairs.all(|(is, told)| *told || !*is)
}
