import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { ODDS_UNTIL_NOW } from '../../src/database/migrations/31-kept-until-now.ts';
import { keepMissingPages } from '../../src/gacha/missing-odds-pages.ts';
import type { FrozenPrize } from '../../src/gacha/odds-page.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import { openTestGateway } from '../support/gateway.ts';
import { aLimitedStage } from '../support/rates.ts';
import { goBack } from '../support/refunds.ts';

const stage = aLimitedStage();
const imports = (file: unknown) => importCatalogue(stage.database.fork(), file);
const get = (url: string, headers: Record<string, string> = {}) => stage.gateway.app.inject({ method: 'GET', url, headers });
const HTML = { accept: 'text/html,application/xhtml+xml' };
const page = (url: string, language = 'en') => get(url, { ...HTML, 'accept-language': language });

const bears = () =>
  gachaEntry({ name: 'Bears', prizes: [prizeEntry({ name: 'Bear', stock: 5 }), prizeEntry({ name: 'Cub', pickup_weight: 3 })] });

test('a page names the prizes and their odds, in the language that is asked for, and its hash can be worked out', async () => {
  const entry = bears();
  await imports({ gachas: [entry] });
  const [ja, en, json] = [
    await page(`/odds/${entry.id}/1`, 'ja'),
    await page(`/odds/${entry.id}/1`),
    await get(`/odds/${entry.id}/1`),
  ];
  expect([ja.statusCode, en.statusCode, json.statusCode]).toEqual([200, 200, 200]);
  for (const word of ['Bears', 'Bear', '25%', '75%', '1,000', 'Odds, version 1']) expect(en.body).toContain(word);
  for (const word of ['提供割合（第1版）', '25%', '5点', '<html lang="ja">']) expect(ja.body).toContain(word);
  const { hash, odds, percent } = json.json();
  expect(hash).toBe(createHash('sha256').update(JSON.stringify(odds)).digest('hex'));
  expect(en.body).toContain(hash);
  expect(odds.prizes.map(({ name, weight, supply }: Record<string, unknown>) => [name, weight, supply])).toEqual([
    ['Bear', 1, 5],
    ['Cub', 3, 1000],
  ]);
  expect(Object.values(percent)).toEqual([25, 75]);
});

test('a rename makes a new version, and leaves the page of the one before as it was; a new name of the gacha alone makes none', async () => {
  const entry = bears();
  const [bear, cub] = entry.prizes;
  await imports({ gachas: [entry] });
  const fan = await Fan.signsUp(stage.gateway);
  const orderId = await fan.hasOrdered(entry.id);
  const before = (await page(`/odds/${entry.id}/1`)).body;
  await imports({ gachas: [{ ...entry, name: 'Renamed' }] });
  expect((await get(`/odds/${entry.id}/2`)).statusCode).toBe(404);
  await imports({ gachas: [{ ...entry, prizes: [{ ...bear, name: 'Wolf' }, cub] }] });
  expect((await page(`/odds/${entry.id}/1`)).body).toBe(before);
  expect((await page(`/odds/${entry.id}/2`)).body).toContain('Wolf');
  const { data } = await fan.asks(`{ order(id: "${orderId}") { oddsUrl } }`);
  expect(new URL(data.order.oddsUrl).pathname).toBe(`/odds/${entry.id}/1`);
});

test('what is put back by a refund has a page too', async () => {
  const entry = gachaEntry({ prizes: [prizeEntry({ name: 'Bear', stock: 5 })] });
  await imports({ gachas: [entry] });
  const orderId = await (await Fan.signsUp(stage.gateway)).hasPaid(entry.id, 2);
  const support = await StaffMember.isHired(stage.gateway, stage.database, [entry.id], 'support');
  await support.refundsOrder({ orderId, prizes: 'RESTOCK' });
  await goBack(stage.database);
  expect((await get(`/odds/${entry.id}/2`)).json().odds.prizes).toEqual([expect.objectContaining({ name: 'Bear', supply: 7 })]);
  const versions = await stage.database.sql(
    'select v.id from odds_versions v where not exists (select from odds_pages where odds_version_id = v.id)',
  );
  expect(versions).toEqual([]);
});

test('a page in Japanese says the Japanese names, also of what was put back, and a new name in one language makes a version', async () => {
  const both = (ja: string, en: string) => ({ ja, en });
  const bear = prizeEntry({ name: both('くま', 'Bear'), stock: 5 });
  const entry = gachaEntry({ name: both('くまくじ', 'Bears'), prizes: [bear] });
  await imports({ gachas: [entry] });
  const orderId = await (await Fan.signsUp(stage.gateway)).hasPaid(entry.id, 2);
  const support = await StaffMember.isHired(stage.gateway, stage.database, [entry.id], 'support');
  await support.refundsOrder({ orderId, prizes: 'RESTOCK' });
  await goBack(stage.database);
  await imports({ gachas: [{ ...entry, prizes: [{ ...bear, stock: 7 }] }] });
  expect((await get(`/odds/${entry.id}/3`)).statusCode).toBe(404);
  await imports({ gachas: [{ ...entry, prizes: [{ ...bear, stock: 7, name: both('こぐま', 'Bear') }] }] });
  for (const [number, name] of [
    [1, 'くま'],
    [2, 'くま'],
    [3, 'こぐま'],
  ]) {
    const [ja, en] = [await page(`/odds/${entry.id}/${number}`, 'ja'), await page(`/odds/${entry.id}/${number}`)];
    for (const word of ['<h1>くまくじ</h1>', `<td>${name}</td>`]) expect(ja.body).toContain(word);
    for (const word of ['<h1>Bears</h1>', '<td>Bear</td>']) expect(en.body).toContain(word);
    const { odds } = (await get(`/odds/${entry.id}/${number}`)).json();
    expect([odds.gacha.name, odds.prizes[0].name]).toEqual([entry.name, both(String(name), 'Bear')]);
  }
});

test('names are text, whatever is in them, and nothing of a page may run', async () => {
  const evil = `<script>alert(1)</script>"'&<img src=x onerror=alert(1)>`;
  const entry = gachaEntry({ name: evil, prizes: [prizeEntry({ name: evil, image_url: 'https://evil.example/"><script>' })] });
  await imports({ gachas: [entry] });
  const { body, headers } = await page(`/odds/${entry.id}/1`);
  expect(body).not.toMatch(/<script|<img src=x/);
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self' data:; /);
  expect(policy).not.toContain('unsafe');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('a page is kept by its tag, of which each language and kind has another', async () => {
  const entry = bears();
  await imports({ gachas: [entry] });
  const url = `/odds/${entry.id}/1`;
  const answers = [await page(url, 'ja'), await page(url, 'en'), await get(url, { 'accept-language': 'en' })];
  const tags = answers.map(({ headers }) => String(headers.etag));
  expect(new Set(tags).size).toBe(3);
  for (const { headers } of answers) expect(String(headers.vary)).toMatch(/Accept-Language.*Accept/);
  const again = await get(url, { ...HTML, 'accept-language': 'ja', 'if-none-match': tags[0] ?? '' });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get(url, { ...HTML, 'accept-language': 'en', 'if-none-match': tags[0] ?? '' })).statusCode).toBe(200);
  expect((await get(`${url}?lang=ja`, { ...HTML, 'accept-language': 'en' })).headers['content-language']).toBe('ja');
});

test('a draft has no page; one that was taken back keeps its pages where something of it was sold, and only there', async () => {
  const [draft, sold, unsold] = [gachaEntry({ published: false }), gachaEntry(), gachaEntry()];
  await imports({ gachas: [draft, sold, unsold] });
  await (await Fan.signsUp(stage.gateway)).hasPaid(sold.id);
  await imports({
    gachas: [
      { ...sold, published: false },
      { ...unsold, published: false },
    ],
  });
  const found = await Promise.all([draft, sold, unsold].map(async ({ id }) => (await get(`/odds/${id}/1`)).statusCode));
  expect(found).toEqual([404, 200, 404]);
});

test('a gacha that is found by checking in has its page, as its address shows it', async () => {
  const entry = gachaEntry({ needs_checkin: true });
  await imports({ gachas: [entry] });
  expect((await get(`/odds/${entry.id}/1`)).statusCode).toBe(200);
});

test.each(['0', '-1', '1.0', '01', '2', '1e0', '99999999999999999999', "1'", 'x'.repeat(90)])(
  '%s is no version',
  async (number) => {
    const entry = bears();
    await imports({ gachas: [entry] });
    expect((await get(`/odds/${entry.id}/${encodeURIComponent(number)}`)).statusCode).toBe(404);
  },
);

test('no gacha is found under another spelling of its id, and other methods are refused', async () => {
  const entry = bears();
  await imports({ gachas: [entry] });
  expect((await get(`/odds/${entry.id.toUpperCase()}/1`)).statusCode).toBe(404);
  expect((await get('/odds/nothing/1')).statusCode).toBe(404);
  expect((await get('/odds/nothing/1')).json()).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  for (const [language, heading] of [
    ['en', 'There is no such page'],
    ['ja', 'ページが見つかりません'],
  ] as const) {
    const { statusCode, headers, body } = await page('/odds/nothing/1', language);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain(`<h1>${heading}</h1>`);
  }
  expect((await stage.gateway.app.inject({ method: 'POST', url: `/odds/${entry.id}/1` })).statusCode).toBe(405);
});

test.each(['delete from odds_pages', `update odds_pages set content = replace(content, 'Bear', 'Wolf')`])(
  'cannot be rewritten: the database refuses %s',
  async (statement) => {
    await expect(stage.database.sql(statement)).rejects.toThrow(/is written once/);
  },
);

test('nor may a hash be of another text', async () => {
  const versions = 'select odds_version_id from odds_pages limit 1';
  await expect(
    stage.database.sql(
      `insert into odds_pages (odds_version_id, content, hash) select gen_random_uuid(), '{}', repeat('0', 64) from (${versions}) as one`,
    ),
  ).rejects.toThrow(/odds_pages_hash/);
});

test('versions from before there were pages get the names of now, as the text that JSON has of them', async () => {
  const entry = gachaEntry({
    name: 'Tab\there "é" \\ \u2028 \u0001',
    prizes: [prizeEntry({ name: '熊 </script>\n' }), prizeEntry({ stock: 0 })],
  });
  await imports({ gachas: [entry] });
  await stage.database.sql('drop trigger written_once on odds_pages');
  const [before] = await stage.database.sql<{ content: string }>('select content from odds_pages where content like ?', [
    `%${entry.id}%`,
  ]);
  await stage.database.sql('delete from odds_pages');
  await stage.database.sql(ODDS_UNTIL_NOW);
  const [after] = await stage.database.sql<{ content: string }>('select content from odds_pages where content like ?', [
    `%${entry.id}%`,
  ]);
  const { prizes, ...odds } = JSON.parse(before?.content ?? '');
  const named = prizes.map(({ id, name, image, weight, supply }: FrozenPrize) => ({ id, name, image, weight, supply }));
  expect(after?.content).toBe(JSON.stringify({ ...odds, prizes: named }));
  expect(JSON.stringify(JSON.parse(after?.content ?? ''))).toBe(after?.content);
});

/** What an older gateway, which knows of no pages, leaves where it puts prizes back or imports a catalogue. */
async function loseItsPages(gachaId: string): Promise<void> {
  await stage.database.sql('drop trigger if exists written_once on odds_pages');
  await stage.database.sql('delete from odds_pages where content like ?', [`%${gachaId}%`]);
}

test('versions that a gateway of before pages wrote get theirs when one of now starts, once, with the names of now', async () => {
  const both = (ja: string, en: string) => ({ ja, en });
  const bear = prizeEntry({ name: both('くま', 'Bear') });
  const entry = gachaEntry({ name: both('くまくじ', 'Bears'), prizes: [bear] });
  await imports({ gachas: [entry] });
  await imports({ gachas: [{ ...entry, prizes: [{ ...bear, pickup_weight: 7 }] }] });
  const before = await Promise.all([1, 2].map(async (number) => (await get(`/odds/${entry.id}/${number}`)).json()));
  await loseItsPages(entry.id);
  expect((await get(`/odds/${entry.id}/2`)).statusCode).toBe(404);
  const started = await Promise.all([openTestGateway(stage.database), openTestGateway(stage.database)]);
  await Promise.all(started.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
  await eventually(async () => (await get(`/odds/${entry.id}/2`)).statusCode === 200);
  const after = await Promise.all([1, 2].map(async (number) => (await get(`/odds/${entry.id}/${number}`)).json()));
  await Promise.all(started.map(({ close }) => close()));
  expect(after.map(({ odds }) => odds)).toEqual(before.map(({ odds }) => odds));
  for (const { hash, odds } of after) expect(hash).toBe(createHash('sha256').update(JSON.stringify(odds)).digest('hex'));
});

test('a page that is missing costs one statement to look for, and two at once write it once', async () => {
  const entry = bears();
  await imports({ gachas: [entry] });
  await keepMissingPages(stage.database.fork(), 100);
  stage.database.statements.splice(0);
  expect(await keepMissingPages(stage.database.fork(), 100)).toBe(0);
  expect(stage.database.statements).toHaveLength(1);
  await loseItsPages(entry.id);
  const kept = await Promise.all([1, 2, 3].map(() => keepMissingPages(stage.database.fork(), 100)));
  expect(kept.toSorted()).toEqual([0, 0, 1]);
});

test('a token that is sent along spares nobody the limit of the address', async () => {
  const entry = bears();
  await imports({ gachas: [entry] });
  const gateway = await stage.limited({ readsPerMinute: 2, anonymousReadsPerMinute: 2 });
  const ask = (authorization: string) =>
    gateway.app.inject({ method: 'GET', url: `/odds/${entry.id}/1`, headers: { authorization } });
  const answers = [await ask('Bearer made-up'), await ask('Bearer another'), await ask('Bearer a-third')];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
});
