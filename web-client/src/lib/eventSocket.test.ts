import { afterEach, expect, it, vi } from 'vitest';
import { Events, EventSocket } from './eventSocket';

afterEach(() => vi.unstubAllGlobals());

/** A server: what it sends is put into the stream, and what is posted comes out of `posted`. */
function server(status = 204) {
  const posted: [string, unknown][] = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const answer = (path: string, init: RequestInit): Promise<Response> => {
    if (path !== '/api/v1/streams') {
      posted.push([path, init.body]);
      return Promise.resolve(new Response(null, { status }));
    }
    const body = new ReadableStream<Uint8Array>({ start: (c) => void (stream = c) });
    const headers = { 'content-type': 'text/event-stream' };
    return Promise.resolve(new Response(body, { headers }));
  };
  vi.stubGlobal('fetch', answer);
  const send = (text: string) => stream?.enqueue(new TextEncoder().encode(text));
  return { posted, send, cut: () => stream?.close() };
}

const socket = () => {
  const events = new EventSocket();
  const [heard, closes]: [unknown[], number[]] = [[], []];
  events.onmessage = ({ data }) => heard.push(data);
  events.onclose = ({ code }) => closes.push(code);
  return { events, heard, closes };
};

const WELCOME = '{"type":"welcome","stream":"abc"}';

it('takes events apart, however they are cut into pieces', () => {
  const text = ': padding\n\ndata: {"a":1}\n\n:\n\nevent: close\ndata: {"code":4409}\n\ndata: {';
  for (const size of [1, 7, text.length]) {
    const events: string[][] = [];
    const reader = new Events((name, data) => events.push([name, data]));
    for (let at = 0; at < text.length; at += size) reader.read(text.slice(at, at + size));
    expect(events).toEqual([
      ['', '{"a":1}'],
      ['close', '{"code":4409}'],
    ]);
  }
});

it('hands messages up and posts its own, numbered and one after the other', async () => {
  const { posted, send } = server();
  const { events, heard } = socket();
  await vi.waitFor(() => send(`data: ${WELCOME}\n\n`));
  await vi.waitFor(() => expect(heard).toEqual([WELCOME]));
  for (const text of ['a', 'b', 'c']) events.send(text);
  await vi.waitFor(() => expect(posted).toHaveLength(3));
  expect(posted).toEqual([
    ['/api/v1/streams/abc/1', 'a'],
    ['/api/v1/streams/abc/2', 'b'],
    ['/api/v1/streams/abc/3', 'c'],
  ]);
});

it('closes with the code of the event, or like a broken socket', async () => {
  const server1 = server();
  const told = socket();
  await vi.waitFor(() => server1.send('event: close\ndata: {"code":4409,"reason":"…"}\n\n'));
  await vi.waitFor(() => expect(told.closes).toEqual([4409]));
  const server2 = server();
  const cut = socket();
  await vi.waitFor(() => server2.send(`data: ${WELCOME}\n\n`));
  server2.cut();
  await vi.waitFor(() => expect(cut.closes).toEqual([1006]));
  const server3 = server(404);
  const refused = socket();
  await vi.waitFor(() => server3.send(`data: ${WELCOME}\n\n`));
  await vi.waitFor(() => expect(refused.heard).toHaveLength(1));
  refused.events.send('a');
  await vi.waitFor(() => expect(refused.closes).toEqual([1006]));
});

it('says nothing more once it has been closed', async () => {
  const { send } = server();
  const { events, heard, closes } = socket();
  await vi.waitFor(() => send(`data: ${WELCOME}\n\n`));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  events.close();
  send(`data: ${WELCOME}\n\n`);
  await Promise.resolve();
  expect([heard.length, closes]).toEqual([1, []]);
});
