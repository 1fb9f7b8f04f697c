/**
 * Whether the server has become another one than that which gave this page: then a newer page can
 * be had. The first build that is heard of is the page's own.
 */
export class Build {
  private own = $state<string | undefined>();
  private now = $state<string | undefined>();
  /** The player does not want to hear of it any more. */
  private waved = $state<string | undefined>();

  /** A newer page is there and has not been declined. */
  readonly newer = $derived(this.now !== this.own && this.now !== this.waved);

  /** The server has said which build it is. */
  heard(build: string): void {
    this.own ??= build;
    this.now = build;
  }

  /** Not now: this build is not offered again. */
  decline(): void {
    this.waved = this.now;
  }
}

/** The build of this page, whatever table is looked at. */
export const build = new Build();
