import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Catalogue, ShownGacha } from '../../browse/catalogue.ts';
import type { CatalogueCache, Snapshot } from '../../browse/catalogue-cache.ts';
import type { Language } from '../../language/language.ts';
import { byteBounded } from './byte-bounded.ts';

/** `operation`: what was asked, for the operator. */
type AnswerBody = {
  body: string | Buffer;
  type: string;
  operation?: string | undefined;
  status?: number;
  headers?: Record<string, string>;
};
export type CachedAnswer = AnswerBody & { body: Buffer; etag: string };
/** `snapshot`: all that it was made of; absent where it depends on more. */
export type MadeAnswer = AnswerBody & { body: string; snapshot?: Snapshot | undefined };

export const isAnonymous = ({ authorization }: IncomingHttpHeaders): boolean => !authorization;

export type Making = {
  /** In which it is made. */
  language: Language;
  /** Known beforehand; otherwise it is from the second time on. */
  isForAll?: boolean;
  /** Charges the caller for whom it is made, before that; it throws where the limit is reached. */
  charge?: () => void;
  make(waitsForNothing: boolean): Promise<MadeAnswer>;
};

/** The outcome of an answer that other callers may wait for. If it failed for its maker, the next waiting caller makes it. */
type Outcome = CachedAnswer | 'for one' | 'failed';

/** Finished answers for callers without a token, valid until the catalogue changes or a sale begins or ends. */
export type AnswerCache = {
  /**
   * Without a key no answer is kept. Of many equal requests at once the first makes the answer for all; a kept answer is charged
   * to no caller.
   */
  answer(key: string | undefined, making: Making): Promise<CachedAnswer | MadeAnswer>;
};

const MAX_ANSWERS_BYTES = 16 * 1024 * 1024;
const MAX_KEY_LENGTH = 4096;
/** Made without waiting for a place. A catalogue that sells changes five times a second, and is some twenty pages. */
const FREE_A_SECOND = 100;
/** After so many tries a waiting caller makes the answer alone. */
const MAX_TIMES = 4;
const MAX_KEPT_KEYS_BYTES = 2 * 1024 * 1024;

export function answerCache(catalogueCache: Pick<CatalogueCache, 'get'>): AnswerCache {
  const answers = byteBounded<string, CachedAnswer>(MAX_ANSWERS_BYTES, answerBytes, MAX_ANSWERS_BYTES);
  /** Keys of answers that were kept, whether or not they still are. */
  const keptKeys = byteBounded<string, true>(MAX_KEPT_KEYS_BYTES, (_kept, key) => 2 * key.length);
  const [first, again] = [everySecond(FREE_A_SECOND), everySecond(FREE_A_SECOND)];
  /** Answers that are being made. */
  const making = new Map<string, Promise<Outcome>>();
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

  function put(key: string, { body, type, operation }: MadeAnswer, language: Language, snapshot: Snapshot): CachedAnswer {
    const answer = { ...withEtag(body, type, language), operation };
    // A slow answer made of an older snapshot is for its own caller only.
    const isOlder = !answers.isEmpty() && snapshot.now.getTime() < validFrom;
    if (isOlder || key.length > MAX_KEY_LENGTH) return answer;
    dropOutdated(snapshot);
    answers.set(key, answer);
    keptKeys.set(key, true);
    return answer;
  }

  function makeAlone({ charge, make }: Making): Promise<MadeAnswer> {
    charge?.();
    return make(false);
  }

  /** An answer that was kept before is charged to no caller: the first to come after a sale makes it for all. */
  async function makeForAll(
    key: string,
    { language, isForAll = false, charge, make }: Making,
  ): Promise<CachedAnswer | MadeAnswer> {
    const wasKept = keptKeys.has(key);
    // Charges before others can join: they do not pay for it.
    if (!wasKept) charge?.();
    const waitsForNothing = wasKept ? again.take() : isForAll && first.take();
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    making.set(key, promise);
    let outcome: Outcome = 'failed';
    try {
      const made = await make(waitsForNothing);
      outcome = made.snapshot ? put(key, made, language, made.snapshot) : 'for one';
      return outcome === 'for one' ? made : outcome;
    } finally {
      making.delete(key);
      resolve(outcome);
    }
  }

  return {
    answer: async (key, asked) => {
      if (key === undefined) return makeAlone(asked);
      for (let time = 0; time < MAX_TIMES; time += 1) {
        const cached = await get(key);
        if (cached) return cached;
        const begun = making.get(key);
        if (!begun) return makeForAll(key, asked);
        const outcome = await begun;
        // It turned out not to be the same for all.
        if (outcome === 'for one') break;
        // One that began after this caller came is new enough, whatever was sold since.
        if (time > 0 && outcome !== 'failed') return outcome;
      }
      return makeAlone(asked);
    },
  };
}

function everySecond(most: number): { take(): boolean } {
  let [since, taken] = [Number.NEGATIVE_INFINITY, 0];
  return {
    take: () => {
      const now = performance.now();
      if (now - since > 1_000) [since, taken] = [now, 0];
      taken += 1;
      return taken <= most;
    },
  };
}

const answerBytes = ({ body }: CachedAnswer, key: string): number => 2 * key.length + body.length + 400;

export function withEtag(text: string, type: string, language: Language): CachedAnswer {
  // A small pooled buffer would keep a large one alive.
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  body.write(text);
  // Weak, since the same answer goes out in several encodings. Also where both languages have the same bytes, it is of one.
  return { body, type, etag: `W/"${createHash('sha1').update(language).update(body).digest('base64url')}"` };
}

/** Whether the caller has this answer already. */
export function isKnown({ 'if-none-match': given = '' }: IncomingHttpHeaders, etag: string): boolean {
  const known = given.split(',').map((one) => one.trim().replace(/^(?:W\/)?/, 'W/'));
  return known.includes(etag) || known.includes('W/*');
}

function nextSaleChange(gachas: readonly ShownGacha[], now: Date): number {
  const changes = gachas.flatMap(({ startAt, endAt }) => [startAt.getTime(), endAt.getTime()]);
  return Math.min(Number.POSITIVE_INFINITY, ...changes.filter((at) => at > now.getTime()));
}
