import type { Offer } from '../sign-in/sign-in.ts';

const TIMEOUT_MS = 3_000;
const READ_AGAIN_MS = 60 * 60_000;
const TRY_AGAIN_MS = 10_000;

/** What a page asks of a provider by itself; to all else it sends its visitor. */
const ASKED = ['token_endpoint', 'revocation_endpoint'] as const;

const originOf = (address: unknown): string[] => {
  const origin = typeof address === 'string' ? URL.parse(address)?.origin : undefined;
  return origin === undefined || origin === 'null' ? [] : [origin];
};

type Complain = (issuer: string, error: Error) => void;

/**
 * The origins that pages ask at sign-in. Where a provider gives tokens stands in what it publishes, often on another
 * host (Cognito). An address without an origin is of this gateway, which pages may ask anyway.
 */
export function signInOrigins(offers: readonly Offer[], complain: Complain): () => Promise<string[]> {
  const known = offers.flatMap(({ discovery, endpoints }) => [...originOf(discovery), ...originOf(endpoints?.token)]);
  const published = offers.flatMap(({ issuer, discovery }) =>
    discovery !== null && URL.canParse(discovery) ? [publishedBy(discovery, (error) => complain(issuer, error))] : [],
  );
  return async () => [...known, ...(await Promise.all(published.map((read) => read()))).flat()];
}

/** Only requests before the first reading wait for it. What was read stays while it cannot be read again. */
function publishedBy(discovery: string, failed: (error: Error) => void): () => Promise<string[]> {
  let origins: string[] | undefined;
  let readAgainAt = 0;
  let reading: Promise<void> | undefined;
  const read = () =>
    originsIn(discovery)
      .then(
        (found) => {
          origins = found;
          readAgainAt = performance.now() + READ_AGAIN_MS;
        },
        (error: Error) => {
          readAgainAt = performance.now() + TRY_AGAIN_MS;
          failed(error);
        },
      )
      .finally(() => {
        reading = undefined;
      });
  return async () => {
    if (performance.now() >= readAgainAt) reading ??= read();
    if (!origins) await reading;
    return origins ?? [];
  };
}

async function originsIn(discovery: string): Promise<string[]> {
  const response = await fetch(discovery, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${discovery} answers ${response.status}`);
  const told: unknown = await response.json();
  if (told === null || typeof told !== 'object') throw new Error(`${discovery} tells no endpoints`);
  return ASKED.flatMap((name) => originOf((told as Record<string, unknown>)[name]));
}
