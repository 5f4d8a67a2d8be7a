import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';

let database: TestDatabase;
let gateway: TestGateway;
let port: number;

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database);
  port = Number(new URL(await gateway.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

/** Sends piece after piece, and begins to read only when all are sent. */
async function heardAfter(pieces: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let [heard, isOver] = ['', false];
  socket.on('error', () => {});
  socket.on('close', () => {
    isOver = true;
  });
  await new Promise((done) => socket.once('connect', done));
  for (const piece of pieces) {
    socket.write(piece);
    await pause(30);
  }
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text;
  });
  await eventually(() => isOver);
  return heard;
}

const LONG = `x-long: ${'a'.repeat(10_000)}\r\n`;

test.each([
  ['headers that are too long', ['GET / HTTP/1.1\r\nhost: x\r\n', LONG, LONG, LONG, LONG, '\r\n'], 431],
  ['what is no request', ['GET / HTTP/1.1\r\nhost: x\r\n', 'no header\r\n', LONG, LONG, '\r\n'], 400],
])('%s, in several pieces: the answer arrives although the rest is still being sent', async (_what, pieces, status) => {
  expect(await heardAfter(pieces)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});
