import type { Run } from '../../database/batch.ts';
import { type StaffMember, staffAtDevice, staffOfAccount } from '../../staff/member.ts';
import type { StaffAccount } from '../../staff/staff.ts';
import type { Identity, User } from '../../user/user.ts';
import type { Caller } from '../identity/identify.ts';
import type { KnownUsers } from './current-user.ts';

type Revoked = { kind: 'revoked'; refusal: 'STAFF_REVOKED' | 'DEVICE_REVOKED' } & StaffAccount;

/** A banned user and revoked staff see what visitors see, and are refused by name. */
export type KnownCaller = Caller | { kind: 'banned'; identity: Identity } | Revoked;

export type Account = { caller: KnownCaller; viewer: User | null; staff: StaffMember | null };

/** This service's facts about a caller, beside those of the token. */
export async function accountOf(caller: Caller, users: KnownUsers, run: Run): Promise<Account> {
  const anonymous = { caller, viewer: null, staff: null };
  if (caller.kind === 'staff') return { ...anonymous, ...(await staffAccountOf(caller, run)) };
  if (caller.kind !== 'user') return anonymous;
  const user = await users.find(caller.identity);
  return user?.bannedAt ? { ...anonymous, caller: { ...caller, kind: 'banned' } } : { ...anonymous, viewer: user };
}

async function staffAccountOf({ deviceId, ...caller }: Extract<Caller, { kind: 'staff' }>, run: Run) {
  const found = deviceId ? await run(staffAtDevice, deviceId) : undefined;
  const staff = (deviceId ? found?.staff : await run(staffOfAccount, caller)) ?? null;
  const revoked = (refusal: Revoked['refusal']) => ({ caller: { ...caller, kind: 'revoked', refusal } as const });
  if (staff?.isRevoked) return revoked('STAFF_REVOKED');
  return found?.isDeviceRevoked ? revoked('DEVICE_REVOKED') : { staff };
}
