/** A set that no one changes any more: it need not be watched. */
export function setOf<T>(items: Iterable<T>): ReadonlySet<T> {
  return new Set(items);
}
