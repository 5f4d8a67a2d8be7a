import { createLocalJWKSet, createRemoteJWKSet, errors, type JWK, type JWTVerifyGetKey } from 'jose';
import type { IdentityProvider } from '../../config/identity-providers/identity-providers.ts';
import { isWeak, MIN_RSA_BITS } from '../../config/identity-providers/public-key.ts';
import { Refusal } from '../../refusal.ts';

/** An unknown key makes the set be fetched again, but not more often than this. */
const MIN_REFETCH_INTERVAL_MS = 30_000;
const FETCH_TIMEOUT_MS = 5_000;
const FAILURE_BACKOFF_MS = 2_000;

export type KeyEvents = { fetched(): void; failed(): void; warn(entry: object, sentence: string): void };

export function keySet(
  { jwks, jwksUri, secret, issuer }: IdentityProvider,
  { fetched, failed, warn }: KeyEvents,
): JWTVerifyGetKey {
  if (secret) return async () => secret;
  if (jwks) return createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0]);
  let told = '';
  const read = (keys: readonly JWK[]) => {
    fetched();
    const weak = keys.filter(isWeak).map(({ kid = 'without a kid' }) => kid);
    // jose refuses them; a set is fetched often, and told of when it changes.
    if (weak.length > 0 && told !== weak.join())
      warn({ issuer, kids: weak }, `keys of an identity provider have fewer than ${MIN_RSA_BITS} bits: their tokens are refused`);
    told = weak.join();
  };
  return remoteKeySet(new URL(jwksUri ?? ''), { read, failed });
}

/** jose would count its cooldown from the last successful fetch, and so ask a failing provider again for every such token. */
function remoteKeySet(url: URL, { read, failed }: { read(keys: readonly JWK[]): void; failed(): void }): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(url, { cooldownDuration: Number.MAX_VALUE, timeoutDuration: FETCH_TIMEOUT_MS });
  let failedAt = 0;
  let refetchedAt = 0;

  const fetchKeys = () =>
    remote.reload().then(
      () => {
        failedAt = 0;
        read(remote.jwks()?.keys ?? []);
      },
      (cause) => {
        failedAt = Date.now();
        failed();
        throw new Refusal('UNAVAILABLE', [], { cause });
      },
    );

  return async (...jws) => {
    if (!remote.fresh) {
      if (!remote.reloading && Date.now() < failedAt + FAILURE_BACKOFF_MS) throw new Refusal('UNAVAILABLE');
      await fetchKeys();
    }
    try {
      return await remote(...jws);
    } catch (error) {
      if (error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw new Refusal('UNAVAILABLE', [], { cause: error });
      // Requests that come during a fetch wait for it: it may bring their key.
      if (!remote.reloading) {
        if (Date.now() < refetchedAt + MIN_REFETCH_INTERVAL_MS) throw failedAt ? new Refusal('UNAVAILABLE') : error;
        refetchedAt = Date.now();
      }
      await fetchKeys();
      return remote(...jws);
    }
  };
}
