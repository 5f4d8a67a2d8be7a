import { describe, expect } from '@jest/globals';
import { newCode } from '../../src/pickup/code.ts';
import { StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import type { TestDatabase } from '../support/database.ts';
import { TestDevice } from '../support/device.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { type Arena, race } from '../support/race.ts';
import { onlyLimits } from '../support/rates.ts';

const READ = 'query ($code: String!) { handovers(pickupCode: $code) { id } }';

type SignedIn = (gateway: TestGateway, database: TestDatabase) => Promise<{ id: string; token: string }>;

const withAnAccount: SignedIn = async (gateway, database) => StaffMember.isHired(gateway, database, [await aGacha(database)]);

const atADevice: SignedIn = async (gateway, database) => {
  const gachaId = await aGacha(database);
  const supervisor = await StaffMember.isHired(gateway, database, [gachaId], 'supervisor');
  const staff = await StaffMember.isHired(gateway, database, [gachaId]);
  const { data } = await supervisor.invites({ name: 'A till', worker: { staffId: staff.id } });
  return { id: staff.id, token: await (await TestDevice.isNew()).isIn(gateway, data.inviteDevice.invitation) };
};

const hundredAtTwoGateways =
  (signedIn: SignedIn) =>
  async ({ database }: Arena) => {
    const limit = onlyLimits({ wrongCodesPerHour: 100 });
    const gateways = await Promise.all([openTestGateway(database, limit), openTestGateway(database, limit)]);
    const { id, token } = await signedIn(gateways[0], database);
    const guesses = Array.from({ length: 100 }, () => gateways.map(({ ask }) => ask(READ, { code: newCode() }, token)));
    const answers = await Promise.all(guesses.flat());
    const after = await Promise.all(gateways.map(({ ask }) => ask(READ, { code: newCode() }, token)));
    await Promise.all(gateways.map((gateway) => gateway.close()));
    const [row] = await database.sql<{ rows: number }>('select count(*)::int as rows from wrong_codes where staff_id = ?', [id]);
    return { rows: row?.rows, codes: answers.map(({ code }) => code), after: after.map(({ code }) => code) };
  };

describe.each([
  ['with an account', withAnAccount],
  ['at a device', atADevice],
])('%s', (_how, signedIn) => {
  race('of a hundred guesses at once at each of two gateways a hundred are answered, and no more', {
    run: hundredAtTwoGateways(signedIn),
    written: ({ rows }) => expect(rows).toBe(100),
    heard: ({ codes, after }) => {
      expect(codes.filter((code) => code === 'PICKUP_CODE_UNKNOWN')).toHaveLength(100);
      expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(100);
      expect(after).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    },
    // The row of where they are brought is locked while they are counted.
    guards: {},
  });
});
