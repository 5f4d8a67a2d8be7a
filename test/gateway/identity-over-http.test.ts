import { request } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { aStage } from '../support/stage.ts';
import { aToken, GUESTS, MEMBERS, STAFF } from '../support/tokens.ts';

const stage = aStage();

describe('over HTTP', () => {
  test('a bad token is 401 with a challenge, even where no token is needed; the same without it is answered', async () => {
    const query = '{ gachas { nodes { id } } }';
    const refused = await stage.gateway.ask(query, {}, await aToken(MEMBERS, 'alice', { exp: 1 }));
    expect(refused).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', data: null });
    expect(refused.headers['www-authenticate']).toMatch(/^Bearer/);
    const basic = await stage.gateway.send({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: 'Basic YTpi' },
      payload: { query },
    });
    expect(basic.statusCode).toBe(401);
    expect(await stage.gateway.ask(query)).toMatchObject({ status: 200, errors: [] });
  });

  test('two Authorization headers are 400, whichever is good, over GraphQL, REST and a real connection', async () => {
    const good = `Bearer ${await aToken(MEMBERS, 'alice')}`;
    const { port } = new URL(await stage.gateway.app.listen({ port: 0, host: '127.0.0.1' }));
    const path = '/api/v1/gachas';
    for (const both of [
      [good, good],
      [good, 'Bearer x'],
      ['Bearer x', good],
      ['', good],
    ]) {
      const payload = { query: '{ me { id } }' };
      const overGraphql = await stage.gateway.send({
        method: 'POST',
        url: '/graphql',
        headers: { Authorization: both },
        payload,
      });
      expect(overGraphql.statusCode).toBe(400);
      expect(overGraphql.json().errors[0].extensions.code).toBe('BAD_INPUT');
      const overRest = await stage.gateway.send({ method: 'GET', url: path, headers: { Authorization: both } });
      expect([overRest.statusCode, overRest.json().code]).toEqual([400, 'BAD_INPUT']);
      const status = await new Promise((done) => {
        request({ port, path, headers: { Authorization: both } }, (answer) => done(answer.resume().statusCode)).end();
      });
      expect(status).toBe(400);
    }
  });

  test('the same subject at two providers is two people', async () => {
    const ids = [];
    for (const issuer of [MEMBERS, GUESTS, MEMBERS])
      ids.push(
        (await stage.gateway.ask('mutation { signUp { user { id } } }', {}, await aToken(issuer, 'twin'))).data.signUp.user.id,
      );
    expect(ids[2]).toBe(ids[0]);
    expect(ids[1]).not.toBe(ids[0]);
    expect(await stage.database.sql("select 1 from users where provider_user_id = 'twin'")).toHaveLength(2);
  });

  test('a user is no staff member of the same name, nor the reverse', async () => {
    await stage.database.sql(
      `insert into staff (id, issuer, subject, name) values (gen_random_uuid(), '${STAFF}', 'twin', 'Twin')`,
    );
    expect((await stage.gateway.ask('{ staffMe { id } }', {}, await aToken(STAFF, 'twin'))).data.staffMe).not.toBeNull();
    expect((await stage.gateway.ask('{ staffMe { id } }', {}, await aToken(MEMBERS, 'twin'))).data.staffMe).toBeNull();
    expect((await stage.gateway.ask('{ me { id } }', {}, await aToken(STAFF, 'twin'))).data.me).toBeNull();
    expect((await stage.gateway.ask('mutation { signUp { user { id } } }', {}, await aToken(STAFF, 'twin'))).code).toBe(
      'FORBIDDEN',
    );
  });
});
