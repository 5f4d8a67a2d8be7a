import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { SANDBOX_PAGE } from '../../src/gateway/http/buyer/sandbox-page.ts';
import { CHALLENGED_TOKEN } from '../../src/payment/processor/sandbox/cards.ts';
import { sandbox } from '../../src/payment/processor/sandbox/sandbox.ts';
import { newId, RETURN_URL } from '../support/processors.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

const processor = () => sandbox(stage.database.orm.em, () => SANDBOX_PAGE);
const opens = (url: string) => stage.gateway.send({ method: 'GET', url });

async function challenged(returnUrl: string | null = RETURN_URL) {
  const reference = await processor().register({ processorOrderId: newId(), amount: 500 });
  const answer = await processor().authorise(reference, { amount: 500, cardToken: CHALLENGED_TOKEN, returnUrl });
  if (answer.outcome !== 'challenge') throw new Error(`no challenge, but ${answer.outcome}`);
  return { reference, url: answer.redirectUrl };
}

/** Where the links of the page lead to. */
const linksOf = (body: string): string[] =>
  [...body.matchAll(/<a href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));

test.each([
  [0, 'authorised'],
  [1, 'declined'],
])('its link %d leads back to the shop, and the payment is %s', async (which, outcome) => {
  const { reference, url } = await challenged();
  const page = await opens(url);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  const back = await opens(linksOf(page.body)[which] ?? '');
  expect([back.statusCode, back.headers.location]).toEqual([302, `${RETURN_URL}&AccessID=${reference.accessId}`]);
  expect(await processor().finishChallenge(reference, 500)).toMatchObject({ outcome });
});

test.each([
  ['ja', ['テスト用カード会社', 'ご本人様によるお支払いですか？', 'はい', 'いいえ']],
  ['en', ['Sandbox bank', 'Is it you who pays?', 'Yes, that is me', 'No, it is not']],
])(
  'it asks in the language of the browser (%s), in the clothes of the other pages, and runs nothing',
  async (language, words) => {
    const { url } = await challenged();
    const { body, headers } = await stage.gateway.send({ method: 'GET', url, headers: { 'accept-language': language } });
    for (const word of words) expect(body).toContain(`>${word}<`);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
    expect([policy.includes('unsafe'), body.includes('<script')]).toEqual([false, false]);
  },
);

test('it sends nobody away who came without an address to go back to', async () => {
  const { url } = await challenged(null);
  expect((await opens(`${url}&answer=pass`)).statusCode).toBe(200);
});

test('it knows nothing of payments that nobody asks about', async () => {
  const { accessId } = await processor().register({ processorOrderId: newId(), amount: 500 });
  const strange = [accessId, 'f'.repeat(32), '', '<script>', 'x&transaction=y', `${accessId}%00`];
  for (const transaction of strange)
    expect((await opens(`${SANDBOX_PAGE}?transaction=${transaction}&answer=pass`)).statusCode).toBe(404);
  expect((await opens(SANDBOX_PAGE)).statusCode).toBe(404);
});
