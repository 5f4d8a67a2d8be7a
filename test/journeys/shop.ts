import { randomInt } from 'node:crypto';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, prizeEntry } from '../support/catalogue.ts';
import type { TestDatabase } from '../support/database.ts';
import type { TestGateway } from '../support/gateway.ts';

export type Shop = {
  database: TestDatabase;
  gateway: TestGateway;
  /** Collected at the counter, and sent by post. */
  gachaId: string;
  mailGachaId: string;
  /** Where fans check in at a third one. */
  beaconId: number;
  counter: StaffMember;
  support: StaffMember;
  shipping: StaffMember;
  signsUp(): Promise<Fan>;
};

export async function aShop(database: TestDatabase, gateway: TestGateway): Promise<Shop> {
  const prizes = () => Array.from({ length: 10 }, () => prizeEntry({ stock: 10_000 }));
  const [gachaId, mailGachaId] = [
    await aGacha(database, { prizes: prizes() }),
    await aGacha(database, { prizes: prizes(), delivery_type: 'mail' }),
  ];
  const beaconId = randomInt(2 ** 40);
  const gacha_ids = [await aGacha(database, { needs_checkin: true })];
  await importCatalogue(database.fork(), { beacons: [{ beacon_id: beaconId, gacha_ids }] });
  const hired = (role: 'counter' | 'support' | 'shipping') =>
    StaffMember.isHired(gateway, database, [gachaId, mailGachaId], role);
  return {
    ...{ database, gateway, gachaId, mailGachaId, beaconId },
    ...{ counter: await hired('counter'), support: await hired('support'), shipping: await hired('shipping') },
    signsUp: () => Fan.signsUp(gateway),
  };
}
