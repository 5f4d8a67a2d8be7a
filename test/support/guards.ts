import type { Guard } from '../../src/database/guard.ts';

const tag = (name: Guard) => `${name}*/`;

export const isGuardedBy = (statement: string, name: Guard): boolean => statement.includes(tag(name));

/** A condition holds always, and a value is never there; what is bound to the statement stays in it. */
export const withoutGuards = (statement: string, names: readonly Guard[]): string =>
  names.reduce(
    (text, name) =>
      text
        .replaceAll(new RegExp(`/\\*only if: ${name}\\*/ (.*?) /\\*\\.\\*/`, 'gs'), '(true or $1)')
        .replaceAll(new RegExp(`/\\*seen: ${name}\\*/ (.*?) /\\*\\.\\*/`, 'gs'), '(case when false then $1 end)'),
    statement,
  );

const ROW_LOCK = /for (?:(?:no key )?update|key share)(?: of "?\w+"?)?(?: skip locked)?/g;
const ADVISORY_LOCK = /(?<=\bpg_)(?=(?:try_)?advisory_xact_lock\()/g;

/** No row is locked, and no name or number. */
export const withoutLocks = (statement: string): string => statement.replace(ROW_LOCK, '').replace(ADVISORY_LOCK, 'no_');

export const NO_ADVISORY_LOCKS = [
  `create function pg_no_advisory_xact_lock(bigint) returns void language sql as ''`,
  `create function pg_no_advisory_xact_lock(int, int) returns void language sql as ''`,
  `create function pg_no_try_advisory_xact_lock(bigint) returns boolean language sql return true`,
];
