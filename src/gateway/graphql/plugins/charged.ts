import type { ApolloServerPlugin } from '@apollo/server';
import { type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { asRefusal } from '../../errors/as-refusal.ts';
import { refuseRequest } from '../../errors/http-status.ts';
import { CHECK_IN } from '../../rates/charges.ts';
import type { LimitName } from '../../rates/rates.ts';
import type { Context } from '../../request/context.ts';
import { sizeOfOperation } from '../limits/document.ts';

const { MUTATION } = OperationTypeNode;

/**
 * As what a document counts before it is parsed, which is dear: without this word it has no mutation. With the word it may be
 * one, and counts as a read where no writes are left, or as a report that is repeated.
 */
export function countsAs(text: unknown): readonly [LimitName, ...LimitName[]] {
  if (typeof text !== 'string') return ['writes', 'reads'];
  if (!text.includes(MUTATION)) return ['reads'];
  return text.includes(CHECK_IN) ? ['writes', 'repeated-reports', 'reads'] : ['writes', 'reads'];
}

/**
 * A query counts as many reads as it has root fields, a mutation, which has one, as a write. Refused as a whole, before it runs.
 */
export const chargedOperations: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      const { request, caller } = contextValue;
      const { charges } = request;
      try {
        // Without a token it is refused, or an invitation.
        if (operation?.operation !== MUTATION || caller.kind === 'nobody') charges.settle('reads', readsOf(operation));
        else if (!rootsOf(operation).includes(CHECK_IN)) charges.settle('writes', 1);
      } catch (error) {
        throw refuseRequest(asRefusal(error));
      }
    },
  }),
};

const rootsOf = (operation: OperationDefinitionNode | undefined): readonly string[] =>
  (operation && sizeOfOperation(operation))?.roots ?? [];

const readsOf = (operation: OperationDefinitionNode | undefined): number =>
  Math.max(1, rootsOf(operation).filter((name) => name !== '__typename').length);
