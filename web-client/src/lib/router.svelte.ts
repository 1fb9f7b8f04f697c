/** Where the page is. */
export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'lost'; path: string };

export function routeOf(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second] = parts;
  if (first === undefined) return { page: 'home' };
  if (parts.length === 2 && second !== undefined) {
    if (first === 't') return { page: 'table', id: second };
    if (first === 'rules') return { page: 'rules', game: second };
  }
  return { page: 'lost', path };
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
