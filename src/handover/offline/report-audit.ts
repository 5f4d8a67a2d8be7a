import type { Doer, NewDeed } from '../../staff/audit-entry.ts';
import type { Worker } from '../../staff/member-at-work.ts';
import type { Reason } from './conflict.ts';
import type { NamedItem } from './named-items.ts';

/** One report in the audit log: a line for each order, so that the log finds it by order. */
type Line = { staff: Worker; gachaId: string; subjectId: string; items: readonly NamedItem[]; occurredAt: Date };

export const confirmedDeeds = (line: Line, userId: string, told: object = {}): NewDeed[] =>
  byOrder(line).map((of) => ({ ...deedOf(line, of, told), userId, action: 'HANDOVER_CONFIRMED' }));

export function conflictedDeeds(line: Line, reason: Reason): NewDeed[] {
  const orders = line.items.length > 0 ? byOrder(line) : [{}];
  return orders.map((of) => ({ ...deedOf(line, of, { reason }), action: 'HANDOVER_CONFLICTED' }));
}

type OfOrder = { orderId?: string; userId?: string; items?: number };

const byOrder = ({ items }: Line): OfOrder[] =>
  [...Map.groupBy(items, ({ orderId }) => orderId)].map(([orderId, its]) => ({
    ...{ orderId, items: its.length },
    ...(its[0] && { userId: its[0].userId }),
  }));

function deedOf(
  { staff, gachaId, subjectId, occurredAt }: Line,
  { items, ...of }: OfOrder,
  told: object,
): Omit<NewDeed, 'action'> {
  const by: Doer = { staffId: staff.id, deviceId: staff.deviceId ?? null };
  const after = { ...(items && { items }), ...told, occurredAt: occurredAt.toISOString() };
  return { by, gachaId, subjectId, ...of, after };
}
