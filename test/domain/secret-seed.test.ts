import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { seedOf } from '../support/opened.ts';

let database: TestDatabase;
let gateway: TestGateway;
let fan: Fan;
const log: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  gateway = await openTestGateway(database, { logLevel: 'trace', logStream: { write: (line: string) => void log.push(line) } });
  fan = await Fan.signsUp(gateway);
});
afterAll(async () => {
  await gateway.close();
  await database.close();
});

/** As it might turn up: in hexadecimal, in base64, or as numbers. */
async function spellingsOf(gachaId: string): Promise<string[]> {
  const seed = await seedOf(database, gachaId);
  expect(seed).toHaveLength(32);
  return [seed.toString('hex'), seed.toString('base64').slice(0, 40), seed.toString('base64url').slice(0, 40), seed.join(',')];
}

test('while the sale goes on a seed is in no answer, no log, no export and no statement, also where drawing fails', async () => {
  database.statements.splice(0);
  const gachaId = await aGacha(database);
  const staff = await StaffMember.isHired(gateway, database, [gachaId]);
  const fairness = 'fairness { number seedHash seed isRevealed }';
  const orderId = await fan.hasPaid(gachaId, 3);
  const failing = await fan.hasOrdered(gachaId);
  await database.sql('alter table draws rename to gone');
  const failed = await fan.pays(failing);
  await database.sql('alter table gone rename to draws');
  expect(failed.code).toBe('INTERNAL');
  const answers = [
    failed,
    await gateway.ask(`query ($id: ID!) { gacha(id: $id) { ${fairness} } gachas { nodes { ${fairness} } } }`, { id: gachaId }),
    await fan.asks(
      `query ($id: ID!) { verifyDraw(orderId: $id) { ${fairness} plays { value derivedValue } } order(id: $id) { gacha { ${fairness} } } }`,
      {
        id: orderId,
      },
    ),
    await staff.asks(`{ staffMe { gachas { nodes { ${fairness} } } } }`),
  ];
  expect(answers.slice(1).flatMap(({ errors }) => errors)).toEqual([]);
  const told = [
    JSON.stringify(answers),
    log.join(''),
    JSON.stringify(await exportCatalogue(database.fork())),
    database.statements.join('\n'),
  ];
  expect(told.map((text) => text.length > 100)).toEqual([true, true, true, true]);
  const spellings = await spellingsOf(gachaId);
  expect(told.map((text) => spellings.filter((spelling) => text.includes(spelling)))).toEqual([[], [], [], []]);
});
