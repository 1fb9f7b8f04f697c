import { preferences } from './preferences.svelte';

const TITLE = 'Eldertable';

/** Says in the tab's title and icon whether the player is waited for. */
export function showTurn(yours: boolean, table: string): void {
  const name = table ? `${table} · ${TITLE}` : TITLE;
  document.title = yours ? `(1) Your turn · ${name}` : name;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = yours ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon && icon.getAttribute('href') !== href) icon.href = href;
}

/** A low bell, only when the tab is not looked at. */
export function ringBell(): void {
  if (!preferences.sound || !document.hidden || typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  const now = audio.currentTime;
  for (const [partial, loud] of [
    [220, 0.16],
    [441, 0.07],
    [662, 0.03],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = partial;
    volume.gain.setValueAtTime(loud, now);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + 1.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + 1.6);
  }
  setTimeout(() => void audio.close(), 2000);
}
