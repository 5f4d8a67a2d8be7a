import type { TestGateway } from './gateway.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a test asks for is what it knows to be in the answer.
export type RestAnswer = { status: number; headers: Record<string, unknown>; body: any };

/** A client of the REST paths, with a token or without one. */
export function restClient(gateway: TestGateway, token?: string) {
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<RestAnswer> => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const response = await gateway.send({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };
  return {
    get: (url: string) => call('GET', url),
    post: (url: string, payload?: object) => call('POST', url, payload),
    patch: (url: string, payload: object) => call('PATCH', url, payload),
    delete: (url: string) => call('DELETE', url),
  };
}
