import { gatewaysNow } from '../../../../operator/gateways/shown.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { NOT_READY } from '../../../metrics/help.ts';

export const gatewayResolvers: Resolvers = {
  Query: {
    gateways: (_root, _args, context) => context.write((em) => gatewaysNow(em)),
  },
  GatewayHealth: {
    gatewayId: ({ id }) => id,
    // One of a later version may have others.
    reasons: ({ notReady }) => NOT_READY.filter((reason) => notReady.includes(reason)),
    heardAt: ({ at }) => at,
    isAnswering: ({ id }, _args, { gateway }) => id === gateway.ownId,
  },
};
