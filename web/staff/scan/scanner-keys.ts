import { DIGITS } from './pickup-code.ts';

/** A scanner at a keyboard's place types faster than hands; the slow ones over Bluetooth take up to 40 ms for a key. */
const FAST_MS = 90;
/** A busy device may hold a key back for a moment: what comes later is no part of it any more. */
const APART_MS = 1_000;
/** No hand types so many digits so fast: from here on it is a scanner, and its Enter presses no button. */
const CERTAIN = 6;

const DIGIT = /^(?:Digit|Numpad)(\d)$/;
const ENDS = new Set(['Enter', 'NumpadEnter', 'Tab']);
const HELD_BESIDE = new Set(['ShiftLeft', 'ShiftRight', 'NumLock', 'CapsLock']);

/** `begins`: it may be a scanner's first digit. `scanned`: all of it has come. */
export type Pressed = { kind: 'other' | 'begins' | 'goes-on' } | { kind: 'scanned'; digits: string };

/**
 * Reads a scanner's keys by their place on the keyboard: with a Japanese input method on, what they write is garbled, and their
 * places are not. Whether it is a scanner is told by how fast most of them come.
 */
export class ScannerKeys {
  #digits = '';
  #gaps: number[] = [];
  #last = Number.NEGATIVE_INFINITY;

  /** `at` in milliseconds. A key that is held repeats itself as fast as a scanner: leave those out. */
  press(code: string, at: number): Pressed {
    if (HELD_BESIDE.has(code)) return { kind: 'other' };
    const gap = at - this.#last;
    const digit = DIGIT.exec(code)?.[1];
    if (gap > APART_MS) this.#forget();
    if (digit === undefined) {
      const digits = ENDS.has(code) && this.#isScanner() ? this.#digits : undefined;
      this.#forget();
      return digits === undefined ? { kind: 'other' } : { kind: 'scanned', digits };
    }
    if (this.#digits !== '') this.#gaps.push(gap);
    this.#digits += digit;
    this.#last = at;
    return { kind: this.#digits.length === 1 ? 'begins' : 'goes-on' };
  }

  #isScanner(): boolean {
    // So many are a code, also where they were typed.
    if (this.#digits.length === DIGITS) return true;
    const fast = this.#gaps.filter((gap) => gap <= FAST_MS).length;
    return this.#digits.length >= CERTAIN && fast * 2 > this.#gaps.length;
  }

  #forget(): void {
    this.#digits = '';
    this.#gaps = [];
    this.#last = Number.NEGATIVE_INFINITY;
  }
}
