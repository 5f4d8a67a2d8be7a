import type { TestGateway } from './gateway.ts';
import type { Json } from './json.ts';

export type RestAnswer = { status: number; headers: Record<string, unknown>; body: Json };

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Headers = Record<string, string>;

/** A client of the REST paths, with a token or without one. */
export function restClient(gateway: TestGateway, token?: string) {
  const call = async (method: Method, url: string, payload?: object, more: Headers = {}): Promise<RestAnswer> => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...more };
    const response = await gateway.send({ method, url, headers, ...(payload && { payload }) });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? undefined : response.json(),
    };
  };
  return {
    get: (url: string, headers?: Headers) => call('GET', url, undefined, headers),
    post: (url: string, payload?: object, headers?: Headers) => call('POST', url, payload, headers),
    patch: (url: string, payload: object, headers?: Headers) => call('PATCH', url, payload, headers),
    delete: (url: string) => call('DELETE', url),
  };
}
