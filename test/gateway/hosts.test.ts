import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { aStage } from '../support/stage.ts';

const stage = aStage({ isHeld: false });

/** What is answered to these lines, on a connection of their own. */
async function answerTo(...lines: string[]): Promise<string> {
  const { server } = stage.gateway.app;
  if (!server.listening) await stage.gateway.app.listen({ port: 0 });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (text) => {
    heard += text;
  });
  socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return heard;
}

test.each([
  ['none', []],
  ['two', ['host: a', 'Host: b']],
])('a request with %s Host header is told so as every other mistake is', async (_count, hosts) => {
  const heard = await answerTo('GET /healthz HTTP/1.1', ...hosts);
  expect(heard).toMatch(/^HTTP\/1\.1 400 /);
  expect(heard).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(heard).toMatch(/^content-type: application\/problem\+json/im);
  expect(heard).toContain('There must be one Host header');
});

test('the first HTTP had no Host header', async () => {
  expect(await answerTo('GET /healthz HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await answerTo('GET /healthz HTTP/1.1', 'host: a')).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['/healthz', 415],
  ['/nothing/is/here', 415],
  ['/graphql', 204],
])('OPTIONS of %s with a body of another type is %i, and told as every other mistake is', async (url, status) => {
  const headers = { 'content-type': 'text/plain' };
  const { statusCode, body } = await stage.gateway.send({ method: 'OPTIONS', url, headers, payload: 'x' });
  expect(statusCode).toBe(status);
  if (status > 204) expect(JSON.parse(body)).toMatchObject({ status, code: 'BAD_INPUT', retryable: false });
});
