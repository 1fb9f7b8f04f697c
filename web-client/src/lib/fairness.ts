/** The published seal of a secret seed: SHA-256 of its bytes, in hex. Nothing where the browser
 * offers no digest, as over plain HTTP. */
export async function sealOf(seed: string): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const digest = await subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (b) => b.toString(16).padStart(2, '0')).join('');
}
