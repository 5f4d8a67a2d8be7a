import type { RefusalCode } from '../../refusal.ts';
import type { Context } from './context.ts';

type Caller = Pick<Context, 'caller'>;

/** Why a caller is refused where users act. */
export const notUser = ({ caller }: Caller): RefusalCode =>
  (({ nobody: 'UNAUTHENTICATED', user: 'SIGN_UP_REQUIRED', banned: 'USER_BANNED', staff: 'FORBIDDEN' }) as const)[caller.kind];

/** Why a caller is not staff of any gacha. */
export const notStaff = ({ caller }: Caller): RefusalCode => (caller.kind === 'nobody' ? 'UNAUTHENTICATED' : 'FORBIDDEN');
