/** Whether this browser keeps the cookie by which the server knows who somebody is. */
class Cookies {
  /** They are blocked: whoever does anything is a stranger at each step. */
  blocked = $state(typeof navigator !== 'undefined' && navigator.cookieEnabled === false);
  private looking: Promise<void> | undefined;

  /** The server did not know who asked. A browser that keeps the next cookie was only signed out. */
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
