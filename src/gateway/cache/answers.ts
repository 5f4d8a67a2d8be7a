import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Catalogue, ShownGacha } from '../../browse/catalogue.ts';
import type { Showcase, View } from '../../browse/catalogue-cache.ts';
import { byteBounded } from './byte-bounded.ts';

export type AnswerBody = { body: string | Buffer; type: string };
export type CachedAnswer = AnswerBody & { body: Buffer; etag: string };
/** One that was made just now; `snapshot` is what alone it was made of, where that is so. */
export type MadeAnswer = AnswerBody & { body: string; snapshot?: View | undefined };

/** Callers without a token all get the same answer. */
export const isAnonymous = ({ authorization }: IncomingHttpHeaders): boolean => authorization === undefined;

/**
 * Finished answers for callers without a token, who all get the same. They are valid as long as the catalogue is the same
 * and no sale begins or ends.
 */
export type AnswerCache = {
  /** The answer under this key from the cache, or the one that is made now; without a key nothing is kept. */
  answer(key: string | undefined, make: () => Promise<MadeAnswer>): Promise<CachedAnswer | MadeAnswer>;
};

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_KEY_LENGTH = 4096;

export function answerCache(catalogueCache: Pick<Showcase, 'look'>): AnswerCache {
  const answers = byteBounded<string, CachedAnswer>(MAX_BYTES, answerBytes, MAX_BYTES);
  let validFor: Catalogue | undefined;
  let validFrom = 0;
  let validUntil = 0;

  function dropOutdated({ catalogue, now }: View): void {
    if (catalogue === validFor && validFrom <= now.getTime() && now.getTime() < validUntil) return;
    answers.clear();
    validFor = catalogue;
    validFrom = now.getTime();
    validUntil = nextSaleChange(catalogue.published, now);
  }

  async function get(key: string): Promise<CachedAnswer | undefined> {
    if (!answers.has(key)) return undefined;
    dropOutdated(await catalogueCache.look());
    return answers.get(key);
  }

  function put(key: string, { body, type }: MadeAnswer, snapshot: View): CachedAnswer {
    const answer = withEtag(body, type);
    // A slow answer, made of an older snapshot than those in the cache, is for its own caller only.
    const isOlder = !answers.isEmpty() && snapshot.now.getTime() < validFrom;
    if (isOlder || key.length > MAX_KEY_LENGTH) return answer;
    dropOutdated(snapshot);
    answers.set(key, answer);
    return answer;
  }

  return {
    answer: async (key, make) => {
      const cached = key === undefined ? undefined : await get(key);
      if (cached) return cached;
      const made = await make();
      return key === undefined || !made.snapshot ? made : put(key, made, made.snapshot);
    },
  };
}

const answerBytes = ({ body }: CachedAnswer, key: string): number => 2 * key.length + body.length + 400;

export function withEtag(text: string, type: string): CachedAnswer {
  // In memory of its own: a small buffer is else a part of a large one, and would keep that alive.
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  body.write(text);
  return { body, type, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
}

function nextSaleChange(gachas: readonly ShownGacha[], now: Date): number {
  const changes = gachas.flatMap(({ startAt, endAt }) => [startAt.getTime(), endAt.getTime()]);
  return Math.min(Number.POSITIVE_INFINITY, ...changes.filter((at) => at > now.getTime()));
}
