import { afterEach, describe, expect, test } from '@jest/globals';
import { MAX_ANSWER_BYTES } from '../../src/gateway/graphql/limits/json-bytes.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { aRestStage, type RestFan } from '../support/rest-stage.ts';

const logged: string[] = [];
const { stage, imports, sql, nobody, fan, gacha } = aRestStage({
  logLevel: 'error',
  logStream: { write: (line: string) => void logged.push(line) },
  isHeld: false,
});

const bytesOf = async (url: string): Promise<[status: number, bytes: number]> => {
  const { statusCode, body } = await stage.gateway.send({ method: 'GET', url });
  return [statusCode, Buffer.byteLength(body)];
};

const webAddress = (length: number): string => `https://images.example/${'x'.repeat(length - 23)}`;
const LONG = {
  name: 'ご'.repeat(255),
  thumbnail_image_url: webAddress(2_048),
  lineup_image_url: webAddress(2_048),
};

/** As long as each may be in a catalogue, and a description of so many characters. */
const wordyPrizes = (count: number, description: number) =>
  Array.from({ length: count }, () =>
    prizeEntry({
      ...{ name: '"'.repeat(255), picking_name: 'ご'.repeat(255), description: 'ご'.repeat(description) },
      ...{ image_url: webAddress(2_000), pickup_image_url: '', secret_image_url: '', stock: 1_000_000_000 },
    }),
  );

describe('the catalogue', () => {
  afterEach(() => sql('update gachas set published = false'));

  test.each([
    ['a thousand prizes', 1_000, { description: 'x'.repeat(1_000) }],
    ['few with long texts', 60, { description: 'ご'.repeat(10_000) }],
  ])('has lists of %s that an answer can hold, and tells them whole', async (_what, count, changes) => {
    const id = await gacha({ prizes: Array.from({ length: count }, () => prizeEntry(changes)) });
    const { status, body } = await nobody().get(`/api/v1/gachas/${id}/prizes`);
    expect([status, body.data.length]).toEqual([200, count]);
    const [, bytes] = await bytesOf(`/api/v1/gachas/${id}/prizes`);
    expect(bytes).toBeLessThan(MAX_ANSWER_BYTES);
    expect(bytes).toBeGreaterThan(MAX_ANSWER_BYTES * 0.7);
  });

  test('is refused with prizes that no answer can hold, by its place, and the last that is not fits', async () => {
    const of = (description: number) => imports({ gachas: [gachaEntry({ prizes: wordyPrizes(300, description) })] });
    await expect(of(900)).rejects.toThrow(/gachas\[0\]\.prizes together make an answer of 2\.\d\d MB, and one may have 2 MB/);
    const largest = gachaEntry({ prizes: wordyPrizes(300, 850) });
    await imports({ gachas: [largest] });
    const [status, bytes] = await bytesOf(`/api/v1/gachas/${largest.id}/prizes`);
    expect([status, bytes <= MAX_ANSWER_BYTES]).toEqual([200, true]);
  });

  test('is refused with more gachas than one list can hold, together with those that are there', async () => {
    const some = (count: number) => ({
      gachas: Array.from({ length: count }, () => gachaEntry({ ...LONG, description: 'ご'.repeat(10_000) })),
    });
    await imports(some(52));
    const [status, bytes] = await bytesOf('/api/v1/gachas');
    expect([status, bytes <= MAX_ANSWER_BYTES]).toEqual([200, true]);
    const [before] = await sql<{ count: number }>('select count(*)::int as count from gachas');
    await expect(imports(some(10))).rejects.toThrow(/the 62 published ones together make a list of 2\.\d\d MB/);
    expect(await sql('select count(*)::int as count from gachas')).toEqual([before]);
  });

  test('that was let in by another door is no fault of the caller, and the operator is told', async () => {
    const id = await gacha({ prizes: wordyPrizes(100, 10) });
    await sql(`update prizes set description = repeat('x', 30000) where gacha_id = ?`, [id]);
    logged.splice(0);
    const { status, body } = await nobody().get(`/api/v1/gachas/${id}/prizes`);
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(logged.join('')).toMatch(/the answer of \/v1\/gachas\/:gacha_id\/prizes is larger than 2000000 bytes/);
  });
});

/** Paid orders of one play each, without a call for each: the first is the oldest. */
async function hasPaidOften(viewer: RestFan, gachaId: string, count: number): Promise<void> {
  await sql(
    `insert into orders (id, gacha_id, user_id, odds_version_id, delivery_type, state, play_amount, price, payable_until,
                         serial_number, assigned_at, created_at)
     select gen_random_uuid(), g.id, ?, v.id, g.delivery_type, 'assigned', 1, g.price, now(), n, now(),
            now() - make_interval(secs => 100000 - n)
       from generate_series(1, ?) n, gachas g join odds_versions v on v.gacha_id = g.id and v.number = g.odds_number
      where g.id = ?`,
    [viewer.id, count, gachaId],
  );
}

describe('a user with more orders than a list can hold', () => {
  type Order = { created_at: string };
  type Ticket = { serial_number: string };

  test.each([
    ['a thousand', {}, 1_000],
    ['as many as fit', LONG, undefined],
  ])('sees the newest, %s, how many there are, and the tickets of the oldest', async (_what, changes, expected) => {
    const [viewer, id] = [await fan(), await gacha(changes)];
    await hasPaidOften(viewer, id, 1_200);
    const { status, body } = await viewer.get('/api/v1/orders');
    const times = body.data.map(({ created_at }: Order) => created_at);
    expect([status, body.total, times]).toEqual([200, 1_200, times.toSorted().toReversed()]);
    expect(times.length).toBe(expected ?? times.length);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
    if (!expected) expect(Buffer.byteLength(JSON.stringify(body))).toBeGreaterThan(MAX_ANSWER_BYTES * 0.98);
    const tickets = (await viewer.get('/api/v1/redeem_tickets')).body.map(({ serial_number }: Ticket) => Number(serial_number));
    expect(tickets).toEqual(Array.from({ length: tickets.length }, (_, index) => index + 1));
    expect(tickets.length).toBeGreaterThan(300);
    expect(tickets.length).toBeLessThanOrEqual(1_000);
  });
});
