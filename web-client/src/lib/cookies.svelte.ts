/** Detects blocked cookies. */
class Cookies {
  /** Cookies are blocked: each request comes from a new guest. */
  blocked = $state(typeof navigator !== 'undefined' && navigator.cookieEnabled === false);
  private looking: Promise<void> | undefined;

  /** Checks after an `unknown_guest` refusal whether the browser stores cookies at all. */
  strange(): void {
    this.looking ??= this.look();
  }

  private async look(): Promise<void> {
    const me = async (): Promise<unknown> => {
      const answer = await fetch('/api/v1/me', { credentials: 'same-origin' });
      return ((await answer.json()) as { id?: unknown }).id;
    };
    try {
      this.blocked ||= (await me()) !== (await me());
    } catch {
      // Not to be reached just now: the page says so elsewhere.
      this.looking = undefined;
    }
  }
}

export const cookies = new Cookies();
