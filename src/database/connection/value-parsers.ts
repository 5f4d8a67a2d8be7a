import type { Platform } from '@mikro-orm/core';
import pg from 'pg';

const { INT8, TIMESTAMPTZ } = pg.types.builtins;

/** MikroORM leaves these as text and parses them in entities only; rows are to hold them parsed, too. */
export function readValues(types: pg.TypeOverrides, platform: Platform): void {
  types.setTypeParser(TIMESTAMPTZ, (text) => readInstant(platform.parseDate(text), text));
  types.setTypeParser(INT8, readCount);
}

/** What a date cannot hold (`infinity`, the year 280000) is an invalid date, as in an entity. */
function readInstant(parsed: unknown, text: string): Date {
  if (parsed instanceof Date) return new Instant(parsed);
  if (typeof parsed === 'number') return new Date(Number.NaN);
  throw new Error(`the database wrote an instant that cannot be read (${text}): its DateStyle must be ISO`);
}

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count)) return count;
  throw new RangeError(`${text} is more than a number holds exactly`);
}

/** The date of a row, which nothing changes: every list shows the same dates of the catalogue, and writing them took a tenth of it. */
class Instant extends Date {
  private text: string | undefined;

  override toISOString(): string {
    this.text ??= super.toISOString();
    return this.text;
  }
}
