/**
 * Lines of chat that are not sent yet. A table changes its screen when the match begins or ends:
 * what a person is typing then goes on where it was.
 */
class Drafts {
  private readonly lines = new Map<string, string>();
  private focused: string | undefined;

  of(table: string): string {
    return this.lines.get(table) ?? '';
  }

  keep(table: string, line: string): void {
    if (line) this.lines.set(table, line);
    else this.lines.delete(table);
  }

  /** The line of a table is being written, or no longer. */
  focus(table: string, writes: boolean): void {
    if (writes) this.focused = table;
    else if (this.focused === table) this.focused = undefined;
  }

  /** Whether the person was writing at a table when the screen changed. */
  typing(table: string): boolean {
    return this.focused === table;
  }
}

export const drafts = new Drafts();
