import { checkIn, type Discovered, type Discovery, lookAround, type Place } from '../../check-in/report.ts';
import type { User } from '../../user/user.ts';
import { counted, type Holder } from '../rates/rates.ts';
import { type Context, writerOf } from './context.ts';
import { isFault } from './counted.ts';

/**
 * Also in vain: beacons and areas could be found by trying. What tells nothing that was not told minutes ago is a read, however often a
 * phone says it, and whatever is left of other limits.
 */
export async function countedCheckIn(context: Context, user: User, place: Place): Promise<Discovered> {
  const { gateway, caller, request } = context;
  const holder = gateway.rates.ofCaller(caller, request.ip);
  const em = writerOf(context);
  const discovery = await lookAround(em, user, place);
  const { gachaIds, isInNoArea } = discovery;
  if (!isKnown(context, holder, discovery)) return countedReport(context, holder, () => checkIn(em, user, discovery), discovery);
  request.charges.didNothing();
  return isInNoArea ? checkIn(em, user, discovery) : { gachaIds, isJump: false };
}

const isKnown = ({ gateway }: Context, { key }: Holder, { isRepeated, gachaIds, spot }: Discovery): boolean =>
  isRepeated || (gachaIds.length === 0 && gateway.inVain.has(key, spot));

function countedReport(
  { gateway }: Context,
  holder: Holder,
  report: () => Promise<Discovered>,
  { gachaIds, spot }: Discovery,
): Promise<Discovered> {
  const counts = { done: true, failed: (error: unknown) => !isFault(error) };
  const work = () => {
    if (gachaIds.length === 0) gateway.inVain.note(holder.key, spot);
    return report();
  };
  return counted(gateway.rates, 'check-ins', holder, work, counts);
}
