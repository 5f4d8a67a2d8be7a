import { expect, test } from '@jest/globals';
import { compressed, encodingFor, LEAST_COMPRESSED_BYTES } from '../../src/gateway/http/transport/compress.ts';
import { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { decoded } from '../support/decoded.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;Q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=1.0', 'gzip'],
  ['br;q=0, gzip ; q=0.001', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0', undefined],
  ['*;q=0', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['gzip;q=nonsense, ,;;q=', 'gzip'],
  ['deflate', undefined],
])('who accepts %j is answered in %j', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

const LIST = '{ gachas(first: 50) { nodes { id name description prizes { nodes { id name stock } } } } }';

async function manyPrizes(): Promise<string> {
  return aGacha(stage.database, { prizes: Array.from({ length: 40 }, () => prizeEntry({ stock: 10 })) });
}

const ask = (query: string, headers: Record<string, string>) =>
  stage.gateway.send({ method: 'POST', url: '/graphql', payload: { query }, headers });

test.each(['br', 'gzip'] as const)(
  '%s has the same answer in fewer bytes, over GraphQL and REST, for fans and visitors',
  async (encoding) => {
    const id = await manyPrizes();
    const fan = await Fan.signsUp(stage.gateway);
    for (const headers of [{}, { authorization: `Bearer ${fan.token}` }] as Record<string, string>[]) {
      const rest = (more: object) => stage.gateway.send({ url: `/api/v1/gachas/${id}/prizes`, headers: { ...headers, ...more } });
      for (const asked of [(more: object) => ask(LIST, { ...headers, ...more }), rest]) {
        const [plain, small] = [await asked({}), await asked({ 'accept-encoding': encoding })];
        expect(plain.headers).not.toHaveProperty('content-encoding');
        expect(String(decoded(small.rawPayload, encoding))).toBe(plain.body);
        expect(small.headers).toMatchObject({ 'content-encoding': encoding, 'content-type': plain.headers['content-type'] });
        expect(small.headers['content-length']).toBe(`${small.rawPayload.length}`);
        expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
        for (const { headers: told } of [plain, small]) expect(String(told.vary)).toContain('Accept-Encoding');
      }
    }
  },
);

test('a gacha that its client knows in other bytes is known', async () => {
  const url = `/api/v1/gachas/${await manyPrizes()}/prizes`;
  const [plain, small] = [
    await stage.gateway.send({ url }),
    await stage.gateway.send({ url, headers: { 'accept-encoding': 'br' } }),
  ];
  expect(small.headers.etag).toBe(plain.headers.etag);
  for (const { etag } of [plain.headers, small.headers])
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'if-none-match': String(etag), 'accept-encoding': accepted };
      const again = await stage.gateway.send({ url, headers });
      expect([again.statusCode, again.body, again.headers.vary]).toEqual([304, '', plain.headers.vary]);
      expect(again.headers).not.toHaveProperty('content-encoding');
    }
});

test('a HEAD says of a gacha what a GET says', async () => {
  const url = `/api/v1/gachas/${await manyPrizes()}/prizes`;
  const headers = { 'accept-encoding': 'gzip' };
  const [got, head] = [await stage.gateway.send({ url, headers }), await stage.gateway.send({ url, headers, method: 'HEAD' })];
  expect(head.rawPayload).toHaveLength(0);
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) expect(head.headers[name]).toBe(got.headers[name]);
});

test('a short answer, and one that is no text, go as they are', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  expect((await ask('{ me { id } }', headers)).headers).not.toHaveProperty('content-encoding');
  const reply = (type: string) => {
    const all: Record<string, unknown> = { 'content-type': type };
    const one = { getHeader: (name: string) => all[name], hasHeader: (name: string) => name in all };
    return { ...one, header: (name: string, value: unknown) => Object.assign(all, { [name]: value }) } as never;
  };
  const body = Buffer.alloc(LEAST_COMPRESSED_BYTES + 1);
  expect(compressed({ headers } as never, reply('image/png'), body)).toBe(body);
  expect(compressed({ headers } as never, reply('text/css'), body)).not.toBe(body);
  expect(compressed({ headers } as never, reply('text/css'), body.subarray(1))).toHaveLength(LEAST_COMPRESSED_BYTES);
});

test('a great refusal is compressed, too, and one that is kept for many is compressed once', async () => {
  const headers = { 'accept-encoding': 'br' };
  const refused = await ask(`{ ${Array.from({ length: 30 }, (_, index) => `nothing${index}`).join(' ')} }`, headers);
  expect([refused.statusCode, refused.headers['content-encoding']]).toEqual([400, 'br']);
  expect(JSON.parse(String(decoded(refused.rawPayload, 'br'))).errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  const request = { headers } as never;
  const reply = { getHeader: () => 'text/plain', hasHeader: () => false, header: () => {} } as never;
  const kept = Buffer.alloc(5_000, 'x');
  expect(compressed(request, reply, kept)).toBe(compressed(request, reply, kept));
});

test('an answer that is long, and the same for all, goes through a thread of its own, and once', async () => {
  const [url, headers] = ['/schema.graphql', { 'accept-encoding': 'br' }];
  const plain = await stage.gateway.send({ url });
  expect(plain.rawPayload.length).toBeGreaterThan(64 * 1_024);
  const both = await Promise.all([stage.gateway.send({ url, headers }), stage.gateway.send({ url, headers })]);
  for (const one of both) {
    expect(one.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': `${one.rawPayload.length}` });
    expect(String(decoded(one.rawPayload, 'br'))).toBe(plain.body);
  }
  const head = await stage.gateway.send({ url, headers, method: 'HEAD' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', both[0]?.headers['content-length']]);
});

test('an answer that is too long for the others to wait is compressed beside them', async () => {
  const reply = { getHeader: () => 'application/json', hasHeader: () => false, header: () => {} } as never;
  const body = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => index));
  const promised = compressed({ headers: { 'accept-encoding': 'gzip' } } as never, reply, body);
  expect(promised).toBeInstanceOf(Promise);
  expect(String(decoded((await promised) as Buffer, 'gzip'))).toBe(body);
});
