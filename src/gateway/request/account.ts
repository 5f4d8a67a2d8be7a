import type { Run } from '../../database/batch.ts';
import { type StaffMember, staffOfAccount } from '../../staff/member.ts';
import type { StaffAccount } from '../../staff/staff.ts';
import type { Identity, User } from '../../user/user.ts';
import type { Caller } from '../identity/identify.ts';
import type { KnownUsers } from './current-user.ts';

/** A banned user and a revoked staff member see what visitors see, and are refused by name. */
export type KnownCaller = Caller | { kind: 'banned'; identity: Identity } | ({ kind: 'revoked' } & StaffAccount);

type Account = { caller: KnownCaller; viewer: User | null; staff: StaffMember | null };

/** What this service knows of a caller, beside what the token tells. */
export async function accountOf(caller: Caller, users: KnownUsers, run: Run): Promise<Account> {
  const nobody = { caller, viewer: null, staff: null };
  if (caller.kind === 'staff') {
    const staff = (await run(staffOfAccount, caller)) ?? null;
    return staff?.isRevoked ? { ...nobody, caller: { ...caller, kind: 'revoked' } } : { ...nobody, staff };
  }
  if (caller.kind !== 'user') return nobody;
  const user = await users.find(caller.identity);
  return user?.bannedAt ? { ...nobody, caller: { ...caller, kind: 'banned' } } : { ...nobody, viewer: user };
}
