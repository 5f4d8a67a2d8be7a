import { beforeAll } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { Fan, StaffMember } from './actors.ts';
import { ADDRESS } from './address.ts';
import { aGacha, prizeEntry } from './catalogue.ts';
import { commandsOfFile } from './in-turn.ts';
import { TEST_KEYS } from './keys.ts';
import { aRefundDesk } from './refund-desk.ts';

export const FORMULA = '=HYPERLINK("https://evil.example")';
export const CANARY = '=cmd|山田 canary';
export const REASON = '+1, "quoted"\nsecond line\r\n third';

type People = { operator: StaffMember; ofOne: StaffMember; fan: Fan; clerk: StaffMember };
type Ids = Record<'own' | 'mail' | 'other' | 'order', string>;

/**
 * Something of every table that is exported: paid, free, unpaid, refunded, charged back, handed over and in a parcel, under names
 * that calculate.
 */
export function anExportStage() {
  const { stage, records } = aRefundDesk();
  const ids: Ids = { own: '', mail: '', other: '', order: '' };
  const people = {} as People;
  beforeAll(async () => {
    const { database, gateway } = stage;
    const [prizes, price] = [[prizeEntry({ name: ' =1+1' })], 333];
    ids.own = await aGacha(database, { name: FORMULA, price, prizes });
    ids.mail = await aGacha(database, { price, delivery_type: 'mail', prizes: [prizeEntry()] });
    ids.other = await aGacha(database, { price: 0, prizes: [prizeEntry({ name: '＠full width', kind: 'secret' })] });
    people.operator = await StaffMember.isHired(gateway, database, 'all', 'operator');
    people.ofOne = await StaffMember.isHired(gateway, database, [ids.own], 'operator');
    people.clerk = await StaffMember.isHired(gateway, database, 'all', 'shipping');
    const [counter, support] = [
      await StaffMember.isHired(gateway, database, [ids.own, ids.other]),
      await StaffMember.isHired(gateway, database, 'all', 'support'),
    ];
    const fan = await Fan.signsUp(gateway);
    people.fan = fan;
    ids.order = await fan.hasPaid(ids.own, 3);
    await fan.hasPaid(ids.other, 2);
    await counter.reports({ pickupCode: await fan.hasCode(), gachaId: ids.own, orderIds: [ids.order] });
    const back = await fan.hasPaid(ids.own, 2);
    await records({ orderId: back, origin: 'otherwise', amount: 100, remaining: 666, reason: REASON });
    await records({ orderId: back, origin: 'charge-back', prizes: 'write-off', reason: '-5' });
    const posted = await fan.hasPaid(ids.mail, 1, { ...ADDRESS, fullname: CANARY });
    await people.clerk.asks(`mutation { packParcel(input: { orderIds: ["${posted}"] }) { shipment { id } } }`);
    await support.refundsOrder({ orderId: await fan.hasPaid(ids.own), prizes: 'WRITE_OFF', reason: REASON });
    await fan.hasOrdered(ids.own);
  });
  const fetches = async (file: string, token?: string, query = '') => {
    const sent = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await stage.gateway.send({ method: 'GET', url: `/exports/${file}${query}`, headers: sent });
    const { statusCode: status, headers, body } = answer;
    return { status, headers, body };
  };
  const gacha = commandsOfFile(() => ({ DATABASE_URL: stage.database.url, ENCRYPTION_KEYS: TEST_KEYS }));
  return { stage, ids, people, fetches, gacha };
}

export const rowsIn = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });

export async function textOf(file: AsyncGenerator<Buffer, void>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of file) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
