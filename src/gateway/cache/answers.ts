import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Catalogue, ShownGacha } from '../../browse/catalogue.ts';
import type { CatalogueCache, Snapshot } from '../../browse/catalogue-cache.ts';
import { byteBounded } from './byte-bounded.ts';

/** `operation`: what was asked, for the operator. */
export type AnswerBody = { body: string | Buffer; type: string; operation?: string | undefined };
export type CachedAnswer = AnswerBody & { body: Buffer; etag: string };
/** `snapshot`: all that it was made of; absent where it depends on more. */
export type MadeAnswer = AnswerBody & { body: string; snapshot?: Snapshot | undefined };

export const isAnonymous = ({ authorization }: IncomingHttpHeaders): boolean => !authorization;

/** Finished answers for callers without a token, valid until the catalogue changes or a sale begins or ends. */
export type AnswerCache = {
  /** Without a key nothing is kept. `charge` is called for whom it is made, before that, and may throw: what is kept costs nobody anything. */
  answer(key: string | undefined, make: () => Promise<MadeAnswer>, charge?: () => void): Promise<CachedAnswer | MadeAnswer>;
};

const MAX_ANSWERS_BYTES = 16 * 1024 * 1024;
const MAX_KEY_LENGTH = 4096;

export function answerCache(catalogueCache: Pick<CatalogueCache, 'get'>): AnswerCache {
  const answers = byteBounded<string, CachedAnswer>(MAX_ANSWERS_BYTES, answerBytes, MAX_ANSWERS_BYTES);
  let validFor: Catalogue | undefined;
  let validFrom = 0;
  let validUntil = 0;

  function dropOutdated({ catalogue, now }: Snapshot): void {
    if (catalogue === validFor && validFrom <= now.getTime() && now.getTime() < validUntil) return;
    answers.clear();
    validFor = catalogue;
    validFrom = now.getTime();
    validUntil = nextSaleChange(catalogue.published, now);
  }

  async function get(key: string): Promise<CachedAnswer | undefined> {
    if (!answers.has(key)) return undefined;
    dropOutdated(await catalogueCache.get());
    return answers.get(key);
  }

  function put(key: string, { body, type, operation }: MadeAnswer, snapshot: Snapshot): CachedAnswer {
    const answer = { ...withEtag(body, type), operation };
    // A slow answer made of an older snapshot is for its own caller only.
    const isOlder = !answers.isEmpty() && snapshot.now.getTime() < validFrom;
    if (isOlder || key.length > MAX_KEY_LENGTH) return answer;
    dropOutdated(snapshot);
    answers.set(key, answer);
    return answer;
  }

  return {
    answer: async (key, make, charge) => {
      const cached = key === undefined ? undefined : await get(key);
      if (cached) return cached;
      charge?.();
      const made = await make();
      return key === undefined || !made.snapshot ? made : put(key, made, made.snapshot);
    },
  };
}

const answerBytes = ({ body }: CachedAnswer, key: string): number => 2 * key.length + body.length + 400;

export function withEtag(text: string, type: string): CachedAnswer {
  // A small pooled buffer would keep a large one alive.
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  body.write(text);
  return { body, type, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
}

function nextSaleChange(gachas: readonly ShownGacha[], now: Date): number {
  const changes = gachas.flatMap(({ startAt, endAt }) => [startAt.getTime(), endAt.getTime()]);
  return Math.min(Number.POSITIVE_INFINITY, ...changes.filter((at) => at > now.getTime()));
}
