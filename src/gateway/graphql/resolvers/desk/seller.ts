import { addTermsVersion, updateSeller } from '../../../../operator/desk/seller.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { changeBy } from '../staff/staff.ts';

export const sellerDeskResolvers: Resolvers = {
  Mutation: {
    updateSeller: async (_root, { input: { version, without, reason, idempotencyKey: _key, ...form } }, context) => {
      const given = { form, version, cleared: without ?? [] };
      return { seller: await context.write((em) => updateSeller(em, changeBy(context, reason), given)) };
    },
    addTermsVersion: async (_root, { input: { kind, version, reason, idempotencyKey: _key, ...form } }, context) => ({
      legalText: await context.write((em) => addTermsVersion(em, changeBy(context, reason), { kind, version, form })),
    }),
  },
};
