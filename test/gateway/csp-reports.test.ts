import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { builtPages } from '../support/built-pages.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';

let database: TestDatabase;
let built: Awaited<ReturnType<typeof builtPages>>;
let gateway: TestGateway;
const lines: string[] = [];
beforeAll(async () => {
  [database, built] = [await openTestDatabase(), await builtPages()];
  const logStream = { write: (line: string) => void lines.push(line) };
  gateway = await openTestGateway(database, {
    pagesFolder: built.folder,
    logStream,
    logLevel: 'trace',
    trustedProxies: ['127.0.0.1'],
  });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
  await built.away();
});

/** Each test from an address of its own, since an address may send so many a minute. */
let lastAddress = 0;
function anAddress(): string {
  lastAddress += 1;
  return `192.0.2.${lastAddress}`;
}
const CSP = 'application/csp-report';
const REPORTS = 'application/reports+json';
const sends = (payload: string, type = CSP, from = anAddress(), headers: Record<string, string> = {}) =>
  gateway.send({
    ...{ method: 'POST', url: '/csp-reports', payload },
    headers: { 'content-type': type, 'x-forwarded-for': from, ...headers },
  });

async function counted(): Promise<Record<string, number>> {
  const { body } = await gateway.send({ method: 'GET', url: '/metrics' });
  const lines = [...body.matchAll(/^gateway_csp_violations_total\{directive="([^"]+)"\} (\d+)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value)]));
}
async function droppedBy(deed: () => Promise<unknown>): Promise<number> {
  const dropped = async () => {
    const { body } = await gateway.send({ method: 'GET', url: '/metrics' });
    return Number(/^gateway_rate_limited_total\{limit="csp-reports"\} (\d+)$/m.exec(body)?.[1] ?? 0);
  };
  const before = await dropped();
  await deed();
  return (await dropped()) - before;
}
/** What the deed added. */
async function counts(deed: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counted();
  await deed();
  const grown = Object.entries(await counted()).map(([name, value]) => [name, value - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, value]) => value > 0));
}

describe('reports of browsers', () => {
  test('are counted by the directive, of either kind, and answered with nothing', async () => {
    const older = { 'csp-report': { 'document-uri': 'https://x/', 'violated-directive': "img-src 'self' data:" } };
    const old = { 'csp-report': { 'violated-directive': 'script-src', 'effective-directive': 'script-src-elem' } };
    const violation = (effectiveDirective: string) => ({ type: 'csp-violation', age: 1, body: { effectiveDirective } });
    const newer = [violation('connect-src'), violation('connect-src'), { type: 'deprecation', body: { id: 'x' } }];
    const grown = await counts(async () => {
      for (const [report, type] of [
        [older, CSP],
        [old, CSP],
        [newer, REPORTS],
      ] as const) {
        const { statusCode, body, headers } = await sends(JSON.stringify(report), type);
        expect([statusCode, body, headers['cache-control']]).toEqual([204, '', 'no-store']);
      }
    });
    expect(grown).toEqual({ 'img-src': 1, 'script-src-elem': 1, 'connect-src': 2 });
  });

  test.each([
    ['no JSON', '{"csp-report":'],
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '7'],
    ['no report', '{"csp-report":null}'],
    ['no directive', '{"csp-report":{"violated-directive":{"a":1}}}'],
    ['a name of everybody', '{"csp-report":{"effective-directive":"__proto__"}}'],
    ['a name that is made up', `{"csp-report":{"effective-directive":"${'x'.repeat(5_000)}"}}`],
    ['a list of nonsense', '[null,1,[],{"type":"csp-violation"},{"type":"csp-violation","body":[]}]'],
  ])('that are %s are no fault, and make no new name', async (_what, payload) => {
    const names = Object.keys(await counted());
    for (const type of [CSP, REPORTS, `${CSP}; charset=utf-8`]) {
      const { statusCode } = await sends(payload, type);
      expect([type, payload === '' ? [204, 400].includes(statusCode) : statusCode === 204]).toEqual([type, true]);
    }
    expect(Object.keys(await counted())).toEqual(names);
  });

  test('are 8 KB at most, and of no other type', async () => {
    const report = (bytes: number) => `{"csp-report":{"effective-directive":"img-src","x":"${'x'.repeat(bytes - 55)}"}}`;
    expect(report(8_192).length).toBe(8_192);
    expect((await sends(report(8_192))).statusCode).toBe(204);
    expect((await sends(report(8_193))).statusCode).toBe(413);
    const other = await sends('{}', 'application/json');
    expect([other.statusCode, other.headers.accept]).toEqual([415, `${CSP}, ${REPORTS}`]);
    expect((await sends('{}', CSP, anAddress(), { 'content-encoding': 'gzip' })).statusCode).toBe(415);
    const asked = await gateway.send({ method: 'GET', url: '/csp-reports' });
    expect([asked.statusCode, asked.headers.allow]).toEqual([405, 'POST, OPTIONS']);
  });

  test('are sixty a minute of one address, and of a hall of phones nobody is held up', async () => {
    const from = anAddress();
    const report = () => sends('{"csp-report":{"effective-directive":"font-src"}}', CSP, from);
    const dropped = await droppedBy(async () => {
      const grown = await counts(async () => {
        const heard = await Promise.all(Array.from({ length: 300 }, report));
        // Nothing that a browser takes for a fault: it would come again.
        expect(new Set(heard.map(({ statusCode, body }) => `${statusCode}${body}`))).toEqual(new Set(['204']));
      });
      expect(grown).toEqual({ 'font-src': 60 });
    });
    expect(dropped).toBe(240);
    for (const url of ['/', '/sign-in', '/api/v1/gachas']) {
      const looked = await gateway.send({ method: 'GET', url, headers: { 'x-forwarded-for': from } });
      expect([url, looked.statusCode]).toEqual([url, 200]);
    }
    // What is dropped is not read either.
    expect((await sends('x'.repeat(9_000), CSP, from)).statusCode).toBe(204);
  });

  test('leave nothing in the log', async () => {
    lines.splice(0);
    const secret = 'a-secret-of-the-report';
    await sends(JSON.stringify({ 'csp-report': { 'effective-directive': secret, 'document-uri': `https://x/?${secret}` } }));
    await sends(secret);
    await sends(secret.repeat(1_000));
    expect(lines.join()).toContain('/csp-reports');
    expect(lines.join()).not.toContain(secret);
  });
});
