import { instantIn, isDay } from '../../../database/time/instant.ts';
import { TOKYO } from '../../../operator/books/lines/period.ts';
import type { ExportAsked } from '../../../operator/exports/export.ts';
import { isExport } from '../../../operator/exports/tables/tables.ts';
import { FORMATS, type Format } from '../../../operator/exports/written.ts';
import { badInput, Refusal } from '../../../refusal.ts';
import { mustServe } from '../../../staff/gachas.ts';
import { type Role, type Scope, scopeOf } from '../../../staff/role.ts';
import type { Context } from '../../request/context.ts';
import { staffWith } from '../files/at-desk.ts';
import { flagIn, type Query } from '../parcels/asked.ts';

const NAMES = ['since', 'until', 'gachaId', 'names'];
const OPERATOR: readonly Role[] = ['operator'];

/** A name that is written wrongly would export more than was meant. */
export async function askedOf(context: Context, file: string, query: Query): Promise<ExportAsked> {
  const scope = await scopeFor(context, query);
  const [, name = '', format = ''] = /^(\w+)\.(\w+)$/.exec(file) ?? [];
  if (!isExport(name) || !isFormat(format)) throw new Refusal('NOT_FOUND');
  for (const given of Object.keys(query))
    if (!NAMES.includes(given)) throw badInput(given, 'NOT_KNOWN', { words: NAMES.join(', ') });
  const period = { from: momentIn(query, 'since', 0), to: momentIn(query, 'until', 1) };
  if (period.from && period.to && period.from >= period.to) throw badInput('since', 'NOT_BEFORE', { other: 'until' });
  return { name, format, period, scope, names: flagIn(query, 'names') };
}

const isFormat = (text: string): text is Format => (FORMATS as readonly string[]).includes(text);

/** Before anything else is told. */
async function scopeFor(context: Context, { gachaId }: Query): Promise<Scope> {
  const staff = staffWith(context, OPERATOR);
  if (gachaId === undefined) return scopeOf(staff, OPERATOR);
  const gachaIds = [gachaId].flat().map(String);
  await mustServe(context.em, staff, OPERATOR, gachaIds);
  return gachaIds;
}

const DAY_MS = 24 * 3_600_000;

/** A day is Tokyo's, and taken whole. */
function momentIn(query: Query, name: 'since' | 'until', daysLater: number): Date | null {
  const text = query[name];
  if (text === undefined) return null;
  const instant = typeof text === 'string' ? instantIn(text) : undefined;
  if (instant) return instant;
  if (typeof text !== 'string' || !isDay(text)) throw badInput(name, 'NOT_AN_INSTANT');
  return new Date(Date.parse(`${text}T00:00${TOKYO}`) + daysLater * DAY_MS);
}
