import type { Vault } from '../../encryption/vault.ts';
import { isId } from '../../refusal.ts';

/** The page has no token to ask for and no cookie: its address is good for one order, for so long. */
const VALID_FOR_MINUTES = 10;

const PURPOSE = 'receipt addresses';
const wordsOf = (orderId: string, until: string): string => JSON.stringify([orderId, until]);

export function receiptPath(vault: Vault, orderId: string, now = Date.now()): string {
  const until = String(Math.floor(now / 1000) + VALID_FOR_MINUTES * 60);
  return `/receipts/${orderId}?until=${until}&signature=${vault.secretOf(PURPOSE, wordsOf(orderId, until))}`;
}

/** It opens the page by itself, so answers that are kept for repeated calls leave it out. */
export const isReceiptAddress = (value: unknown): boolean =>
  typeof value === 'string' && /\/receipts\/[0-9a-f-]{36}\?until=/.test(value);

type Asked = { orderId: string; until?: unknown; signature?: unknown };

/** Whether a gateway with one of these keys has given out this very address, and no longer ago. */
export function isGoodAddress(vault: Vault, { orderId, until, signature }: Asked, now = Date.now()): boolean {
  if (typeof until !== 'string' || typeof signature !== 'string') return false;
  if (!isId(orderId) || !/^\d{1,11}$/.test(until) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const isSigned = vault.isSecretOf(PURPOSE, wordsOf(orderId, until), signature);
  return isSigned && now < Number(until) * 1000;
}
