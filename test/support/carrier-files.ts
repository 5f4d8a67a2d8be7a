import { randomInt } from 'node:crypto';
import { expect } from '@jest/globals';
import iconv from 'iconv-lite';
import { Refusal } from '../../src/refusal.ts';
import { type Export, exported, surveyed } from '../../src/shipment/files/export.ts';
import { type FormatName, formatOf } from '../../src/shipment/files/formats.ts';
import { readLabels } from '../../src/shipment/files/read-labels.ts';
import { packWaiting } from '../../src/shipment/packing/pack-waiting.ts';
import { confirmMany } from '../../src/shipment/posting/confirm-many.ts';
import { Fan, StaffMember } from './actors.ts';
import { ADDRESS } from './address.ts';
import { aGacha } from './catalogue.ts';
import type { Stage } from './stage.ts';

const BY = { account: 'Olga' };
const SENDER = {
  ...{
    name: '賞品係',
    phoneNumber: '03-1111-2222',
    zipCode: '100-0001',
    address: '東京都千代田区',
    building: '',
    contents: '賞品',
  },
  yamato: { customerCode: '031111222200', classCode: '', fareNumber: '01' },
  sagawa: { customerCode: '123456789012' },
  japanpost: { labelType: '1100780' },
};
/** The number with the check digit that Yamato and Sagawa put at its end. */
export const sevens = (first = String(randomInt(1e10, 1e11 - 1))) => `${first}${Number(first) % 7}`;
export const split = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
export const cp932 = (text: string) => iconv.encode(text, 'cp932');

/** Parcels that are packed, one for each address, and what a carrier's program does with them. */
export async function packedParcels(stage: Stage, addresses: object[] = [ADDRESS]) {
  const gachaId = await aGacha(stage.database, { delivery_type: 'mail' });
  const clerk = await StaffMember.isHired(stage.gateway, stage.database, [gachaId], 'shipping');
  const orderIds: string[] = [];
  for (const address of addresses) orderIds.push(await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId, 1, address));
  const em = () => stage.database.fork();
  expect(await packWaiting(em(), { staffId: clerk.id }, { scope: [gachaId], since: null })).toBe(addresses.length);
  const asked = (name: FormatName, changes: Partial<Export> = {}): Export => ({
    ...{ format: formatOf(name), sender: SENDER, day: new Date('2026-11-30T20:00:00Z'), since: null },
    ...{ scope: [gachaId], ...changes },
  });
  return {
    ...{ gachaId, clerk, orderIds, asked },
    writes: async (name: FormatName, changes: Partial<Export> = {}) => {
      const pieces: Buffer[] = [];
      for await (const piece of exported(em(), BY, asked(name, changes))) pieces.push(piece);
      return iconv.decode(Buffer.concat(pieces), name === 'plain' ? 'utf8' : 'cp932');
    },
    refused: (name: FormatName) => errorsOf(surveyed(em(), BY, asked(name))),
    reads: async (name: FormatName, file: string | Buffer) => {
      const bytes = typeof file === 'string' ? encoded(name, file) : file;
      return (await confirmMany(em(), BY, () => readLabels(name, inPieces(bytes)))).posted;
    },
    orders: () => stage.database.sql<{ state: string }>('select state from orders where id = any(?::uuid[])', [`{${orderIds}}`]),
  };
}

const encoded = (name: FormatName, text: string): Buffer => (name === 'plain' ? Buffer.from(text) : cp932(text));

/** Cut where a character may be in two. */
async function* inPieces(file: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < file.length; from += 7) yield file.subarray(from, from + 7);
}

export const errorsOf = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return error.errors.map(({ field, message }) => `${field}: ${message}`);
    },
  );

/** What the carrier's program gives back: its own headings, among others those that are read. */
export function comesBack(name: FormatName, numbers: readonly string[], tracking: readonly string[]): string {
  const { reads } = formatOf(name);
  const heading = [reads.trackingNumber, 'お届け先名', reads.parcel, ...(reads.carrier ? [reads.carrier] : [])];
  const lines = numbers.map((number, place) => [
    tracking[place] ?? '',
    '"山田, ""花子"""',
    number,
    ...(reads.carrier ? ['sagawa'] : []),
  ]);
  return [heading, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

export const numbersIn = (name: FormatName, text: string): string[] => {
  const lines = split(text).slice(name === 'japanpost' ? 0 : 1);
  return lines.map((cells) => cells[name === 'sagawa' ? 9 : 0] ?? '');
};
