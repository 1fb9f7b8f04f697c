/** The partials of a low bell, each with its share of the loudness. */
const PARTIALS = [
  [220, 0.26],
  [441, 0.12],
  [662, 0.05],
] as const;
const SECONDS = 1.6;

/** Rings once. `volume` is from 1 to 100. */
export function ringBell(volume: number): void {
  if (typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  const now = audio.currentTime;
  for (const [pitch, share] of PARTIALS) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime((share * volume) / 100, now);
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + SECONDS);
    tone.connect(loudness).connect(audio.destination);
    tone.start(now);
    tone.stop(now + SECONDS);
  }
  setTimeout(() => void audio.close(), 2000);
}
