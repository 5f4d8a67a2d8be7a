import { hash } from 'node:crypto';
import type { Worker } from '../../staff/working.ts';

type Told = { staff: Worker; gachaId: string; pickupCode: string };

/** The same of the same report, at whichever gateway, whatever it names. */
export const reportIdOf = ({ occurredAt, ...told }: Told & { occurredAt: Date }): string =>
  idOf([...wordsOf(told), occurredAt.toISOString()]);

/** The same of every report of these items by this code from the same sign-in, whenever it says that it was. */
export const aboutOf = (told: Told, itemIds: readonly string[]): string => idOf([...wordsOf(told), ...itemIds.toSorted()]);

const wordsOf = ({ staff, gachaId, pickupCode }: Told): string[] => [staff.id, staff.deviceId ?? '', gachaId, pickupCode];

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
