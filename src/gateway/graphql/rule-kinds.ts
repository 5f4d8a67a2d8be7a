import { accepts, Gacha } from '../../gacha/gacha.ts';
import { gachaOfOrder } from '../../order/find.ts';
import { isId, Refusal } from '../../refusal.ts';
import { mustServe } from '../../staff/gachas.ts';
import { holds, type Role, scopeOf } from '../../staff/role.ts';
import type { Context } from '../request/context.ts';
import { notStaff, notUser } from '../request/refused-caller.ts';
import { allow, chain, rule } from './load-shield.ts';

type Verdict = true | Refusal;
type Test<Arguments> = (args: Arguments, context: Context) => Verdict | Promise<Verdict>;

/** A rule that throws denies: the caller may try again, and is never let through. */
const when = <Arguments>(name: string, test: Test<Arguments>) =>
  rule(name)(async (_parent: unknown, args: Arguments, context: Context) => {
    try {
      return await test(args, context);
    } catch (error) {
      return error instanceof Refusal ? error : new Refusal('UNAVAILABLE', [], { cause: error });
    }
  });

export const isSignedIn = when('isSignedIn', (_args, context) => context.caller.kind === 'user' || new Refusal(notUser(context)));

export const isUser = when('isUser', (_args, context) => context.viewer !== null || new Refusal(notUser(context)));

export const isNotRevoked = when('isNotRevoked', (_args, { caller }) => caller.kind !== 'revoked' || new Refusal(caller.refusal));

const rolesOfRules = new Map<unknown, readonly Role[]>();

const staffRules = new Map<string, ReturnType<typeof newStaffRule>>();

/** Holds one of these roles at some gacha. One rule for the same roles, since shield identifies rules by their names. */
export function isStaff(...roles: Role[]) {
  const known = staffRules.get(roles.join()) ?? newStaffRule(roles);
  staffRules.set(roles.join(), known);
  return known;
}

function newStaffRule(roles: readonly Role[]) {
  const isOne = when(`isStaff ${roles}`, (_args, context) => {
    if (!context.staff) return new Refusal(notStaff(context));
    return holds(context.staff, roles) || new Refusal('FORBIDDEN');
  });
  rolesOfRules.set(isOne, roles);
  return isOne;
}

/** An unknown gacha is not found, rather than forbidden. */
export const authMethodMatches = when<{ input: { gachaId: string } }>('authMethodMatches', async ({ input }, { em, viewer }) => {
  const gacha = isId(input.gachaId) ? await em.findOne(Gacha, { id: input.gachaId }) : null;
  if (!gacha?.published || gacha.deletedAt) return new Refusal('NOT_FOUND');
  return (viewer !== null && accepts(gacha, viewer)) || new Refusal('AUTH_METHOD_MISMATCH');
});

export function servesGachas(...roles: Role[]) {
  type Named = { gachaId?: string; gachaIds?: readonly string[] | null };
  const areTheirs = when<Named & { input?: Named }>(
    `servesGachas ${roles}`,
    async ({ input, ...args }, { em, staff }): Promise<Verdict> => {
      const { gachaId, gachaIds } = input ?? args;
      if (staff) await mustServe(em, staff, roles, gachaId === undefined ? (gachaIds ?? []) : [gachaId]);
      return true;
    },
  );
  return chain(isStaff(...roles), areTheirs);
}

export function servesOrder(...roles: Role[]) {
  type Named = { orderId?: string };
  const isTheirs = when<Named & { input?: Named }>(
    `servesOrder ${roles}`,
    async ({ input, ...args }, { em, staff }): Promise<Verdict> => {
      const { orderId = '' } = input ?? args;
      // An order that there is not is at no gacha that can be served.
      if (staff) await mustServe(em, staff, roles, [(await gachaOfOrder(em, orderId)) ?? '']);
      return true;
    },
  );
  return chain(isStaff(...roles), isTheirs);
}

/** Holds one of these roles at the gacha of what the input names. What there is not is at no gacha. */
export function servesItsGacha<Input>(what: string, roles: readonly Role[], gachaOf: GachaOf<Input>) {
  const isTheirs = when<{ input: Input }>(`serves${what} ${roles}`, async ({ input }, { em, staff }): Promise<Verdict> => {
    if (staff) await mustServe(em, staff, roles, [(await gachaOf(em, input)) ?? '']);
    return true;
  });
  return chain(isStaff(...roles), isTheirs);
}

export type GachaOf<Input> = (em: Context['em'], input: Input) => Promise<string | null | undefined>;

/** For what belongs to no gacha alone. */
export const atAll = (...roles: Role[]) =>
  chain(
    isStaff(...roles),
    when(`atAll ${roles}`, (_args, { staff }) => (staff && scopeOf(staff, roles) === 'all') || new Refusal('FORBIDDEN')),
  );

export type CallerClass = 'ANYONE' | 'TOKEN' | 'USER' | 'STAFF';
type Rule = { getRules?(): readonly unknown[] };

const CALLERS = new Map<unknown, CallerClass>([
  [allow, 'ANYONE'],
  [isNotRevoked, 'ANYONE'],
  [isSignedIn, 'TOKEN'],
  [isUser, 'USER'],
]);

/** The first rule of a chain is about the caller, the others about what is asked for. */
export function callerOf(rule: unknown): { requires: CallerClass; roles: readonly Role[] } {
  const [requires, roles] = [CALLERS.get(rule), rolesOfRules.get(rule)];
  if (requires) return { requires, roles: [] };
  if (roles) return { requires: 'STAFF', roles };
  const [first] = (rule as Rule).getRules?.() ?? [];
  if (!first) throw new Error('a rule that does not say who may ask');
  return callerOf(first);
}
