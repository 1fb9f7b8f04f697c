import { layers } from './layers.svelte';

/** Where the page is. */
export type Route =
  | { page: 'home' }
  | { page: 'you' }
  | { page: 'table'; id: string; at?: number }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string; screen: number }
  | { page: 'lessons'; game: string }
  | { page: 'decks'; game: string }
  | { page: 'lost'; path: string };

export function routeOf(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second] = parts;
  if (first === undefined) return { page: 'home' };
  if (first === 'you' && parts.length === 1) return { page: 'you' };
  if (parts.length === 2 && second !== undefined) {
    if (first === 't') return { page: 'table', id: second };
    if (first === 'rules') return { page: 'rules', game: second };
    if (first === 'learn') return { page: 'lessons', game: second };
    if (first === 'decks') return { page: 'decks', game: second };
  }
  const [, id, word, seq] = parts;
  if (first === 't' && parts.length === 4 && id && word === 'at' && isEntry(seq)) {
    return { page: 'table', id, at: Number(seq) };
  }
  if (first === 'rules' && second !== undefined && parts[2] === 'learn' && parts.length <= 4) {
    const screen = Number(parts[3] ?? 1);
    if (Number.isInteger(screen) && screen > 0) return { page: 'learn', game: second, screen };
  }
  return { page: 'lost', path };
}

/** The address of a table as it stood after an entry; without one, of the table as it stands. */
export function tablePath(id: string, at?: number): string {
  const table = `/t/${encodeURIComponent(id)}`;
  return at === undefined ? table : `${table}/at/${at}`;
}

/** The number of an entry, as in `#417`. */
export function isEntry(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,7}$/.test(text);
}

/** A mark in the browser's history: the page before this one is the same table, live. */
interface OverLive {
  live: string;
}

class Router {
  path = $state(typeof location === 'undefined' ? '/' : location.pathname);
  route = $derived(routeOf(this.path));

  constructor() {
    if (typeof window === 'undefined') return;
    addEventListener('popstate', () => (this.path = location.pathname));
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** Opens an earlier moment: one step of the browser's history, however far one then walks. */
  lookBack(id: string, at: number): void {
    const from = location.pathname === tablePath(id) ? { live: tablePath(id) } : null;
    history[from ? 'pushState' : 'replaceState'](from ?? history.state, '', tablePath(id, at));
    this.path = location.pathname;
  }

  /** Another moment takes the place of this one. */
  walkTo(id: string, at: number): void {
    history.replaceState(history.state, '', tablePath(id, at));
    this.path = location.pathname;
  }

  /** Leaves the past by the way one came. */
  toLive(id: string): void {
    const below = history.state as OverLive | null;
    if (below?.live === tablePath(id)) {
      history.go(-1 - layers.leave());
      return;
    }
    history.replaceState(null, '', tablePath(id));
    this.path = location.pathname;
  }

  /** Lets ordinary links of our own pages change the page without loading it anew. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
    if (event.shiftKey || event.altKey || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (!link || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
    if (url.hash && url.pathname === location.pathname) return;
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

export const router = new Router();
