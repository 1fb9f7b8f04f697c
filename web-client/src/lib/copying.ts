/**
 * Puts text on the clipboard, and tells whether that could be done. Over plain http, as in a home
 * network, browsers offer no clipboard of their own: then a field is copied from.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyFromField(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyFromField(text),
  );
}

function copyFromField(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position: fixed; opacity: 0';
  // In an open dialog nothing outside it can be marked.
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  try {
    // Old, and the only way there is.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
