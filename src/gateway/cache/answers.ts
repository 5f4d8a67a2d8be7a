import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Catalogue, ShownGacha } from '../../browse/catalogue.ts';
import type { Showcase, View } from '../../browse/catalogue-cache.ts';

/** A finished answer, in the bytes that are sent. */
export type Text = { body: Buffer; etag: string; type: string };

/** Of whom nothing is known, everybody gets the same. */
export const isShared = ({ authorization }: IncomingHttpHeaders): boolean => authorization === undefined;

/**
 * Finished answers for those of whom nothing is known, and whose answers therefore cannot differ. They stand as long as the
 * catalogue is the same and no sale begins or ends.
 */
export type Shelf = {
  find(key: string): Promise<Text | undefined>;
  /** Keeps what was made of this view. */
  keep(view: View, key: string, body: string, type?: string): Text;
};

const JSON_TYPE = 'application/json; charset=utf-8';
/** Room for what is on the shelf, in bytes: what was put there first makes way. */
const ROOM = 16 * 1024 * 1024;
const LONGEST_KEY = 4096;

export function shelf(showcase: Showcase): Shelf {
  let of: Catalogue | undefined;
  let from = 0;
  let until = 0;
  let texts = new Map<string, Text>();
  let taken = 0;

  /** Empties the shelf where what is on it does not hold any more. */
  function turnTo({ catalogue, now }: View): void {
    if (catalogue === of && from <= now.getTime() && now.getTime() < until) return;
    of = catalogue;
    from = now.getTime();
    until = nextTurn(catalogue.published, now);
    texts = new Map();
    taken = 0;
  }

  function put(key: string, text: Text): void {
    taken += sizeOf(key, text) - sizeOf(key, texts.get(key));
    texts.set(key, text);
    for (const [first, one] of texts) {
      if (taken <= ROOM) return;
      texts.delete(first);
      taken -= sizeOf(first, one);
    }
  }

  return {
    find: async (key) => {
      if (!texts.has(key)) return undefined;
      turnTo(await showcase.look());
      return texts.get(key);
    },
    keep: (view, key, body, type) => {
      const text = textOf(body, type);
      // What was made of an earlier view than what is here is not for others.
      if (key.length > LONGEST_KEY || (texts.size > 0 && view.now.getTime() < from)) return text;
      turnTo(view);
      put(key, text);
      return text;
    },
  };
}

/** With what an entry takes beside its bytes. A key may be of characters that take two each. */
const sizeOf = (key: string, text: Text | undefined): number => (text ? 2 * key.length + text.body.length + 600 : 0);

export function textOf(answer: string, type = JSON_TYPE): Text {
  // In memory of its own: a small buffer is else a part of a large one, and would keep that alive.
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(answer));
  body.write(answer);
  return { body, type, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
}

/** The next instant at which a sale begins or ends. */
function nextTurn(gachas: readonly ShownGacha[], now: Date): number {
  const turns = gachas.flatMap(({ startAt, endAt }) => [startAt.getTime(), endAt.getTime()]).filter((at) => at > now.getTime());
  return Math.min(Number.POSITIVE_INFINITY, ...turns);
}
