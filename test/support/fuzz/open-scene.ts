import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { importCatalogue } from '../../../src/operator/catalogue/import.ts';
import { changeBan } from '../../../src/staff/ban.ts';
import { gachaEntry, prizeEntry } from '../catalogue.ts';
import type { TestDatabase } from '../database.ts';
import type { Json } from '../json.ts';
import { aToken, GUESTS, MEMBERS, STAFF } from '../tokens.ts';
import type { Role, Scene } from './scene.ts';
import { wrongTokens } from './tokens.ts';

const GUESTS_ONLY = { auth_method: { provider_type: 'guests', provider_id: null } };
const TEXT = 'All prizes of this gacha,\nwith "quotes" and ごちゃ. '.repeat(6);

const prizes = (count: number) =>
  Array.from({ length: count }, (_, index) => prizeEntry({ name: `Prize ${index}`, stock: 1_000_000, description: TEXT }));

/** One of each kind that a caller may meet. */
const catalogue = () => {
  const gachas = [
    gachaEntry({ name: 'Free gacha', price: 0, prizes: prizes(20), tags: ['tokyo'] }),
    gachaEntry({ name: 'Paid gacha', prizes: prizes(120), description: TEXT }),
    gachaEntry({ name: 'Posted', delivery_type: 'mail', prizes: prizes(3) }),
    gachaEntry({ name: 'On site', needs_checkin: true, prizes: prizes(3) }),
    gachaEntry({ name: 'Scarce', prizes: [prizeEntry({ stock: 3 })], has_limit: true, maximum: 5 }),
    gachaEntry({ name: 'Of guests', ...GUESTS_ONLY, prizes: prizes(3) }),
    gachaEntry({ name: 'Taken back', published: false, prizes: prizes(3) }),
    gachaEntry({ name: 'Over', end_at: '2021-01-01T00:00:00Z', prizes: prizes(3) }),
  ];
  const [free, , , onSite] = gachas.map(({ id }) => id);
  return {
    gachas,
    beacons: [{ beacon_id: 7, gacha_ids: [onSite] }],
    areas: [{ name: 'Booth', latitude: '35.658', longitude: '139.745', radius_m: 500, gacha_ids: [onSite] }],
    staff: [
      { issuer: STAFF, subject: 'all-staff', name: 'All', gacha_ids: 'all' },
      { issuer: STAFF, subject: 'booth-staff', name: 'Booth', gacha_ids: [free] },
    ],
  };
};

export type OpenScene = {
  scene: Scene;
  learn(asked: unknown, body: string): void;
  /** Ordinary fans and staff, so that there always is something to attack. */
  liveOn(goesOn: () => boolean): Promise<void>;
};

export async function openScene(database: TestDatabase, address: string): Promise<OpenScene> {
  const file = catalogue();
  await importCatalogue(database.fork(), file);
  const tokens = await tokensOf();
  const scene: Scene = {
    ...{ tokens, wrongTokens: await wrongTokens() },
    gachas: [...file.gachas.map(({ id }) => id), randomUUID()],
    prizes: file.gachas.map(({ prizes }) => prizes[0]?.id ?? ''),
    ...{ orders: Array(8).fill(randomUUID()), codes: Array(4).fill('0'.repeat(20)), users: Array(4).fill(randomUUID()) },
    cursors: Array(6).fill('x'),
  };
  const ask = asker(address, scene);
  for (const [index, role] of (['fan', 'otherFan', 'guest', 'banned'] as const).entries())
    scene.users[index] = (await ask(role, 'POST', '/api/v1/users/signup')).id;
  await changeBan(database.fork(), scene.users[3] ?? '', { isBanned: true, changedBy: 'a test', reason: 'a test' });
  const buys = () => buyOneOfEach(scene, ask);
  await buys();
  return {
    scene,
    learn: (_asked, body) => learnFrom(scene, body),
    liveOn: async (goesOn) => {
      while (goesOn()) {
        await buys();
        await pause(300);
      }
    },
  };
}

async function tokensOf(): Promise<Record<Role, string>> {
  const [fan, otherFan, guest, notSignedUp, banned, staff, boothStaff] = await Promise.all([
    ...[aToken(MEMBERS, 'fan', LONG), aToken(MEMBERS, 'other-fan', LONG), aToken(GUESTS, 'guest', LONG)],
    ...[aToken(MEMBERS, 'not-signed-up', LONG), aToken(MEMBERS, 'banned', LONG)],
    ...[aToken(STAFF, 'all-staff', LONG), aToken(STAFF, 'booth-staff', LONG)],
  ] as [Promise<string>, Promise<string>, Promise<string>, Promise<string>, Promise<string>, Promise<string>, Promise<string>]);
  return { nobody: '', fan, otherFan, guest, notSignedUp, banned, staff, boothStaff };
}

/** For as long as a soak takes. */
const LONG = { exp: Math.floor(Date.now() / 1000) + 6 * 3600 };

type Ask = (role: Role, method: string, path: string, body?: object) => Promise<Json>;

const asker =
  (address: string, { tokens }: Scene): Ask =>
  async (role, method, path, body) => {
    const headers = { authorization: `Bearer ${tokens[role]}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return response.json();
  };

/** An order that waits, one that was paid, and a code; what is wrong with one of them is none of this one's business. */
async function buyOneOfEach(scene: Scene, ask: Ask): Promise<void> {
  const { orders, codes, gachas } = scene;
  for (const [index, role] of (['fan', 'otherFan', 'guest'] as const).entries()) {
    const place = async (gacha: number) =>
      (await ask(role, 'POST', `/api/v1/gachas/${gachas[role === 'guest' ? 5 : gacha]}/orders`, { play_amount: 2 })).id ??
      orders[0];
    const paid = await place(index);
    await ask(role, 'POST', `/api/v1/orders/${paid}/payments`, {});
    orders[2 * index] = paid;
    orders[2 * index + 1] = await place(1);
    codes[index] = (await ask(role, 'GET', '/api/v1/pickups')).token ?? codes[index];
  }
  orders[7] = orders[2] ?? '';
  await ask('boothStaff', 'PATCH', `/manage/gachas/${gachas[0]}/pickups/${codes[0]}`, { order_ids: [orders[0]] });
}

function learnFrom({ cursors, codes }: Scene, body: string): void {
  const [, cursor] = /"(?:endCursor|startCursor|cursor)":"([^"]+)"/.exec(body) ?? [];
  if (cursor) cursors[cursor.length % cursors.length] = cursor;
  const [, code] = /"(?:code|token)":"(\d{20})"/.exec(body) ?? [];
  if (code) codes[3] = code;
}
