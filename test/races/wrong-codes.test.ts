import { expect } from '@jest/globals';
import { newCode } from '../../src/pickup/code.ts';
import { StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import { race } from '../support/race.ts';
import { onlyLimits } from '../support/rates.ts';

const READ = 'query ($code: String!) { handovers(pickupCode: $code) { id } }';

race('of a hundred wrong codes at once at each of two gateways a hundred are answered, and no more', {
  run: async ({ database }) => {
    const limit = onlyLimits({ wrongCodesPerHour: 100 });
    const gateways = await Promise.all([openTestGateway(database, limit), openTestGateway(database, limit)]);
    const staff = await StaffMember.isHired(gateways[0], database, [await aGacha(database)]);
    const guesses = Array.from({ length: 100 }, () => gateways.map(({ ask }) => ask(READ, { code: newCode() }, staff.token)));
    const answers = await Promise.all(guesses.flat());
    const after = await Promise.all(gateways.map(({ ask }) => ask(READ, { code: newCode() }, staff.token)));
    await Promise.all(gateways.map((gateway) => gateway.close()));
    const [row] = await database.sql<{ rows: number }>('select count(*)::int as rows from wrong_codes where staff_id = ?', [
      staff.id,
    ]);
    return { rows: row?.rows, codes: answers.map(({ code }) => code), after: after.map(({ code }) => code) };
  },
  written: ({ rows }) => expect(rows).toBe(100),
  heard: ({ codes, after }) => {
    expect(codes.filter((code) => code === 'PICKUP_CODE_UNKNOWN')).toHaveLength(100);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(100);
    expect(after).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
  },
  // The row of the member is locked while its wrong codes are counted.
  guards: {},
});
