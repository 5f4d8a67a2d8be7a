import type { StaffMember } from './actors.ts';
import type { Answer } from './gateway.ts';

export const OF_GACHA = 'gacha { id name version status isPaused isPublished isOpen price startAt endAt }';

/** A mutation of the desk; `answer`: what is asked of it. */
export function does(by: StaffMember, name: string, input: object, answer = OF_GACHA): Promise<Answer> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  return by.asks(`mutation ($input: ${type}!) { ${name}(input: $input) { ${answer} } }`, { input });
}

/** What a form of a new gacha needs. */
export const NEW_GACHA = {
  name: { ja: '港のガチャ', en: 'The harbour gacha' },
  price: 500,
  startAt: '2020-01-01T00:00:00.000Z',
  endAt: '2100-01-01T00:00:00.000Z',
  prizes: [
    { name: { text: 'Compass' }, stock: 5, pickupWeight: 1 },
    { name: { text: 'Sticker' }, stock: 95, pickupWeight: 99 },
  ],
};
