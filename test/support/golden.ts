import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';

export const GOLDEN = join(import.meta.dirname, '../rest-compat/golden');

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** What the gateway or the processor makes anew each time, and what each must look like. */
const MADE_UP: Record<string, RegExp> = {
  token: /^\d{20}$/,
  payment_id: /^[\w-]{1,27}$/,
  access_id: /^[0-9a-f]{32}$/,
  access_pass: /^\*{32}$/,
  tran_id: /^\d{28}$/,
  tran_date: /^\d{14}$/,
  approve: /^\d{7}$/,
  redirect_url: /^http:\/\/gateway\.test\/sandbox\/3ds\?transaction=[0-9a-f]{32}$/,
};

/**
 * Compares a whole body with its golden file: every key, in order, every type, everything that is absent. What differs from
 * run to run is checked for its form and replaced. `UPDATE_GOLDEN=1` writes the files; read them before they are committed.
 */
export function expectGolden(name: string, body: unknown): void {
  const path = join(GOLDEN, `${name}.json`);
  const text = JSON.stringify(normalised(body, new Map()), null, 2);
  if (process.env.UPDATE_GOLDEN) writeFileSync(path, `${text}\n`);
  const golden = existsSync(path) ? readFileSync(path, 'utf8') : 'null';
  expect(text).toBe(JSON.stringify(JSON.parse(golden), null, 2));
}

/** With ids numbered as they come: what names the same thing still does. */
function normalised(value: unknown, ids: Map<string, string>, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => normalised(one, ids, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, normalised(one, ids, name)]));
  if (typeof value !== 'string') return value;
  if (UUID.test(value)) {
    ids.set(value, ids.get(value) ?? `<id ${ids.size + 1}>`);
    return ids.get(value);
  }
  if (/_(at|date)$/.test(key) && !MADE_UP[key]) return expectForm(value, TIME, 'time');
  const form = MADE_UP[key];
  return form ? expectForm(value, form, key) : value;
}

function expectForm(value: string, form: RegExp, name: string): string {
  expect(value).toMatch(form);
  return `<${name}>`;
}
