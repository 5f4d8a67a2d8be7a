import type { Dice } from './dice.ts';

/** Whom a request is of. */
export const ROLES = ['nobody', 'fan', 'otherFan', 'guest', 'notSignedUp', 'banned', 'staff', 'boothStaff'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What there is to ask for. The lists keep their length while it changes what is in them, so that the same choices make the
 * same request of other ids.
 */
export type Scene = {
  tokens: Record<Role, string>;
  /** Tokens that no caller may have. */
  wrongTokens: string[];
  gachas: string[];
  prizes: string[];
  orders: string[];
  codes: string[];
  users: string[];
  cursors: string[];
};

export const anyId = (scene: Scene, { oneOf }: Dice): string =>
  oneOf([scene.gachas, scene.orders, scene.prizes, scene.users].map((ids) => oneOf(ids)));

const CARDS = ['tok_visa', 'tok_declined', 'tok_limit', 'tok_security_code', 'tok_expired', 'tok_3ds_challenge'];
const ADDRESS: Record<string, string> = {
  ...{ fullname: 'Hanako', country: 'JP', prefecture: 'Tokyo', city: 'Chiyoda', address1: '1-1', address2: 'Room 1' },
  ...{ phoneNumber: '03-1234-5678', phone_number: '03-1234-5678', zipCode: '100-0001', zip_code: '100-0001' },
};

/** A value that a field of this name would accept. */
export function fittingValue(name: string, parent: string, scene: Scene, dice: Dice): unknown {
  const { below, oneOf, sometimes } = dice;
  const [field] = name.replace(/_?ids?$/i, '').split('_');
  if (/^(ids?|after|before)$/.test(name)) return name.startsWith('id') ? ofParent(parent, scene, dice) : oneOf(scene.cursors);
  if (/ids?$/i.test(name) && field === 'order') return oneOf(scene.orders);
  if (/ids?$/i.test(name) && field === 'gacha') return oneOf(scene.gachas);
  if (/^beacon/.test(name)) return sometimes(20) ? below(9) : 7;
  if (/^pickup_?code$/i.test(name)) return sometimes(20) ? 'example' : oneOf(scene.codes);
  if (/^play_?amount$/i.test(name)) return sometimes(5) ? 1 + below(100) : 1 + below(3);
  if (name === 'first' || name === 'last') return 1 + below(100);
  if (name === 'token') return oneOf(CARDS);
  if (name === 'latitude') return '35.658';
  if (name === 'longitude') return '139.745';
  if (/key$/i.test(name)) return `key-${below(12)}`;
  if (name === 'name') return oneOf(['Gacha', 'Query', '__Type', 'Order']);
  if (/price$/i.test(name)) return below(1_000);
  return ADDRESS[name] ?? (name === 'search' || name === 'tag' ? oneOf(['gacha', 'tokyo']) : undefined);
}

function ofParent(parent: string, scene: Scene, dice: Dice): string {
  if (parent === 'gacha') return dice.oneOf(scene.gachas);
  return parent === 'order' ? dice.oneOf(scene.orders) : anyId(scene, dice);
}
