//! The data files agree with the rules' names and counts.

use gods_war::{
    facts::FACTS,
    ids::{Ability, Empire, Gift, Kind, Race, Rune, Structure},
    map::MapId,
};

#[test]
fn every_name_has_its_facts() {
    for gift in Gift::ALL {
        assert_eq!(gift.fact().id, gift.id());
        assert_eq!(gift.fact().name, gift.name());
    }
    for ability in Ability::ALL {
        assert_eq!(ability.fact().id, ability.id());
        assert_eq!(ability.fact().name, ability.name());
    }
    for rune in Rune::ALL {
        assert_eq!(rune.fact().id, rune.id());
        assert_eq!(rune.fact().name, rune.name());
        assert_eq!(usize::from(rune.fact().number), rune as usize + 1);
    }
    for race in Race::ALL {
        assert_eq!(race.fact().id, race.id());
    }
}

#[test]
fn counts_agree() {
    for kind in Kind::ALL {
        let fact = kind.fact();
        assert_eq!(fact.name, kind.name());
        assert_eq!(fact.count, kind.units().len(), "{}", kind.name());
    }
    for empire in Empire::ALL {
        for structure in Structure::ALL {
            let own = gods_war::buildings::Building::all()
                .filter(|b| b.empire() == empire && b.printed() == structure);
            let fact = empire.building(structure);
            assert_eq!(
                fact.count,
                own.len(),
                "{} {}",
                empire.name(),
                structure.name()
            );
        }
        let quests = &empire.fact().heroquests;
        assert_eq!(quests.len(), usize::from(empire.fragments()) * 2);
        assert!(quests.iter().all(|q| !q.text.is_empty()));
    }
    assert!(FACTS.terms.len() >= 40);
}

#[test]
fn the_maps_are_whole() {
    for map in MapId::ALL {
        let map = map.map();
        for area in map.areas.iter() {
            for other in map.borders(area).iter() {
                assert!(map.borders(other).has(area));
                assert!(map.areas.has(other));
            }
        }
        assert_eq!(map.ring.len(), 4);
    }
}
