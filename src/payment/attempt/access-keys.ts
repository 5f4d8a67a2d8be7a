import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sealedColumn, vaultOf } from '../../encryption/sealed-column.ts';
import type { Sealed } from '../../encryption/vault.ts';
import type { Reference } from '../processor/processor.ts';
import type { PaymentRow } from './payment.ts';

/** The processor's keys to a payment: with them, and the shop's password, its money is moved. */
export type AccessKeys = Pick<Reference, 'accessId' | 'accessPass'>;

export const SEALED_ACCESS_KEYS = sealedColumn('processor keys', 'payments', 'access_keys');
/** Where the bank of a card asks its holder. The address holds the access id. */
export const SEALED_REDIRECT_URL = sealedColumn('processor keys', 'payments', 'redirect_url');

const NO_KEYS: AccessKeys = { accessId: '', accessPass: '' };

export const accessKeysIn = ({ accessId, accessPass }: AccessKeys): AccessKeys => ({ accessId, accessPass });

type Holding<Column extends 'accessKeys' | 'redirectUrl'> = Pick<PaymentRow, 'id'> & {
  [Name in Column]?: Sealed | null | undefined;
};

export function accessKeysOf(em: EntityManager, { id, accessKeys }: Holding<'accessKeys'>): AccessKeys {
  return accessKeys ? (JSON.parse(SEALED_ACCESS_KEYS.open(em, [id], accessKeys)) as AccessKeys) : NO_KEYS;
}

export const referenceOf = (
  em: EntityManager,
  payment: Holding<'accessKeys'> & Pick<PaymentRow, 'processorOrderId'>,
): Reference => ({
  processorOrderId: payment.processorOrderId,
  ...accessKeysOf(em, payment),
});

export const redirectUrlOf = (em: EntityManager, { id, redirectUrl }: Holding<'redirectUrl'>): string | null =>
  redirectUrl ? SEALED_REDIRECT_URL.open(em, [id], redirectUrl) : null;

export const sealedKeys = (em: EntityManager, id: string, accessId: string, accessPass: string): Sealed =>
  SEALED_ACCESS_KEYS.seal(em, [id], JSON.stringify({ accessId, accessPass }));

const RETURN_KEY_DIGITS = 44;

/** Only its hash is kept: it is worked out of the payment for the one call that hands it to the processor. */
export const returnKeyOf = (em: EntityManager, { id }: Pick<PaymentRow, 'id'>): string =>
  vaultOf(em).secretOf('return keys', id).slice(0, RETURN_KEY_DIGITS);

export const hashOfReturnKey = (returnKey: string): string => createHash('sha256').update(returnKey).digest('hex');
