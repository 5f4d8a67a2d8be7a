import { calculateJwkThumbprint, EmbeddedJWK, errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose';
import { badInput } from '../../refusal.ts';
import type { Proof } from '../../staff/device/proof.ts';

/** Phones' clocks are not always right. */
const MAX_OFF_SECONDS = 300;
const MAX_LENGTH = 4096;
const [MIN_JTI_LENGTH, MAX_JTI_LENGTH] = [16, 128];

/**
 * As in RFC 9449: signed with the key that it has in its header, for an address of this gateway and one time. Whether it was used
 * is asked later.
 */
export async function readProof(proof: string, addresses: readonly string[]): Promise<Proof> {
  if (proof.length > MAX_LENGTH) throw badInput('proof', 'TOO_LONG', { most: MAX_LENGTH });
  const { payload, protectedHeader } = await verified(proof);
  const { jti, iat } = mustBeFor(payload, addresses);
  const keyThumbprint = await calculateJwkThumbprint(protectedHeader.jwk ?? {});
  return { keyThumbprint, jti, expiresAt: new Date((iat + MAX_OFF_SECONDS) * 1000) };
}

async function verified(proof: string): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(proof, EmbeddedJWK, { algorithms: ['ES256'], typ: 'dpop+jwt' });
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException)
      throw badInput('proof', 'NOT_A_PROOF');
    throw error;
  }
}

function mustBeFor({ jti, iat, htm, htu }: JWTPayload, addresses: readonly string[]): { jti: string; iat: number } {
  if (typeof jti !== 'string' || jti.length < MIN_JTI_LENGTH || jti.length > MAX_JTI_LENGTH)
    throw badInput('proof', 'PROOF_NAME', { least: MIN_JTI_LENGTH, most: MAX_JTI_LENGTH });
  if (htm !== 'POST' || !addresses.some((address) => address === htu))
    throw badInput('proof', 'PROOF_ADDRESS', { address: addresses.join(', ') });
  const seconds = Math.round((iat ?? 0) - Date.now() / 1000);
  if (typeof iat !== 'number' || Math.abs(seconds) > MAX_OFF_SECONDS) throw badInput('proof', 'PROOF_TIME');
  return { jti, iat };
}
