import { readFileSync } from 'node:fs';
import { escaped } from '../../../language/escaped.ts';
import type { DemoPerson } from '../../identity/demo.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const LIGHTHOUSE = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0002';
const BY_POST = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0003';

/** The name of its first operation is what a tab is called. */
const TABS = [
  { query: read('fan.graphql'), variables: { gacha: LIGHTHOUSE, order: '' } },
  { query: read('counter.graphql'), variables: { code: '', gacha: LIGHTHOUSE, order: '' } },
  { query: read('support.graphql'), variables: { order: '', handover: '', reason: 'It was broken.' } },
  { query: read('office.graphql'), variables: { gacha: BY_POST, order: '' } },
  { query: read('fairness.graphql'), variables: { order: '' } },
];

const optionOf = ({ role, name, label }: DemoPerson): string =>
  `<option value="${escaped(`${role} ${name}`)}">${escaped(label)}</option>`;

const menuOf = (people: readonly DemoPerson[]): string =>
  people.length > 0
    ? `, <label>asked by <select id="person"><option value="">nobody</option>${people.map(optionOf).join('')}</select></label>`
    : '';

/** Data for the page's script. JSON in a page must not close its element. */
export function setupOf(people: readonly DemoPerson[]): string {
  const tabs = TABS.map(({ query, variables }) => ({ query, variables: JSON.stringify(variables, null, 2) }));
  return JSON.stringify({ tabs, title: `Gacha gateway${menuOf(people)}` }).replaceAll('<', '\\u003c');
}

export const PAGE_SCRIPT = read('page.js');
