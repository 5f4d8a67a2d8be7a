import { createHash } from 'node:crypto';
import type { Catalogue, ShownGacha } from '../browse/catalogue.ts';
import type { Showcase, View } from '../browse/showcase.ts';

/** A finished answer, as it is sent. */
export type Text = { body: string; etag: string };

/**
 * Finished answers for those of whom nothing is known, and whose answers therefore cannot differ. They stand as long as the
 * catalogue is the same and no sale begins or ends.
 */
export type Shelf = {
  find(key: string): Promise<Text | undefined>;
  /** Keeps what was made of this view. */
  keep(view: View, key: string, body: string): Text;
};

const MOST_TEXTS = 500;

export function shelf(showcase: Showcase): Shelf {
  let of: Catalogue | undefined;
  let until = 0;
  let texts = new Map<string, Text>();

  /** Empties the shelf where what is on it does not hold any more. */
  function turnTo({ catalogue, now }: View): void {
    if (catalogue === of && now.getTime() < until) return;
    of = catalogue;
    until = nextTurn(catalogue.published, now);
    texts = new Map();
  }

  return {
    find: async (key) => {
      turnTo(await showcase.look());
      return texts.get(key);
    },
    keep: (view, key, body) => {
      const text = { body, etag: tagOf(body) };
      // Another reading may have come in between; what was made of the one before is not for now.
      if (view.catalogue === of && view.now.getTime() < until && texts.size < MOST_TEXTS) texts.set(key, text);
      return text;
    },
  };
}

export const tagOf = (body: string): string => `"${createHash('sha1').update(body).digest('base64url')}"`;

/** The next instant at which a sale begins or ends. */
function nextTurn(gachas: readonly ShownGacha[], now: Date): number {
  const turns = gachas.flatMap(({ startAt, endAt }) => [startAt.getTime(), endAt.getTime()]).filter((at) => at > now.getTime());
  return Math.min(Number.POSITIVE_INFINITY, ...turns);
}
