import type { RefundRow, ShownRefund } from '../../refund/refund.ts';
import type { EndedRefund } from '../../refund/reopen.ts';
import type { TakenBack } from '../../refund/take-back.ts';
import type { GivenTwice } from '../../refund/unfinished.ts';

export const refundLine = ({ id, amount }: ShownRefund, orderId: string): string =>
  `refund ${id} of ${amount} yen of order ${orderId}`;

export function owedLines(owed: readonly RefundRow[], twice: readonly GivenTwice[]): string[] {
  const held = new Map(twice.map((one) => [one.heldId, `, held: ${one.held} yen go back twice with the charge-back ${one.id}`]));
  return owed.map(
    ({ id, orderId, amount, tries, createdAt }) =>
      `${id}  order ${orderId}  ${amount} yen  owed since ${createdAt.toISOString()}, tried ${tries} times in vain${held.get(id) ?? ''}`,
  );
}

export const goneLines = (twice: readonly GivenTwice[]): string[] =>
  twice.flatMap(({ id, orderId, amount, gone, createdAt }) => {
    const what = `${gone} yen  given back twice, by a charge-back of ${amount} yen of ${createdAt.toISOString()}: to be disputed`;
    return gone > 0 ? [`${id}  order ${orderId}  ${what}`] : [];
  });

/** The next steps right after a charge-back was written down. */
export function adviceOn({ held, heldId, rest, gone }: GivenTwice): string {
  const command = `gacha refunds give-up ${heldId} --why TEXT${rest > 0 ? ' --refund-rest' : ''}`;
  const stop = `\nRefund ${heldId} is owed beside it, and held: ${held} yen would go back twice. End it: ${command}`;
  const dispute = `\n${gone} yen went back twice: tell the bank.`;
  return `${heldId ? stop : ''}${gone > 0 ? dispute : ''}`;
}

export function toldOfPlace({ inPlace }: EndedRefund): string {
  if (!inPlace) return '';
  const what = inPlace.origin === 'charge-back' ? 'charge-back' : 'refund';
  return `\nIn its place: ${what} ${inPlace.id} of ${inPlace.amount} yen.`;
}

export function toldOfLimit(over: EndedRefund | TakenBack): string {
  const above = 'aboveLimit' in over ? over.aboveLimit : 0;
  return above > 0 ? `\nIts plays count again: the fan has ${above} more than the limit of the gacha.` : '';
}
