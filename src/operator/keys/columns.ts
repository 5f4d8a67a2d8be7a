import { SEALED_SEED } from '../../draw/seed.ts';
import type { SealedColumn } from '../../encryption/sealed-column.ts';
import { SEALED_ANSWER } from '../../idempotency/record.ts';
import { SEALED_ADDRESS } from '../../order/delivery-info.ts';
import { SEALED_ACCESS_KEYS, SEALED_REDIRECT_URL } from '../../payment/attempt/access-keys.ts';
import { SEALED_KEYS, SEALED_RETURN_URL } from '../../payment/processor/sandbox/transaction.ts';
import { SEALED_BIRTH_MONTH } from '../../spending/birth-month.ts';
import { SEALED_SIGNING_KEY } from '../../staff/device/signing-key.ts';

/** Everything that is sealed in the database. A test holds it against the tables. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_SEED,
  SEALED_ADDRESS,
  SEALED_ACCESS_KEYS,
  SEALED_REDIRECT_URL,
  SEALED_ANSWER,
  SEALED_KEYS,
  SEALED_RETURN_URL,
  SEALED_SIGNING_KEY,
  SEALED_BIRTH_MONTH,
];
