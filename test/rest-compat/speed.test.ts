import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase } from '../support/database.ts';
import { openTestGateway } from '../support/gateway.ts';
import type { Stage } from '../support/stage.ts';

const stage = {} as Stage;

/** The catalogue is kept for a while, as in a real gateway: reading it anew each time would hide what is compared. */
beforeAll(async () => {
  stage.database = await openTestDatabase();
  stage.gateway = await openTestGateway(stage.database, { catalogueTtlMs: 600_000, isHeld: false });
});
afterAll(async () => {
  await stage.gateway.close();
  await stage.database.close();
});

const ROUNDS = 11;
const CALLS = 25;

/** The same fields under their own names: over /graphql only so many aliases are allowed. */
const documentOf = (name: string) =>
  readFileSync(new URL(`../../rest-compat/documents/${name}.graphql`, import.meta.url), 'utf8').replace(/^( +)\w+: /gm, '$1');

/** What a round of calls costs this process, in microseconds: the clock on the wall would count other work as well. */
async function cost(call: () => Promise<{ statusCode: number }>): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < CALLS; count += 1) {
    const { statusCode } = await call();
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
  }
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Both in alternating rounds, so that a slow moment of the machine meets both; the first round only warms up. */
async function ratio(one: () => Promise<{ statusCode: number }>, other: () => Promise<{ statusCode: number }>) {
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const first = round % 2 === 0 ? await cost(one) : undefined;
    const second = await cost(other);
    const value = (first ?? (await cost(one))) / second;
    if (round > 0) ratios.push(value);
  }
  return median(ratios);
}

test('a REST read costs no more than the same operation over /graphql', async () => {
  const gachas = await Promise.all(Array.from({ length: 20 }, () => aGacha(stage.database)));
  const fan = await Fan.signsUp(stage.gateway);
  const [gacha_id, order_id] = [gachas[0] ?? '', await fan.hasPaid(gachas[0] ?? '', 5)];
  const headers = { authorization: `Bearer ${fan.token}` };
  const rest = (url: string) => () => stage.gateway.send({ method: 'GET', url, headers });
  const graphql = (query: string, variables: object) => () =>
    stage.gateway.send({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  const ratios = {
    gachas: await ratio(rest('/api/v1/gachas'), graphql(documentOf('gachas').replace('2147483647', '100'), {})),
    prizes: await ratio(rest(`/api/v1/gachas/${gacha_id}/prizes`), graphql(documentOf('prizes'), { gacha_id })),
    order: await ratio(rest(`/api/v1/orders/${order_id}`), graphql(documentOf('order'), { order_id })),
  };
  process.stdout.write(`REST / GraphQL: ${JSON.stringify(ratios)}\n`);
  for (const value of Object.values(ratios)) expect(value).toBeLessThan(1);
});
