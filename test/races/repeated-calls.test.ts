import { expect } from '@jest/globals';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { race } from '../support/race.ts';
import { restClient } from '../support/rest.ts';

const FANS = 10;
const REPEATS = 5;

race('a call that is repeated before it was answered happens once', {
  run: async ({ database, gateway }) => {
    const gachaId = await aGacha(database);
    const repeated = async () => {
      const fan = await Fan.signsUp(gateway);
      const client = restClient(gateway, fan.token);
      const call = () => client.post(`/api/v1/gachas/${gachaId}/orders`, { play_amount: 1 }, { 'idempotency-key': 'same' });
      const answers = await Promise.all(Array.from({ length: REPEATS }, call));
      const [row] = await database.sql<{ made: number }>('select count(*)::int as made from orders where user_id = ?', [fan.id]);
      return { made: row?.made, answers: answers.map(({ status, body }) => body.id ?? `${status} ${body.code}`) };
    };
    return Promise.all(Array.from({ length: FANS }, repeated));
  },
  written: (outcomes) => expect(outcomes.map(({ made }) => made)).toEqual(outcomes.map(() => 1)),
  heard: (outcomes) => {
    for (const { answers } of outcomes)
      expect(new Set(answers.filter((answer) => answer !== '409 CALL_IN_PROGRESS')).size).toBe(1);
  },
  guards: {
    without: ['first use of a key'],
    constraints: ['orders_one_unpaid_per_user'],
  },
});
