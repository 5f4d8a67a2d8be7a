import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { z } from 'zod';

/** Shorter keys can be factored, and then any attacker can sign. */
export const MIN_RSA_BITS = 2048;

export const publicKey = z
  .looseObject({ kty: z.enum(['RSA', 'EC', 'OKP']) })
  .refine(isKey, 'is not a public key')
  .refine((jwk) => !isWeak(jwk), `is an RSA key of fewer than ${MIN_RSA_BITS} bits`);

function isKey(jwk: JsonWebKey): boolean {
  try {
    return jwk.d === undefined && createPublicKey({ key: jwk, format: 'jwk' }).type === 'public';
  } catch {
    return false;
  }
}

/** RSA keys that are too short. What is no key at all is told elsewhere. */
export function isWeak({ kty, n }: { kty?: unknown; n?: unknown }): boolean {
  if (kty !== 'RSA' || typeof n !== 'string') return false;
  const [first = 0, ...others] = Buffer.from(n, 'base64url');
  return 32 - Math.clz32(first) + 8 * others.length < MIN_RSA_BITS;
}
