import { signal } from '@preact/signals';

/** Silent until the fan turns it on, each time anew. */
export const isLoud = signal(false);

let audio: AudioContext | undefined;

/** By a press: browsers let nothing else make a sound. */
export function turnSound(on: boolean): void {
  isLoud.value = on;
  if (!on) return;
  audio ??= new AudioContext();
  void audio.resume();
  tone(660, 0, 0.08);
}

/** A soft sine that swells and dies away. `at` in seconds from now. */
function tone(hertz: number, at: number, seconds: number, loudness = 0.14): void {
  if (!audio || !isLoud.value) return;
  const begin = audio.currentTime + at;
  const pitch = audio.createOscillator();
  const volume = audio.createGain();
  pitch.type = 'sine';
  pitch.frequency.value = hertz;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loudness, begin + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  pitch.connect(volume).connect(audio.destination);
  pitch.start(begin);
  pitch.stop(begin + seconds);
}

const COMMON = [523.25, 783.99];
const RARE = [523.25, 659.25, 783.99, 1046.5, 1318.5];

export const soundPress = (): void => tone(196, 0, 0.18, 0.1);

export function soundOpen(isRare: boolean): void {
  for (const [index, hertz] of (isRare ? RARE : COMMON).entries()) tone(hertz, 0.16 + index * 0.09, isRare ? 0.9 : 0.5);
}
