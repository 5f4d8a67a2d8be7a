import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { closeSale, pauseSale } from '../../src/operator/desk/sale.ts';
import { restoreStaff, revokeStaff } from '../../src/staff/members/manage.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha, gachaEntry, SELLER } from '../support/catalogue.ts';
import { does, NEW_GACHA } from '../support/desk.ts';
import { aStage, fieldsOf } from '../support/stage.ts';

const stage = aStage();

const anOperator = (gachas: 'all' | string[] = 'all') => StaffMember.isHired(stage.gateway, stage.database, gachas, 'operator');

async function aDraft(operator: StaffMember, changes: object = {}): Promise<string> {
  const { data } = await does(operator, 'createGacha', { ...NEW_GACHA, ...changes });
  return data.createGacha.gacha.id;
}

const now = async (gachaId: string) => {
  const [row] = await stage.database.sql('select version, price, published, end_at from gachas where id = ?', [gachaId]);
  return row as { version: number; price: number; published: boolean; end_at: Date };
};

test('a gacha is made as a draft that only its operators see, published, and sold', async () => {
  const [operator, fan] = [await anOperator(), await Fan.signsUp(stage.gateway)];
  const made = await does(
    operator,
    'createGacha',
    NEW_GACHA,
    'gacha { id name(language: EN) version isPublished prizes { nodes { name stock } } fairness { seedHash } }',
  );
  const { id: gachaId, ...draft } = made.data.createGacha.gacha;
  expect(draft).toEqual({
    ...{ name: 'The harbour gacha', version: 1, isPublished: false, fairness: null },
    prizes: {
      nodes: [
        { name: 'Compass', stock: 5 },
        { name: 'Sticker', stock: 95 },
      ],
    },
  });
  expect((await fan.ordersPlays(gachaId)).code).toBe('NOT_FOUND');
  expect(await fan.seesGachas()).not.toContain(gachaId);
  const published = await does(
    operator,
    'publishGacha',
    { gachaId, version: 1 },
    'gacha { version status fairness { seedHash } }',
  );
  expect(published.data.publishGacha.gacha).toEqual({
    ...{ version: 2, status: 'ON_SALE' },
    fairness: { seedHash: expect.any(String) },
  });
  expect(await fan.seesGachas()).toContain(gachaId);
  await fan.hasPaid(gachaId);
});

test('what a form leaves out stays, texts of one language too, and what it takes away goes', async () => {
  const operator = await anOperator();
  const gachaId = await aDraft(operator, {
    ...{ authMethod: { providerType: 'members' }, redeemLimitDate: '2100-02-01T00:00:00.000Z', tags: ['harbour'] },
    ...{
      redeemPolicy: 'WARN',
      redeemDetail: { placeText: { text: 'Booth 1' }, callNumber: 'A' },
      selling: { delivery: { text: 'At once' } },
    },
  });
  const shown =
    'gacha { name price version redeemPolicy redeemLimitDate tags authMethod { providerType } redeemDetail { placeText callNumber } }';
  const changed = await does(
    operator,
    'updateGacha',
    { gachaId, version: 1, price: 600, name: { text: 'Ship' }, redeemDetail: { callNumber: 'B' }, without: ['AUTH_METHOD'] },
    shown,
  );
  expect(changed.data.updateGacha.gacha).toEqual({
    ...{ name: 'Ship', price: 600, version: 2, redeemPolicy: 'WARN', redeemLimitDate: '2100-02-01T00:00:00.000Z' },
    ...{ tags: ['harbour'], authMethod: null, redeemDetail: { placeText: 'Booth 1', callNumber: 'B' } },
  });
  const [entry] = (await exportCatalogue(stage.database.fork())).gachas.filter(({ id }) => id === gachaId);
  expect(entry).toMatchObject({ published: false, paused: false, version: 2, selling: { delivery: 'At once' } });
  const log = await operator.asks(
    `{ auditLog(where: { gachaId: "${gachaId}", action: GACHA_UPDATED }) { nodes { before after } } }`,
  );
  expect(log.data.auditLog.nodes).toEqual([
    {
      before: {
        ...{ name: NEW_GACHA.name, price: 500, auth_method: { provider_type: 'members', provider_id: null } },
        redeem_detail: { call_number: 'A' },
      },
      after: { ...{ name: 'Ship', price: 600, auth_method: null }, redeem_detail: { call_number: 'B' } },
    },
  ]);
});

test('every mistake of a form is named by its field, in the words of a file', async () => {
  const operator = await anOperator();
  const [prize] = NEW_GACHA.prizes;
  const wrong = await does(operator, 'createGacha', {
    ...NEW_GACHA,
    ...{ name: {}, price: -1, endAt: NEW_GACHA.startAt, tags: [''], thumbnailImageUrl: 'ftp://x', maxPlaysPerUser: -1 },
    prizes: [prize, { ...prize, pickupWeight: -1 }],
  });
  expect(wrong.code).toBe('BAD_INPUT');
  expect(fieldsOf(wrong).toSorted()).toEqual(
    ['endAt', 'maxPlaysPerUser', 'name', 'price', 'prizes.1.pickupWeight', 'tags.0', 'thumbnailImageUrl'].toSorted(),
  );
  expect(wrong.errors[0]?.extensions.errors).toContainEqual({
    ...{ field: 'endAt', code: 'NOT_LATER', message: 'must be later than startAt' },
  });
  const both = await does(operator, 'createGacha', { ...NEW_GACHA, name: { text: 'a', ja: 'b' } });
  expect(fieldsOf(both)).toEqual(['name.text']);
  expect(fieldsOf(await does(operator, 'createGacha', { ...NEW_GACHA, prizes: [] }))).toEqual(['prizes']);
  const gone = await does(operator, 'createGacha', { ...NEW_GACHA, lineupImageUrl: `/pictures/${'0'.repeat(64)}.jpg` });
  expect(fieldsOf(gone)).toEqual(['lineupImageUrl']);
  const gachaId = await aDraft(operator);
  expect(fieldsOf(await does(operator, 'updateGacha', { gachaId, version: 1, endAt: '2019-01-01T00:00:00Z' }))).toEqual([
    'endAt',
  ]);
  expect(fieldsOf(await does(operator, 'updateGacha', { gachaId, version: 1, reason: ' ' }))).toEqual(['reason']);
  const undecided = { gachaId, version: 1, needsPurchase: 100, without: ['NEEDS_PURCHASE'] };
  expect(fieldsOf(await does(operator, 'updateGacha', undecided))).toEqual(['without']);
});

test('another price needs a reason while the gacha is sold, also while it is paused, and not before', async () => {
  const operator = await anOperator();
  const gachaId = await aDraft(operator);
  const costs = async (price: number, reason?: string) =>
    does(operator, 'updateGacha', { gachaId, version: (await now(gachaId)).version, price, reason });
  expect((await costs(510)).code).toBeUndefined();
  await does(operator, 'publishGacha', { gachaId, version: 2 });
  expect(fieldsOf(await costs(520))).toEqual(['reason']);
  await does(operator, 'pauseSale', { gachaId, reason: 'a wrong price' });
  expect(fieldsOf(await costs(520))).toEqual(['reason']);
  expect((await costs(510)).code).toBeUndefined();
  expect((await costs(520, 'a wrong price')).data.updateGacha.gacha.price).toBe(520);
  const [terms] = await stage.database.sql(
    'select price, changed_by, reason from sale_terms where gacha_id = ? order by number desc limit 1',
    [gachaId],
  );
  expect(terms).toEqual({ price: 520, changed_by: 'A operator', reason: 'a wrong price' });
});

test('of two edits at once one is told, and of an import and an edit', async () => {
  const operator = await anOperator();
  const gachaId = await aDraft(operator);
  const [file] = (await exportCatalogue(stage.database.fork())).gachas.filter(({ id }) => id === gachaId);
  const edits = [510, 520].map((price) => does(operator, 'updateGacha', { gachaId, version: 1, price }));
  const codes = (await Promise.all(edits)).map(({ code }) => code);
  expect(codes.toSorted()).toEqual(['VERSION_CHANGED', undefined]);
  const late = importCatalogue(stage.database.fork(), { gachas: [{ ...file, price: 530 }] });
  await expect(late).rejects.toThrow('gachas[0].version is 1, and the gacha is at 2 by now');
  const [imported, edited] = await Promise.allSettled([
    importCatalogue(stage.database.fork(), { gachas: [{ ...file, version: 2, price: 540 }] }),
    does(operator, 'updateGacha', { gachaId, version: 2, price: 550 }),
  ]);
  const told = edited.status === 'fulfilled' ? edited.value.code : 'failed';
  expect([imported.status, told]).toEqual(
    (await now(gachaId)).price === 540 ? ['fulfilled', 'VERSION_CHANGED'] : ['rejected', undefined],
  );
});

test('a sale that is closed ends now, also one that has not begun, and its seed is shown a minute later', async () => {
  const [operator, fan] = [await anOperator(), await Fan.signsUp(stage.gateway)];
  const gachaId = await aGacha(stage.database);
  const [orderId, paid] = [await fan.hasOrdered(gachaId), await (await Fan.signsUp(stage.gateway)).hasPaid(gachaId)];
  const closed = await does(operator, 'closeSale', { gachaId, reason: 'the show is over' });
  expect(closed.data.closeSale.gacha).toMatchObject({ status: 'CLOSED', isPaused: false, isOpen: true });
  expect((await fan.pays(orderId)).code).toBe('NOT_ON_SALE');
  const seed = async () => (await fan.asks(`{ gacha(id: "${gachaId}") { fairness { seed isRevealed } } }`)).data.gacha.fairness;
  expect(await seed()).toEqual({ seed: null, isRevealed: false });
  await stage.database.sql(
    `alter table gachas disable trigger user; update gachas set end_at = end_at - interval '1 minute',
       updated_at = updated_at - interval '1 minute' where id = '${gachaId}'; alter table gachas enable trigger user`,
  );
  expect(await seed()).toEqual({ seed: expect.any(String), isRevealed: true });
  const again = await does(operator, 'closeSale', { gachaId, reason: 'once more' });
  expect(again.data.closeSale.gacha.endAt).toEqual((await now(gachaId)).end_at.toISOString());
  const [{ state }] = (await stage.database.sql('select state from orders where id = ?', [paid])) as [{ state: string }];
  expect(state).toBe('assigned');
  const moves = async (more: object) => {
    const { version } = await now(gachaId);
    return does(operator, 'updateGacha', { gachaId, version, ...more });
  };
  const endAt = '2100-01-01T00:00:00.000Z';
  expect(fieldsOf(await moves({ endAt }))).toEqual(['reason']);
  expect((await moves({ description: { text: 'It is over.' } })).code).toBeUndefined();
  expect((await moves({ endAt, reason: 'one more hour' })).data.updateGacha.gacha).toMatchObject({ status: 'ON_SALE', endAt });
  const later = await aGacha(stage.database, { start_at: '2099-01-01T00:00:00Z' });
  const ended = (await does(operator, 'closeSale', { gachaId: later, reason: 'called off' })).data.closeSale.gacha;
  expect([ended.status, Date.parse(ended.startAt) < Date.parse(ended.endAt)]).toEqual(['CLOSED', true]);
  expect(Date.parse(ended.endAt)).toBeLessThanOrEqual(Date.now() + 60_000);
});

test('a sale is closed while an import is under way, and both tell their part of the terms', async () => {
  const operator = await anOperator();
  const em = stage.database.fork();
  const sells = (name: string) => ({ seller: { ...SELLER.seller, name: { ja: name, en: name } } });
  const terms = (gachaId: string) =>
    stage.database.sql(
      `select t.number, s.name ->> 'en' as name, t.end_at = g.end_at as told, g.end_at < now() + interval '1 minute' as over
         from sale_terms t join gachas g on g.id = t.gacha_id left join sellers s on s.id = t.seller_id
        where g.id = ? order by t.number desc limit 1`,
      [gachaId],
    );
  await importCatalogue(stage.database.fork(), sells('First'));
  const [one, other] = [await aGacha(stage.database), await aGacha(stage.database)];
  await em.begin();
  await importCatalogue(em, { gachas: [gachaEntry()] });
  expect((await does(operator, 'closeSale', { gachaId: one, reason: 'stop' })).code).toBeUndefined();
  expect(await terms(one)).toEqual([{ number: 2, name: 'First', told: true, over: true }]);
  await importCatalogue(em, sells('Second'));
  const [closed] = await Promise.all([
    does(operator, 'closeSale', { gachaId: other, reason: 'stop' }),
    // Longer than other requests wait for a lock, in all of their tries.
    pause(2_800).then(() => em.commit()),
  ]);
  expect(closed.code).toBeUndefined();
  expect(await terms(other)).toEqual([{ number: 3, name: 'Second', told: true, over: true }]);
  const third = await aGacha(stage.database);
  const closing = stage.database.fork();
  await closing.begin();
  await closeSale(closing, { by: { account: 'a test' }, why: 'stop' }, { gachaId: third });
  await Promise.all([importCatalogue(stage.database.fork(), sells('Third')), pause(500).then(() => closing.commit())]);
  expect(await terms(third)).toEqual([{ number: 3, name: 'Third', told: true, over: true }]);
});

test('who is revoked does nothing at the desk afterwards: the one waits for the other', async () => {
  const [gachaId, operator] = [await aGacha(stage.database), await anOperator()];
  const [desk, staff] = [stage.database.fork(), stage.database.fork()];
  const change = { by: { account: 'a test' }, why: 'left' };
  await desk.begin();
  await pauseSale(desk, { by: { staffId: operator.id }, why: 'stop' }, { gachaId });
  const revoked = revokeStaff(staff, operator.id, change).then(() => 'revoked');
  expect(await Promise.race([revoked, pause(300).then(() => 'waits')])).toBe('waits');
  await desk.commit();
  expect(await revoked).toBe('revoked');
  await restoreStaff(stage.database.fork(), operator.id, change);
  for (const [name, input] of [
    ['updateGacha', { gachaId, version: 2, reason: 'late', price: 1 }],
    ['createGacha', { ...NEW_GACHA, name: { text: randomUUID() } }],
  ] as const) {
    const other = await anOperator();
    const losing = stage.database.fork();
    await losing.begin();
    await revokeStaff(losing, other.id, change);
    const [{ code }] = await Promise.all([does(other, name, input), pause(500).then(() => losing.commit())]);
    expect(code).toBe('STAFF_REVOKED');
  }
});

test('operators list all of theirs, drafts and what is over too; a fan lists what a fan sees', async () => {
  const all = await anOperator();
  const [draft, over] = [await aDraft(all), await aGacha(stage.database, { end_at: '2021-01-01T00:00:00Z', published: false })];
  const open = await aGacha(stage.database);
  const operator = await anOperator([draft, over]);
  const lists = async (by: StaffMember | Fan, where: string): Promise<string[]> => {
    const { data } = await by.asks(`{ gachas(where: ${where}, first: 100) { nodes { id } } }`);
    return data.gachas.nodes.map(({ id }: { id: string }) => id);
  };
  expect((await lists(operator, '{ isManaged: true }')).toSorted()).toEqual([draft, over].toSorted());
  expect(await lists(all, '{ isManaged: true }')).toEqual(expect.arrayContaining([draft, over, open]));
  expect(await lists(all, '{ isManaged: true, isPublished: true }')).not.toContain(draft);
  expect(await lists(operator, '{ isManaged: true, status: [CLOSED] }')).toEqual([over]);
  expect(await lists(operator, '{ isManaged: true, isPublished: false, search: "harbour" }')).toEqual([draft]);
  const [fan, counter] = [await Fan.signsUp(stage.gateway), await StaffMember.isHired(stage.gateway, stage.database, [draft])];
  for (const other of [fan, counter]) {
    expect(await lists(other, '{ isManaged: true }')).toEqual([]);
    expect(await lists(other, '{ isPublished: false }')).toEqual([]);
    expect(await lists(other, '{}')).not.toContain(draft);
  }
});

test('only an operator of all makes gachas, one of some changes those, and a repeated call makes one', async () => {
  const [all, other] = [await anOperator(), await aGacha(stage.database)];
  const gachaId = await aDraft(all);
  const operator = await anOperator([gachaId]);
  expect((await does(operator, 'createGacha', NEW_GACHA)).code).toBe('FORBIDDEN');
  expect((await does(operator, 'updateGacha', { gachaId, version: 1, price: 1 })).code).toBeUndefined();
  expect((await does(operator, 'closeSale', { gachaId: other, reason: 'not mine' })).code).toBe('FORBIDDEN');
  expect((await does(all, 'closeSale', { gachaId: randomUUID(), reason: 'none' })).code).toBe('NOT_FOUND');
  const input = { ...NEW_GACHA, name: { text: randomUUID() }, idempotencyKey: randomUUID() };
  const [first, again] = [await does(all, 'createGacha', input), await does(all, 'createGacha', input)];
  expect(again.data).toEqual(first.data);
  expect(await stage.database.sql('select id from gachas where name = ?', [input.name.text])).toHaveLength(1);
});

test('a file pauses a sale, too, keeps a pause that it does not speak of, and an older one does not end it', async () => {
  const [operator, fan] = [await anOperator(), await Fan.signsUp(stage.gateway)];
  const gachaId = await aGacha(stage.database);
  const file = async () => (await exportCatalogue(stage.database.fork())).gachas.filter(({ id }) => id === gachaId);
  const before = await file();
  await does(operator, 'pauseSale', { gachaId, reason: 'stop' });
  await expect(importCatalogue(stage.database.fork(), { gachas: before })).rejects.toThrow('version is 1');
  const [{ paused, version: _version, ...silent } = {} as Record<string, unknown>] = await file();
  expect(paused).toBe(true);
  await importCatalogue(stage.database.fork(), { gachas: [{ ...silent, price: 700 }] });
  expect((await fan.ordersPlays(gachaId)).code).toBe('SALE_PAUSED');
  await importCatalogue(stage.database.fork(), { gachas: [{ ...silent, price: 700, paused: false }] });
  expect((await fan.ordersPlays(gachaId)).code).toBeUndefined();
  await importCatalogue(stage.database.fork(), { gachas: [{ ...silent, price: 700, paused: true, on_sale: false }] });
  expect((await fan.ordersPlays(gachaId)).code).toBe('NOT_ON_SALE');
});
