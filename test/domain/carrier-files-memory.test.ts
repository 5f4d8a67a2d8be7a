import { beforeAll, expect, test } from '@jest/globals';
import { exported } from '../../src/shipment/files/export.ts';
import { formatOf } from '../../src/shipment/files/formats.ts';
import { readLabels } from '../../src/shipment/files/read-labels.ts';
import { UNKNOWN_SENDER } from '../../src/shipment/files/sender.ts';
import { parcelNumber } from '../../src/shipment/parcel-number.ts';
import { confirmMany } from '../../src/shipment/posting/confirm-many.ts';
import type { Told } from '../../src/shipment/posting/told.ts';
import { StaffMember } from '../support/actors.ts';
import { comesBack, sevens } from '../support/carrier-files.ts';
import { aGacha } from '../support/catalogue.ts';
import { heldBy } from '../support/live-memory.ts';
import { manyParcels } from '../support/parcels.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const BY = { account: 'Olga' };
const [FEW, MANY] = [1_000, 5_000];
/** A line of a file has some 250 bytes, and what is read of one 150: either would be seen if it were kept. */
const MAX_BYTES_PER_PARCEL = 64;

let few: string;
let many: string;
beforeAll(async () => {
  const clerk = await StaffMember.isHired(stage.gateway, stage.database, 'all', 'shipping');
  few = await aGacha(stage.database, { delivery_type: 'mail' });
  many = await aGacha(stage.database, { delivery_type: 'mail' });
  await manyParcels(stage.database, few, clerk.id, FEW);
  await manyParcels(stage.database, many, clerk.id, MANY);
}, 60_000);

type Passed<Piece> = (pieces: AsyncIterable<Piece>) => AsyncIterable<Piece>;

const streamed = <Piece>(pieces: AsyncIterable<Piece>): AsyncIterable<Piece> => pieces;

async function* buffered<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const all: Piece[] = [];
  for await (const piece of pieces) all.push(piece);
  yield* all;
  // Else it would be collected as soon as the last is taken.
  if (all.length === 0) throw new Error('nothing came');
}

const exporting = (gachaId: string, passed: Passed<Buffer>) =>
  heldBy(async (look) => {
    const asked = { format: formatOf('yamato'), sender: UNKNOWN_SENDER, day: new Date(), scope: [gachaId], since: null };
    for await (const _piece of passed(exported(stage.database.fork(), BY, asked))) look();
  });

const EVERY = 250;

async function fileOf(gachaId: string): Promise<string> {
  const rows = await stage.database.sql<{ id: string }>(
    `select distinct i.shipment_id as id from shipment_items i join order_details d on d.id = i.order_detail_id
       join orders o on o.id = d.order_id where o.gacha_id = ?`,
    [gachaId],
  );
  const first = gachaId === few ? 2e10 : 3e10;
  return comesBack(
    'yamato',
    rows.map(({ id }) => parcelNumber(id)),
    rows.map((_, place) => sevens(String(first + place))),
  );
}

async function importing(gachaId: string, passed: Passed<Told>): Promise<number> {
  const file = Buffer.from(`\ufeff${await fileOf(gachaId)}`);
  const pieces = async function* () {
    for (let from = 0; from < file.length; from += 4096) yield file.subarray(from, from + 4096);
  };
  return heldBy(async (look) => {
    const read = async function* () {
      let count = 0;
      for await (const told of passed(readLabels('yamato', pieces()))) {
        if (count % EVERY === 0) look();
        count += 1;
        yield told;
      }
    };
    await confirmMany(stage.database.fork(), BY, read);
  });
}

type Work<Piece> = (gachaId: string, passed: Passed<Piece>) => Promise<number>;

async function bytesPerParcel<Piece>(work: Work<Piece>, passed: Passed<Piece>): Promise<number> {
  const [less, more] = [await work(few, passed), await work(many, passed)];
  return (more - less) / (MANY - FEW);
}

/** What it says of a program that holds all at once shows that it would be found. */
async function growthOf<Piece>(name: string, work: Work<Piece>): Promise<{ asItIs: number; ifBuffered: number }> {
  // The first time, code is compiled and statements are built.
  await work(few, streamed);
  const growth = { asItIs: await bytesPerParcel(work, streamed), ifBuffered: await bytesPerParcel(work, buffered) };
  process.stderr.write(`${name} holds bytes for each parcel: ${JSON.stringify(growth)}\n`);
  return growth;
}

test.each([
  ['an export', exporting],
  ['an import', importing],
] as [string, Work<unknown>][])(
  '%s holds no more of many parcels than of few',
  async (name, work) => {
    const { asItIs, ifBuffered } = await growthOf(name, work);
    expect(asItIs).toBeLessThan(MAX_BYTES_PER_PARCEL);
    expect(ifBuffered).toBeGreaterThan(MAX_BYTES_PER_PARCEL);
  },
  120_000,
);
