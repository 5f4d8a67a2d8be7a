import { expect, test } from '@jest/globals';
import { ODDS_UNTIL_NOW } from '../../src/database/migrations/31-kept-until-now.ts';
import { FILL } from '../../src/database/migrations/34-sold-as-shown.ts';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { removePicture } from '../../src/operator/pictures/remove.ts';
import { pathOf } from '../../src/picture/picture.ts';
import { KeptOrdersDocument } from '../../web/fan/documents.ts';
import { Fan } from '../support/actors.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { aFolderOfPictures } from '../support/drawn-pictures.ts';
import { openTestGateway } from '../support/gateway.ts';
import type { Json } from '../support/json.ts';
import { noise } from '../support/noise.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const { adds } = aFolderOfPictures(stage);
const imports = (file: object) => importCatalogue(stage.database.fork(), file);
const bears = (more: object = {}) =>
  gachaEntry({ prizes: [prizeEntry({ name: { ja: 'くま', en: 'Bear' }, description: { ja: '丸い', en: 'Round' }, ...more })] });
const WON = 'won { name japanese: name(language: JA) description secretImage { url alt } namedAt describedAt }';
const wonIn = async (fan: Fan, id: string): Promise<Json> =>
  (await fan.asks(`query ($id: ID!) { order(id: $id) { items { ${WON} } } }`, { id })).data.order.items[0].won;

/** What was there when the database was made ready for pages, or only for the rest of them. */
async function isFromBefore(gachaId: string, lacks: 'pages' | 'texts'): Promise<void> {
  const off = ['drop trigger if exists written_once on', 'alter table odds_pages disable trigger supplemented'];
  await stage.database.sql(`${off[0]} odds_pages; ${off[0]} odds_page_supplements; ${off[1]}`);
  if (lacks === 'pages') {
    await stage.database.sql('delete from odds_page_supplements');
    await stage.database.sql('delete from odds_pages');
    await stage.database.sql(ODDS_UNTIL_NOW);
  } else {
    const [page] = await stage.database.sql<{ content: string }>('select content from odds_pages where content like ?', [
      `%"gacha":{"id":"${gachaId}"%`,
    ]);
    const { prizes, ...odds } = JSON.parse(page?.content ?? '');
    const named = prizes.map(({ id, name, image, weight, supply }: Json) => ({ id, name, image, weight, supply }));
    await stage.database.sql(
      `update odds_pages set content = ?, hash = encode(sha256(convert_to(?, 'UTF8')), 'hex') where content = ?`,
      [JSON.stringify({ ...odds, prizes: named }), JSON.stringify({ ...odds, prizes: named }), page?.content],
    );
  }
  await stage.database.sql('alter table odds_pages enable trigger supplemented');
  await stage.database.sql(FILL);
}

test('what a gateway of before writes is completed as it was when that was committed', async () => {
  const entry = bears();
  await imports({ gachas: [entry] });
  const content = `{"gacha":{"id":"${entry.id}","name":"x"},"number":2,"from":"2026-01-01T00:00:00.000Z","prizes":[{"id":"${entry.prizes[0]?.id}","name":"x","image":"","weight":1,"supply":1}]}`;
  await stage.database.fork().transactional(async (em) => {
    await em.execute(
      `with version as (insert into odds_versions (id, gacha_id, number, weights, supplies, changed_by, reason)
         select gen_random_uuid(), gacha_id, 2, weights, supplies, changed_by, reason from odds_versions where gacha_id = ? returning id)
       insert into odds_pages (odds_version_id, content, hash) select id, ?, encode(sha256(convert_to(?, 'UTF8')), 'hex') from version`,
      [entry.id, content, content],
    );
    await em.execute(`update prizes set description = 'Square', texts = null where gacha_id = ?`, [entry.id]);
  });
  const left = await stage.database.sql<{ content: string }>(
    `select s.content from odds_page_supplements s join odds_versions v on v.id = s.odds_version_id where v.gacha_id = ?`,
    [entry.id],
  );
  expect(left.map(({ content }) => JSON.parse(content))).toEqual([
    { [entry.prizes[0]?.id ?? '']: { description: 'Square', secretImage: '', alt: { image: {}, secretImage: {} } } },
  ]);
  await expect(stage.database.sql(`update odds_page_supplements set content = '{}'`)).rejects.toThrow(/is written once/);
});

test.each(['pages', 'texts'] as const)(
  'an order from before %s were kept has those of the day when they were, and says so; a later one does not',
  async (lacks) => {
    const secret = pathOf((await adds(await noise(9, 9, 5).png().toBuffer(), { en: 'A box' })).picture);
    const entry = bears({ secret_image_url: secret });
    await imports({ gachas: [entry] });
    const fan = await Fan.signsUp(stage.gateway);
    const early = await fan.hasPaid(entry.id);
    const pages = `select odds_version_id, content, hash from odds_pages where content like '%${entry.id}%'`;
    await isFromBefore(entry.id, lacks);
    const kept = await stage.database.sql(pages);
    const later = await fan.hasPaid(entry.id);
    // A gateway that has not read of it yet.
    const gateway = await openTestGateway(stage.database);
    const told = (id: string) => wonIn(fan.at(gateway), id);
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    const asNow = {
      ...{ name: 'Bear', japanese: lacks === 'pages' ? 'Bear' : 'くま', description: 'Round' },
      secretImage: { url: `http://gateway.test${secret}`, alt: 'A box' },
    };
    expect(await told(early)).toEqual({ ...asNow, namedAt: lacks === 'pages' ? day : null, describedAt: day });
    expect(await told(later)).toEqual({ ...asNow, namedAt: null, describedAt: null });
    await imports({ gachas: [entry] });
    const versions = await stage.database.sql('select number from odds_versions where gacha_id = ?', [entry.id]);
    expect(versions).toHaveLength(lacks === 'pages' ? 2 : 1);
    await imports({ gachas: [{ ...entry, prizes: [prizeEntry({ name: 'Wolf', secret_image_url: '' })] }] });
    await stage.database.sql("update prizes set secret_image_url = '' where gacha_id = ?", [entry.id]);
    expect(await told(early)).toMatchObject(asNow);
    await expect(removePicture(stage.database.fork(), secret, 'Olga')).rejects.toThrow('is shown by');
    expect(await stage.database.sql(`${pages} and content not like '%secretImage%'`)).toEqual(kept);
    await gateway.close();
  },
);

test('what was sold costs nothing where it is not asked for, one statement where it is, and its page is read once', async () => {
  const entry = bears({ image_url: pathOf((await adds(await noise(9, 9, 6).png().toBuffer())).picture) });
  await imports({ gachas: [entry] });
  const fan = await Fan.signsUp(stage.gateway);
  for (let i = 0; i < 5; i++) await fan.hasPaid(entry.id, 3);
  const sent = async (fields: string): Promise<string[]> => {
    stage.database.statements.splice(0);
    const { data } = await fan.asks(`{ orders { nodes { id items { ${fields} } } } }`);
    expect(data.orders.nodes).toHaveLength(5);
    return stage.database.statements.splice(0).filter((text) => !/clock_timestamp\(\) as now|from "users"/.test(text));
  };
  await sent('id prize { name }');
  const plain = await sent('id prize { name }');
  const first = await sent('id won { name image { url } }');
  const again = await sent('id won { name image { url } }');
  const pages = (texts: string[]) => texts.filter((text) => text.includes('odds_pages'));
  expect([pages(plain), pages(first), pages(again)].map(({ length }) => length)).toEqual([0, 1, 0]);
  expect(first.length - plain.length).toBe(3);
  expect(again.length - plain.length).toBe(1);
});

test('a page of ten orders with a hundred plays each may be read as the page of fans reads it', async () => {
  const entry = gachaEntry({ price: 1, prizes: Array.from({ length: 20 }, () => prizeEntry()) });
  await imports({ gachas: [entry] });
  const fan = await Fan.signsUp(stage.gateway);
  for (let i = 0; i < 10; i++) await fan.hasPaid(entry.id, 100);
  const answer = await fan.asks(`${KeptOrdersDocument}`);
  expect(answer.errors).toEqual([]);
  expect(answer.data.orders.nodes.flatMap(({ items }: Json) => items)).toHaveLength(1_000);
});
