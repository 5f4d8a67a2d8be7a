import { test } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import { openTestDatabase } from '../support/database.ts';
import { openTestGateway } from '../support/gateway.ts';

const NO = { day: null, month: null };
const KINDS: Record<string, object> = process.env.KINDS
  ? { default: {}, adult: { spendingCaps: { bands: [], adult: { day: null, month: 90000 } } }, bands: { spendingCaps: { bands: [{ under: 18, day: null, month: 90000 }], adult: { day: 80000, month: 90000 } } } }
  : { default: {} };

test('crowd', async () => {
  const database = await openTestDatabase();
  const figures: Record<string, number[]> = {};
  for (let round = 0; round < 6; round++)
    for (const [kind, changes] of Object.entries(KINDS)) {
      const gateway = await openTestGateway(database, { ...changes, isHeld: false } as never);
      const gachaId = await aGacha(database, { price: 500, prizes: [prizeEntry({ stock: 5000 })] });
      const fans = await Promise.all(Array.from({ length: 300 }, () => Fan.signsUp(gateway)));
      if (kind === 'bands') await Promise.all(fans.map((fan) => fan.asks('mutation { giveBirthMonth(input: { birthMonth: "1990-01" }) { user { id } } }')));
      const begun = performance.now();
      const codes = await Promise.all(fans.map(async (fan) => (await fan.pays(await fan.hasOrdered(gachaId))).code));
      (figures[kind] ??= []).push(Math.round(performance.now() - begun));
      if (codes.some((code) => code)) throw new Error(String(codes.find(Boolean)));
      await gateway.close();
    }
  console.log(JSON.stringify(figures), JSON.stringify(NO));
  await database.close();
}, 300_000);
