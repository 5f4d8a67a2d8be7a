import { isId } from '../../../refusal.ts';

/** Where there is no row of its own, an id is a word and the ids of the rows that the thing is made of. */
const WORDS = { CheckIn: 'check-in', RedeemTicket: 'ticket', Handover: 'sheet', HandoverItem: 'sheet' } as const;

export const madeId = (type: keyof typeof WORDS, ...ids: readonly string[]): string => [WORDS[type], ...ids].join('_');

/** The ids that such an id is made of; none where it is no such id. */
export function partsOf(type: keyof typeof WORDS, id: string, count: number): string[] {
  const [word, ...ids] = id.split('_', count + 2);
  return word === WORDS[type] && ids.length === count && ids.every(isId) ? ids : [];
}
