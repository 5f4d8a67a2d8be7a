import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { addStaff } from '../../../src/staff/members/manage.ts';
import type { Role } from '../../../src/staff/role.ts';
import { eventually } from '../../support/eventually.ts';
import { timePasses } from '../../support/refunds.ts';
import { oneRow } from '../../support/stage.ts';
import { aToken, STAFF } from '../../support/tokens.ts';
import { ask, type Heard } from './client.ts';
import type { World } from './world.ts';

/** The token of a new staff member. */
export async function hires({ database }: World, role: Role, gachas: 'all' | readonly string[] = 'all'): Promise<string> {
  const subject = `staff-${randomUUID()}`;
  const member = { issuer: STAFF, subject, name: `A ${role}`, grants: [{ role, gachas }] };
  await addStaff(database.fork(), member, { by: { account: 'a test' }, why: null });
  return aToken(STAFF, subject);
}

const REFUND = 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { status } }';

export const refunds = ({ address }: { address: string }, token: string, input: object): Promise<Heard> =>
  ask(address, '/graphql', { token, body: { query: REFUND, variables: { input: { reason: 'a test', ...input } } } });

/** All of it, at the processor, and without this service. */
export async function givesBack({ database, processor }: World, orderId: string): Promise<void> {
  const { id, amount } = await oneRow<{ id: string; amount: number }>(
    database,
    `select processor_order_id as id, amount from payments where order_id = ? and state = 'captured'`,
    [orderId],
  );
  const found = await processor.find(id);
  if (found?.status !== 'captured') throw new Error(`the processor has payment ${id} ${found?.status}`);
  await processor.refund(found.reference, { captured: amount, left: 0 });
}

const END_MS = 60_000;

/**
 * What is uncertain is waited for by the processor's five minutes, which need not be waited for here. Answers how many there are.
 */
export async function refundsEnd({ database }: World): Promise<number> {
  await eventually(
    async () => {
      await timePasses(database, 400);
      expect(await database.sql(`select id from refunds where state = 'owed'`)).toEqual([]);
    },
    { withinMs: END_MS, everyMs: 2_000 },
  );
  return (await database.sql('select id from refunds')).length;
}
