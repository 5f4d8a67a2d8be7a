import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as getByTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createServer } from '../../src/gateway/http/server.ts';
import { closeSilentConnections } from '../../src/gateway/http/transport/close-silent.ts';
import { createMetrics } from '../../src/gateway/metrics/metrics.ts';
import { aCertificate, anAuthority } from '../support/certificates.ts';
import { eventually } from '../support/eventually.ts';
import { aCaller, aServer, closeServers } from '../support/transport-server.ts';

afterAll(closeServers);

describe('TLS of its own', () => {
  const authority = anAuthority('an authority');
  const folder = mkdtempSync(join(tmpdir(), 'gacha-tls-'));
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  afterAll(() => rmSync(folder, { recursive: true }));

  function renewed(): string {
    const { cert, key } = aCertificate(authority, 'localhost');
    writeFileSync(tls.cert, cert);
    writeFileSync(tls.key, key);
    return cert;
  }

  type Seen = { status: number | undefined; hsts: unknown; serial: string };
  const ask = (port: number): Promise<Seen> =>
    new Promise((done, failed) => {
      const options = { host: '127.0.0.1', port, servername: 'localhost', ca: authority.cert, agent: false };
      getByTls(options, (response) => {
        const { serialNumber } = (response.socket as TLSSocket).getPeerCertificate();
        response.resume();
        done({ status: response.statusCode, hsts: response.headers['strict-transport-security'], serial: serialNumber });
      }).on('error', failed);
    });

  test('answers, tells browsers to stay with it, and takes a renewed certificate, but no broken one', async () => {
    const metrics = createMetrics();
    const left = async () => Number(/^gateway_certificate_seconds_left (\d+)/m.exec(await metrics.text())?.[1] ?? 0);
    expect(await left()).toBe(0);
    const { validToDate } = new X509Certificate(renewed());
    const { port } = await aServer({ tls, metrics, timings: { certificateEveryMs: 50 } });
    expect(Math.abs((await left()) - (validToDate.getTime() - Date.now()) / 1000)).toBeLessThan(60);
    const first = await ask(port);
    expect(first).toMatchObject({ status: 200, hsts: 'max-age=31536000' });
    renewed();
    await eventually(async () => (await ask(port)).serial !== first.serial);
    const second = await ask(port);
    writeFileSync(tls.cert, 'broken');
    await pause(200);
    expect(await ask(port)).toEqual(second);
  });

  test('ends connections on which no handshake comes', async () => {
    renewed();
    const { port } = await aServer({ tls, timings: { headersMs: 200, requestMs: 300, lookEveryMs: 50 } });
    const caller = aCaller(port);
    await eventually(() => caller.isOver);
  });

  test('stops at once, though connections are silent', async () => {
    renewed();
    const app = await createServer({ metrics: createMetrics(), logLevel: 'silent', production: true, corsOrigins: [], tls });
    closeSilentConnections(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    aCaller((app.server.address() as AddressInfo).port);
    await eventually(() => new Promise<boolean>((done) => app.server.getConnections((_error, count) => done(count === 1))));
    const begin = performance.now();
    await app.close();
    // Node waits a minute for one without a request.
    expect(performance.now() - begin).toBeLessThan(30_000);
  });
});
