//! Questions in words. Everyone at the table reads the title, only the one who is asked the rest: as
//! long as a card is still in hand the title says nothing of it.

mod begin;
mod cards;
mod stories;

use engine::{Prompt, Seat, Text, text};

use crate::{
    Coc,
    action::Action,
    checks::Settle,
    disrupts,
    frame::{self, Frame},
    hand, harm, opening, sequence,
    state::{Answers, Effect},
    turn, windows,
    words::{label, names},
};

/// The question of a frame, as asked of a seat.
pub(crate) fn prompt(g: &Coc, frame: &Frame, seat: Seat) -> Prompt {
    let (title, why) = question(g, frame, seat);
    Prompt {
        title,
        why,
        rule: frame::rule(frame).into(),
        by: String::new(),
    }
}

/// A question: title and why.
type Question = (Text, Text);

fn question(g: &Coc, frame: &Frame, seat: Seat) -> Question {
    match frame {
        Frame::Opening(step) => first_hands(step, seat),
        Frame::Turn(step) => turn(*step),
        Frame::Window(step) => window(g, *step, seat),
        Frame::Initiate(step) => begin::question(g, step),
        Frame::Disrupt(step) => disrupt(g, step, seat),
        Frame::Sequence(_) => respond(g, frame, seat),
        Frame::Settle(step) => settle(step),
        Frame::Harm(step) => harm(g, step),
        Frame::Hand(step) => discard(g, step),
        Frame::Commit(step) => stories::commit(g, frame, step, seat),
        Frame::Stories(step) => stories::resolve(g, step, seat),
        Frame::Won(step) => stories::won(g, step),
        Frame::Choosing(step) => cards::choosing(g, *step),
        Frame::Fallen(_) => cards::fallen(),
        Frame::Looking(step) => cards::looking(g, step, seat),
        Frame::StoryEffect(step) => cards::story(g, step),
        Frame::Resolve(_) | Frame::Then(_) => on_its_way(),
    }
}

/// Of a frame that asks no one.
fn on_its_way() -> Question {
    (text!("The game goes on"), Text::default())
}

fn first_hands(step: &opening::Step, seat: Seat) -> Question {
    match step {
        opening::Step::Mulligan { .. } => (
            text!("Keep the first hand?"),
            text!(
                "Once a game you may shuffle the {0} cards back and draw others, which you must keep.",
                opening::FIRST_HAND
            ),
        ),
        opening::Step::Resources { chosen } => {
            let taken = chosen.get(usize::from(seat.0)).map_or(0, Vec::len);
            (
                text!("Attach first resources"),
                text!(
                    "Three cards of the first hand become resources, one on each domain: choose the one for domain {0}.",
                    taken + 1
                ),
            )
        }
    }
}

fn turn(step: turn::Step) -> Question {
    match step {
        turn::Step::Restore => (
            text!("Restore an insane character"),
            text!(
                "At the start of your turn one of your insane characters comes to its senses, exhausted."
            ),
        ),
        turn::Step::Resource => (
            text!("Attach a resource?"),
            text!("You may attach one card from hand to one of your domains."),
        ),
        turn::Step::Begin
        | turn::Step::Refresh
        | turn::Step::End(_)
        | turn::Step::Next(_)
        | turn::Step::Draw
        | turn::Step::Operations
        | turn::Step::Story
        | turn::Step::Commit
        | turn::Step::Committed
        | turn::Step::Oppose
        | turn::Step::Resolve
        | turn::Step::Aftermath
        | turn::Step::Over => on_its_way(),
    }
}

fn window(g: &Coc, step: windows::Step, seat: Seat) -> Question {
    let title = text!("{0}: act or pass", step.window.name());
    let own = step.window == windows::Window::Operations && g.active == seat;
    let why = match (own, step.passes > 0) {
        (true, false) => text!("You may play a card from hand or use an Action."),
        (true, true) => text!(
            "You may play a card from hand or use an Action. If you both pass, the phase ends."
        ),
        (false, false) => text!("You may use an Action, by event or ability."),
        (false, true) => {
            text!("You may use an Action, by event or ability. If you both pass, the game goes on.")
        }
    };
    (title, why)
}

fn disrupt(g: &Coc, step: &disrupts::Step, seat: Seat) -> Question {
    match step.to {
        Answers::Wound(card) => {
            let card = names::title(g, card);
            (
                text!("A wound to {0}: disrupt or pass", card.clone()),
                text!(
                    "{0} is about to be wounded: you may answer with a Disrupt first.",
                    card
                ),
            )
        }
        Answers::Destruction(card) => {
            let card = names::title(g, card);
            (
                text!("The destruction of {0}: disrupt or pass", card.clone()),
                text!(
                    "{0} is about to be destroyed: you may answer with a Disrupt first.",
                    card
                ),
            )
        }
        Answers::Effect(place) => match g.effects.get(usize::from(place)) {
            Some(effect) => disrupt_effect(g, effect, seat),
            None => on_its_way(),
        },
        Answers::Nothing | Answers::Moment(_) => on_its_way(),
    }
}

fn disrupt_effect(g: &Coc, effect: &Effect, seat: Seat) -> Question {
    let card = names::title(g, effect.source.card);
    let why = if effect.by == seat {
        text!(
            "You have used {0}: before it is done you may answer with a Disrupt.",
            card.clone()
        )
    } else {
        text!(
            "Your opponent has used {0}: before it is done you may answer with a Disrupt.",
            card.clone()
        )
    };
    (text!("{0}: disrupt or pass", card), why)
}

/// What they could answer is in their own choices.
fn respond(g: &Coc, frame: &Frame, seat: Seat) -> Question {
    let Frame::Sequence(sequence::Step::Respond { .. }) = frame else {
        return on_its_way();
    };
    let mut moments: Vec<u8> = Vec::new();
    for action in label::listed(g, frame, seat) {
        match action {
            Action::Answer { to, .. } if !moments.contains(&to) => moments.push(to),
            _ => {}
        }
    }
    let moments = moments.into_iter().map(|to| label::moment(g, seat, to));
    let moments = Text::joined(moments, "{0}; {1}");
    let why = if moments.is_empty() {
        text!("You have no Response to what has just happened.")
    } else {
        text!("You may answer with a Response: {0}.", moments)
    };
    (text!("Respond or pass"), why)
}

fn settle(step: &Settle) -> Question {
    match step {
        Settle::Order { .. } => (
            text!("Choose which forced response comes first"),
            text!("Several forced responses are due at once: the active player orders them."),
        ),
        Settle::Clash { .. } => (
            text!("Discard a Heroic or a Villainous character"),
            text!("You control Heroic and Villainous characters: one of these must go at once."),
        ),
        Settle::Check | Settle::Begin { .. } => on_its_way(),
    }
}

fn harm(g: &Coc, step: &harm::Step) -> Question {
    let harm::Step::Sacrifice { .. } = step else {
        return on_its_way();
    };
    let why = match source(g) {
        Some(card) => text!("{0} makes you sacrifice one of your characters.", card),
        None => text!("You must sacrifice one of your characters."),
    };
    (text!("Sacrifice a character"), why)
}

/// No one learns from the title how far they have come.
fn discard(g: &Coc, step: &hand::Step) -> Question {
    let (chosen, count) = (step.chosen.len() + 1, step.count);
    let why = match (source(g), count) {
        (Some(card), 1) => text!("{0} makes you discard a card of your choice.", card),
        (Some(card), n) => text!(
            "{0} makes you discard {1} cards of your choice: this is number {2}.",
            card,
            n,
            chosen
        ),
        (None, n) => text!("You must discard {0} cards: this is number {1}.", n, chosen),
    };
    (text!("Discard from hand"), why)
}

/// The title of the card whose effect is being done.
fn source(g: &Coc) -> Option<Text> {
    let effect = g.effects.last()?;
    Some(names::title(g, effect.source.card))
}
