import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { deviceToken } from '../../src/gateway/identity/device-token.ts';
import { currentSigningKey } from '../../src/staff/device/signing-key.ts';
import { OWN_ISSUER } from '../../src/staff/staff.ts';
import { StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestDatabase } from '../support/database.ts';
import { INVITE, PROOF_ADDRESS, TestDevice } from '../support/device.ts';
import { openTestGateway, type TestGateway } from '../support/gateway.ts';
import { metricOf } from '../support/rates.ts';
import { aStage, fieldsOf } from '../support/stage.ts';
import { aToken, STAFF } from '../support/tokens.ts';

const stage = aStage();

async function aSignedIn() {
  const { gateway, database } = stage;
  const gachaId = await aGacha(database);
  const operator = await StaffMember.isHired(gateway, database, [gachaId], 'operator');
  const { invitation, device } = await operator.hasInvited(gachaId);
  const tablet = await TestDevice.isNew();
  return { tablet, invitation, id: device.id as string, token: await tablet.isIn(gateway, invitation) };
}

const now = () => Math.floor(Date.now() / 1000);

test('a proof that is not as it must be is refused by its field, and signs nothing in', async () => {
  const { gateway } = stage;
  const { tablet, id } = await aSignedIn();
  const other = await TestDevice.isNew();
  const claims = { jti: randomUUID(), htm: 'POST', htu: PROOF_ADDRESS, iat: now() };
  const header = { typ: 'dpop+jwt', jwk: tablet.publicKey };
  const parts = [{ ...header, alg: 'HS256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const hmac = createHmac('sha256', JSON.stringify(tablet.publicKey)).update(parts.join('.')).digest('base64url');
  const p384 = await generateKeyPair('ES384');
  const good = await tablet.proof();
  const proofs = {
    'no proof at all': '',
    'of another kind': await tablet.proof({}, { typ: 'JWT' }),
    'without a key': await tablet.proof({}, { jwk: undefined }),
    'a key that is none': await tablet.proof({}, { jwk: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } }),
    'a secret key': await tablet.proof({}, { jwk: { kty: 'oct', k: 'c2VjcmV0' } }),
    'the key of another': await tablet.proof({}, { jwk: other.publicKey }),
    'another algorithm': await new SignJWT(claims)
      .setProtectedHeader({ ...header, alg: 'ES384', jwk: await exportJWK(p384.publicKey) })
      .sign(p384.privateKey),
    'no signature': new UnsecuredJWT(claims).encode(),
    'none, with a key': `${Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url')}.${parts[1]}.`,
    'the public key as a secret': `${parts.join('.')}.${hmac}`,
    altered: good.replace(/.$/, good.endsWith('A') ? 'Q' : 'A'),
    'made long ago': await tablet.proof({ iat: now() - 400 }),
    'made in the future': await tablet.proof({ iat: now() + 400 }),
    'made at no time': await tablet.proof({ iat: undefined }),
    'for another host': await tablet.proof({ htu: 'https://evil.test/graphql' }),
    'for another path': await tablet.proof({ htu: `${PROOF_ADDRESS}?x` }),
    'for another method': await tablet.proof({ htm: 'GET' }),
    'without an id': await tablet.proof({ jti: undefined }),
    'with a short id': await tablet.proof({ jti: 'x' }),
    'with an id that is no text': await tablet.proof({ jti: { x: 1 } }),
    'without end': await tablet.proof({ x: 'x'.repeat(5000) }),
  };
  for (const [kind, proof] of Object.entries(proofs)) {
    const answer = await tablet.renews(gateway, proof);
    expect([kind, answer.code, fieldsOf(answer)]).toEqual([kind, 'BAD_INPUT', ['proof']]);
  }
  expect((await tablet.renews(gateway, good)).data.renewDeviceToken.device.id).toBe(id);
  expect(await tablet.renews(gateway, good)).toMatchObject({ code: 'PROOF_USED' });
  expect((await other.renews(gateway)).code).toBe('NOT_FOUND');
});

test('an invitation is taken by one key, which may repeat itself, and that key serves no second device', async () => {
  const { gateway, database } = stage;
  const { tablet, invitation, id } = await aSignedIn();
  const [again, other] = [
    await tablet.accepts(gateway, invitation),
    await (await TestDevice.isNew()).accepts(gateway, invitation),
  ];
  expect([again.data.acceptDeviceInvitation.device.id, other.code]).toEqual([id, 'NOT_FOUND']);
  const operator = await StaffMember.isHired(gateway, database, 'all', 'operator');
  const second = await operator.hasInvited(await aGacha(database));
  const answer = await tablet.accepts(gateway, second.invitation);
  expect([answer.code, fieldsOf(answer)]).toEqual(['DEVICE_KEY_TAKEN', ['proof']]);
  await database.sql(`update device_invitations set expires_at = now() where device_id = ?`, [second.device.id]);
  expect((await (await TestDevice.isNew()).accepts(gateway, second.invitation)).code).toBe('NOT_FOUND');
  for (const wrong of ['', 'x', '\0', second.device.id]) expect((await tablet.accepts(gateway, wrong)).code).toBe('NOT_FOUND');
});

test('a token of a device is short, names its device and key, and none but those of this gateway count', async () => {
  const { gateway, database } = stage;
  const { token, id } = await aSignedIn();
  const claims = decodeJwt(token);
  expect(claims).toMatchObject({ iss: OWN_ISSUER, sub: id, name: 'Tablet 3', cnf: { jkt: expect.any(String) } });
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
  const device = { id, name: 'Tablet 3', keyThumbprint: 'x' };
  const elsewhere = await openTestDatabase();
  const stranger = await generateKeyPair('ES256', { extractable: true });
  const { id: kid, privateKey } = await currentSigningKey(database.fork());
  const altered = { ...device, id: randomUUID() };
  const tokens = {
    'of another gateway': (await deviceToken(await currentSigningKey(elsewhere.fork()), device)).token,
    'of a key that names ours': (await deviceToken({ id: kid, privateKey: await exportJWK(stranger.privateKey) }, device)).token,
    'of a key that is not named': (await deviceToken({ id: '', privateKey }, device)).token,
    'that the staff provider signed': await aToken(OWN_ISSUER, id),
    'with a secret': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
      .sign(new TextEncoder().encode(JSON.stringify(await exportJWK(stranger.publicKey)))),
    'without a signature': new UnsecuredJWT(claims).encode(),
  };
  for (const [kind, forged] of Object.entries(tokens))
    expect([kind, (await gateway.ask('{ staffMe { id } }', {}, forged)).code]).toEqual([kind, 'UNAUTHENTICATED']);
  const ofNoDevice = (await deviceToken({ id: kid, privateKey }, altered)).token;
  expect((await gateway.ask('{ staffMe { id } }', {}, ofNoDevice)).data.staffMe).toBeNull();
  expect((await gateway.ask('{ staffMe { id } }', {}, await aToken(STAFF, id))).data.staffMe).toBeNull();
  await elsewhere.close();
});

test('invitations that are guessed are counted by address, and those that are right are always found', async () => {
  const { database } = stage;
  const rates = {
    readsPerMinute: 0,
    anonymousReadsPerMinute: 0,
    writesPerMinute: 0,
    signUpsPerHour: 0,
    checkInsPerHour: 0,
    wrongCodesPerHour: 3,
  };
  const gateway = await openTestGateway(database, { rates: { ...rates, declines: { perOrder: 0, perHour: 0, perAddress: 0 } } });
  const operator = await StaffMember.isHired(gateway, database, 'all', 'operator');
  const { invitation } = await operator.hasInvited(await aGacha(database));
  const tablet = await TestDevice.isNew();
  const codes = [];
  for (const guess of [invitation, invitation, 'a', 'b', 'c', 'd', invitation])
    codes.push((await tablet.accepts(gateway, guess)).code ?? 'OK');
  expect(codes).toEqual(['OK', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'RATE_LIMITED', 'OK']);
  const other = await TestDevice.isNew();
  const later = await operator.hasInvited(await aGacha(database));
  expect((await other.accepts(gateway, later.invitation)).code).toBeUndefined();
  expect((await other.accepts(gateway, 'e')).code).toBe('RATE_LIMITED');
  expect(await metricOf(gateway, 'gateway_rate_limited_total{limit="wrong-invitations"}')).toBe(2);
  await gateway.close();
});

test('where staff have a host of their own, a proof is for that or for the public address, and a link leads there', async () => {
  const { gateway, database } = stage;
  const { tablet, id } = await aSignedIn();
  const apart = await openTestGateway(database, { staffOrigin: 'https://staff.test' });
  for (const htu of ['https://staff.test/graphql', PROOF_ADDRESS]) {
    const { data } = await tablet.renews(apart, await tablet.proof({ htu }));
    expect(data.renewDeviceToken.device.id).toBe(id);
  }
  const elsewhere = await tablet.renews(apart, await tablet.proof({ htu: 'https://other.test/graphql' }));
  expect(elsewhere.errors[0]?.extensions.errors?.[0]?.message).toContain(`${PROOF_ADDRESS}, https://staff.test/graphql`);
  // Without it that host is a stranger's.
  expect((await tablet.renews(gateway, await tablet.proof({ htu: 'https://staff.test/graphql' }))).code).toBe('BAD_INPUT');
  const gachaId = await aGacha(database);
  const operator = await StaffMember.isHired(apart, database, [gachaId], 'operator');
  const linkAt = async (of: TestGateway) => {
    const worker = { newMember: { name: 'Aoi', roles: [{ role: 'COUNTER', gachaIds: [gachaId] }] } };
    const input = { name: 'Tablet', worker, reason: 'a test' };
    const { data, errors } = await of.ask(INVITE, { input }, operator.token);
    return data?.inviteDevice?.link ?? errors[0]?.extensions.errors?.[0]?.code;
  };
  expect(await linkAt(apart)).toMatch(/^https:\/\/staff\.test\/staff#invitation=[\w-]{43}$/);
  expect(await linkAt(gateway)).toMatch(/^http:\/\/gateway\.test\/staff#invitation=[\w-]{43}$/);
  const without = await openTestGateway(database, { pages: ['fan'] });
  expect(await linkAt(without)).toBe('NO_STAFF_PAGE');
  await apart.close();
  await without.close();
});
