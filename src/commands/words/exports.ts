import type { Noun, Verb } from './kinds.ts';
import { BY } from './options.ts';

const OPTIONS = {
  to: { takes: 'file', tells: 'where to, in place of the output' },
  since: { takes: 'date', tells: 'from this day of Tokyo on, like 2026-11-01, or an instant' },
  until: { takes: 'date', tells: 'up to this day, with all of it, or before an instant' },
  gacha: { takes: 'gacha-id', many: true, tells: 'only of this gacha. May be given again' },
  names: { tells: 'with names and addresses; it is kept in the audit log' },
  json: { tells: 'for programs: a line of JSON for each row, in place of CSV' },
  by: BY,
} as const;

const of = <const Text extends string>(tells: Text) =>
  ({
    tells,
    more: 'What each column means: docs/reference/exports.md.',
    options: OPTIONS,
    example: '--since 2026-11-01 --until 2026-11-30 --to november.csv',
  }) as const satisfies Verb;

export const EXPORT = {
  tells: 'Rows for spreadsheets and programs, as of one moment',
  // With few young objects, so that the process stays small.
  flags: ['--max-old-space-size=96', '--max-semi-space-size=2'],
  verbs: {
    orders: of('writes every order, with what was paid, the tax inside and what went back'),
    payments: of('writes every attempt to pay'),
    refunds: of('writes what went back or is on its way, and charge-backs'),
    draws: of('writes every play that was drawn'),
    handovers: of('writes every item that was handed over'),
    parcels: of('writes every parcel'),
    deeds: of('writes what staff and operators did'),
  },
} as const satisfies Noun;
