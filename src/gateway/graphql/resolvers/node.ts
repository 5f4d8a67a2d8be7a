import { badInput } from '../../../refusal.ts';
import type { Resolvers, ResolversTypes } from '../../generated/types.ts';
import { nodesOf, typeOfNode } from '../nodes/find.ts';

const MAX_IDS = 100;

type Node = Awaited<ResolversTypes['Node']>;

export const nodeResolvers: Resolvers = {
  Query: {
    node: (_root, { id }, context) => nodesOf(context).load(id) as Promise<Node | null>,
    nodes: (_root, { ids }, context) => {
      if (ids.length > MAX_IDS) throw badInput('ids', `must be at most ${MAX_IDS}`);
      return Promise.all(ids.map((id) => nodesOf(context).load(id) as Promise<Node | null>));
    },
  },
  Node: {
    __resolveType: (row) => typeOfNode(row),
  },
};
