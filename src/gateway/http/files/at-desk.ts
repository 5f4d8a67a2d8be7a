import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../refusal.ts';
import type { StaffMember } from '../../../staff/member.ts';
import { holds, type Role } from '../../../staff/role.ts';
import { askerOf } from '../../load/asker.ts';
import { away } from '../../load/away.ts';
import type { Context, Gateway } from '../../request/context.ts';
import { contextOf } from '../../request/context-of.ts';
import { notStaff } from '../../request/refused-caller.ts';
import { refuse } from '../transport/refuse.ts';

/** A file that staff send or get is worked on among what desks ask for. Its refusals are answered as over REST. */
export async function atDesk<Found>(
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Found>,
  send: (found: Found) => FastifyReply,
): Promise<FastifyReply> {
  try {
    return await send(await gateway.load.admit('desk', askerOf(request, gateway.rates), () => away(work)));
  } catch (error) {
    return refuse(gateway, request, reply, error);
  }
}

/** Its caller is known and charged before anything else is told. */
export async function chargedContext(
  gateway: Gateway,
  request: FastifyRequest,
  kind: 'reads' | 'writes',
  cost: number,
): Promise<Context> {
  const context = await contextOf(gateway, request, { countsAs: [kind] });
  context.charges.settle(kind, cost);
  return context;
}

export function staffWith(context: Context, roles: readonly Role[]): StaffMember {
  const { staff } = context;
  if (!staff) throw new Refusal(notStaff(context));
  if (!holds(staff, roles)) throw new Refusal('FORBIDDEN');
  return staff;
}
