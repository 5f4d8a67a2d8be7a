import { badInput, type Refusal, refuseField } from '../../../refusal.ts';
import { fromSnapshot } from '../../cache/shareable.ts';
import type { Resolvers, ResolversTypes } from '../../generated/types.ts';
import type { Context } from '../../request/context.ts';
import { nodesOf, typeOfNode } from '../nodes/find.ts';
import { NotSought } from '../nodes/finder.ts';

const MAX_IDS = 100;

type Node = Awaited<ResolversTypes['Node']>;

/** A refusal that is returned is that of its own place alone. */
async function read(id: string, argument: 'id' | 'ids', context: Context): Promise<Node | Refusal | null> {
  const found = await nodesOf(context).load(id);
  return found instanceof NotSought ? refuseField(argument, found.why) : (found as Node | null);
}

export const nodeResolvers: Resolvers = {
  Query: fromSnapshot({
    node: (_root, { id }, context) => read(id, 'id', context) as Promise<Node | null>,
    nodes: (_root, { ids }, context) => {
      if (ids.length > MAX_IDS) throw badInput('ids', 'TOO_MANY', { most: MAX_IDS });
      return Promise.all(ids.map((id) => read(id, 'ids', context) as Promise<Node | null>));
    },
  }),
  Node: {
    __resolveType: (row) => typeOfNode(row),
  },
};
