import type { EntityManager } from '@mikro-orm/postgresql';
import { checkIn, type Discovered, type Discovery, lookAround, type ReportedPlace } from '../../check-in/report.ts';
import type { User } from '../../user/user.ts';
import { counted, type Holder } from '../rates/rates.ts';
import type { Context } from './context.ts';
import { isServiceFault } from './limited.ts';

/**
 * Also in vain: beacons and areas could be found by trying. What tells nothing that was not told minutes ago is no write and no
 * check-in, however often a phone says it, and whatever is left of other limits.
 */
export const limitedCheckIn = (context: Context, user: User, place: ReportedPlace): Promise<Discovered> =>
  context.write((em) => countedIn(em, context, user, place));

async function countedIn(em: EntityManager, context: Context, user: User, place: ReportedPlace): Promise<Discovered> {
  const { gateway, caller, request } = context;
  const holder = gateway.rates.ofCaller(caller, request.ip);
  const discovery = await lookAround(em, user, place);
  const { gachaIds, isInNoArea } = discovery;
  const report = () => checkIn(em, user, discovery);
  if (isKnown(context, holder, discovery)) {
    context.charges.didNothing();
    return isInNoArea ? report() : { gachaIds, isJump: false };
  }
  context.charges.settle('writes', 1);
  return countedReport(context, holder, report, discovery);
}

const isKnown = ({ gateway }: Context, { key }: Holder, { isRepeated, isElsewhere, gachaIds, spot }: Discovery): boolean =>
  !isElsewhere && (isRepeated || (gachaIds.length === 0 && gateway.inVain.has(key, spot)));

function countedReport(
  { gateway }: Context,
  holder: Holder,
  report: () => Promise<Discovered>,
  { gachaIds, spot }: Discovery,
): Promise<Discovered> {
  const noteVain = () => {
    if (gachaIds.length === 0) gateway.inVain.note(holder.key, spot);
  };
  const work = async () => {
    const discovered = await report().catch((error: unknown) => {
      // A report that failed has written nothing: the next one is the first.
      if (!isServiceFault(error)) noteVain();
      throw error;
    });
    noteVain();
    return discovered;
  };
  return counted(gateway.rates, 'check-ins', holder, work, { done: true, failed: (error) => !isServiceFault(error) });
}
