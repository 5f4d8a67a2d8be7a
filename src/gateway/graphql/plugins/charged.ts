import type { ApolloServerPlugin } from '@apollo/server';
import { type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { asRefusal } from '../../errors/as-refusal.ts';
import { refuseRequest } from '../../errors/http-status.ts';
import type { LimitName } from '../../rates/rates.ts';
import type { Context } from '../../request/context.ts';
import { sizeOfOperation } from '../limits/document.ts';

const { MUTATION } = OperationTypeNode;

/**
 * As what a document counts before it is parsed, which is dear: without this word it has no mutation. With the word it may be one,
 * and counts as a read where no writes are left.
 */
export const countsAs = (text: unknown): readonly [LimitName, ...LimitName[]] =>
  typeof text === 'string' && !text.includes(MUTATION) ? ['reads'] : ['writes', 'reads'];

/** A query counts as many reads as it has root fields, a mutation, which has one, as a write. Refused as a whole, before it runs. */
export const chargedOperations: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      const { request, caller } = contextValue;
      const { charges } = request;
      try {
        // Without a token it is refused, or an invitation.
        if (operation?.operation === MUTATION && caller.kind !== 'nobody') charges.settle('writes', 1);
        else charges.settle('reads', readsOf(operation));
      } catch (error) {
        throw refuseRequest(asRefusal(error));
      }
    },
  }),
};

function readsOf(operation: OperationDefinitionNode | undefined): number {
  const { roots = [] } = (operation && sizeOfOperation(operation)) ?? {};
  return Math.max(1, roots.filter((name) => name !== '__typename').length);
}
