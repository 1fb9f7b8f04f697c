//! What a room does at a time of its own, without a command.

use tokio::time::Instant;

use super::Room;

/// What is due next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Alarm {
    /// A bot's turn: the room asks for a thread.
    Bot,
    /// A seat that can only pass is passed.
    Alone,
    /// A clock has run out.
    Clock,
    /// Who is connected has changed and is sent.
    Presence,
    /// A person has been away for long.
    Absence,
    /// The journal is read again: it may have more entries than were sent.
    Journal,
    /// A snapshot is taken.
    Snapshot,
    /// Nothing has happened for long: the match leaves memory.
    Idle,
}

impl Room {
    /// What is due next if no command arrives before `idle_at`.
    pub(super) fn next_alarm(&self, idle_at: Instant) -> (Instant, Alarm) {
        let alarms = [
            (self.bots.ask_at, Alarm::Bot),
            (self.alone.pass_at(), Alarm::Alone),
            (self.clocks.alarm, Alarm::Clock),
            (self.audience.presence_at, Alarm::Presence),
            (self.absences.check_at, Alarm::Absence),
            (self.saved.read_again_at, Alarm::Journal),
            (self.saved.snapshots.due, Alarm::Snapshot),
            (Some(idle_at), Alarm::Idle),
        ];
        let set = alarms
            .into_iter()
            .filter_map(|(at, alarm)| Some((at?, alarm)));
        set.min_by_key(|(at, _)| *at)
            .unwrap_or((idle_at, Alarm::Idle))
    }

    /// Does what is due. [`Alarm::Idle`] is the room's loop's own.
    pub(super) async fn ring(&mut self, alarm: Alarm) {
        match alarm {
            Alarm::Bot => self.ask_for_bot(),
            Alarm::Alone => Box::pin(self.pass_alone()).await,
            Alarm::Clock => Box::pin(self.run_out()).await,
            Alarm::Presence => self.send_presence(),
            Alarm::Absence => Box::pin(self.absence_is_long()).await,
            Alarm::Journal => Box::pin(self.read_again()).await,
            Alarm::Snapshot => self.snapshot(),
            Alarm::Idle => {}
        }
    }
}
