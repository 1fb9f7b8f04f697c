//! Proposals: a change of a running match waits until every other connected player agrees. A player who
//! has been away for longer than `limits.away_seconds` isn't asked. Proposals, like undo requests,
//! exist in memory only.

use engine::{Seat, Text, text};
use tokio::time::{Duration, Instant};

use super::{Caller, Repeat, Room, play::Outcome};
use crate::{
    api_error::ApiError,
    wire::{Absence, Proposal, ProposedChange, ServerMessage},
};

/// How long a player must wait after a declined proposal.
const AFTER_NO: Duration = Duration::from_secs(30);

/// The open proposal, and the last declined one.
#[derive(Debug, Default)]
pub(super) struct Proposals {
    open: Option<Proposal>,
    /// How many proposals there were.
    made: u64,
    declined: Option<(Seat, Instant)>,
}

impl Room {
    pub(super) async fn propose(&mut self, caller: &Caller, what: ProposedChange, id: String) {
        let outcome = match self.command_seat(caller, &id) {
            Ok(seat) => self.open_proposal(seat, what).await,
            Err(error) => Err(error),
        };
        self.settle_command(caller, id, outcome);
    }

    pub(super) async fn answer_proposal(
        &mut self,
        caller: &Caller,
        number: u64,
        agree: bool,
        id: String,
    ) {
        let outcome = match self.command_seat(caller, &id) {
            Ok(seat) => self.take_answer(seat, number, agree).await,
            Err(error) => Err(error),
        };
        self.settle_command(caller, id, outcome);
    }

    fn settle_command(&mut self, caller: &Caller, id: String, outcome: Result<(), ApiError>) {
        match outcome {
            Ok(()) => {
                self.recent.add(&caller.person.id, &id, self.seq());
                caller.accept(&self.app, id, self.seq(), Repeat::No);
            }
            Err(error) => caller.reject(&self.app, Some(id), error),
        }
    }

    async fn open_proposal(&mut self, by: Seat, what: ProposedChange) -> Result<(), ApiError> {
        self.table.clone().carry_out(&self.kind, &what)?;
        if self
            .proposals
            .open
            .as_ref()
            .is_some_and(|open| open.by != by)
        {
            let why = text!("another proposal is open: answer it first");
            return Err(ApiError::conflict("proposal_open", why));
        }
        let just_declined =
            |(seat, at): (Seat, Instant)| seat == by && Instant::now() < at + AFTER_NO;
        if self.proposals.declined.is_some_and(just_declined) {
            let why = text!("your last proposal has just been declined; wait half a minute");
            return Err(ApiError::conflict("declined", why));
        }
        if let Some(seat) = what.concerned().filter(|seat| *seat != by) {
            self.may_be_voted_out(seat)?;
        }
        self.proposals.made += 1;
        let open = self.people_besides(by);
        self.proposals.open = Some(Proposal {
            number: self.proposals.made,
            by,
            what,
            agreed: vec![by],
            open: open
                .into_iter()
                .filter(|seat| !self.long_gone(*seat))
                .collect(),
        });
        self.carry_out_if_agreed().await
    }

    /// Checks that a player who has just disconnected isn't replaced without being asked.
    fn may_be_voted_out(&self, seat: Seat) -> Result<(), ApiError> {
        if self.is_present(seat) || self.long_gone(seat) {
            return Ok(());
        }
        let minutes = self.app.config.limits.away.as_secs().div_ceil(60);
        let why = text!(
            "this player may be back in a moment: wait until they have been away for {0} min",
            minutes
        );
        Err(ApiError::conflict("just_left", why))
    }

    async fn take_answer(&mut self, seat: Seat, number: u64, agree: bool) -> Result<(), ApiError> {
        let asked = |p: &&mut Proposal| {
            p.number == number && (p.open.contains(&seat) || (p.by == seat && !agree))
        };
        let Some(proposal) = self.proposals.open.as_mut().filter(asked) else {
            let why = text!("this proposal is not open any more");
            return Err(ApiError::conflict("no_request", why));
        };
        if !agree {
            if proposal.by != seat {
                self.proposals.declined = Some((proposal.by, Instant::now()));
            }
            self.close_proposal();
            return Ok(());
        }
        proposal.open.retain(|s| *s != seat);
        proposal.agreed.push(seat);
        self.carry_out_if_agreed().await
    }

    /// Applies the proposal once all have agreed; otherwise sends who is asked.
    async fn carry_out_if_agreed(&mut self) -> Result<(), ApiError> {
        let Some(proposal) = &self.proposals.open else {
            return Ok(());
        };
        if !proposal.open.is_empty() {
            self.send_proposal();
            return Ok(());
        }
        let (by, what) = (proposal.by, proposal.what.clone());
        let notice = self.agreed_words(proposal);
        self.close_proposal();
        if what == ProposedChange::End {
            self.end_match(by).await?;
        } else {
            let mut next = self.table.clone();
            next.carry_out(&self.kind, &what)?;
            self.keep(next).await?;
        }
        self.announce(notice).await;
        Ok(())
    }

    /// Ends the match. Bots and long absent players count as agreed.
    async fn end_match(&mut self, by: Seat) -> Result<(), ApiError> {
        let agreed = self.seats_besides(by, |_| true);
        match self
            .run_rules(|live| live.game.end(by, &agreed, None))
            .await
        {
            Outcome::Done(_) => Ok(()),
            Outcome::Refused(refused) => Err(ApiError::conflict("over", refused.to_string())),
            Outcome::ApiError(error) => Err(error),
        }
    }

    /// Stops asking players who have been away for long.
    pub(super) async fn ask_only_those_present(&mut self) {
        let Some(mut proposal) = self.proposals.open.take() else {
            return;
        };
        let before = proposal.open.len();
        proposal.open.retain(|seat| !self.long_gone(*seat));
        let changed = proposal.open.len() != before;
        self.proposals.open = Some(proposal);
        if changed && let Err(error) = self.carry_out_if_agreed().await {
            tracing::warn!(table = self.table.id, %error, "a proposal could not be carried out");
        }
    }

    /// Closes the open proposal: applied, declined, or seats have changed.
    pub(super) fn close_proposal(&mut self) {
        if self.proposals.open.take().is_some() {
            self.send_proposal();
        }
    }

    fn send_proposal(&mut self) {
        let message = self.proposal_message();
        self.audience.send(&self.table, &message);
    }

    /// The open proposal as a message.
    pub(super) fn proposal_message(&self) -> ServerMessage {
        ServerMessage::Proposal {
            table: self.table.id.clone(),
            proposal: self.proposals.open.clone(),
        }
    }

    pub(super) fn proposal_is_open(&self) -> bool {
        self.proposals.open.is_some()
    }

    fn agreed_words(&self, proposal: &Proposal) -> Text {
        let name = |seat: Seat| self.name_of(seat);
        let what: Text = match &proposal.what {
            ProposedChange::Bot { seat } => text!("A bot plays for {0}.", name(*seat)),
            ProposedChange::Open { seat } => text!("The seat of {0} is free.", name(*seat)),
            ProposedChange::Terms {
                public,
                spectators,
                absence,
            } => Text::joined(term_words(*public, *spectators, *absence), "{0} {1}"),
            ProposedChange::End => text!("The match has ended without a winner."),
            ProposedChange::Host { seat } => text!("{0} is the host.", name(*seat)),
        };
        let by = proposal.agreed.iter().map(|seat| name(*seat).into());
        text!("{0} Agreed by {1}.", what, Text::joined(by, "{0}, {1}"))
    }
}

fn term_words(
    public: Option<bool>,
    spectators: Option<bool>,
    absence: Option<Absence>,
) -> impl Iterator<Item = Text> {
    let public = public.map(|public| {
        if public {
            text!("The table is listed for everyone.")
        } else {
            text!("The table is not listed any more.")
        }
    });
    let spectators = spectators.map(|open| {
        if open {
            text!("Everyone at the table may watch.")
        } else {
            text!("Only players may watch.")
        }
    });
    let absence = absence.map(|absence| match absence {
        Absence::Wait => text!("Players who are away are waited for."),
        Absence::Bot => text!("A bot plays for players who are away."),
        Absence::Replace => text!("Someone new may replace a player who is away."),
        Absence::Forfeit => text!("A player who is away gives up."),
    });
    public.into_iter().chain(spectators).chain(absence)
}
