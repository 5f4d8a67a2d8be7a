import type { Platform } from '@mikro-orm/core';
import pg from 'pg';

const { INT8, TIMESTAMPTZ } = pg.types.builtins;

/** MikroORM leaves these as text and parses them in entities only; rows are to hold them parsed, too. */
export function readValues(types: pg.TypeOverrides, platform: Platform): void {
  types.setTypeParser(TIMESTAMPTZ, (text) => readInstant(text, platform));
  types.setTypeParser(INT8, readCount);
}

/** As nearly all are, in a session in UTC. Any other form takes ten times as long to read. */
const PLAIN_INSTANT = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;

/** A value that a date cannot hold (`infinity`, the year 280000) becomes an invalid date, as in an entity. */
function readInstant(text: string, platform: Platform): Date {
  if (PLAIN_INSTANT.test(text)) {
    const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
    return new Instant(`${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`);
  }
  const parsed: unknown = platform.parseDate(text);
  if (parsed instanceof Date) return parsed;
  if (typeof parsed === 'number') return new Date(Number.NaN);
  throw new Error(`the database wrote an instant that cannot be read (${text}): its DateStyle must be ISO`);
}

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count)) return count;
  throw new RangeError(`${text} is more than a number holds exactly`);
}

/** The date of a row, which nothing changes: its text came with it, and writing it anew took a tenth of a list. */
class Instant extends Date {
  private readonly text: string;

  constructor(text: string) {
    super(text);
    this.text = text;
  }

  override toISOString(): string {
    return this.text;
  }
}
