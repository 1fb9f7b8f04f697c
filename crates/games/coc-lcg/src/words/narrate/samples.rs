//! The log's lines for translators: every event, once for each sort of line that it can become.

use engine::{Line, Seat};

use super::narrate;
use crate::{
    ability::{Ability, AbilityRef, Change, Count, From, Pick, What},
    cards,
    event::{Cancelled, Event, Face, Why},
    ids::{CardId, CardType, Faction, Icon, Keyword, Phase, Print},
    legal,
    state::{Condition, Object, Zone},
    windows::Window,
};

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);

/// A line of every sort.
pub(crate) fn samples() -> Vec<Line> {
    let mut events = course();
    for print in Print::all() {
        begun(face(print), &mut events);
    }
    drained(&mut events);
    moved(&mut events);
    decks(&mut events);
    changed(&mut events);
    stories(&mut events);
    lasting(&mut events);
    events.iter().filter_map(narrate).collect()
}

fn face(print: Print) -> Face {
    let card = CardId(0);
    Face { card, print }
}

/// Some card.
fn any() -> Face {
    face(Print(1))
}

/// Another one.
fn other() -> Face {
    face(Print(2))
}

fn course() -> Vec<Event> {
    let seat = ONE;
    let mut events = vec![
        Event::Began {
            first: seat,
            decks: [0, 0],
            factions: Default::default(),
        },
        Event::Mulligan { seat },
        Event::Kept { seat },
        Event::Turn { seat, turn: 1 },
        Event::LetPass { seat },
        Event::Ended {
            phase: Phase::Story,
        },
    ];
    events.extend(Phase::ALL.map(|phase| Event::PhaseBegan { seat, phase }));
    events.extend(Window::ALL.map(|window| Event::Passed { seat, window }));
    events.extend([false, true].map(|deck_out| Event::Over {
        winner: seat,
        deck_out,
    }));
    events
}

/// A card is played or used, by its own ability or one that it has copied.
fn begun(face: Face, events: &mut Vec<Event>) {
    if !matches!(face.print.fact().kind, CardType::Event | CardType::Story) {
        let host = face.print.fact().attaches().then(any);
        events.push(Event::Played {
            by: ONE,
            face,
            x: None,
            targets: host.into_iter().collect(),
        });
    }
    for (ability, a) in cards::abilities(face.print) {
        let x = legal::has_x(face.print, a).then_some(1);
        for targets in targets(a) {
            events.extend(uses(face, ability, x, targets));
        }
    }
}

fn uses(face: Face, ability: AbilityRef, x: Option<u8>, targets: Vec<Face>) -> Vec<Event> {
    let by = ONE;
    if ability.get().from == From::Event {
        return vec![Event::Played {
            by,
            face,
            x,
            targets,
        }];
    }
    let used = |face| Event::Used {
        by,
        face,
        ability,
        x,
        targets: targets.clone(),
    };
    match face.print.fact().kind {
        CardType::Character => vec![used(face), used(other())],
        _ => vec![used(face)],
    }
}

/// Nothing chosen, or something; as the picks allow.
fn targets(a: &Ability) -> Vec<Vec<Face>> {
    let is_card = |pick: &&Pick| {
        !matches!(
            pick.what,
            What::DrainedDomain | What::UndrainedDomain | What::Player | What::Struggle
        )
    };
    let cards: Vec<&Pick> = a.picks.iter().filter(is_card).collect();
    let must = cards.iter().any(|p| matches!(p.count, Count::Exactly(_)));
    let none = (!must).then(Vec::new);
    let some = (!cards.is_empty()).then(|| vec![any()]);
    none.into_iter().chain(some).collect()
}

fn drained(events: &mut Vec<Event>) {
    let (seat, domain) = (ONE, 0);
    events.extend(
        [(0, 0), (1, 0), (1, 1)].map(|(cost, overpaid)| Event::Drained {
            seat,
            domain,
            cost,
            overpaid,
        }),
    );
    events.extend([vec![0], vec![0, 1]].map(|domains| Event::Refreshed { seat, domains }));
    events.push(Event::NewDomain { seat, domain });
}

const ZONES: [Zone; 10] = [
    Zone::Deck,
    Zone::Hand,
    Zone::Discard,
    Zone::Play,
    Zone::Resource(0),
    Zone::Domain,
    Zone::Resolving,
    Zone::StoryDeck,
    Zone::Slot,
    Zone::Won(ONE),
];

const WHYS: [Why; 20] = [
    Why::Dealt,
    Why::Mulligan,
    Why::Drawn,
    Why::Resource,
    Why::Played,
    Why::Put,
    Why::Done,
    Why::Destroyed,
    Why::Sacrificed,
    Why::Discarded,
    Why::Milled,
    Why::Returned,
    Why::Transient,
    Why::Domain,
    Why::Buried,
    Why::Found,
    Why::Exchanged,
    Why::Won,
    Why::Revealed,
    Why::GivenBack,
];

/// Every way a card can go, seen and unseen.
fn moved(events: &mut Vec<Event>) {
    for why in WHYS {
        for (from, to) in ZONES
            .into_iter()
            .flat_map(|from| ZONES.map(|to| (from, to)))
        {
            for (owner, face) in [
                (Some(ONE), Some(any())),
                (Some(ONE), None),
                (None, Some(any())),
            ] {
                events.push(Event::Moved {
                    face,
                    owner,
                    from,
                    to,
                    why,
                    known: Vec::new(),
                });
            }
        }
    }
}

fn decks(events: &mut Vec<Event>) {
    let (by, deck) = (ONE, TWO);
    events.extend([None, Some(by)].map(|deck| Event::Shuffled { deck }));
    for faces in [None, Some(vec![any()])] {
        events.push(Event::Arranged {
            by,
            deck,
            faces: faces.clone(),
        });
        events.push(Event::Looked {
            by,
            deck,
            count: 3,
            faces,
        });
    }
}

/// What happens to cards in play.
fn changed(events: &mut Vec<Event>) {
    let (face, host) = (any(), other());
    for condition in [Condition::Ready, Condition::Exhausted, Condition::Insane] {
        events.extend([None, Some(host)].map(|host| Event::Entered {
            face,
            controller: ONE,
            condition,
            host,
        }));
        events.extend([false, true].map(|restored| Event::Turned {
            face,
            condition,
            restored,
        }));
    }
    events.push(Event::Controlled { face, by: ONE });
    events.extend([None, Some(host)].map(|host| Event::Attached { face, host }));
    events.extend([1, 2].map(|wounds| Event::Wounded { face, wounds }));
    let all = [Cancelled::Effect, Cancelled::Wound, Cancelled::Destruction];
    events.extend(all.map(|what| Event::Cancelled { face, what }));
}

fn stories(events: &mut Vec<Event>) {
    let (seat, face, story, icon) = (ONE, any(), other(), Icon::Terror);
    events.extend([
        Event::Committed { seat, face, story },
        Event::Uncommitted { face, story },
        Event::Removes { face, icon },
        Event::Resolving { story },
        Event::StoryWon { story, seat },
        Event::Declined { story, seat },
    ]);
    for (winner, fast) in [(None, false), (Some(seat), false), (Some(seat), true)] {
        events.push(Event::Struggle {
            story,
            icon,
            counts: [1, 1],
            winner,
            fast,
        });
        events.extend([false, true].map(|unchallenged| Event::Success {
            story,
            skill: [1, 1],
            by: winner,
            unchallenged,
            fast,
        }));
    }
    events.extend([-2, -1, 1, 2].map(|by| Event::Tokens {
        story,
        seat,
        now: 1,
        by,
    }));
}

fn lasting(events: &mut Vec<Event>) {
    let print = any().print;
    let object = Object {
        card: CardId(0),
        stamp: 0,
    };
    let all = [
        Change::Icon(Icon::Terror, 1),
        Change::Icon(Icon::Terror, -1),
        Change::Skill(1),
        Change::NoPrintedSkill,
        Change::Keyword(Keyword::Fast),
        Change::NoPrintedIcons,
        Change::NoPrintedIcon(Icon::Terror),
        Change::IconsOf(print),
        Change::AbilitiesOf(object, print),
        Change::Blank,
        Change::MustCommit(object),
        Change::NoStruggle(Icon::Terror),
        Change::Dearer(1),
        Change::NextCheaper(Faction::Cthulhu),
    ];
    for what in all {
        for on in [vec![], vec![any()], vec![other()]] {
            events.push(Event::Lasts {
                from: print,
                by: ONE,
                on,
                what,
            });
        }
    }
}
