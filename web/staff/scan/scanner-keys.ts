/** A scanner at a keyboard's place types faster than anybody; the slow ones over Bluetooth take up to 40 ms for a key. */
const GAP_MS = 70;
/** Nobody types so many digits so fast: from here on it is a scanner, and its Enter presses no button. */
const CERTAIN = 6;

const DIGIT = /^(?:Digit|Numpad)(\d)$/;
const ENDS = new Set(['Enter', 'NumpadEnter', 'Tab']);
const HELD_BESIDE = new Set(['ShiftLeft', 'ShiftRight', 'NumLock', 'CapsLock']);

/** `begins`: it may be a scanner's first digit. `scanned`: all of it has come. */
export type Pressed = { kind: 'other' } | { kind: 'begins' } | { kind: 'goes-on' } | { kind: 'scanned'; digits: string };

/**
 * Reads a scanner's keys by their place on the keyboard: with a Japanese input method on, what they write is garbled, and their
 * places are not. Whether it is a scanner is told by how fast they come.
 */
export class ScannerKeys {
  #digits = '';
  #last = Number.NEGATIVE_INFINITY;

  /** `at` in milliseconds. A key that is held repeats itself as fast as a scanner: leave those out. */
  press(code: string, at: number): Pressed {
    const isFast = at - this.#last <= GAP_MS;
    if (HELD_BESIDE.has(code)) return { kind: 'other' };
    const digit = DIGIT.exec(code)?.[1];
    if (digit !== undefined) {
      this.#digits = isFast ? this.#digits + digit : digit;
      this.#last = at;
      return { kind: this.#digits.length === 1 ? 'begins' : 'goes-on' };
    }
    const digits = isFast && ENDS.has(code) ? this.#digits : '';
    this.#digits = '';
    this.#last = Number.NEGATIVE_INFINITY;
    return digits.length >= CERTAIN ? { kind: 'scanned', digits } : { kind: 'other' };
  }
}
