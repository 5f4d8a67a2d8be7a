import type { EntityManager } from '@mikro-orm/postgresql';
import { pauseSale, resumeSale } from '../../../../operator/desk/sale.ts';
import type { StaffChange } from '../../../../staff/members/change.ts';
import type { Resolvers } from '../../../generated/types.ts';
import type { Context } from '../../../request/context.ts';
import { shownGacha } from '../from-snapshot.ts';
import { changeBy } from './staff.ts';

type Verb<Input> = (em: EntityManager, change: StaffChange, input: Input) => Promise<void>;
type Asked = { gachaId: string; reason?: string | null | undefined };

/** The gacha as the change has left it, also before anybody else may see that. */
async function changed<Input extends Asked>(context: Context, input: Input, verb: Verb<Input>) {
  await context.write((em) => verb(em, changeBy(context, input.reason), input));
  await context.write((em) => context.snapshot.renew(em, input.gachaId));
  return { gacha: await shownGacha(context, input.gachaId) };
}

export const saleResolvers: Resolvers = {
  Mutation: {
    pauseSale: (_root, { input }, context) => changed(context, input, pauseSale),
    resumeSale: (_root, { input }, context) => changed(context, input, resumeSale),
  },
};
