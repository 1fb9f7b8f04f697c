import type { Socket } from './connection';

/** The connection broke, or could not be opened: what a WebSocket says then. */
const ABNORMAL = 1006;
const STREAMS = '/api/v1/streams';

/**
 * A connection without a WebSocket: the server's messages are events in the answer to one request, and
 * each of the page's is posted, one after the other. `docs/protocol.md` describes it.
 */
export class EventSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  private readonly ended = new AbortController();
  private readonly queue: string[] = [];
  private stream: string | undefined;
  private number = 0;
  private posting = false;

  constructor() {
    void this.read().catch(() => this.end(ABNORMAL));
  }

  send(text: string): void {
    this.queue.push(text);
    if (!this.posting) void this.post().catch(() => this.end(ABNORMAL));
  }

  close(): void {
    this.ended.abort();
  }

  private async read(): Promise<void> {
    const response = await this.ask(STREAMS);
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !response.body || !type.startsWith('text/event-stream'))
      return this.end(ABNORMAL);
    this.onopen?.();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const events = new Events((name, data) => this.hear(name, data));
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return this.end(ABNORMAL);
      events.read(decoder.decode(value, { stream: true }));
    }
  }

  private hear(name: string, data: string): void {
    if (this.ended.signal.aborted) return;
    const said = JSON.parse(data) as { stream?: string; code?: number };
    if (name === 'close') return this.end(said.code ?? ABNORMAL);
    this.stream ??= said.stream;
    this.onmessage?.({ data });
  }

  private async post(): Promise<void> {
    this.posting = true;
    for (let text = this.queue.shift(); text !== undefined; text = this.queue.shift()) {
      this.number += 1;
      const answer = await this.ask(`${STREAMS}/${this.stream}/${this.number}`, text);
      if (!answer.ok) return this.end(ABNORMAL);
    }
    this.posting = false;
  }

  private ask(path: string, body?: string): Promise<Response> {
    const { signal } = this.ended;
    const headers: HeadersInit = body === undefined ? {} : { 'content-type': 'application/json' };
    return fetch(path, { method: 'POST', signal, headers, body: body ?? null });
  }

  private end(code: number): void {
    if (this.ended.signal.aborted) return;
    this.ended.abort();
    this.onclose?.({ code });
  }
}

/** Takes a stream of events apart, however it is cut into pieces. */
export class Events {
  private rest = '';

  constructor(private readonly hand: (name: string, data: string) => void) {}

  read(text: string): void {
    const whole = (this.rest + text).split('\n\n');
    this.rest = whole.pop() ?? '';
    for (const event of whole) this.event(event.split('\n'));
  }

  private event(lines: string[]): void {
    const field = (name: string): string | undefined =>
      lines.find((line) => line.startsWith(name))?.slice(name.length);
    const data = field('data: ');
    if (data !== undefined) this.hand(field('event: ') ?? '', data);
  }
}
