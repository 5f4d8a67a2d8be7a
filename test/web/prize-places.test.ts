import { describe, expect, test } from '@jest/globals';
import { emptyPrize, type NewPrize } from '../../web/staff/console/catalogue/new-prize.ts';
import { type Change, type Changes, NO_CHANGE, placed } from '../../web/staff/console/catalogue/prize-change.ts';
import { addedInOrder, movesOf, placesOf } from '../../web/staff/console/catalogue/prize-places.ts';
import type { DeskPrizeFragment } from '../../web/staff/console/documents.ts';

const prize = (id: string): DeskPrizeFragment => ({
  ...{ __typename: 'Prize', id, kind: 'NORMAL', isRetired: false, nameJa: id, nameEn: id, pickupWeight: 1, stock: 1, supply: 1 },
  ...{
    retailValue: null,
    emissionProbability: 0,
    image: null,
    imageUrl: null,
    pickupImageUrl: null,
    secretImageUrl: null,
    pickupImage: null,
    secretImage: null,
    pickingName: '',
  },
  ...{ descriptionJa: '', descriptionEn: '' },
});
const listed = (ids: string) => placed([...ids].map(prize));
const changesOf = (changes: Record<string, Partial<Change>>): Changes =>
  Object.fromEntries(Object.entries(changes).map(([id, change]) => [id, { ...NO_CHANGE, ...change }]));
const added = (places: Record<string, string>): NewPrize[] =>
  Object.entries(places).map(([key, place]) => ({
    ...emptyPrize(),
    ...{ key, nameJa: key, stock: '1', pickupWeight: '1', place },
  }));

/** Where each ends as the service does the steps: it refuses a place that there is not. */
function endOf(ids: string, written: Record<string, Partial<Change>>, news: Record<string, string> = {}): string {
  const [prizes, changes, ofNew] = [listed(ids), changesOf(written), added(news)];
  let list = [...ids].filter((id) => !changes[id]?.isRetired);
  const stands = (id: string, position: number) => {
    list = list.filter((other) => other !== id);
    if (position < 1 || position > list.length + 1) throw new Error('OUT_OF_RANGE');
    list.splice(position - 1, 0, id);
  };
  for (const { prizeId, position } of movesOf(prizes, changes, ofNew)) stands(prizeId, position);
  for (const { key, place } of addedInOrder(prizes, changes, ofNew)) stands(key, Number(place) || list.length + 1);
  return list.join('');
}

describe('each prize ends in the place that is written for it', () => {
  test.each([
    ['ABC', { A: { place: '2' }, C: { place: '1' } }, {}, 'CAB'],
    ['ABC', { A: { place: '3' }, C: { place: '2' } }, {}, 'BCA'],
    ['ABC', { A: { place: '3' }, B: { place: '2' } }, {}, 'CBA'],
    ['ABCD', { D: { place: '1' }, A: { place: '4' } }, {}, 'DBCA'],
    ['ABC', { A: { isRetired: true }, B: { place: '2' } }, {}, 'CB'],
    ['ABC', { A: { isRetired: true }, B: { place: '3' } }, {}, 'CB'],
    ['ABC', { A: { place: '2' } }, { N: '1' }, 'NABC'],
    ['ABC', { C: { place: '1' } }, { N: '2' }, 'CNAB'],
    ['ABC', { A: { place: '3' } }, { N: '' }, 'BCAN'],
    ['AB', { A: { place: '3' } }, { N: '1' }, 'NBA'],
    ['ABC', {}, { N: '5', M: '' }, 'ABCMN'],
    ['ABC', { A: { place: '1' } }, {}, 'ABC'],
  ])('of %s with %j and new ones %j', (ids, changes, news, ends) => expect(endOf(ids, changes, news)).toBe(ends));

  test('in each order of four that can be written', () => {
    const ordersOf = (places: string): string[] =>
      places === '' ? [''] : [...places].flatMap((first) => ordersOf(places.replace(first, '')).map((rest) => first + rest));
    for (const order of ordersOf('1234')) {
      const changes = Object.fromEntries([...'ABCD'].map((id, at) => [id, { place: order[at] ?? '' }]));
      const ends = endOf('ABCD', changes);
      expect([...order].map((place) => ends[Number(place) - 1]).join('')).toBe('ABCD');
    }
  });
});

test('there are as many places as prizes that stay, and as are added at a place', () => {
  expect(placesOf(listed('ABC'), changesOf({ A: { isRetired: true } }), added({ N: '' }))).toBe(2);
  expect(placesOf(listed('ABC'), {}, added({ N: '1' }))).toBe(4);
});
