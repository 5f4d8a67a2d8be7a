import type { RefusalCode } from '../../refusal.ts';
import type { TokenFault } from '../identity/refused-token.ts';

/** Where it was refused before it was known what is asked for. */
export const NO_OPERATION = 'none';

export type Face = 'graphql' | 'rest';

/**
 * The counters of a gateway for its operator. `operation`: a root field, or a REST document; never a name that a caller made up.
 */
export type GatewayEvents = {
  refused(face: Face, operation: string, code: string): void;
  rateLimited(limit: string): void;
  /** `kind` of request, for which there was no room. */
  turnedAway(kind: string): void;
  tokenRefused(fault: TokenFault): void;
  connectionRefused(limit: string): void;
  wrongCode(code: RefusalCode): void;
  /** At an address that had more sign-ups than usual within the hour. */
  signedUpAmongMany(): void;
  checkInJumped(): void;
  codeIssued(): void;
  codeRead(): void;
  /** A reading of a code could not be recorded. */
  readingNotKept(): void;
  handedOver(orders: number): void;
};
