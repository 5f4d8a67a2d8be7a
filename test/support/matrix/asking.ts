import { decodeJwt } from 'jose';
import type { TestGateway } from '../gateway.ts';
import { aToken, MEMBERS, STAFF } from '../tokens.ts';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';
import type { Target, Things, World } from './world.ts';

export type Reply = { status: number; body: string; code: string };

/** Calls, and answers what the client gets, without the ids that it sent itself. */
export async function call({ app }: TestGateway, name: string, about: Things, target: Target, token?: string): Promise<Reply> {
  const { ask: query, about: asks } = CALLS[name] as Call;
  const variables = asks?.(about, target) ?? {};
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  const { data, errors = [] } = response.json<{ data?: object | null; errors?: { extensions: { code: string } }[] }>();
  const sent = Object.values(about).filter((id) => JSON.stringify(variables).includes(id));
  const body = sent.reduce((text, id) => text.replaceAll(id, 'SENT'), response.body);
  const isNull = data != null && Object.values(data).every((value) => [value].flat().every((one) => one === null));
  const code = errors.map(({ extensions }) => extensions.code).join() || (isNull ? 'NULL' : 'OK');
  return { status: response.statusCode, body, code };
}

/** Tokens that were good once, or never: of the people of this world, as far as they are anybody's. */
export async function brokenTokens({ callers }: World): Promise<Record<string, string>> {
  const { user: { token: user = '' } = {}, staff: { token: staff = '' } = {} } = callers;
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  const past = { iat: hourAgo, exp: hourAgo + 60 };
  return {
    'an expired user': await aToken(MEMBERS, decodeJwt(user).sub, past),
    'expired staff': await aToken(STAFF, decodeJwt(staff).sub, past),
    'a signature that belongs to another token': `${user.replace(/[^.]*$/, '')}${staff.split('.')[2]}`,
    garbage: 'garbage',
    nothing: '',
  };
}
