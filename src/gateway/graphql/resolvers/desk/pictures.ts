import { addedPicture, shownAdded } from '../../../../browse/pictures.ts';
import { tellPicture } from '../../../../operator/pictures/tell.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { changeBy } from '../staff/staff.ts';

export const pictureDeskResolvers: Resolvers = {
  Query: {
    picture: (_root, { path }, context) => context.show((em) => addedPicture(em, path, context.gateway.address())),
  },
  Mutation: {
    tellPicture: async (_root, { input: { reason, idempotencyKey: _key, ...telling } }, context) => {
      const picture = await context.write((em) => tellPicture(em, changeBy(context, reason), telling));
      return { picture: shownAdded(picture, context.gateway.address()) };
    },
  },
};
