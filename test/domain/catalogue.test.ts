import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { demoDrawings } from '../../src/operator/pictures/drawings.ts';
import { keepPictures } from '../../src/picture/keep.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { CATALOGUE, contentsOf } from '../support/snapshot.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();
const demo = JSON.parse(await readFile(new URL('../../src/operator/catalogue/demo.json', import.meta.url), 'utf8'));
const HARBOUR = demo.gachas[0].id;
const LIGHTHOUSE = demo.gachas[1].id;

const imports = (file: unknown) => importCatalogue(stage.database.fork(), file);
const contents = () => contentsOf(stage.database, CATALOGUE);
const stockOf = async (prizeId: string) =>
  oneRow<{ supply: number; stock: number }>(stage.database, 'select supply, stock from prizes where id = ?', [prizeId]);
const oddsOf = (gachaId: string) =>
  stage.database.sql(
    'select number, weights, supplies, changed_by as by, reason as why from odds_versions where gacha_id = ? order by number',
    [gachaId],
  );

type Named = { name: unknown; description: unknown };
type Told = Named & { redeem_detail: Record<string, unknown>; prizes: Named[]; selling: object };

/** As clients get them. */
const withAddresses = (object: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, name.endsWith('Url') ? addressOf(String(value)) : value]),
  );

const addressOf = (text: string) => (text.startsWith('/') ? `http://gateway.test${text}` : text || null);

describe('the demonstration catalogue', () => {
  beforeAll(() => keepPictures(stage.database.fork(), demoDrawings()));
  beforeEach(() => imports(demo));

  test('is imported as it stands in the file', async () => {
    const { counts, leftRevoked, changes, shop } = await imports(demo);
    expect({ counts, leftRevoked, changes, shop }).toEqual({
      ...{ counts: { gachas: 7, prizes: 15, beacons: 1, areas: 1, staff: 6 }, leftRevoked: 0 },
      ...{ changes: [], shop: [] },
    });
    const query = `query ($id: ID!) { gacha(id: $id) {
      name description price hasLimit maxPlaysPerUser startAt endAt redeemLimitDate deliveryType tags isCheckInNeeded
      thumbnailImageUrl lineupImageUrl authMethod { providerType providerId }
      redeemDetail { probabilityProvision rule placeUrl placeText infoText callNumber webUrl }
      prizes { nodes { name pickingName description stock pickupWeight imageUrl pickupImageUrl secretImageUrl } } } }`;
    for (const entry of demo.gachas) {
      const { gacha } = (await stage.gateway.ask(query, { id: entry.id })).data;
      const {
        id,
        on_sale,
        published,
        prizes,
        selling,
        redeem_detail,
        auth_method,
        delivery_type,
        maximum,
        redeem_policy,
        ...rest
      } = entry;
      const policy = await stage.database.sql('select redeem_policy from gachas where id = ?', [id]);
      expect(policy).toEqual([{ redeem_policy: redeem_policy ?? 'ignore' }]);
      expect(gacha).toEqual({
        ...withAddresses(camel(inEnglish(rest))),
        maxPlaysPerUser: maximum,
        startAt: new Date(entry.start_at).toISOString(),
        endAt: new Date(entry.end_at).toISOString(),
        redeemLimitDate: entry.redeem_limit_date && '2036-02-01T00:00:00.000Z',
        deliveryType: delivery_type.toUpperCase(),
        authMethod: auth_method && camel(auth_method),
        redeemDetail: withAddresses(camel(inEnglish(redeem_detail))),
        prizes: { nodes: prizes.map(({ id, ...prize }: Record<string, unknown>) => withAddresses(camel(inEnglish(prize)))) },
      });
    }
  });

  test('says all that people read in Japanese and English', () => {
    const gachas: Told[] = demo.gachas;
    const texts = gachas.flatMap(({ name, description, redeem_detail: detail, prizes, selling }) => [
      ...[detail.probability_provision, detail.rule, detail.place_text, detail.info_text].filter((text) => text !== ''),
      ...[{ name, description }, ...prizes].flatMap((one) => [one.name, one.description]),
      ...Object.values(selling),
    ]);
    expect(texts.length).toBeGreaterThan(70);
    for (const text of texts) {
      expect(text).toEqual({ ja: expect.stringMatching(/[ぁ-んァ-ヶ一-龠]/), en: expect.stringMatching(/^[\x20-\x7e\n]+$/) });
    }
  });

  test('makes its beacon and its area lead to its gacha', async () => {
    const fan = await Fan.signsUp(stage.gateway);
    expect((await fan.findsBeacon(7)).data.checkIn.checkIns.map(({ gacha }: { gacha: { id: string } }) => gacha.id)).toEqual([
      LIGHTHOUSE,
    ]);
    expect(
      (await fan.isAt('35.39.29.157', '139.44.28.869')).data.checkIn.checkIns.map(
        ({ gacha }: { gacha: { id: string } }) => gacha.id,
      ),
    ).toEqual([LIGHTHOUSE]);
  });

  test('changes nothing when it is imported again', async () => {
    const before = await contents();
    await imports(demo);
    expect(await contents()).toEqual(before);
  });

  test('changes nothing when it is exported and imported', async () => {
    const before = await contents();
    const file = JSON.parse(JSON.stringify(await exportCatalogue(stage.database.fork())));
    await imports(file);
    expect(await contents()).toEqual(before);
    expect(JSON.parse(JSON.stringify(await exportCatalogue(stage.database.fork())))).toEqual(file);
  });

  test('changes nothing after plays were drawn: the stock is what was supplied less what was drawn', async () => {
    const fan = await Fan.signsUp(stage.gateway);
    await fan.hasPaid(HARBOUR, 30);
    const before = await contents();
    await imports(demo);
    await imports(JSON.parse(JSON.stringify(await exportCatalogue(stage.database.fork()))));
    expect(await contents()).toEqual(before);
    const { supply, stock } = await oneRow<{ supply: number; stock: number }>(
      stage.database,
      'select sum(supply)::int as supply, sum(stock)::int as stock from prizes where gacha_id = ?',
      [HARBOUR],
    );
    expect([supply, stock]).toEqual([2105, 2075]);
  });

  test('is exported with positions near the equator and Greenwich as exactly as they were read', async () => {
    const area = { ...demo.areas[0], name: 'Null Island', latitude: '0.39.29.157', longitude: '-0.0.7.1' };
    await imports({ areas: [area] });
    const before = await contents();
    await imports(JSON.parse(JSON.stringify(await exportCatalogue(stage.database.fork()))));
    expect(await contents()).toEqual(before);
  });
});

describe('a later import', () => {
  test('updates by id what it names, and leaves alone what it does not name', async () => {
    const [kept, changed] = [gachaEntry(), gachaEntry()];
    await imports({ gachas: [kept, changed] });
    const before = await contents();
    await imports({ gachas: [{ ...changed, name: 'Renamed', price: 1, tags: ['new'] }] });
    const after = await contents();
    const isOther = (row: { id: string; gacha_id?: string }) => row.id !== changed.id && row.gacha_id !== changed.id;
    const others = ({ gachas = [], sale_terms = [], ...rest }: Record<string, unknown[]>) => ({
      ...rest,
      gachas: gachas.filter((row) => isOther(row as { id: string })),
      sale_terms: sale_terms.filter((row) => isOther(row as { id: string })),
    });
    expect(others(after)).toEqual(others(before));
    const { data } = await stage.gateway.ask('query ($id: ID!) { gacha(id: $id) { name price tags } }', { id: changed.id });
    expect(data.gacha).toEqual({ name: 'Renamed', price: 1, tags: ['new'] });
  });

  test('adds and takes away stock by what it supplies', async () => {
    const prize = prizeEntry({ stock: 20 });
    const entry = gachaEntry({ prizes: [prize] });
    await imports({ gachas: [entry] });
    await (await Fan.signsUp(stage.gateway)).hasPaid(entry.id, 8);
    await imports({ gachas: [{ ...entry, prizes: [{ ...prize, stock: 50 }] }] });
    expect(await stockOf(prize.id)).toEqual({ supply: 50, stock: 42 });
    await imports({ gachas: [{ ...entry, prizes: [{ ...prize, stock: 8 }] }] });
    expect(await stockOf(prize.id)).toEqual({ supply: 8, stock: 0 });
  });

  test('makes a new version of the odds when a weight or a supply changes, tells who and why, and leaves the old ones', async () => {
    const [a, b] = [prizeEntry({ pickup_weight: 1 }), prizeEntry({ pickup_weight: 2 })];
    const entry = gachaEntry({ prizes: [a, b] });
    const version = (number: number, weight: number, supply: number, change: object) => ({
      ...{ number, weights: { [a.id]: 1, [b.id]: weight }, supplies: { [a.id]: 1000, [b.id]: supply } },
      ...change,
    });
    await imports({ gachas: [entry] });
    await imports({ gachas: [{ ...entry, name: 'Only renamed', prizes: [b, a] }] });
    const first = version(1, 2, 1000, { by: 'the gateway', why: 'a catalogue of its own' });
    expect(await oddsOf(entry.id)).toEqual([first]);
    const [restocked, reweighted] = [
      { by: 'Mori', why: 'a new box came' },
      { by: 'Sato', why: 'the bears are loved' },
    ];
    await importCatalogue(
      stage.database.fork(),
      { gachas: [{ ...entry, prizes: [a, { ...b, stock: 7 }] }] },
      { change: restocked },
    );
    const heavier = { ...b, stock: 7, pickup_weight: 5 };
    await importCatalogue(stage.database.fork(), { gachas: [{ ...entry, prizes: [a, heavier] }] }, { change: reweighted });
    expect(await oddsOf(entry.id)).toEqual([first, version(2, 2, 7, restocked), version(3, 5, 7, reweighted)]);
  });

  test.each(['update odds_versions set reason = reason', 'delete from odds_versions'])(
    'cannot be covered up: the database refuses to %s',
    async (statement) => {
      const entry = gachaEntry();
      await imports({ gachas: [entry] });
      await expect(stage.database.sql(`${statement} where gacha_id = ?`, [entry.id])).rejects.toThrow(/written once/);
    },
  );

  test('takes a prize that it no longer names out of the urn, and what was won of it stays won', async () => {
    const [gone, kept] = [prizeEntry({ name: 'Gone', pickup_weight: 1_000_000 }), prizeEntry({ pickup_weight: 1 })];
    const entry = gachaEntry({ prizes: [gone, { ...kept, pickup_weight: 0 }] });
    await imports({ gachas: [entry] });
    const fan = await Fan.signsUp(stage.gateway);
    const orderId = await fan.hasPaid(entry.id, 2);
    await imports({ gachas: [{ ...entry, prizes: [kept] }] });
    expect((await fan.reads(orderId)).data.order.items[0].prize.name).toBe('Gone');
    const { data } = await stage.gateway.ask('query ($id: ID!) { gacha(id: $id) { prizes { nodes { id } } } }', { id: entry.id });
    expect(data.gacha.prizes.nodes).toEqual([{ id: kept.id }]);
    const later = (await fan.reads(await fan.hasPaid(entry.id, 20))).data.order.items;
    expect(later.every(({ prize }: { prize: { id: string } }) => prize.id === kept.id)).toBe(true);
  });

  test('replaces the gachas of a beacon and of a staff member', async () => {
    const [before, after] = [gachaEntry(), gachaEntry()];
    const staff = { issuer: 'https://staff.example', subject: 'replaced', name: 'One', gacha_ids: [before.id] };
    const beacon = { beacon_id: 4711, valid_hours: 1, gacha_ids: [before.id] };
    await imports({ gachas: [before, after], beacons: [beacon], staff: [staff] });
    await imports({ beacons: [{ ...beacon, gacha_ids: [after.id] }], staff: [{ ...staff, gacha_ids: [after.id] }] });
    const fan = await Fan.signsUp(stage.gateway);
    expect((await fan.findsBeacon(4711)).data.checkIn.checkIns.map(({ gacha }: { gacha: { id: string } }) => gacha.id)).toEqual([
      after.id,
    ]);
    const roles = 'select gacha_id as id from staff_roles join staff s on s.id = staff_id where s.subject = ?';
    expect(await stage.database.sql(roles, ['replaced'])).toEqual([{ id: after.id }]);
  });
});

test('staff hand over the prizes of gachas that were imported for them', async () => {
  const entry = gachaEntry();
  await imports({ gachas: [entry] });
  const manager = await StaffMember.isHired(stage.gateway, stage.database, 'all');
  const { data } = await manager.asks('{ staffMe { gachas { nodes { id } } } }');
  expect(data.staffMe.gachas.nodes).toContainEqual({ id: entry.id });
});

/** As a request without a language reads it. */
function inEnglish(entry: Record<string, unknown>): Record<string, unknown> {
  const read = (value: unknown) => (value as { en?: string } | null)?.en ?? value;
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, read(value)]));
}

/** The names of the file in the spelling of the schema. */
function camel(entry: Record<string, unknown>): Record<string, unknown> {
  const spelt = (name: string) =>
    name === 'needs_checkin' ? 'isCheckInNeeded' : name.replace(/_(\w)/g, (_, c) => c.toUpperCase());
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [spelt(name), value]));
}
