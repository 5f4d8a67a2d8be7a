import type { RefusalCode } from '../../refusal.ts';
import type { Context } from './context.ts';

type Caller = Pick<Context, 'caller'>;

export const notUser = ({ caller }: Caller): RefusalCode =>
  (
    ({
      anonymous: 'UNAUTHENTICATED',
      user: 'SIGN_UP_REQUIRED',
      banned: 'USER_BANNED',
      staff: 'FORBIDDEN',
      revoked: 'FORBIDDEN',
    }) as const
  )[caller.kind];

export const notStaff = ({ caller }: Caller): RefusalCode => {
  if (caller.kind === 'anonymous') return 'UNAUTHENTICATED';
  return caller.kind === 'revoked' ? caller.refusal : 'FORBIDDEN';
};
