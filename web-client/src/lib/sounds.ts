// The sounds of a match, made here: a piece that is put down, dice, a horn, a chime.
import type { SceneLines } from './sceneLines';

export type Sound = 'piece' | 'dice' | 'horn' | 'chime';

/** What is heard of a scene. */
export function soundOf({ rows, climax }: SceneLines): Sound {
  if (rows.some(({ line }) => line.spans.some(({ type }) => type === 'dice'))) return 'dice';
  if (climax) return climax.icon === 'crossed-swords' ? 'horn' : 'chime';
  return 'piece';
}

let shared: AudioContext | undefined;

/** Plays it. Before the first click on the page browsers allow no sound. */
export function play(sound: Sound, volume: number): void {
  const silent = typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive;
  if (volume <= 0 || silent) return;
  shared ??= new AudioContext();
  const loud = shared.createGain();
  loud.gain.value = volume / 100;
  loud.connect(shared.destination);
  MAKERS[sound](shared, loud);
}

const MAKERS: Record<Sound, (audio: AudioContext, to: AudioNode) => void> = {
  piece: (audio, to) => tone(audio, to, { from: 150, down: 70, loud: 0.5, seconds: 0.14 }),
  dice: (audio, to) => {
    for (let at = 0; at < 0.55; at += 0.04 + Math.random() * 0.09) click(audio, to, at);
  },
  horn: (audio, to) => {
    for (const from of [98, 147]) {
      tone(audio, to, { from, loud: 0.16, seconds: 1.3, rise: 0.12, shape: 'sawtooth' });
    }
  },
  chime: (audio, to) => {
    for (const [from, loud] of [
      [330, 0.2],
      [495, 0.1],
      [742, 0.05],
    ] as const) {
      tone(audio, to, { from, loud, seconds: 1.1 });
    }
  },
};

interface Tone {
  /** Its pitch, and to what it falls. */
  from: number;
  down?: number;
  loud: number;
  seconds: number;
  /** How long it takes to be loud. */
  rise?: number;
  shape?: OscillatorType;
}

function tone(audio: AudioContext, to: AudioNode, made: Tone): void {
  const { from, down = from, loud, seconds, rise = 0.005, shape = 'sine' } = made;
  const now = audio.currentTime;
  const source = audio.createOscillator();
  const dull = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(from, now);
  source.frequency.exponentialRampToValueAtTime(down, now + seconds);
  dull.frequency.value = 900;
  gain.gain.setValueAtTime(0.0001, now);
  gain.gain.exponentialRampToValueAtTime(loud, now + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  source.connect(dull).connect(gain).connect(to);
  source.start(now);
  source.stop(now + seconds);
}

/** A die that hits the table: a moment of noise. */
function click(audio: AudioContext, to: AudioNode, at: number): void {
  const length = Math.floor(audio.sampleRate * 0.018);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i += 1) {
    samples[i] = (Math.random() * 2 - 1) * (1 - i / length) * 0.6;
  }
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = 1600 + Math.random() * 900;
  source.buffer = noise;
  source.connect(band).connect(to);
  source.start(audio.currentTime + at);
}
