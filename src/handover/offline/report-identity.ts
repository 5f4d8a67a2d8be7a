import { hash } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Worker } from '../../staff/member-at-work.ts';

/** Other ids of a report: of the key of its client, and of another instant that was told under that key. */
export const LateReportName = defineEntity({
  name: 'LateReportName',
  tableName: 'late_report_names',
  properties: { name: p.uuid().primary(), reportId: p.uuid() },
});
export type LateReportName = InferEntity<typeof LateReportName>;

type Source = { staff: Worker; gachaId: string; pickupCode: string };
type Told = Source & { occurredAt: Date; idempotencyKey?: string | null | undefined };

/**
 * The same of the same report, at whichever gateway, whatever it names. `source`: the same of all reports of a code from one
 * sign-in. `isCorrected`: the key is known, and the instant under it is new.
 */
export type ReportIdentity = { reportId: string; source: string; names: readonly string[]; isCorrected: boolean };

export async function identityOf(tx: EntityManager, { occurredAt, idempotencyKey, ...told }: Told): Promise<ReportIdentity> {
  const words = wordsOf(told);
  const byInstant = idOf([...words, occurredAt.toISOString()]);
  const names = idempotencyKey ? [idOf([...words, 'key', idempotencyKey]), byInstant] : [byInstant];
  const known = await knownNames(tx, names);
  const found = names.flatMap((name) => known.get(name) ?? [])[0];
  const isCorrected = found !== undefined && found !== byInstant && !known.has(byInstant);
  return { reportId: found ?? byInstant, source: idOf(words), names, isCorrected };
}

const wordsOf = ({ staff, gachaId, pickupCode }: Source): string[] => [staff.id, staff.deviceId ?? '', gachaId, pickupCode];

const knownNames = async (tx: EntityManager, names: readonly string[]): Promise<Map<string, string>> =>
  new Map((await tx.find(LateReportName, { name: { $in: [...names] } })).map(({ name, reportId }) => [name, reportId]));

export async function keepNames(
  tx: EntityManager,
  { reportId, names }: Pick<ReportIdentity, 'reportId' | 'names'>,
): Promise<void> {
  const others = names.filter((name) => name !== reportId).map((name) => ({ name, reportId }));
  if (others.length > 0) await tx.upsertMany(LateReportName, others, { onConflictAction: 'ignore' });
}

function idOf(words: readonly string[]): string {
  const digest = hash('sha256', words.join(' '));
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
