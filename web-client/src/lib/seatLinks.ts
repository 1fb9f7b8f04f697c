import type { Seat, SeatView, TableView } from './types';

/** A table whose seats have links of their own. Only the host gets their secrets. */
type Inviting = Omit<TableView, 'seats'> & { seats: (SeatView & { invite?: string })[] };

/** A table that was entered by the link of a seat. */
export type Invited = TableView & { invited_to?: Seat };

/** The seats that links have led to, by table: later news of the table does not repeat it. */
const invitations = new Map<string, Seat>();

/** Remembers the seat that a link has led to. */
export function keepInvitation(table: Invited): TableView {
  if (table.invited_to !== undefined) invitations.set(table.id, table.invited_to);
  return table;
}

/** The seat that the viewer was invited to. */
export function invitedTo(table: Invited): Seat | undefined {
  return table.invited_to ?? invitations.get(table.id);
}

/** The link by which someone comes to one seat. */
export function seatLink(origin: string, table: Inviting, seat: Seat): string | undefined {
  const secret = table.seats[seat]?.invite;
  return secret ? `${origin}/t/${table.id}#${secret}` : undefined;
}

/** Whether this server gives every seat a link, and new ones for old. */
export function renewsLinks(table: Inviting): boolean {
  return table.seats.some(({ invite }) => invite !== undefined);
}
