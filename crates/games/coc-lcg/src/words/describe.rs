//! Choices in words.

use engine::{Cost, Described, Role, Seat, Target, Text, text};

use crate::{
    Coc,
    ability::From,
    action::Action,
    cards,
    frame::{self, Frame},
    ids::{CardId, Icon},
    initiate::{self, Wanted},
    legal,
    pay::Price,
    print::Number,
    query,
    state::Zone,
    turn, windows,
    words::{label, names},
};

/// A choice in words.
pub(crate) fn describe(g: &Coc, frame: Option<&Frame>, seat: Seat, action: Action) -> Described {
    Described {
        label: label::label(g, frame, seat, action),
        detail: detail(g, frame, seat, action),
        cost: cost(g, frame, seat, action),
        targets: targets(g, action),
        rule: frame.map_or(windows::RULE, frame::rule).into(),
        role: role(action),
        group: group(g, frame, seat, action),
        card: None,
    }
}

/// Letting something pass does no harm: it is one click, never asked twice.
const fn role(action: Action) -> Role {
    match action {
        Action::Pass | Action::Done => Role::Done,
        _ => Role::Option,
    }
}

fn targets(g: &Coc, action: Action) -> Vec<Target> {
    let domain = |seat, domain| Target::new("domain", names::domain_id(seat, domain));
    match action {
        Action::Pass | Action::Done | Action::Yes | Action::No | Action::X { .. } => Vec::new(),
        Action::Play { card } | Action::Card { card } => vec![names::target(g, card)],
        Action::Use { card, print, .. } | Action::Answer { card, print, .. } => {
            let copied = names::find(g, card).is_some_and(|c| c.print != print);
            let copied = copied.then(|| Target::new("print", print.id()));
            [names::target(g, card)].into_iter().chain(copied).collect()
        }
        Action::Domain { seat, domain: n } => vec![domain(Seat(seat), n)],
        Action::Player { seat } => vec![Target::new("side", names::side_id(Seat(seat)))],
        Action::Struggle { icon } => vec![Target::new("struggle", icon.id())],
        Action::Resource { card, domain: n } => {
            let owner = names::find(g, card).and_then(|c| c.owner);
            let on = owner.map(|seat| domain(seat, n));
            [names::target(g, card)].into_iter().chain(on).collect()
        }
        Action::Commit { card, story } => {
            vec![names::target(g, card), names::target(g, story)]
        }
    }
}

/// One fact beside the label.
fn detail(g: &Coc, frame: Option<&Frame>, seat: Seat, action: Action) -> Text {
    match action {
        Action::Pass => match frame {
            Some(Frame::Turn(turn::Step::Resource)) => text!("attach nothing"),
            _ => Text::default(),
        },
        Action::Done => match frame {
            Some(Frame::Commit(_)) => text!("commit no one else"),
            Some(Frame::Initiate(_)) => text!("choose no more"),
            _ => Text::default(),
        },
        Action::Play { card } => price(g, seat, card),
        Action::Answer { to, .. } => text!("after this: {0}", label::moment(g, seat, to)),
        Action::Card { card } => state(g, seat, card),
        Action::Domain { domain, .. } => {
            paying(g, frame, domain).map_or_else(Text::default, |pays| pays.detail(g, seat))
        }
        Action::Resource { card, .. } => resource(g, card),
        Action::Commit { card, .. } => values(g, card),
        Action::Yes
        | Action::No
        | Action::Use { .. }
        | Action::X { .. }
        | Action::Player { .. }
        | Action::Struggle { .. } => Text::default(),
    }
}

/// What a card in hand costs as things stand.
fn price(g: &Coc, seat: Seat, card: CardId) -> Text {
    let Some(card) = names::find(g, card) else {
        return Text::default();
    };
    if card.fact().cost == Number::X {
        return text!("costs X");
    }
    let price = Price::Card(card.print, 0);
    if g.sides.get(usize::from(seat.0)).is_none() {
        return Text::default();
    }
    let payers = g.payers(seat, price).into_iter();
    let amounts = payers.map(|d| g.amount(seat, price, Some(usize::from(d))));
    match amounts.min() {
        _ if g.is_free(seat, price) => text!("costs nothing"),
        Some(n) => text!("costs {0}", n),
        None => text!("costs {0}", g.amount(seat, price, None)),
    }
}

/// How something lies there that can be chosen.
fn state(g: &Coc, seat: Seat, card: CardId) -> Text {
    let Some(c) = names::find(g, card) else {
        return Text::default();
    };
    if names::is_story(g, card) {
        let of = |seat: Seat| c.tokens.get(usize::from(seat.0)).copied().unwrap_or(0);
        let (own, theirs) = (of(seat), of(names::other(seat)));
        return text!("success tokens: you {0}, your opponent {1}", own, theirs);
    }
    match (&c.play, c.zone) {
        (Some(play), _) if g.is_character(card) => {
            let skill = query::skill(g, card);
            text!("{0}, skill {1}", names::condition(play.condition), skill)
        }
        (Some(play), _) => names::condition(play.condition).into(),
        (None, Zone::Resource(_)) => resource(g, card),
        (None, _) => Text::default(),
    }
}

/// What a card is as a resource.
fn resource(g: &Coc, card: CardId) -> Text {
    let Some(card) = names::find(g, card) else {
        return Text::default();
    };
    let fact = card.fact();
    if fact.transient {
        text!("{0} resource, Transient", fact.resource.name())
    } else {
        text!("{0} resource", fact.resource.name())
    }
}

/// What a character brings to a story.
fn values(g: &Coc, card: CardId) -> Text {
    if names::find(g, card).is_none() {
        return Text::default();
    }
    let skill = text!("skill {0}", query::skill(g, card));
    let icons = Icon::ALL.into_iter().filter_map(|icon| {
        let n = query::icon(g, card, icon);
        (n > 0).then(|| text!("{0} {1}", icon.name(), n))
    });
    Text::joined([skill].into_iter().chain(icons), "{0}, {1}")
}

/// A domain that would pay.
struct Paying<'a> {
    step: &'a initiate::Step,
    place: usize,
    amount: u8,
    worth: u8,
}

/// What draining a domain would pay, if that is asked.
fn paying<'a>(g: &Coc, frame: Option<&'a Frame>, domain: u8) -> Option<Paying<'a>> {
    let Some(Frame::Initiate(step)) = frame else {
        return None;
    };
    let Wanted::Domain(domains) = step.wanted(g) else {
        return None;
    };
    let place = domain.checked_sub(1).filter(|d| domains.contains(d))?;
    let (price, place) = (price_of(g, step)?, usize::from(place));
    Some(Paying {
        step,
        place,
        amount: g.amount(step.by, price, Some(place)),
        worth: g.worth(step.by, place, matches!(price, Price::Card(..))),
    })
}

/// What must be paid for something that is being begun.
pub(super) fn price_of(g: &Coc, step: &initiate::Step) -> Option<Price> {
    let print = names::find(g, step.card)?.print;
    match step.ability {
        None => Some(Price::Card(print, 0)),
        Some(ability) => legal::price_of(print, ability.get(), step.x.unwrap_or(0)),
    }
}

impl Paying<'_> {
    fn over(&self) -> u8 {
        self.worth.saturating_sub(self.amount)
    }

    fn detail(&self, g: &Coc, seat: Seat) -> Text {
        let overpaid = match self.over() {
            0 => text!("exactly what it costs"),
            n => text!("overpaid by {0}", n),
        };
        let side = g.sides.get(usize::from(seat.0));
        let domain = side.and_then(|side| side.domains.get(self.place));
        let resources = domain.map_or(&[][..], |d| d.resources.as_slice());
        let used_up = resources.iter().copied().filter(|c| g.fact(*c).transient);
        let used_up = names::titles(g, used_up);
        if used_up.is_empty() {
            overpaid
        } else {
            text!("{0}; uses up {1}", overpaid, used_up)
        }
    }
}

fn cost(g: &Coc, frame: Option<&Frame>, seat: Seat, action: Action) -> Option<Cost> {
    let Action::Domain { domain, .. } = action else {
        return None;
    };
    let pays = paying(g, frame, domain).filter(|pays| pays.step.by == seat)?;
    Some(Cost {
        amount: u32::from(pays.amount),
        of: text!("resources"),
        leaves: u32::from(pays.over()),
    })
}

/// A heading for long lists.
fn group(g: &Coc, frame: Option<&Frame>, seat: Seat, action: Action) -> Text {
    match action {
        Action::Play { .. } => text!("From hand"),
        Action::Use { .. } => text!("Abilities"),
        Action::Answer { card, .. } => match names::find(g, card).map(|c| c.print) {
            Some(print) if cards::abilities(print).any(|(_, a)| a.from == From::Event) => {
                text!("From hand")
            }
            _ => text!("Abilities"),
        },
        // Long lists are chosen from in two steps: the card, then where it goes.
        Action::Resource { card, .. } | Action::Commit { card, .. } => {
            label::card_of(g, frame, seat, card)
        }
        Action::Card { card } if matches!(frame, Some(Frame::Initiate(_))) => lies(g, seat, card),
        Action::Card { .. }
        | Action::Pass
        | Action::Done
        | Action::Yes
        | Action::No
        | Action::X { .. }
        | Action::Domain { .. }
        | Action::Player { .. }
        | Action::Struggle { .. } => Text::default(),
    }
}

/// Where something lies that can be chosen, as a heading.
fn lies(g: &Coc, seat: Seat, card: CardId) -> Text {
    let Some(c) = names::find(g, card) else {
        return Text::default();
    };
    let own = g.controller(card) == Some(seat);
    match (c.zone, own) {
        (Zone::Hand, _) => text!("From hand"),
        (Zone::Discard, true) => text!("Your discard pile"),
        (Zone::Discard, false) => text!("Your opponent’s discard pile"),
        (Zone::Resource(_), true) => text!("Your resources"),
        (Zone::Resource(_), false) => text!("Your opponent’s resources"),
        (Zone::Play, true) => text!("Yours"),
        (Zone::Play, false) => text!("Your opponent’s"),
        (
            Zone::Deck
            | Zone::Domain
            | Zone::Resolving
            | Zone::StoryDeck
            | Zone::Slot
            | Zone::Won(_),
            _,
        ) => Text::default(),
    }
}
