/** What to do when the server closes the socket. */
export type AfterClose =
  { do: 'reconnect' } | { do: 'stop'; title: string; text: string; offer?: 'use-here' | 'reload' };

const RECONNECT: AfterClose = { do: 'reconnect' };

export function afterClose(code: number): AfterClose {
  switch (code) {
    case 4409:
      return {
        do: 'stop',
        title: 'This table is open in another tab',
        text: 'The other one plays; this one only shows the last position.',
        offer: 'use-here',
      };
    case 4401:
      return {
        do: 'stop',
        title: 'The server no longer knows this browser',
        text: 'Reload the page to be let in again.',
        offer: 'reload',
      };
    case 4403:
      return {
        do: 'stop',
        title: 'You may not look at this table',
        text: 'Ask its host for an invite link.',
      };
    case 4404:
      return {
        do: 'stop',
        title: 'There is no such table',
        text: 'It may be gone, or you have not been invited.',
      };
    case 4400:
    case 4406:
    case 4426:
    case 1003:
      return {
        do: 'stop',
        title: 'This page no longer matches the server',
        text: 'Reload it to get the current version.',
        offer: 'reload',
      };
    default:
      return RECONNECT;
  }
}
