import { expect, test } from '@jest/globals';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { TestDevice } from '../support/device.ts';
import { openTestGateway } from '../support/gateway.ts';
import { everything } from '../support/snapshot.ts';
import { aStage, fieldsOf } from '../support/stage.ts';

const stage = aStage();

const REVOKE = 'mutation ($id: ID!) { revokeDevice(input: { deviceId: $id, reason: "lost" }) { device { state revokedAt } } }';
const LIST = '{ devices { totalCount nodes { id name state lastSeenAt staffMember { name } } } }';

test('a helper without an account hands over with an invited device, the log names it, and once revoked it is out at every gateway', async () => {
  const { gateway, database } = stage;
  const elsewhere = await openTestGateway(database);
  const gachaId = await aGacha(database);
  const [fan, operator] = [await Fan.signsUp(gateway), await StaffMember.isHired(gateway, database, 'all', 'operator')];
  const supervisor = await StaffMember.isHired(gateway, database, [gachaId], 'supervisor');

  const { invitation, link, device } = await supervisor.hasInvited(gachaId, 'Helper Aoi');
  expect(link).toBe(`http://gateway.test/staff#invitation=${invitation}`);
  expect(device).toMatchObject({ name: 'Tablet 3', state: 'INVITED', staffMember: { name: 'Helper Aoi' } });

  const tablet = await TestDevice.isNew();
  const { data: accepted } = await tablet.accepts(gateway, invitation);
  expect(accepted.acceptDeviceInvitation.device).toMatchObject({ id: device.id, state: 'SIGNED_IN' });
  const helper = StaffMember.isKnown(elsewhere, accepted.acceptDeviceInvitation.token);
  expect((await helper.asks('{ staffMe { name roles { role } } }')).data.staffMe).toEqual({
    name: 'Helper Aoi',
    roles: [{ role: 'COUNTER' }],
  });

  const orderId = await fan.hasPaid(gachaId);
  expect((await helper.handsOver(await fan.hasCode(), gachaId, [orderId])).code).toBeUndefined();
  const log = await operator.asks(
    '{ auditLog { nodes { action device { id name } staffMember { name } subject { ... on Device { id } } } } }',
  );
  expect(log.data.auditLog.nodes.slice(0, 3)).toMatchObject([
    { action: 'HANDOVER_CONFIRMED', device: { id: device.id, name: 'Tablet 3' }, staffMember: { name: 'Helper Aoi' } },
    { action: 'DEVICE_SIGNED_IN', device: { id: device.id, name: 'Tablet 3' }, subject: { id: device.id } },
    { action: 'DEVICE_INVITED', device: null, staffMember: { name: 'A supervisor' }, subject: { id: device.id } },
  ]);

  const { data: renewed } = await tablet.renews(elsewhere);
  const again = StaffMember.isKnown(gateway, renewed.renewDeviceToken.token);
  expect((await again.asks('{ staffMe { name } }')).data.staffMe).toEqual({ name: 'Helper Aoi' });
  expect((await supervisor.asks(LIST)).data.devices).toMatchObject({ totalCount: 1, nodes: [{ state: 'SIGNED_IN' }] });

  const { data: revoked } = await supervisor.asks(REVOKE, { id: device.id });
  expect(revoked.revokeDevice.device.state).toBe('REVOKED');
  for (const one of [helper, again]) {
    expect((await one.asks('{ staffMe { name } }')).code).toBe('DEVICE_REVOKED');
    expect((await one.handsOver('0'.repeat(20), gachaId, [orderId])).code).toBe('DEVICE_REVOKED');
  }
  for (const one of [gateway, elsewhere]) expect((await tablet.renews(one)).code).toBe('DEVICE_REVOKED');
  expect((await tablet.accepts(gateway, invitation)).code).toBe('DEVICE_REVOKED');
  await elsewhere.close();
});

test('a member with an account has devices, too, and with the member all of them are out and back again', async () => {
  const { gateway, database } = stage;
  const [operator, counter] = [
    await StaffMember.isHired(gateway, database, 'all', 'operator'),
    await StaffMember.isHired(gateway, database, 'all', 'counter'),
  ];
  const { data } = await operator.invites({ worker: { staffId: counter.id } });
  const tablet = await TestDevice.isNew();
  const helper = StaffMember.isKnown(gateway, await tablet.isIn(gateway, data.inviteDevice.invitation));
  const me = () => helper.asks('{ staffMe { id } }');
  expect((await me()).data.staffMe.id).toBe(counter.id);
  const change = (verb: string) =>
    operator.asks(`mutation ($id: ID!) { ${verb}(input: { staffId: $id, reason: "x" }) { staffMember { id } } }`, {
      id: counter.id,
    });
  await change('revokeStaff');
  expect([(await me()).code, (await tablet.renews(gateway)).code]).toEqual(['STAFF_REVOKED', 'STAFF_REVOKED']);
  expect((await operator.invites({ worker: { staffId: counter.id } })).code).toBe('MEMBER_REVOKED');
  await change('restoreStaff');
  expect([(await me()).code, (await tablet.renews(gateway)).code]).toEqual([undefined, undefined]);
});

test('a gateway in production that was not told where it is reached invites nobody, and writes nothing', async () => {
  const { database } = stage;
  const gachaId = await aGacha(database);
  const input = { worker: { newMember: { name: 'A helper', roles: [{ role: 'COUNTER', gachaIds: [gachaId] }] } } };
  for (const publicUrl of [undefined, 'http://gacha.example', 'https://localhost']) {
    const gateway = await openTestGateway(database, { production: true, publicUrl });
    const supervisor = await StaffMember.isHired(gateway, database, [gachaId], 'supervisor');
    const before = await everything(database);
    const answer = await supervisor.invites(input);
    expect([answer.code, ...fieldsOf(answer)]).toEqual(['FORBIDDEN', 'link']);
    expect(await everything(database)).toEqual(before);
    await gateway.close();
  }
});
