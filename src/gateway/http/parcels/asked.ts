import { instantIn } from '../../../database/time/instant.ts';
import { badInput } from '../../../refusal.ts';
import type { Export } from '../../../shipment/files/export.ts';
import { FORMAT_NAMES, type FormatName, formatOf, isFormatName } from '../../../shipment/files/formats.ts';

export type Query = Record<string, unknown>;

export function formatIn({ carrier }: Query): FormatName {
  if (typeof carrier === 'string' && isFormatName(carrier)) return carrier;
  throw badInput('carrier', 'NOT_ONE_OF', { words: FORMAT_NAMES.join(', ') });
}

const NAMES = ['carrier', 'gachaId', 'since', 'leaveOut', 'pack'];

/** A name that is written wrongly would pack or write more than was meant. */
export function parcelsIn(query: Query): Pick<Export, 'format' | 'scope' | 'since'> {
  const { gachaId, since } = query;
  for (const name of Object.keys(query))
    if (!NAMES.includes(name)) throw badInput(name, 'NOT_KNOWN', { words: NAMES.join(', ') });
  const scope = gachaId === undefined ? 'all' : [gachaId].flat().map(String);
  return { format: formatOf(formatIn(query)), scope, since: since === undefined ? null : sinceIn(since) };
}

export function flagIn(query: Query, name: 'leaveOut' | 'pack' | 'names'): boolean {
  const given = query[name] ?? 'false';
  if (given !== 'true' && given !== 'false') throw badInput(name, 'NOT_A_FLAG');
  return given === 'true';
}

function sinceIn(text: unknown): Date {
  const instant = typeof text === 'string' ? instantIn(text) : undefined;
  if (!instant) throw badInput('since', 'NOT_AN_INSTANT');
  return instant;
}
