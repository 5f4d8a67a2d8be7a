import { afterEach, expect, test } from '@jest/globals';
import { VALID_FOR_MINUTES } from '../../src/pickup/pickup-token.ts';
import { disagreements } from '../soak/support/books.ts';
import { ask } from '../soak/support/client.ts';
import { type Buyer, crowd, outcomeOf, pays, readsOrder } from '../soak/support/crowd.ts';
import { World } from '../soak/support/world.ts';
import { aGacha } from '../support/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import type { RunningGateway } from '../support/running-gateway.ts';
import { oneRow } from '../support/stage.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

const MINUTE_S = 60;
const PRELOADED = `--import=${new URL('../support/shifted-clock.ts', import.meta.url).href}`;
const wrongBy = (minutes: number) => ({ NODE_OPTIONS: PRELOADED, CLOCK_OFFSET_MS: String(minutes * MINUTE_S * 1000) });

let world: World;
afterEach(() => world.close());

const statusOf = async ({ address }: RunningGateway, path: string) => (await ask(address, path)).status;

/** A token of some time ago, which a clock that is behind does not take for one of the future. */
const older = async (buyer: Buyer): Promise<Buyer> => {
  const iat = Math.floor(Date.now() / 1000) - 20 * MINUTE_S;
  return { ...buyer, token: await aToken(MEMBERS, buyer.userId, { iat, exp: iat + 60 * MINUTE_S }) };
};

/** By how many seconds the database's clock differs from what was written down last. */
const secondsOff = (what: string): Promise<{ off: number }> =>
  oneRow(world.database, `select abs(extract(epoch from now() - ${what}))::float8 as off`);

test.each([11, -11])(
  'a gateway whose clock is off by %i minutes is taken out of the rotation; money and codes go by the clock of the database',
  async (minutes) => {
    world = await World.opens('sandbox');
    const right = await world.starts();
    const wrong = await world.starts(wrongBy(minutes));
    await right.becomesReady();
    expect(await statusOf(wrong, '/readyz')).toBe(503);
    await eventually(() => wrong.said.includes('the clock of this machine differs from that of the database'));
    const metrics = (await ask(wrong.address, '/metrics')).body;
    expect(Number(/^gateway_clock_offset_seconds (\S+)/m.exec(metrics)?.[1]) / MINUTE_S).toBeCloseTo(minutes, 0);

    const gachaId = await aGacha(world.database);
    const [fresh, ...others] = (await crowd(world, 21, () => gachaId)) as [Buyer, ...Buyer[]];
    expect((await readsOrder(wrong, fresh)).status).toBe(minutes > 0 ? 200 : 401);
    const buyers = await Promise.all(others.map(older));
    const told = await Promise.all(buyers.map(async (buyer, index) => outcomeOf(await pays(index % 2 ? right : wrong, buyer))));
    expect(new Set(told)).toEqual(new Set(['paid']));
    expect((await secondsOff('(select max(at) from payment_steps)')).off).toBeLessThan(MINUTE_S);
    expect((await secondsOff('(select min(at) from payment_steps)')).off).toBeLessThan(MINUTE_S);
    await codesHold(wrong, buyers[0] as Buyer);
    expect(await disagreements(world)).toEqual([]);

    wrong.process.kill('SIGUSR2');
    await eventually(async () => (await statusOf(wrong, '/readyz')) === 200);
    expect((await readsOrder(wrong, fresh)).status).toBe(200);
  },
);

/** A code of the wrong gateway ends when it should, in the database and as it is told. */
async function codesHold(wrong: RunningGateway, { token }: Buyer): Promise<void> {
  const issued = await ask(wrong.address, '/graphql', {
    token,
    body: { query: 'mutation { issuePickupToken(input: {}) { code pickupToken { expiresAt } } }' },
  });
  const {
    code,
    pickupToken: { expiresAt },
  } = JSON.parse(issued.body).data.issuePickupToken;
  expect(code).toMatch(/^\d+$/);
  const life = VALID_FOR_MINUTES * MINUTE_S;
  expect((await secondsOff(`(select max(expires_at) - interval '${life} seconds' from pickup_tokens)`)).off).toBeLessThan(
    MINUTE_S,
  );
  expect(Math.abs((Date.parse(expiresAt) - Date.now()) / 1000 - life)).toBeLessThan(MINUTE_S);
}
