import { randomInt } from 'node:crypto';
import { expect } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import { race } from '../support/race.ts';

const CHECK_IN = `mutation ($latitude: String!, $longitude: String!) {
  checkIn(input: { place: { position: { latitude: $latitude, longitude: $longitude } } }) { checkIns { id } } }`;
const TOKYO = { latitude: '35.681', longitude: '139.767' };
const SAPPORO = { latitude: '43.068', longitude: '141.351' };

race('a fan who checks in at two ends of the country at once is noted, however the two meet', {
  run: async ({ database, gateway }) => {
    const other = await openTestGateway(database);
    const gacha_ids = [await aGacha(database)];
    const areas = [TOKYO, SAPPORO].map((place) => ({ name: `${randomInt(2 ** 40)}`, ...place, radius_m: 500, gacha_ids }));
    await importCatalogue(database.fork(), { areas });
    const fan = await Fan.signsUp(gateway);
    const answers = await Promise.all([gateway.ask(CHECK_IN, TOKYO, fan.token), other.ask(CHECK_IN, SAPPORO, fan.token)]);
    await other.close();
    const jumps = await database.sql('select kilometres from check_in_jumps where user_id = ?', [fan.id]);
    return { jumps, checkIns: answers.map(({ data }) => data.checkIn?.checkIns.length) };
  },
  written: ({ jumps }) => expect(jumps).toEqual([{ kilometres: 833 }]),
  heard: ({ checkIns }) => expect(checkIns).toEqual([1, 1]),
  // The row of the user is locked while the place before is read.
  guards: {},
});
