import type { Route } from '../route.ts';
import type { Json } from './schemas.ts';

const TAGS: readonly [name: string, description: string, sections: readonly string[]][] = [
  ['Gachas', 'What is on sale, and the odds.', ['4.1', '4.2', '4.3']],
  ['Orders', 'Plays that a fan wants to pay for, and what they won.', ['4.4', '4.5', '4.6', '4.7']],
  ['Payments', 'Paying an order, and finishing a payment that waited for the bank.', ['4.8']],
  ['Check-in', 'The proof that a fan is on site.', ['4.10', '4.11']],
  ['Pickup', 'What a fan can collect on site, and the code for it.', ['4.9', '4.12']],
  ['Account', 'The fan.', ['4.13', '4.14']],
  ['Counter', 'For staff: reading a code, and reporting what was handed over.', ['4.15']],
];

export const tags: Json[] = TAGS.map(([name, description]) => ({ name, description }));

export function tagOf({ section, document }: Route): string {
  const [name] = TAGS.find(([, , sections]) => sections.includes(section)) ?? [];
  if (!name) throw new Error(`${document} is in no group`);
  return name;
}
