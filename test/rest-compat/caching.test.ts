import { describe, expect, test } from '@jest/globals';
import { routes } from '../../rest-compat/routes.ts';
import { prizeEntry } from '../support/catalogue.ts';
import { aRestStage } from '../support/rest-stage.ts';

const { bearer, gacha, fan, nobody, staff } = aRestStage();

const CATALOGUE = ['/api/v1/gachas', '/api/v1/gachas/:id', '/api/v1/gachas/:id/prizes'];
const at = (path: string, id: string) => path.replace(':id', id);

test('the catalogue is what everybody may read', () => {
  expect(routes.filter(({ isCatalogue }) => isCatalogue).map(({ path }) => `/api${path}`)).toEqual(
    CATALOGUE.map((path) => path.replace(':id', ':gacha_id')),
  );
});

describe.each(CATALOGUE)('%s', (path) => {
  test('is answered with 304 as long as it holds, and anew after a play', async () => {
    // The last prizes: a play that takes them changes the list, the gacha and its prizes.
    const [id, viewer] = [await gacha({ prizes: [prizeEntry({ stock: 2 })] }), await fan()];
    const url = at(path, id);
    const first = await nobody().get(url);
    expect(first.headers).toMatchObject({
      vary: 'Authorization, Accept-Encoding, Accept-Language, Origin',
      'cache-control': 'public, no-cache',
    });
    const etag = String(first.headers.etag);
    const strong = etag.replace('W/', '');
    for (const known of [etag, strong, `"other", ${etag}`, '*']) {
      const again = await nobody().get(url, { 'if-none-match': known });
      expect([again.status, again.body, again.headers.etag]).toEqual([304, undefined, etag]);
      expect(again.headers.vary).toBe('Authorization, Accept-Encoding, Accept-Language, Origin');
    }
    for (const unknown of ['"other"', '', etag.replaceAll('"', '')])
      expect((await nobody().get(url, { 'if-none-match': unknown })).status).toBe(200);
    await viewer.hasPaid(id, 2);
    const changed = await nobody().get(url, { 'if-none-match': etag });
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false]);
  });

  test('is for no shared cache when somebody is signed in, and for no cache when refused', async () => {
    const [id, viewer] = [await gacha(), await fan()];
    expect((await viewer.get(at(path, id))).headers).toMatchObject({
      vary: 'Authorization, Accept-Encoding, Accept-Language, Origin',
      'cache-control': 'private, no-cache',
    });
    const refused = await bearer('a.b.c').get(at(path, id));
    expect([refused.status, refused.headers['cache-control'], refused.headers.etag]).toEqual([401, 'no-store', undefined]);
  });
});

test('the answer of a signed-in viewer is marked by what this viewer sees', async () => {
  const [id, viewer] = [await gacha(), await fan()];
  const url = `/api/v1/gachas/${id}`;
  const { etag } = (await viewer.get(url)).headers;
  await viewer.hasPaid(id);
  expect((await viewer.get(url, { 'if-none-match': String(etag) })).body.play_count).toBe(1);
});

test('everything personal is for no cache at all', async () => {
  const [id, viewer] = [await gacha(), await fan()];
  const orderId = await viewer.hasPaid(id);
  const urls = ['orders', `orders/${orderId}`, `orders/${orderId}/payment`, 'redeem_tickets', 'pickups', 'me'];
  const answers = await Promise.all(urls.map((url) => viewer.get(`/api/v1/${url}`)));
  const code = answers[4]?.body.token;
  const counter = await staff();
  answers.push(await counter.get('/manage/staff/gachas'), await counter.get(`/manage/gachas/${id}/pickups/${code}`));
  for (const { status, headers } of answers)
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
});
