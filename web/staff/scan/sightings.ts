/** So long a code may be out of the picture and still be the same showing of it: a hand that moves, a frame that is blurred. */
const GONE_AFTER_MS = 2_500;

/** A camera sees the same code many times a second: it is read once, and again only after it was taken away. */
export class Sightings {
  readonly #last = new Map<string, number>();

  /** The camera was paused for so long: what was in the picture before may still be. */
  lookedAway(ms: number): void {
    for (const [code, at] of this.#last) this.#last.set(code, at + ms);
  }

  isNew(code: string, at: number): boolean {
    const before = this.#last.get(code);
    for (const [other, seenAt] of this.#last) if (at - seenAt > GONE_AFTER_MS) this.#last.delete(other);
    this.#last.set(code, at);
    return before === undefined || at - before > GONE_AFTER_MS;
  }
}
