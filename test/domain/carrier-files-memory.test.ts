import { beforeAll, expect, test } from '@jest/globals';
import { exported } from '../../src/shipment/files/export.ts';
import { formatOf } from '../../src/shipment/files/formats.ts';
import { parcelNumber } from '../../src/shipment/parcel-number.ts';
import { confirmMany } from '../../src/shipment/posting/confirm-many.ts';
import type { ImportLine } from '../../src/shipment/posting/import-line.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { heldBy } from '../support/live-memory.ts';
import { manyParcels } from '../support/parcels.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const BY = { account: 'Olga' };
const [FEW, MANY] = [500, 2_000];
/** Each look collects all garbage of a process that has run many tests. */
const LOOKS_AT_EACH = 10;
/** Where all is held it is twice as much: a line of a file has some 250 bytes, and what it was made of. */
const MAX_BYTES_PER_PARCEL = 250;

let few: string;
let many: string;
beforeAll(async () => {
  const clerk = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'shipping');
  few = await aGacha(stage.database, { delivery_type: 'mail' });
  many = await aGacha(stage.database, { delivery_type: 'mail' });
  await manyParcels(stage.database, few, clerk.id, FEW);
  await manyParcels(stage.database, many, clerk.id, MANY);
});

type Passed<Piece> = (pieces: AsyncIterable<Piece>) => AsyncIterable<Piece>;

const streamed = <Piece>(pieces: AsyncIterable<Piece>): AsyncIterable<Piece> => pieces;

/** The twin: of a program that holds all at once it must be found. */
async function* buffered<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const all: Piece[] = [];
  for await (const piece of pieces) all.push(piece);
  yield* all;
}

const exporting = (gachaId: string, passed: Passed<Buffer>) =>
  heldBy(async (look) => {
    const asked = { format: formatOf('yamato'), sender: readConfig({}).sender, day: new Date(), scope: [gachaId], since: null };
    let pieces = 0;
    for await (const _piece of passed(exported(stage.database.fork(), BY, asked))) if (pieces++ % LOOKS_AT_EACH === 0) look();
  });

const bytesPerParcel = async (passed: Passed<Buffer>): Promise<number> =>
  ((await exporting(many, passed)) - (await exporting(few, passed))) / (MANY - FEW);

test('an export holds no more of many parcels than of few', async () => {
  // The first time, code is compiled and statements are built.
  await exporting(few, streamed);
  let asItIs = Number.POSITIVE_INFINITY;
  // What else goes on in the process adds to it now and then.
  for (let time = 0; time < 3 && asItIs >= MAX_BYTES_PER_PARCEL; time += 1)
    asItIs = Math.min(asItIs, await bytesPerParcel(streamed));
  // And what is freed meanwhile hides some of it.
  let ifBuffered = Number.NEGATIVE_INFINITY;
  for (let time = 0; time < 3 && ifBuffered <= MAX_BYTES_PER_PARCEL; time += 1)
    ifBuffered = Math.max(ifBuffered, await bytesPerParcel(buffered));
  process.stderr.write(`an export holds bytes for each parcel: ${JSON.stringify({ asItIs, ifBuffered })}\n`);
  expect(asItIs).toBeLessThan(MAX_BYTES_PER_PARCEL);
  expect(ifBuffered).toBeGreaterThan(MAX_BYTES_PER_PARCEL);
}, 300_000);

async function toldOf(gachaId: string): Promise<ImportLine[]> {
  const rows = await stage.database.sql<{ id: string }>(
    `select distinct i.shipment_id as id from shipment_items i join order_details d on d.id = i.order_detail_id
       join orders o on o.id = d.order_id where o.gacha_id = ? order by 1`,
    [gachaId],
  );
  return rows.map(({ id }, place) => {
    const trackingNumber = String(300_000_000_000 + place);
    return { line: 2 + place, parcel: parcelNumber(id), carrier: 'yamato', trackingNumber };
  });
}

/** How many statements had locked orders when half of a file was read. */
async function locksAtHalf(told: readonly ImportLine[], passed: Passed<ImportLine>): Promise<number> {
  let locks = -1;
  const { statements } = stage.database;
  statements.splice(0);
  const read = async function* () {
    for (const [place, one] of told.entries()) {
      if (place === told.length / 2 && locks < 0) locks = statements.filter((sql) => /for update$/.test(sql)).length;
      yield one;
    }
  };
  await confirmMany(stage.database.fork(), BY, () => passed(read()));
  return locks;
}

test('an import works on what it has read before it reads on', async () => {
  const told = await toldOf(many);
  expect(await locksAtHalf(told, streamed)).toBeGreaterThanOrEqual(MANY / 2 / 500 - 1);
  expect(await locksAtHalf(told, buffered)).toBe(0);
}, 300_000);
