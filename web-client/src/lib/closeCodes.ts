import { t } from '../words/words';

/** What to do when the server closes the socket. */
export type AfterClose =
  { do: 'reconnect' } | { do: 'stop'; title: string; text: string; offer?: 'use-here' | 'reload' };

const RECONNECT: AfterClose = { do: 'reconnect' };

export function afterClose(code: number): AfterClose {
  switch (code) {
    case 4409:
      return {
        do: 'stop',
        title: t('This table is open in another tab'),
        text: t('The other one plays; this one only shows the last position.'),
        offer: 'use-here',
      };
    case 4401:
      return {
        do: 'stop',
        title: t('The server no longer knows this browser'),
        text: t('Reload the page to be let in again.'),
        offer: 'reload',
      };
    case 4403:
      return {
        do: 'stop',
        title: t('You may not look at this table'),
        text: t('Ask its host for an invite link.'),
      };
    case 4451:
      return {
        do: 'stop',
        title: t('You are banned from this server'),
        text: t('The operator of this server decided so.'),
      };
    case 4404:
      return {
        do: 'stop',
        title: t('There is no such table'),
        text: t('It may be gone, or you have not been invited.'),
      };
    case 4400:
    case 4406:
    case 4426:
    case 1003:
      return {
        do: 'stop',
        title: t('This page no longer matches the server'),
        text: t('Reload it to get the current version.'),
        offer: 'reload',
      };
    default:
      return RECONNECT;
  }
}
