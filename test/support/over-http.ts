import type { InjectOptions } from 'fastify';
import type { TestGateway } from './gateway.ts';
import type { RunningGateway } from './running-gateway.ts';

/** A gateway in a process of its own, for actors that otherwise speak to one in theirs. `heard` has each answer as it came. */
export function overHttp(
  running: RunningGateway,
  heard: (token: string | undefined, status: number, text: string) => void,
): TestGateway {
  const call = async ({ method = 'GET', url, headers = {}, payload }: InjectOptions & { payload?: unknown }) => {
    const sent = headers as Record<string, string>;
    const body = typeof payload === 'string' ? payload : payload && JSON.stringify(payload);
    const type = body ? { 'content-type': 'application/json' } : {};
    const response = await fetch(`${running.address}${url}`, {
      method,
      headers: { ...type, ...sent },
      redirect: 'manual',
      ...(body && { body: body as string }),
    });
    const text = await response.text();
    const all = `${JSON.stringify(Object.fromEntries(response.headers))}\n${text}`;
    heard(sent.authorization?.replace(/^Bearer /, ''), response.status, all);
    return { response, text };
  };
  return {
    app: undefined as never,
    executed: () => 0,
    close: async () => {},
    send: (async (request: InjectOptions) => {
      const { response, text } = await call(request);
      const headers = Object.fromEntries(response.headers);
      return { statusCode: response.status, headers, body: text, json: () => JSON.parse(text) };
    }) as never,
    ask: async (query, variables = {}, token) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const { response, text } = await call({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
      const { data = null, errors = [] } = JSON.parse(text);
      const code = errors[0]?.extensions?.code;
      return { status: response.status, headers: Object.fromEntries(response.headers), data, errors, code };
    },
  };
}
