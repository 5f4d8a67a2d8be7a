import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addUp, deleteExpired } from '../../src/database/counting/shared-count.ts';
import { hasRoomOnDisk } from '../../src/database/readiness/disk.ts';
import { missingParts } from '../../src/database/schema/parts.ts';
import { databaseClock } from '../../src/database/time/clock.ts';
import { enrol, keysInUse, missingKeys } from '../../src/encryption/enrolment.ts';
import { announceReader } from '../../src/encryption/readers.ts';
import { vaultOf } from '../../src/encryption/sealed-column.ts';
import { gachasOnSale } from '../../src/gacha/on-sale.ts';
import { receiptPath } from '../../src/gateway/addresses/receipts.ts';
import { openConflicts } from '../../src/handover/offline/shown-conflict.ts';
import { tellOf, tellStopped } from '../../src/operator/gateways/gateway-row.ts';
import { writeHeartbeat } from '../../src/operator/restore/heartbeat.ts';
import { reap } from '../../src/operator/retention/upkeep.ts';
import { takeOverSome } from '../../src/payment/attempt/lease.ts';
import { Payment } from '../../src/payment/attempt/payment.ts';
import { UNFINISHED, unfinishedPayments } from '../../src/payment/attempt/unfinished.ts';
import { keepPicture } from '../../src/picture/keep.ts';
import { pathOf } from '../../src/picture/picture.ts';
import { IS_OWED } from '../../src/refund/lease.ts';
import { Refund } from '../../src/refund/refund.ts';
import { owedRefunds, yenGivenTwice } from '../../src/refund/unfinished.ts';
import { StaffMember } from './actors.ts';
import { comesBack, sevens } from './carrier-files.ts';
import type { Arena } from './race.ts';
import { aStoreRoom } from './store-room.ts';

const aDrawing = readFileSync(join(import.meta.dirname, '../../src/operator/catalogue/demo/compass.svg'));

type Watched = (name: string, work: () => Promise<unknown>) => Promise<void>;

/** What is asked of a gateway at other addresses than those of the schema. */
export async function asksElsewhere({ database, gateway }: Arena, watched: Watched): Promise<void> {
  const room = await aStoreRoom({ database, gateway });
  const orderId = await room.buys();
  const headers = { authorization: `Bearer ${room.clerk.token}` };
  const asks = (method: 'GET' | 'POST', url: string, payload?: string) => {
    const type = payload === undefined ? {} : { 'content-type': 'text/csv' };
    return gateway.send({ method, url, headers: { ...headers, ...type }, ...(payload !== undefined && { payload }) });
  };
  const png = { bytes: Buffer.from('a picture'), type: 'image/png', width: 9, height: 9, alt: {} } as const;
  const { picture } = await keepPicture(database.fork(), png);
  await watched('GET /pictures', () => gateway.send({ url: pathOf(picture) }));
  await watched('GET /odds', () => gateway.send({ url: `/odds/${room.gachaId}/1` }));
  await watched('GET /receipts', () => gateway.send({ url: receiptPath(vaultOf(database.orm.em), orderId) }));
  await watched('GET /payments/return', () => gateway.send({ url: `/payments/return/${'0'.repeat(32)}?AccessID=1` }));
  let file = '';
  const packs = async () => {
    const answer = await asks('POST', '/shipments.csv?carrier=plain&pack=true');
    file = answer.body;
    return answer;
  };
  await watched('POST /shipments.csv', packs);
  await watched('GET /shipments.csv', () => asks('GET', '/shipments.csv?carrier=plain'));
  const operator = await StaffMember.isHired(gateway, database, 'all', 'operator');
  const theirs = { authorization: `Bearer ${operator.token}` };
  // Its rows come over a connection of their own.
  await watched('GET /exports', () => gateway.send({ url: '/exports/orders.csv?names=true', headers: theirs }));
  await watched('POST /disclosures', () =>
    gateway.send({ method: 'POST', url: `/disclosures/${room.fan.id}.json`, headers: theirs, payload: { reason: 'asked' } }),
  );
  const added = () =>
    gateway.send({
      method: 'POST',
      url: '/pictures?altEn=A%20compass',
      headers: { ...theirs, 'content-type': 'image/svg+xml' },
      payload: aDrawing,
    });
  await watched('POST /pictures', added);
  const sendsFile = (url: string, payload: string) =>
    gateway.send({ method: 'POST', url, headers: { ...theirs, 'content-type': 'application/json' }, payload });
  let catalogue = '';
  await watched('GET /catalogue.json', async () => {
    const answer = await gateway.send({ url: '/catalogue.json', headers: theirs });
    catalogue = answer.body.replace('"tags": []', '"tags": ["new"]');
    return answer;
  });
  let seen = '';
  await watched('POST /catalogue/trials', async () => {
    const answer = await sendsFile('/catalogue/trials', catalogue);
    ({ seen } = answer.json());
    return answer;
  });
  const taken = { file: catalogue, seen, reason: 'a test' };
  await watched('POST /catalogue/imports', () => sendsFile('/catalogue/imports', JSON.stringify(taken)));
  const [parcel = ''] = file.split('\r\n')[1]?.split(',') ?? [];
  const numbers = comesBack('plain', [parcel], [sevens('12345678901')]);
  await watched('POST /tracking-numbers.csv', () => asks('POST', '/tracking-numbers.csv?carrier=plain', numbers));
}

const KEPT = { keepDays: 30, addressDays: 30, unpaidAddressDays: 7, attemptDays: 30 };

/** What a gateway does by itself, each once. Readiness and the listener have connections of their own. */
export async function doesBeside({ orm, fork }: Arena['database'], watched: Watched): Promise<void> {
  const [{ em }, vault, gateway] = [orm, vaultOf(orm.em), randomUUID()];
  const now = Date.now();
  let beat: Awaited<ReturnType<typeof writeHeartbeat>> = null;
  const beats = async () => {
    beat = await writeHeartbeat(em, { gateway, contracts: [] }, beat);
  };
  await watched('that it is there, at first', beats);
  await watched('that it is there, each second', beats);
  const told = { id: gateway, name: 'here:4000', version: '1', notReady: [], turnedAway: 0, underWay: 1 };
  await watched('how it is, for the others', async () => {
    await tellOf(em, told);
    await tellStopped(em, gateway);
  });
  const share = { limit: { name: 'reads', seconds: 60 }, holder: 'somebody', window: Math.floor(now / 60_000), own: 1 };
  await watched('limits that gateways share', async () => {
    await databaseClock(em);
    await addUp(em, [share, { ...share, own: 0 }]);
    await deleteExpired(em);
  });
  await watched('payments that nobody is at', () => takeOverSome(em, Payment, UNFINISHED));
  await watched('refunds that nobody is at', () => takeOverSome(em, Refund, IS_OWED));
  await watched('keys', async () => {
    await enrol(fork(), vault);
    await announceReader(fork(), gateway, vault);
    await missingKeys(fork(), vault);
    await keysInUse(fork());
  });
  await watched('numbers for /metrics', async () => {
    for (const read of [unfinishedPayments, owedRefunds, yenGivenTwice, gachasOnSale, openConflicts]) await read(em);
  });
  await watched('what is of no use any more', () => reap(em, KEPT));
  await watched('whether a part of the schema is gone', () => missingParts(fork()));
  await watched('whether a full disk has room again', () => hasRoomOnDisk(em));
}
