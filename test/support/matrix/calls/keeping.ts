import { randomInt, randomUUID } from 'node:crypto';
import type { Calls } from '../call.ts';
import { areaAt, beaconAt } from '../world.ts';

/** The booth was made, and taken back: its second version. A place was made, and linked. */
const VERSION = 2;
const KNOWN = { version: VERSION, reason: 'a test' };

const mutation = (name: string, answer: string) =>
  `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${answer} } }`;
const PRIZE = 'prize { id name supply gacha { id } }';
const PLACE = 'version gachas { nodes { id } }';

/** Of which there are none in these worlds. */
const NO_PICTURE = `/pictures/${'0'.repeat(64)}.png`;

/** Prizes, places of check-ins, and the seller. */
export const KEEPING: Calls = {
  previewOdds: {
    ask: 'query ($id: ID!) { previewOdds(gachaId: $id, prizes: []) { gacha { id } prizes { prize { id } } } }',
    about: ({ booth }) => ({ id: booth }),
  },
  previewGacha: {
    ask: 'query ($id: ID!) { previewGacha(gachaId: $id) { id version prizes { nodes { id supply } } } }',
    about: ({ booth }) => ({ id: booth }),
  },
  previewWins: {
    ask: 'query ($id: ID!, $prizeIds: [ID!]!) { previewWins(gachaId: $id, prizeIds: $prizeIds) { kind name image { url } } }',
    about: ({ booth, prizeId }) => ({ id: booth, prizeIds: [prizeId] }),
  },
  picture: { ask: 'query ($path: String!) { picture(path: $path) { url alt } }', about: () => ({ path: NO_PICTURE }) },
  tellPicture: {
    ask: mutation('tellPicture', 'picture { url }'),
    about: () => ({ input: { path: NO_PICTURE, alt: { ja: '', en: 'A cat' }, known: { ja: '', en: '' } } }),
  },
  addPrize: {
    ask: mutation('addPrize', PRIZE),
    about: ({ booth }) => ({ input: { ...KNOWN, gachaId: booth, name: { text: 'Pin' }, stock: 1, pickupWeight: 1 } }),
  },
  updatePrize: {
    ask: mutation('updatePrize', PRIZE),
    about: ({ prizeId }) => ({ input: { ...KNOWN, prizeId, retailValue: 1 } }),
  },
  restockPrize: {
    ask: mutation('restockPrize', PRIZE),
    about: ({ prizeId }) => ({ input: { ...KNOWN, prizeId, amount: 1 } }),
  },
  retirePrize: {
    ask: mutation('retirePrize', PRIZE),
    about: ({ prizeId }) => ({ input: { ...KNOWN, prizeId } }),
  },
  restorePrize: {
    ask: mutation('restorePrize', PRIZE),
    about: ({ prizeId }) => ({ input: { ...KNOWN, prizeId } }),
  },
  beacons: { ask: `{ beacons(first: 100) { nodes { isActive ${PLACE} } } }` },
  areas: { ask: `{ areas(first: 100) { nodes { isActive ${PLACE} } } }` },
  createBeacon: {
    ask: mutation('createBeacon', `beacon { ${PLACE} }`),
    about: ({ booth }) => ({ input: { beaconId: randomInt(2 ** 40), gachaIds: [booth] } }),
  },
  updateBeacon: {
    ask: mutation('updateBeacon', `beacon { ${PLACE} }`),
    about: ({ booth }) => ({ input: { ...KNOWN, beaconId: beaconAt(booth), isActive: false } }),
  },
  createArea: {
    ask: mutation('createArea', `area { ${PLACE} }`),
    about: ({ booth }) => ({
      input: { name: `Area ${randomUUID()}`, latitude: '1.5', longitude: '1.5', radiusMetres: 1, gachaIds: [booth] },
    }),
  },
  updateArea: {
    ask: mutation('updateArea', `area { ${PLACE} }`),
    about: ({ booth }) => ({ input: { ...KNOWN, name: areaAt(booth), isActive: false } }),
  },
  updateSeller: {
    ask: mutation('updateSeller', 'seller { version }'),
    about: () => ({ input: { version: 1, telephone: '045-111-1111' } }),
  },
  addTermsVersion: {
    ask: mutation('addTermsVersion', 'legalText { version }'),
    about: () => ({ input: { kind: 'TERMS', version: 1, text: { text: 'Others' } } }),
  },
};
