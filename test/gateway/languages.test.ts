import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { SANDBOX_PAGE } from '../../src/gateway/http/buyer/sandbox-page.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { restClient } from '../support/rest.ts';
import { aKeepingStage, aStage } from '../support/stage.ts';

const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u;
const IN_JAPANESE = { 'accept-language': 'ja,en-US;q=0.9,en;q=0.8' };
const IN_ENGLISH = { 'accept-language': 'en' };

const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

const graphql = (gateway: TestGateway, query: string, variables: object, headers: Record<string, string>) =>
  gateway.send({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });

const variesBy = (headers: Record<string, unknown>) => String(headers.vary).split(', ');

test('a code of a mistake has one sentence: no room of words takes the code of another', async () => {
  for (const language of ['en', 'ja']) {
    const rooms = ['fields', 'work', 'sign-in', 'catalogue'].map((room) => import(`../../src/language/${language}/${room}.ts`));
    const [fields, work, signIn, catalogue] = await Promise.all(rooms);
    const codes = [fields.fields, work.work, signIn.ofLine, catalogue.catalogue].flatMap(Object.keys);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  }
});

describe('the language of an answer', () => {
  const stage = aStage();

  const ORDER = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { id } } }';
  const ordering = async (headers: Record<string, string>, input: object) => {
    const fan = await Fan.signsUp(stage.gateway);
    return graphql(stage.gateway, ORDER, { input }, { ...bearer(fan), ...headers });
  };

  test('is the one that the request likes best, over GraphQL and REST, and the answer says so', async () => {
    const input = { gachaId: await aGacha(stage.database), playAmount: 1_000 };
    const told = async (headers: Record<string, string>) => {
      const answer = await ordering(headers, input);
      const rest = restClient(stage.gateway, (await Fan.signsUp(stage.gateway)).token);
      const overRest = await rest.post(`/api/v1/gachas/${input.gachaId}/orders`, { play_amount: 1_000 }, headers);
      for (const { headers } of [answer, overRest]) expect(variesBy(headers)).toContain('Accept-Language');
      const [{ message, extensions }] = answer.json().errors;
      const languages = [answer.headers['content-language'], overRest.headers['content-language']];
      return { languages, graphql: { message, ...extensions }, rest: overRest.body };
    };
    const code = { code: 'BAD_INPUT', retryable: false };
    const inEnglish = await told({});
    const message = 'must be a whole number from 1 to 100';
    expect(inEnglish).toEqual({
      languages: ['en', 'en'],
      graphql: {
        ...code,
        message: 'Some of the input is not acceptable.',
        errors: [{ field: 'playAmount', code: 'NOT_WHOLE', message }],
      },
      rest: {
        ...{ ...code, type: 'about:blank', status: 400, errors: [{ field: 'play_amount', message }] },
        title: 'Some of the input is not acceptable.',
        detail: 'Some of the input is not acceptable.',
      },
    });
    expect(await told(IN_ENGLISH)).toEqual(inEnglish);
    const sentence = '入力内容に誤りがあります。ご確認のうえ、もう一度お試しください。';
    expect(await told(IN_JAPANESE)).toEqual({
      languages: ['ja', 'ja'],
      graphql: {
        ...{ ...code, message: sentence },
        errors: [{ field: 'playAmount', code: 'NOT_WHOLE', message: '1から100までの整数で入力してください。' }],
      },
      rest: {
        ...{ ...code, type: 'about:blank', status: 400, title: sentence, detail: sentence },
        errors: [{ field: 'play_amount', message: '1から100までの整数で入力してください。' }],
      },
    });
  });

  test('is also that of what GraphQL itself says of a field, by a code; of a document it speaks English', async () => {
    const wrong = await ordering(IN_JAPANESE, { gachaId: '', playAmount: 'one' });
    const told = wrong.json().errors.flatMap(({ message, extensions: { errors } }: Mistake) => [message, ...errors]);
    expect(told).toEqual([
      '入力内容に誤りがあります。ご確認のうえ、もう一度お試しください。',
      { field: 'gachaId', code: 'MUST_NOT_BE_EMPTY', message: '空欄にはできません。' },
      '入力内容に誤りがあります。ご確認のうえ、もう一度お試しください。',
      { field: 'playAmount', code: 'WRONG_VALUE', message: '値の形式が正しくありません。' },
    ]);
    const missing = await graphql(stage.gateway, ORDER, {}, { ...bearer(await Fan.signsUp(stage.gateway)), ...IN_JAPANESE });
    expect(missing.json().errors[0].extensions.errors).toEqual([
      { field: 'input', code: 'REQUIRED', message: '入力してください。' },
    ]);
    const unreadable = await graphql(stage.gateway, '{ gachas {', {}, IN_JAPANESE);
    expect(unreadable.json().errors[0].message).toMatch(/^Syntax Error/);
  });
  type Mistake = { message: string; extensions: { errors: object[] } };

  test('is that of every refusal before a route, and of what HTTP says', async () => {
    const asked: [status: number, request: object][] = [
      [404, { method: 'GET', url: '/nothing' }],
      [405, { method: 'PUT', url: '/graphql' }],
      [415, { method: 'POST', url: '/graphql', headers: { 'content-type': 'text/plain' }, payload: 'x' }],
      [400, { method: 'POST', url: '/graphql', headers: { 'content-type': 'application/json' }, payload: '{' }],
      [401, { method: 'GET', url: '/api/v1/orders', headers: { authorization: 'Bearer a.b.c' } }],
      [401, { method: 'GET', url: '/shipments.csv' }],
      [414, { method: 'GET', url: `/api/v1/orders/${'x'.repeat(10_000)}` }],
      [400, { method: 'GET', url: '/api/v1/orders/%E0%A4%A' }],
    ];
    for (const [status, request] of asked) {
      const headers = (request as { headers?: object }).headers ?? {};
      const inJapanese = await stage.gateway.send({ ...request, headers: { ...headers, ...IN_JAPANESE } });
      const { title, detail, errors } = inJapanese.json();
      const url = (request as { url: string }).url.slice(0, 20);
      expect([url, inJapanese.statusCode, inJapanese.headers['content-language']]).toEqual([url, status, 'ja']);
      expect(variesBy(inJapanese.headers)).toContain('Accept-Language');
      for (const text of errors ? [errors[0].message] : [title, detail]) expect(text).toMatch(JAPANESE);
      const inEnglish = await stage.gateway.send(request);
      expect(inEnglish.headers['content-language']).toBe('en');
      expect(inEnglish.body).not.toMatch(JAPANESE);
    }
  });

  test('a header of 10 KB, or of nonsense, asks for nothing and is no error', async () => {
    const gachaId = await aGacha(stage.database);
    for (const header of ['ja,'.repeat(3_300), ';q=,;;--', '\u00e9', '*;q=', `${'a-'.repeat(200)}`]) {
      const answer = await stage.gateway.send({
        ...{ method: 'GET', url: `/api/v1/gachas/${gachaId}` },
        headers: { 'accept-language': header },
      });
      expect([answer.statusCode, answer.headers['content-language']]).toEqual([200, 'en']);
    }
  });

  test('where none is asked for is the operator’s', async () => {
    const inJapan = await openTestGateway(stage.database, { defaultLanguage: 'ja' });
    const told = async (headers: Record<string, string>) => {
      const { status, headers: said, body } = await restClient(inJapan).get('/api/v1/orders', headers);
      return [status, said['content-language'], JAPANESE.test(body.title)];
    };
    expect(await told({})).toEqual([401, 'ja', true]);
    expect(await told({ 'accept-language': 'fr, de;q=0.5' })).toEqual([401, 'ja', true]);
    expect(await told(IN_ENGLISH)).toEqual([401, 'en', false]);
    await inJapan.close();
  });

  test('is that of the pages of the bank, and a browser is told so', async () => {
    const fan = await Fan.signsUp(stage.gateway);
    const paying = await fan.pays(await fan.hasOrdered(await aGacha(stage.database)), 'tok_3ds_challenge');
    const { pathname, search } = new URL(paying.data.pay.redirectUrl);
    expect(pathname).toBe(SANDBOX_PAGE);
    const page = async (headers: Record<string, string>) => {
      const { body, headers: told } = await stage.gateway.send({ method: 'GET', url: pathname + search, headers });
      return [told['content-language'], /<html lang="(\w+)">/.exec(body)?.[1], JAPANESE.test(body)];
    };
    expect(await page(IN_JAPANESE)).toEqual(['ja', 'ja', true]);
    expect(await page({})).toEqual(['en', 'en', false]);
    const link = { method: 'GET', url: `${pathname}${search}&answer=pass` } as const;
    const { headers } = await stage.gateway.send(link);
    const back = new URL(String(headers.location));
    const url = back.pathname + back.search;
    expect(String((await stage.gateway.send({ method: 'GET', url, headers: IN_JAPANESE })).body)).toMatch(/lang="ja".*お支払い/s);
    expect((await stage.gateway.send({ method: 'GET', url })).body).toContain('Thank you. Go back to where you ordered');
  });

  test('a call that is repeated under its key in another language hears its refusal in that', async () => {
    const [fan, other, staff] = [
      await Fan.signsUp(stage.gateway),
      await Fan.signsUp(stage.gateway),
      await StaffMember.isHired(stage.gateway, stage.database, 'all'),
    ];
    const gachaId = await aGacha(stage.database);
    const orderId = await fan.hasPaid(gachaId);
    const code = await fan.hasCode();
    expect((await staff.handsOver(code, gachaId, [orderId])).errors).toEqual([]);
    const CONFIRM = 'mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) { deliveredAt } }';
    const unknown = { pickupCode: code, gachaId, orderIds: [await other.hasPaid(gachaId)], idempotencyKey: randomUUID() };
    const call = async (headers: Record<string, string>) => {
      const answer = (await graphql(stage.gateway, CONFIRM, { input: unknown }, { ...bearer(staff), ...headers })).json();
      const [{ message, extensions }] = answer.errors;
      return [answer.extensions?.replayed, extensions.code, message, extensions.errors[0]];
    };
    const english = { code: 'ORDER_NOT_COVERED', field: 'orderIds.0', message: 'is not an order that this code covers' };
    const japanese = { ...english, message: 'この受取コードの対象の注文ではありません。' };
    const [none, notFound] = ['There is no such thing, or it is not yours.', 'お探しのものは見つかりませんでした。'];
    expect(await call({})).toEqual([undefined, 'NOT_FOUND', none, english]);
    expect(await call(IN_JAPANESE)).toEqual([true, 'NOT_FOUND', notFound, japanese]);
    expect(await call(IN_ENGLISH)).toEqual([true, 'NOT_FOUND', none, english]);
  });
});

describe('an answer that is kept for all', () => {
  const stage = aKeepingStage(600_000);

  test('is kept once a language, and each has an ETag of its own', async () => {
    const url = `/api/v1/gachas/${await aGacha(stage.database)}`;
    const rest = restClient(stage.gateway);
    const [english, japanese] = [await rest.get(url), await rest.get(url, IN_JAPANESE)];
    expect(stage.gateway.executed()).toBe(2);
    expect(english.headers.etag).not.toBe(japanese.headers.etag);
    for (const [headers, { etag }] of [
      [{}, english.headers],
      [IN_ENGLISH, english.headers],
      [IN_JAPANESE, japanese.headers],
      [{ 'accept-language': 'ja-JP' }, japanese.headers],
    ] as const) {
      const again = await rest.get(url, { ...headers, 'if-none-match': String(etag) });
      expect([again.status, again.headers['content-language']]).toEqual([304, etag === english.headers.etag ? 'en' : 'ja']);
      expect(variesBy(again.headers)).toEqual(expect.arrayContaining(['Accept-Language', 'Authorization']));
    }
    const other = await rest.get(url, { ...IN_JAPANESE, 'if-none-match': String(english.headers.etag) });
    expect([other.status, other.headers.etag]).toEqual([200, japanese.headers.etag]);
    expect(stage.gateway.executed()).toBe(0);
  });

  test('and asked for over GraphQL in both at once, is made once for each', async () => {
    await aGacha(stage.database);
    const query = '{ gachas { nodes { id name } } }';
    const asked = [IN_ENGLISH, IN_JAPANESE, {}, IN_JAPANESE, IN_ENGLISH, {}];
    const answers = await Promise.all(asked.map((headers) => graphql(stage.gateway, query, {}, headers)));
    expect(answers.map(({ headers }) => headers['content-language'])).toEqual(['en', 'ja', 'en', 'ja', 'en', 'en']);
    expect(stage.gateway.executed()).toBe(2);
  });

  test('a viewer with a token has an ETag of a language, too', async () => {
    const url = `/api/v1/gachas/${await aGacha(stage.database)}`;
    const rest = restClient(stage.gateway, (await Fan.signsUp(stage.gateway)).token);
    const [english, japanese] = [await rest.get(url), await rest.get(url, IN_JAPANESE)];
    const etags = [english, japanese].map(({ headers }) => String(headers.etag));
    expect(new Set(etags).size).toBe(2);
    const known = async (etag = '') => (await rest.get(url, { ...IN_JAPANESE, 'if-none-match': etag })).status;
    expect([await known(etags[0]), await known(etags[1])]).toEqual([200, 304]);
  });
});
