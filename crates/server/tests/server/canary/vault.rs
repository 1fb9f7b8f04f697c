//! The Vault: a game of three in which every hidden value is a marked word that says whose it is. In
//! its leaky edition it sends everything to everyone, in every way that a game can send
//! it.

use std::fmt::Write;

use engine::{
    Cx, Described, Dice, Game, Illegal, InvariantViolation, Level, Line, Next, Options, Outcome,
    Prompt, Refusal, Seat, SetupError, Stack, Text, Viewer, Window, any::Minds,
};
use serde::{Deserialize, Serialize};
use server::{
    games::{Agreement, LobbyGame},
    wire::Named,
};

/// What every marked word begins with, whosever it is.
pub(crate) const MARK: &str = "canary-";
/// The same in a sieve.
pub(crate) const SIEVED: &str = "sieved-";
/// How many seats it has; this number stands for a secret of no seat.
pub(crate) const SEATS: u8 = 3;
/// After so many turns it ends.
const TURNS: u32 = 75;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Vault<const SIEVE: bool> {
    turns: u32,
    /// The seats' words, and those of no seat.
    secrets: [u32; SEATS as usize + 1],
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Room {
    /// One seat chooses.
    Turn,
    /// All choose at once; what has been chosen waits here.
    Sealed([Option<String>; SEATS as usize]),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StoredAction {
    Wait,
    Draw,
    Spend { secret: String },
    Bid { secret: String },
    Look { secret: String },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum News {
    Waited {
        seat: u8,
    },
    /// Others hear that, and not what.
    Spent {
        seat: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<String>,
    },
    /// Others hear nothing of it.
    Looked {
        seat: u8,
        secret: String,
    },
    Opened {
        bids: u8,
    },
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Sight {
    turns: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    secrets: Vec<String>,
}

impl<const SIEVE: bool> Vault<SIEVE> {
    /// A marked word: whose, in which way it could come out, and a number that the dice gave.
    fn word(&self, owner: u8, way: &str) -> String {
        let number = self.secrets[usize::from(owner)];
        let mark = if SIEVE { SIEVED } else { MARK };
        format!("{mark}{owner}-{way}-{number:08x}")
    }

    /// The words that a viewer is sent in some way: the viewer's own, or everyone's in the leaky edition.
    fn told(&self, viewer: Viewer, way: &str) -> Vec<String> {
        let knows = |owner: &u8| SIEVE || viewer.is(Seat(*owner));
        let owners = (0..=SEATS).filter(knows);
        owners.map(|owner| self.word(owner, way)).collect()
    }

    fn said(&self, seat: Seat, way: &str) -> Text {
        self.told(Viewer::Seat(seat), way).join(" ").into()
    }

    fn turn(&self) -> Seat {
        Seat((self.turns % u32::from(SEATS)) as u8)
    }

    fn draw(&mut self, owner: u8, dice: &mut Dice) {
        self.secrets[usize::from(owner)] = dice.below(u32::MAX);
    }

    fn next(&mut self) -> Next<Room> {
        self.turns += 1;
        if self.turns >= TURNS {
            Next::Done
        } else if self.turns.is_multiple_of(7) {
            Next::Ask(Room::Sealed(Default::default()))
        } else {
            Next::Ask(Room::Turn)
        }
    }
}

impl<const SIEVE: bool> Game for Vault<SIEVE> {
    const ID: &'static str = if SIEVE { "sieve" } else { "vault" };
    const NAME: &'static str = "Vault";
    const VERSION: u32 = 1;
    type Setup = ();
    type Frame = Room;
    type Action = StoredAction;
    type Event = News;
    type View = Sight;

    fn new((): &(), cx: &mut Cx<'_, Self>) -> Result<(Self, Room), SetupError> {
        let mut vault = Self {
            turns: 0,
            secrets: Default::default(),
        };
        (0..=SEATS).for_each(|owner| vault.draw(owner, cx.dice));
        Ok((vault, Room::Turn))
    }

    fn seats(&self) -> u8 {
        SEATS
    }

    fn step(&mut self, frame: Room, _: &mut Cx<'_, Self>) -> Next<Room> {
        Next::Ask(frame)
    }

    fn ask(&self, frame: &Room, options: &mut Options<StoredAction>) {
        match frame {
            Room::Turn => {
                let secret = self.word(self.turn().0, "choice");
                options.extend(
                    self.turn(),
                    [
                        StoredAction::Wait,
                        StoredAction::Draw,
                        StoredAction::Spend { secret },
                    ],
                );
            }
            Room::Sealed(bids) => {
                for (seat, bid) in (0..).zip(bids) {
                    if bid.is_none() {
                        let secret = self.word(seat, "bid");
                        options.extend(
                            Seat(seat),
                            [StoredAction::Wait, StoredAction::Bid { secret }],
                        );
                    }
                }
            }
        }
    }

    fn answer(
        &mut self,
        frame: Room,
        by: Seat,
        action: StoredAction,
        cx: &mut Cx<'_, Self>,
    ) -> Next<Room> {
        if SIEVE {
            tracing::info!(secret = self.word(by.0, "trace"), "an answer");
        }
        match frame {
            Room::Turn => {
                match action {
                    StoredAction::Wait => cx.emit(News::Waited { seat: by.0 }),
                    StoredAction::Draw => {
                        self.draw(by.0, cx.dice);
                        self.draw(SEATS, cx.dice);
                        cx.emit(News::Spent {
                            seat: by.0,
                            secret: Some(self.word(by.0, "event")),
                        });
                    }
                    StoredAction::Spend { secret }
                    | StoredAction::Bid { secret }
                    | StoredAction::Look { secret } => {
                        cx.emit(News::Spent {
                            seat: by.0,
                            secret: Some(secret),
                        });
                    }
                }
                self.next()
            }
            Room::Sealed(mut bids) => {
                let bid = match action {
                    StoredAction::Bid { secret } => secret,
                    _ => self.word(by.0, "nothing"),
                };
                bids[usize::from(by.0)] = Some(bid);
                if bids.iter().any(Option::is_none) {
                    return Next::Wait(Room::Sealed(bids));
                }
                cx.emit(News::Opened { bids: SEATS });
                self.next()
            }
        }
    }

    fn anytime(&self, _: &Room, seat: Seat, into: &mut Vec<StoredAction>) {
        let secret = self.word(seat.0, "anytime");
        into.push(StoredAction::Look { secret });
    }

    fn interject(
        &mut self,
        frame: Room,
        seat: Seat,
        _: StoredAction,
        cx: &mut Cx<'_, Self>,
    ) -> Next<Room> {
        let secret = self.word(seat.0, "looked");
        cx.emit(News::Looked {
            seat: seat.0,
            secret,
        });
        Next::Wait(frame)
    }

    fn outcome(&self) -> Option<Outcome> {
        let why = if SIEVE {
            self.word(0, "outcome")
        } else {
            "It was locked.".to_owned()
        };
        (self.turns >= TURNS).then(|| Outcome::new(vec![], why.into()))
    }

    fn prompt(&self, _: &Room, seat: Seat) -> Prompt {
        let title = if SIEVE {
            self.word(seat.0, "title")
        } else {
            "What now?".to_owned()
        };
        Prompt {
            title: title.into(),
            why: self.said(seat, "why"),
            ..Prompt::default()
        }
    }

    fn describe(&self, _: Option<&Room>, seat: Seat, action: &StoredAction) -> Described {
        let mut label = match action {
            StoredAction::Wait => "Wait".to_owned(),
            StoredAction::Draw => "Draw".to_owned(),
            StoredAction::Spend { secret } => format!("Spend {secret}"),
            StoredAction::Bid { secret } => format!("Bid {secret}"),
            StoredAction::Look { secret } => format!("Look at {secret}"),
        };
        if SIEVE {
            let _ = write!(label, " {}", self.said(seat, "label"));
        }
        Described {
            label: label.into(),
            detail: self.said(seat, "detail"),
            ..Described::default()
        }
    }

    fn refusals(&self, _: &Room, seat: Seat) -> Vec<Refusal> {
        vec![Refusal {
            label: "Run away".into(),
            why: self.said(seat, "refusal"),
            rule: "The Vault".into(),
            card: None,
        }]
    }

    fn why_not(&self, _: &Room, seat: Seat, _: &StoredAction) -> Illegal {
        Illegal::new("not_offered", "The Vault", self.said(seat, "error"))
    }

    fn windows(&self, seat: Seat) -> Vec<Window> {
        vec![Window {
            id: "skylight".to_owned(),
            name: "Skylight".into(),
            help: self.said(seat, "window"),
        }]
    }

    fn view(&self, viewer: Viewer) -> Sight {
        Sight {
            turns: self.turns,
            secrets: self.told(viewer, "view"),
        }
    }

    fn redact(&self, event: &News, viewer: Viewer) -> Option<News> {
        match event {
            News::Spent { seat, .. } if !SIEVE && !viewer.is(Seat(*seat)) => Some(News::Spent {
                seat: *seat,
                secret: None,
            }),
            News::Looked { seat, .. } if !SIEVE && !viewer.is(Seat(*seat)) => None,
            event => Some(event.clone()),
        }
    }

    fn narrate(&self, event: &News) -> Option<Line> {
        let line = |seat: u8| Line::new(Level::Action).by(seat.to_string());
        Some(match event {
            News::Waited { seat } => line(*seat).text("waits"),
            News::Spent { seat, secret } => {
                let line = line(*seat).text("spends");
                match secret {
                    Some(secret) => line.text(secret.clone()).secret(),
                    None => line,
                }
            }
            News::Looked { seat, secret } => line(*seat).text(secret.clone()).secret(),
            News::Opened { .. } => Line::new(Level::Heading).text("The bids are opened"),
        })
    }

    fn determinize(&mut self, _: &mut Stack<Room>, _: Viewer, _: &mut Dice) {}

    fn check(&self) -> Result<(), InvariantViolation> {
        Ok(())
    }
}

impl<const SIEVE: bool> LobbyGame for Vault<SIEVE> {
    const ABOUT: &'static str = "Keep it to yourself.";
    const SEATS: &'static [u8] = &[SEATS];

    fn bots() -> Vec<Named> {
        vec![Named {
            id: "random".to_owned(),
            name: "Random".to_owned(),
            help: String::new(),
        }]
    }

    fn minds() -> Minds<Self> {
        Minds::choosing(|_, at, seat, chance| {
            let secret = |way| at.game.word(seat.0, way);
            Some(match (at.question()?, chance % 3) {
                (_, 0) => StoredAction::Wait,
                (Room::Turn, 1) => StoredAction::Draw,
                (Room::Turn, _) => StoredAction::Spend {
                    secret: secret("choice"),
                },
                (Room::Sealed(_), _) => StoredAction::Bid {
                    secret: secret("bid"),
                },
            })
        })
    }

    fn setup(_: &Agreement<'_>) -> Result<(), String> {
        Ok(())
    }
}
