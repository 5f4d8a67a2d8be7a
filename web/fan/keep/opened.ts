import { signal } from '@preact/signals';
import { remember, remembered } from '../../shared/chosen.ts';
import type { Brief } from './kept.ts';

const KEY = 'opened-orders';
const MOST = 1000;

function read(): readonly string[] {
  try {
    const found: unknown = JSON.parse(remembered(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The orders whose prizes were shown on this phone: no list shows the prizes of others. */
const ids = signal(read());

export function markOpened(...orders: readonly string[]): void {
  const now = [...new Set([...read(), ...orders])].slice(-MOST);
  ids.value = now;
  remember(KEY, JSON.stringify(now));
}

type Closable = Pick<Brief, 'id' | 'status'> & { items: readonly { deliveredAt: string | null }[] | null };

/** A fan that has the prizes in hand, or the money back, has nothing to open. */
export const isClosed = ({ id, status, items }: Closable): boolean =>
  status === 'PAID' && !ids.value.includes(id) && (items ?? []).every(({ deliveredAt }) => deliveredAt === null);

addEventListener('storage', ({ key }) => {
  if (key === KEY) ids.value = read();
});
