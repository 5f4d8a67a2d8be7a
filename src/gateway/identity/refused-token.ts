import { errors } from 'jose';
import { Refusal } from '../../refusal.ts';

/** For the log and the metrics alone: a caller is not told what was wrong. */
export const TOKEN_FAULTS = [
  'malformed',
  'issuer',
  'key',
  'algorithm',
  'signature',
  'type',
  'claims',
  'expired',
  'inactive',
] as const;
export type TokenFault = (typeof TOKEN_FAULTS)[number];

export class TokenRefused extends Refusal {
  readonly fault: TokenFault;

  constructor(fault: TokenFault, options: ErrorOptions = {}) {
    super('UNAUTHENTICATED', [], options);
    this.fault = fault;
  }
}

/** Signature, issuer, audience and subject are good: the token was, too. */
export class TokenExpired extends TokenRefused {
  constructor(cause: unknown) {
    super('expired', { cause });
  }
}

const FAULTS: Readonly<Record<string, TokenFault>> = {
  [errors.JWKSNoMatchingKey.code]: 'key',
  [errors.JWKSMultipleMatchingKeys.code]: 'key',
  [errors.JOSEAlgNotAllowed.code]: 'algorithm',
  [errors.JOSENotSupported.code]: 'algorithm',
  [errors.JWSSignatureVerificationFailed.code]: 'signature',
  [errors.JWTClaimValidationFailed.code]: 'claims',
};

export const faultOf = (error: unknown): TokenFault => FAULTS[String((error as { code?: unknown }).code)] ?? 'malformed';
