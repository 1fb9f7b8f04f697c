import { afterEach, expect, it, vi } from 'vitest';
import { speakFrom } from '../words/words';
import { api, inWords, Problem } from './api';

afterEach(() => {
  vi.unstubAllGlobals();
  speakFrom('en', {});
});

/** What a request meets with: a refusal of the server. */
async function refusal(body: unknown, status = 422): Promise<unknown> {
  const answer = new Response(body === undefined ? 'no' : JSON.stringify(body), { status });
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
  return api.start('t').catch((error: unknown) => error);
}

const REFUSED = {
  title: 'Unprocessable Entity',
  code: 'invalid',
  detail: 'Keg is played by 2 or 3, not 4',
  text: { say: '{0} is played by {1}, not {2}', with: ['Keg', '2 or 3', '4'] },
};

it('says a refusal in the reader’s language', async () => {
  expect(inWords(await refusal(REFUSED))).toBe('Keg is played by 2 or 3, not 4');
  speakFrom('de', { '{0} is played by {1}, not {2}': '{0} spielt man zu {1}, nicht zu {2}' });
  const error = await refusal(REFUSED);
  expect(error).toBeInstanceOf(Problem);
  expect(error).toMatchObject({ status: 422, code: 'invalid' });
  expect(inWords(error)).toBe('Keg spielt man zu 2 or 3, nicht zu 4');
});

it('says what there is when a refusal has no words', async () => {
  expect(inWords(await refusal({ detail: 'gone' }))).toBe('gone');
  expect(inWords(await refusal({ title: 'Not Found' }, 404))).toBe('Not Found');
  expect(inWords(await refusal(undefined, 502))).toBe('Error 502');
});
