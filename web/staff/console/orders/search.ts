import type { FindOrdersInput } from '../documents.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const MOST_NUMBER = 2_147_483_647;

/**
 * What may have been meant by what stands in the one box, the likeliest first: an id is an order's or a fan's, a number is called
 * at a gacha, and three words are an account at a provider. Empty where it is none of them.
 */
export function meantBy(given: string, gachaId: string): FindOrdersInput[] {
  const text = given.normalize('NFKC').trim();
  if (UUID.test(text)) return [{ orderId: text.toLowerCase() }, { userId: text.toLowerCase() }];
  // Written as it is called, `A-104`, or the number alone.
  const serialNumber = Number(/^(?:[^\s\d]{1,10}[-\s]?)?(\d{1,10})$/.exec(text)?.[1] ?? Number.NaN);
  if (serialNumber >= 1 && serialNumber <= MOST_NUMBER) return gachaId === '' ? [] : [{ ticket: { gachaId, serialNumber } }];
  const [providerType, providerId, providerUserId, more] = text.split(/\s+/);
  if (!providerType || !providerId || !providerUserId || more !== undefined) return [];
  return [{ identity: { providerType, providerId, providerUserId } }];
}
