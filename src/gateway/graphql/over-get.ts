import type { ApolloServerPlugin } from '@apollo/server';
import { BREAK, type DocumentNode, GraphQLError, visit } from 'graphql';
import { badInput } from '../../refusal.ts';
import type { Context } from '../request/context.ts';

/** Arguments that are as good as a key: addresses stand in the logs of proxies and in the history of browsers. */
const SECRETS = ['pickupCode'];
/** Root fields whose argument tells of a person. */
const PERSONAL = new Map([['findOrders', 'where']]);

/**
 * Any page can make a browser send a GET. It reads nothing that its sender could not: a caller is known by a header that no form
 * or picture carries, never by a cookie. Mutations over GET are refused by Apollo.
 */
export const noSecretsOverGet: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ request, document }) => {
      const secret = request.http?.method === 'GET' ? secretIn(document) : undefined;
      if (secret) throw refusedOverGet(secret);
    },
  }),
};

function secretIn(document: DocumentNode): string | undefined {
  let secret: string | undefined;
  visit(document, {
    Argument: ({ name }) => {
      if (!SECRETS.includes(name.value)) return undefined;
      secret = name.value;
      return BREAK;
    },
    Field: ({ name }) => {
      secret = PERSONAL.get(name.value);
      return secret ? BREAK : undefined;
    },
  });
  return secret;
}

const refusedOverGet = (secret: string): GraphQLError =>
  new GraphQLError('This is a secret.', {
    originalError: badInput(secret, 'is a secret and has no place in an address: send the query by POST'),
    extensions: { http: { status: 405, headers: new Map([['allow', 'POST']]) } },
  });
