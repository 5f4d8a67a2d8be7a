import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import { asRefusal } from '../../errors/as-refusal.ts';
import type { Context } from '../../request/context.ts';
import { type GatewayEvents, NO_OPERATION } from '../../request/events.ts';
import { sizeOfOperation } from '../limits/document.ts';
import { fragmentsIn } from '../limits/size.ts';

/** Over GraphQL most refusals are answered with 200: the operator sees them here, by code and root field. */
export const countedRefusals = (events: GatewayEvents): ApolloServerPlugin<Context> => ({
  contextCreationDidFail: async ({ error }) => events.refused('graphql', NO_OPERATION, asRefusal(error).code),
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, document, contextValue }) => {
      if (operation) contextValue.request.noted.operation = rootOf(operation, document, undefined);
    },
    willSendResponse: async ({ operation, document, contextValue, response: { body } }) => {
      const errors = body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
      for (const { path, extensions } of errors) {
        const name = operation && document ? rootOf(operation, document, path?.[0]) : NO_OPERATION;
        const code = String(extensions?.code);
        contextValue.request.noted.refusal ??= code;
        events.refused('graphql', name, code);
      }
    },
  }),
});

const SEVERAL = 'several';

/** Not what the client calls it in its answer. Without a path all of the document was refused. */
function rootOf(operation: OperationDefinitionNode, document: DocumentNode, key: string | number | undefined): string {
  if (key !== undefined) return fieldNamed(String(key), operation.selectionSet, document) ?? NO_OPERATION;
  const [first = NO_OPERATION, ...others] = new Set(sizeOfOperation(operation)?.roots ?? []);
  return others.length > 0 ? SEVERAL : first;
}

function fieldNamed(key: string, { selections }: SelectionSetNode, document: DocumentNode): string | undefined {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      if ((selection.alias ?? selection.name).value === key) return selection.name.value;
      continue;
    }
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragmentsIn(document).get(selection.name.value);
    const found = fragment && fieldNamed(key, fragment.selectionSet, document);
    if (found) return found;
  }
  return undefined;
}
