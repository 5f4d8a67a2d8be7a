import { effect, signal } from '@preact/signals';
import { remember, remembered } from '../../shared/chosen.ts';
import type { Verdict } from './verdict.ts';

const KEY = 'sound';
export const hasSound = signal(remembered(KEY) !== 'off');
effect(() => remember(KEY, hasSound.value ? null : 'off'));

/** Hertz, and seconds from the beginning and of length: told apart without a look, also by ears that miss some heights. */
type Note = readonly [hertz: number, from: number, long: number];
const TONES: Record<Verdict, readonly Note[]> = {
  go: [
    [660, 0, 0.11],
    [990, 0.12, 0.2],
  ],
  look: [
    [520, 0, 0.14],
    [520, 0.22, 0.14],
    [520, 0.44, 0.14],
  ],
  no: [[170, 0, 0.65]],
  done: [
    [660, 0, 0.08],
    [880, 0.08, 0.08],
    [1320, 0.16, 0.22],
  ],
};
const SHAKES: Record<Verdict, readonly number[]> = { go: [70], look: [90, 90, 90, 90, 90], no: [450], done: [40, 50, 40] };

let context: AudioContext | undefined;

/** Opening the way to the loudspeaker may take a device a while: not between two keys of a scanner. */
const WAKE_AFTER_MS = 700;

/** A browser lets a page sound only after a first press. */
export function allowSound(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = (): void => {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => {});
  };
  const soon = (): void => {
    if (context?.state === 'running') return;
    clearTimeout(timer);
    timer = setTimeout(wake, WAKE_AFTER_MS);
  };
  for (const event of ['pointerup', 'keyup'] as const) addEventListener(event, soon, { passive: true });
}

export function sound(verdict: Verdict): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([...SHAKES[verdict]]);
  if (!hasSound.value || context?.state !== 'running') return;
  for (const [hertz, from, long] of TONES[verdict]) play(context, verdict === 'no' ? 'sawtooth' : 'triangle', hertz, from, long);
}

function play(on: AudioContext, type: OscillatorType, hertz: number, from: number, long: number): void {
  const [start, end] = [on.currentTime + from, on.currentTime + from + long];
  const [oscillator, gain] = [on.createOscillator(), on.createGain()];
  oscillator.type = type;
  oscillator.frequency.value = hertz;
  // Without a rise and a fall it clicks.
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.25, start + 0.015);
  gain.gain.setValueAtTime(0.25, Math.max(start + 0.015, end - 0.04));
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(on.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
