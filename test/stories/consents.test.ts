import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { SELLER } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';
import { aToken, MEMBERS } from '../support/tokens.ts';

const stage = aStage();
const imports = (file: unknown) => importCatalogue(stage.database.fork(), file);
const newcomer = () => aToken(MEMBERS, `fan-${randomUUID()}`);
const SIGN_UP = 'mutation ($input: SignUpInput!) { signUp(input: $input) { user { id } } }';
const signsUp = (token: string, consents?: object) =>
  stage.gateway.ask(SIGN_UP, { input: { ...(consents && { consents }) } }, token);
const overRest = (token: string, body?: object) =>
  stage.gateway.app.inject({
    method: 'POST',
    url: '/api/v1/users/signup',
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });
const kept = (userId: string) =>
  stage.database.sql(
    `select t.kind, t.number, c.answer from consents c join legal_texts t on t.id = c.legal_text_id where c.user_id = ? order by 1, 2, 3`,
    [userId],
  );
const idOf = (answer: { data: { signUp: { user: { id: string } } } }) => answer.data.signUp.user.id;

/** First, while there are no documents. */
test('where there is nothing to agree to, an agreement names nothing', async () => {
  expect((await signsUp(await newcomer(), { terms: 1 })).code).toBe('BAD_INPUT');
  expect(await kept(idOf(await signsUp(await newcomer())))).toEqual([]);
});

test('where the operator does not ask for it, it is kept, and what was not said is marked', async () => {
  await imports(SELLER);
  expect(await kept(idOf(await signsUp(await newcomer(), { terms: 1 })))).toEqual([
    { kind: 'privacy', number: 1, answer: 'not-asked' },
    { kind: 'terms', number: 1, answer: 'agreed' },
  ]);
});

test('where the operator asks for it, nobody is new without it, and a version that was replaced is not enough', async () => {
  await imports({ ...SELLER, terms: { text: 'Second', must_agree: true } });
  const token = await newcomer();
  for (const consents of [undefined, {}, { terms: null }, { terms: 1 }, { privacy: 1 }]) {
    const refused = await signsUp(token, consents);
    expect([refused.code, (refused.errors?.[0]?.extensions as { consents?: object } | undefined)?.consents]).toEqual([
      'CONSENT_REQUIRED',
      { terms: 2 },
    ]);
  }
  expect((await signsUp(token, { terms: 3 })).code).toBe('BAD_INPUT');
  expect((await signsUp(token, { terms: 0 })).code).toBe('BAD_INPUT');
  expect((await stage.gateway.ask('{ me { id } }', {}, token)).data.me).toBeNull();
  const userId = idOf(await signsUp(token, { terms: 2, privacy: 1 }));
  expect(await kept(userId)).toEqual([
    { kind: 'privacy', number: 1, answer: 'agreed' },
    { kind: 'terms', number: 2, answer: 'agreed' },
  ]);
  expect(idOf(await signsUp(token))).toBe(userId);
  expect(await kept(userId)).toHaveLength(2);
});

test('over REST it is never asked for: a body may have it, and one that does not is marked', async () => {
  await imports({ ...SELLER, terms: { text: 'Third', must_agree: true } });
  const [silent, agreeing] = [await newcomer(), await newcomer()];
  const answers = [await overRest(silent), await overRest(agreeing, { consents: { terms: 3, privacy: 1 } })];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const [first, second] = answers.map((answer) => answer.json().id);
  expect(await kept(first)).toEqual([
    { kind: 'privacy', number: 1, answer: 'not-asked' },
    { kind: 'terms', number: 3, answer: 'not-asked' },
  ]);
  expect(await kept(second)).toEqual([
    { kind: 'privacy', number: 1, answer: 'agreed' },
    { kind: 'terms', number: 3, answer: 'agreed' },
  ]);
  await overRest(silent, { consents: { terms: 3 } });
  expect(await kept(first)).toContainEqual({ kind: 'terms', number: 3, answer: 'agreed' });
});

test('twice at once is once', async () => {
  const token = await newcomer();
  const answers = await Promise.all(Array.from({ length: 6 }, () => signsUp(token, { terms: 3, privacy: 1 })));
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(await kept(idOf(answers[0] as never))).toHaveLength(2);
});

test.each(['delete from consents', `update consents set answer = 'agreed'`])('the database refuses %s', async (statement) => {
  await expect(stage.database.sql(statement)).rejects.toThrow(/is written once/);
});
