import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { IdentityProvider } from '../../identity-providers.ts';
import { Refusal } from '../../refusal.ts';

/** A key that is not in the set makes it be fetched again, but not more often than this. */
const MIN_REFETCH_INTERVAL_MS = 30_000;
const FETCH_TIMEOUT_MS = 5_000;
/** After a fetch that failed, tokens are refused without another try for as long. */
const FAILURE_BACKOFF_MS = 2_000;

export function keySet({ jwks, jwksUri }: IdentityProvider, fetched: () => void): JWTVerifyGetKey {
  if (jwks) return createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0]);
  return remoteKeySet(new URL(jwksUri ?? ''), fetched);
}

/**
 * Fetched when it is needed, kept for ten minutes, and fetched again for a key that is not in it, but not often. jose would
 * count from the last fetch that went well, and so ask a provider in trouble again for every such token.
 */
function remoteKeySet(url: URL, fetched: () => void): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(url, { cooldownDuration: Number.MAX_VALUE, timeoutDuration: FETCH_TIMEOUT_MS });
  let failedAt = 0;
  let refetchedAt = 0;

  const fetchKeys = () =>
    remote.reload().then(
      () => {
        failedAt = 0;
        fetched();
      },
      (cause) => {
        failedAt = Date.now();
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
      // Those who come while the set is on its way wait for it: it may hold their key.
      if (!remote.reloading) {
        if (Date.now() < refetchedAt + MIN_REFETCH_INTERVAL_MS) throw failedAt ? new Refusal('UNAVAILABLE') : error;
        refetchedAt = Date.now();
      }
      await fetchKeys();
      return remote(...jws);
    }
  };
}
