//! Step by step: the stack at each decision, bottom to top, saved and restored before each answer.

use engine::{Dice, Game as _, Play, Position, Seat, Stack, Viewer};

use super::{
    cards::{COPIES, Card, Hand, KINDS, Who},
    game::{Action, Duel, Event, Frame, Kind},
    resolve::{Effect, EffectId},
};

const SCOUT: Who = Who {
    owner: Seat(1),
    number: 0,
};
const ZEALOT: Who = Who {
    owner: Seat(1),
    number: 2,
};

/// A duel in its only round with seat 0 to act, whose position goes through JSON before each answer.
pub(super) struct Table {
    pub(super) play: Play<Duel>,
    dice: Dice,
}

pub(super) fn duel(hands: [&[Card]; 2]) -> Duel {
    let mut deck: Vec<Card> = KINDS.into_iter().flat_map(|k| [k; COPIES]).collect();
    for card in hands.into_iter().flatten() {
        deck.remove(deck.iter().position(|c| c == card).unwrap());
    }
    Duel {
        hands: hands.map(Hand::of),
        deck,
        discard: Vec::new(),
        domains: [3, 3],
        wounds: [[0; 3]; 2],
        rounds_left: 0,
        over: false,
        pending: Vec::new(),
        next_id: EffectId(0),
    }
}

impl Table {
    fn set(hands: [&[Card]; 2]) -> Self {
        let mut dice = Dice::from_number(1);
        let first = Frame::ActionWindow {
            to_act: Seat(0),
            passes: 0,
        };
        let (play, _) = Play::staged(duel(hands), Stack::of(Frame::Round), first, &mut dice);
        Self { play, dice }
    }

    fn answer(&mut self, seat: u8, action: Action) -> Vec<Event> {
        let saved = serde_json::to_string(self.play.at()).unwrap();
        self.play = Play::resume(serde_json::from_str::<Position<Duel>>(&saved).unwrap());
        let applied = self.play.apply(Seat(seat), action, &mut self.dice);
        applied
            .unwrap_or_else(|illegal| panic!("{action:?}: {illegal} at {}", self.stack()))
            .events
    }

    /// The stack in short: `Resolve 0 Execute · Window 0 Disrupt, 1 to act`.
    fn stack(&self) -> String {
        let frames = self.play.at().stack.iter().map(|frame| match frame {
            Frame::Round => "Round".to_owned(),
            Frame::ActionWindow { to_act, passes } => format!("Actions {} {passes}", to_act.0),
            Frame::Target { by, card } => format!("Target {card:?} {}", by.0),
            Frame::Resolve { id, at } => format!("Resolve {} {at:?}", id.0),
            Frame::Window {
                id,
                kind,
                to_act,
                passes,
            } => {
                format!("{kind:?} {} {} {passes}", id.0, to_act.0)
            }
            Frame::Discard { of } => format!("Discard {}", of.0),
        });
        frames.collect::<Vec<_>>().join(" · ")
    }

    fn offered(&self) -> Vec<(u8, Action)> {
        self.play
            .options()
            .all()
            .iter()
            .map(|(seat, action)| (seat.0, *action))
            .collect()
    }
}

const BOTTOM: &str = "Round · Actions 1 0 · ";

fn at(table: &Table, rest: &str) {
    assert_eq!(table.stack(), format!("{BOTTOM}{rest}"));
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "one chain of effects, told from end to end"
)]
fn a_disrupt_cancels_a_pending_effect_three_deep() {
    use Card::{Blast, Drain, Ward};
    let mut table = Table::set([&[Blast, Drain, Drain], &[Ward, Drain, Blast]]);
    assert_eq!(table.stack(), "Round · Actions 0 0");
    assert_eq!(
        table.offered(),
        [(0, Action::Play(Blast)), (0, Action::Pass)]
    );

    table.answer(0, Action::Play(Blast));
    at(&table, "Target Blast 0");

    // Effect 0, the card: every player who could play anything is asked, whatever they hold.
    table.answer(0, Action::Wound(SCOUT));
    at(&table, "Resolve 0 Execute · Disrupt 0 1 0");
    assert_eq!(
        table.offered(),
        [(1, Action::Play(Drain)), (1, Action::Pass)]
    );
    table.answer(1, Action::Pass);
    at(&table, "Resolve 0 Execute · Disrupt 0 0 1");
    assert_eq!(
        table.offered(),
        [(0, Action::Pass)],
        "a lone pass is asked all the same"
    );
    table.answer(0, Action::Pass);

    // Effect 1, the wound that follows from it: its owner wards it off.
    at(&table, "Resolve 0 End · Resolve 1 Execute · Disrupt 1 1 0");
    assert_eq!(
        table.offered(),
        [(1, Action::Play(Ward)), (1, Action::Pass)]
    );
    table.answer(1, Action::Play(Ward));

    // Effect 2, the ward: drained.
    let below = "Resolve 0 End · Resolve 1 Execute · Disrupt 1 0 0 · ";
    at(&table, &format!("{below}Resolve 2 Execute · Disrupt 2 0 0"));
    assert_eq!(
        table.offered(),
        [(0, Action::Play(Drain)), (0, Action::Pass)]
    );
    table.answer(0, Action::Play(Drain));

    // Effect 3, the drain: drained itself. Four effects are pending.
    let below = format!("{below}Resolve 2 Execute · Disrupt 2 1 0 · ");
    at(&table, &format!("{below}Resolve 3 Execute · Disrupt 3 1 0"));
    table.answer(1, Action::Play(Drain));
    let deeper = format!("{below}Resolve 3 Execute · Disrupt 3 0 0 · ");
    at(
        &table,
        &format!("{deeper}Resolve 4 Execute · Disrupt 4 0 0"),
    );
    let pending: Vec<_> = table
        .play
        .game()
        .pending
        .iter()
        .map(|(id, p)| (id.0, p.effect.clone()))
        .collect();
    assert_eq!(pending.len(), 5);
    assert_eq!(
        pending[4].1,
        Effect::Cancel {
            card: Drain,
            effect: EffectId(3)
        }
    );

    // Seat 0 lets it be (its opponent can pay once more): 4 cancels 3, so 2 stands and cancels 1.
    table.answer(0, Action::Pass);
    at(
        &table,
        &format!("{deeper}Resolve 4 Execute · Disrupt 4 1 1"),
    );
    let events = table.answer(1, Action::Pass);
    assert!(events.contains(&Event::Cancelled(EffectId(3))));
    at(&table, below.trim_end_matches(" · "));
    table.answer(1, Action::Pass);
    table.answer(0, Action::Pass);
    assert_eq!(table.stack(), "Round · Actions 1 0");
    assert!(table.play.game().pending.is_empty());
    assert_eq!(
        table.play.game().wounds,
        [[0; 3]; 2],
        "the wound was cancelled"
    );
}

#[test]
fn a_wound_forces_a_discard_and_opens_responses() {
    use Card::{Blast, Drain, Revenge, Ward};
    let mut table = Table::set([&[Blast, Blast], &[Revenge, Ward, Drain]]);
    table.answer(0, Action::Play(Blast));
    table.answer(0, Action::Wound(ZEALOT));
    for _ in 0..2 {
        table.answer(1, Action::Pass);
        table.answer(0, Action::Pass);
    }

    // Forced response: the zealot's owner must discard; only then the responses open.
    at(&table, "Resolve 0 End · Resolve 1 Responses · Discard 1");
    assert_eq!(table.play.game().wounds[1], [0, 0, 1]);
    assert_eq!(table.offered().len(), 3);
    table.answer(1, Action::Discard(Ward));
    at(&table, "Resolve 0 End · Resolve 1 End · Response 1 1 0");
    assert_eq!(
        table.offered(),
        [(1, Action::Play(Revenge)), (1, Action::Pass)]
    );

    // The response is an effect like any other: a wound of its own with windows of its own.
    table.answer(1, Action::Play(Revenge));
    let below = "Resolve 0 End · Resolve 1 End · Response 1 0 0 · ";
    at(&table, &format!("{below}Target Revenge 1"));
    let scout = Who {
        owner: Seat(0),
        number: 0,
    };
    table.answer(1, Action::Wound(scout));
    at(&table, &format!("{below}Resolve 2 Execute · Disrupt 2 0 0"));
    table.answer(0, Action::Pass);
    table.answer(1, Action::Pass);
    at(
        &table,
        &format!("{below}Resolve 2 End · Resolve 3 Execute · Disrupt 3 0 0"),
    );
    table.answer(0, Action::Pass);
    let events = table.answer(1, Action::Pass);
    assert_eq!(events, [Event::Passed(Seat(1)), Event::Wounded(scout)]);
    at(
        &table,
        &format!("{below}Resolve 2 End · Resolve 3 End · Response 3 0 0"),
    );
}

#[test]
fn two_passes_in_a_row_close_the_action_window() {
    let mut table = Table::set([&[Card::Ward], &[Card::Ward]]);
    table.answer(0, Action::Pass);
    assert_eq!(table.stack(), "Round · Actions 1 1");
    table.answer(1, Action::Pass);
    assert!(table.play.over());
    assert_eq!(table.play.game().outcome().unwrap().winners, []);
}

#[test]
fn whether_a_window_opens_depends_on_public_facts_only() {
    use Card::{Blast, Drain, Ward};
    for held in [[Drain, Ward], [Blast, Blast]] {
        let mut table = Table::set([&[Blast], &held]);
        table.answer(0, Action::Play(Blast));
        table.answer(0, Action::Wound(SCOUT));
        at(&table, "Resolve 0 Execute · Disrupt 0 1 0");
        let seen = Play::game(&table.play).view(Viewer::Seat(Seat(0)));
        let seen = serde_json::to_string(&seen).unwrap();
        assert!(!seen.contains("Drain") && !seen.contains("Ward"), "{seen}");
    }
    // Without a card in hand, which is public, no one is asked.
    let mut table = Table::set([&[Blast], &[]]);
    table.answer(0, Action::Play(Blast));
    let events = table.answer(0, Action::Wound(SCOUT));
    assert!(events.contains(&Event::Wounded(SCOUT)));
}

#[test]
fn a_disrupt_does_not_fit_what_it_can_not_cancel() {
    use Card::{Blast, Ward};
    let mut table = Table::set([&[Blast], &[Ward]]);
    table.answer(0, Action::Play(Blast));
    table.answer(0, Action::Wound(SCOUT));
    let illegal = table
        .play
        .apply(Seat(1), Action::Play(Ward), &mut table.dice)
        .unwrap_err();
    assert_eq!(illegal.code, "not_offered");
    let fits = |card, kind| table.play.game().fits(card, Seat(1), EffectId(0), kind);
    assert!(!fits(Ward, Kind::Disrupt) && fits(Card::Drain, Kind::Disrupt));
    assert!(!fits(Card::Drain, Kind::Response));
}
