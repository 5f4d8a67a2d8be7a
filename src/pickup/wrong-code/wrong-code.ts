import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { vaultOf } from '../../encryption/sealed-column.ts';
import { Refusal, type RefusalCode } from '../../refusal.ts';

/** The mistakes in a code that staff bring. A code for another counter is a right one. */
export const WRONG_CODES = [
  'PICKUP_CODE_UNKNOWN',
  'PICKUP_CODE_MISTYPED',
  'PICKUP_CODE_EXPIRED',
  'PICKUP_CODE_SUPERSEDED',
  'ALREADY_HANDED_OVER',
] as const satisfies RefusalCode[];

export const isWrongCode = (code: RefusalCode): boolean => WRONG_CODES.some((wrong) => wrong === code);

/**
 * Brought by a staff member. A right code is in no row, nor is a wrong one: the fingerprint tells only that it was the same
 * again.
 */
export const WrongCode = defineEntity({
  name: 'WrongCode',
  tableName: 'wrong_codes',
  properties: {
    id: p.uuid().primary(),
    at: p.datetime(3),
    staffId: p.uuid(),
    deviceId: p.uuid().nullable(),
    /** From where, as `CodeReader` says. */
    reader: p.text().nullable(),
    refusal: p.text().$type<RefusalCode>(),
    /** Where the counter said so: at which gacha. */
    gachaId: p.uuid().nullable(),
    fingerprint: p.text(),
  },
});
export type WrongCode = InferEntity<typeof WrongCode>;

/** All others were codes once, or are slips of a reader or a finger: they are noted, and bound nothing. */
export const GUESS = 'PICKUP_CODE_UNKNOWN' satisfies RefusalCode;

const FINGERPRINT_LENGTH = 12;

/** Keyed, and by member: from a dump nothing can be worked out of it, and two members' mistakes are not compared. */
export const fingerprintOf = (em: EntityManager, staffId: string, code: string): string =>
  vaultOf(em).secretOf('wrong codes', `${staffId} ${code}`).slice(0, FINGERPRINT_LENGTH);

export const WINDOW_MINUTES = 60;

/** Right codes are refused as well, or guessing would go on. */
export const tooManyWrongCodes = (retryAfterSeconds: number): Refusal =>
  new Refusal('RATE_LIMITED', [], { retryAfterSeconds, limit: 'wrong-codes' });
