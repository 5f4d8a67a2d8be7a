import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Role } from '../../src/staff/role.ts';
import { OWN_ISSUER } from '../../src/staff/staff.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { aGacha } from '../support/catalogue.ts';
import { openTestGateway } from '../support/gateway.ts';
import { aStage } from '../support/stage.ts';
import { aToken, MEMBERS, STAFF } from '../support/tokens.ts';

const stage = aStage();

const hires = (gachas: 'all' | string[], role: Role) => StaffMember.isHired(stage.gateway, stage.database, gachas, role);
const MEMBER = 'staffMember { id name isRevoked roles { role hasAllGachas gachas { nodes { id } } } }';
const CHANGE = (name: string, input: string) => `mutation ($input: ${input}!) { ${name}(input: $input) { ${MEMBER} } }`;

test('operators hire, give roles, revoke and restore; the member hears of it at once at every gateway', async () => {
  const { gateway, database } = stage;
  const other = await openTestGateway(database);
  const [gachaId, operator] = [await aGacha(database), await hires('all', 'operator')];
  const account = { issuer: STAFF, subject: randomUUID(), name: 'East booth' };
  const roles = [
    { role: 'COUNTER', gachaIds: [gachaId] },
    { role: 'SUPPORT', hasAllGachas: true },
  ];
  const hired = await operator.asks(CHANGE('addStaff', 'AddStaffInput'), { input: { ...account, roles } });
  const { staffMember } = hired.data.addStaff;
  expect(staffMember.roles).toEqual([
    { role: 'COUNTER', hasAllGachas: false, gachas: { nodes: [{ id: gachaId }] } },
    { role: 'SUPPORT', hasAllGachas: true, gachas: { nodes: expect.arrayContaining([{ id: gachaId }]) } },
  ]);
  const token = await aToken(STAFF, account.subject);
  const me = async () => {
    const answers = [gateway, other].map((one) => one.ask('{ staffMe { name roles { role } } }', {}, token));
    return (await Promise.all(answers)).map(
      ({ code, data }) => code ?? data.staffMe.roles.map(({ role }: { role: string }) => role),
    );
  };
  expect(await me()).toEqual([
    ['COUNTER', 'SUPPORT'],
    ['COUNTER', 'SUPPORT'],
  ]);
  const input = { staffId: staffMember.id, roles: [{ role: 'SHIPPING', gachaIds: [gachaId] }] };
  await operator.asks(CHANGE('setStaffRoles', 'SetStaffRolesInput'), { input });
  expect(await me()).toEqual([['SHIPPING'], ['SHIPPING']]);
  const revoke = { input: { staffId: staffMember.id, reason: 'left', idempotencyKey: randomUUID() } };
  const [first, again] = [
    await operator.asks(CHANGE('revokeStaff', 'RevokeStaffInput'), revoke),
    await operator.asks(CHANGE('revokeStaff', 'RevokeStaffInput'), revoke),
  ];
  expect([first.data.revokeStaff.staffMember.isRevoked, again.data]).toEqual([true, first.data]);
  expect(await me()).toEqual(['STAFF_REVOKED', 'STAFF_REVOKED']);
  await operator.asks(CHANGE('restoreStaff', 'RestoreStaffInput'), { input: { staffId: staffMember.id, reason: 'back' } });
  expect(await me()).toEqual([['SHIPPING'], ['SHIPPING']]);
  const log = await operator.asks(
    `{ auditLog(where: { staffId: "${operator.id}" }) { totalCount nodes { action reason staffMember { name } subject { ... on StaffMember { id } } } } }`,
  );
  expect(log.data.auditLog.nodes.map(({ action }: { action: string }) => action)).toEqual([
    'STAFF_RESTORED',
    'STAFF_REVOKED',
    'STAFF_ROLES_SET',
    'STAFF_ADDED',
  ]);
  expect(log.data.auditLog.nodes.map(({ subject }: { subject: object }) => subject)).toEqual(
    Array(4).fill({ id: staffMember.id }),
  );
  await other.close();
});

test('a role without gachas is a mistake, not all of them', async () => {
  const operator = await hires('all', 'operator');
  for (const role of [{}, { gachaIds: [] }, { hasAllGachas: false }, { hasAllGachas: true, gachaIds: [randomUUID()] }]) {
    const input = { issuer: STAFF, subject: randomUUID(), name: 'New', roles: [{ role: 'COUNTER', ...role }] };
    expect((await operator.asks(CHANGE('addStaff', 'AddStaffInput'), { input })).code).toBe('BAD_INPUT');
  }
  const unknown = { issuer: STAFF, subject: randomUUID(), name: 'New', roles: [{ role: 'COUNTER', gachaIds: [randomUUID()] }] };
  expect((await operator.asks(CHANGE('addStaff', 'AddStaffInput'), { input: unknown })).code).toBe('NOT_FOUND');
});

test.each([
  ['issuer', 'notaurl'],
  ['issuer', 'staff.test'],
  ['issuer', ` ${STAFF}`],
  ['issuer', 'https://'],
  ['issuer', MEMBERS],
  ['issuer', OWN_ISSUER],
  ['issuer', ''],
  ['subject', ''],
  ['subject', '4711 '],
  ['name', ' '],
  ['name', '\u200b'],
])('a member whose account no provider can have, or who has no name, is refused (%s %j)', async (field, text) => {
  const operator = await hires('all', 'operator');
  const input = { issuer: STAFF, subject: randomUUID(), name: 'New', roles: [], [field]: text };
  const { code, errors } = await operator.asks(CHANGE('addStaff', 'AddStaffInput'), { input });
  expect([code, errors[0]?.extensions?.errors]).toEqual([
    'BAD_INPUT',
    [{ field, code: expect.any(String), message: expect.any(String) }],
  ]);
});

test('a member may be hired before the gateway knows their provider', async () => {
  const operator = await hires('all', 'operator');
  const input = { issuer: 'https://later.test/realms/staff', subject: '4711', name: 'New', roles: [] };
  expect((await operator.asks(CHANGE('addStaff', 'AddStaffInput'), { input })).data.addStaff.staffMember).toBeTruthy();
});

test('an operator of one gacha reads of other members no gacha that is not public, and hires nobody without a role', async () => {
  const { database } = stage;
  const [own, secret, open] = [
    await aGacha(database),
    await aGacha(database, { published: false }),
    await aGacha(database, { published: true }),
  ];
  const [operator, both] = [await hires([own], 'operator'), await hires([own, secret, open], 'counter')];
  const everywhere = await hires('all', 'supervisor');
  const fields = 'nodes { id gachas(first: 10) { nodes { id } } roles { gachas(first: 10) { nodes { id } } } }';
  const idsOf = (gachas: { nodes: { id: string }[] }) => gachas.nodes.map(({ id }) => id);
  const seenOf = async (by: typeof operator, { id }: { id: string }) => {
    const { nodes } = (await by.asks(`{ staffMembers(first: 30) { ${fields} } }`)).data.staffMembers;
    const { gachas, roles } = nodes.find((node: { id: string }) => node.id === id);
    return [idsOf(gachas), ...roles.map((role: { gachas: { nodes: { id: string }[] } }) => idsOf(role.gachas))];
  };
  for (const member of [both, everywhere])
    for (const ids of await seenOf(operator, member)) {
      expect(ids).toEqual(expect.arrayContaining([own, open]));
      expect(ids).not.toContain(secret);
    }
  for (const ids of await seenOf(await hires('all', 'operator'), both))
    expect(ids.toSorted()).toEqual([own, secret, open].toSorted());
  const input = { issuer: STAFF, subject: randomUUID(), name: 'New', roles: [] };
  expect((await operator.asks(CHANGE('addStaff', 'AddStaffInput'), { input })).code).toBe('BAD_INPUT');
});

test('the log is asked for any instant that can be written', async () => {
  const operator = await hires('all', 'operator');
  const asked = (filter: string) => operator.asks(`{ auditLog(where: { ${filter} }) { totalCount } }`);
  for (const early of ['0000-01-01T00:00:00+23:59', '0000-06-01T00:00:00Z', '0001-01-01T00:00:00Z']) {
    const [after, before] = [await asked(`from: "${early}"`), await asked(`to: "${early}"`)];
    expect([after.code, before.code, before.data?.auditLog.totalCount]).toEqual([undefined, undefined, 0]);
    expect(after.data.auditLog.totalCount).toBeGreaterThan(0);
  }
  const [after, before] = [await asked('from: "9999-12-31T23:59:59-23:59"'), await asked('to: "9999-12-31T23:59:59-23:59"')];
  expect([after.code, after.data?.auditLog.totalCount, before.code]).toEqual([undefined, 0, undefined]);
});

test('pages of the log follow each other without a gap, and operators see each other by name', async () => {
  const operator = await hires('all', 'operator');
  const instants: string[] = [];
  let after: string | null = null;
  do {
    const page: string = `{ auditLog(first: 3${after ? `, after: "${after}"` : ''}) { nodes { at } pageInfo { hasNextPage endCursor } } }`;
    const { nodes, pageInfo } = (await operator.asks(page)).data.auditLog;
    instants.push(...nodes.map(({ at }: { at: string }) => at));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after);
  const rows = await stage.database.sql<{ at: Date }>('select at from deeds order by at desc, id');
  expect(instants).toEqual(rows.map(({ at }) => new Date(at).toISOString()));
  const { nodes } = (await operator.asks('{ staffMembers(first: 100) { nodes { id name } } }')).data.staffMembers;
  expect(nodes).toContainEqual({ id: operator.id, name: 'A operator' });
});

test('support reads everything that happened to an order, the oldest first, also of one that was replaced or cancelled', async () => {
  const { gateway, database } = stage;
  const gachaId = await aGacha(database);
  const [support, counter] = [await hires([gachaId], 'support'), await hires([gachaId], 'counter')];
  const fan = await Fan.signsUp(gateway);
  const [replaced, cancelled] = [await fan.hasOrdered(gachaId), await fan.hasOrdered(gachaId)];
  await fan.cancels(cancelled);
  const paid = await fan.hasPaid(gachaId, 2);
  await fan.hasCode();
  await counter.handsOver(await fan.hasCode(), gachaId, [paid]);
  const kinds = async (orderId: string) => {
    const fields = `kind ... on PaymentStepEvent { step payment { id } } ... on DrawnEvent { itemAmount }
      ... on HandedOverEvent { itemAmount staffMember { name } }`;
    const { data, code } = await support.asks(
      `{ timeline(orderId: "${orderId}", first: 100) { totalCount nodes { ${fields} } } }`,
    );
    expect(code).toBeUndefined();
    return data.timeline.nodes.map((one: Record<string, unknown>) =>
      [one.kind, one.step, one.itemAmount, (one.staffMember as { name: string } | undefined)?.name].filter(Boolean).join(' '),
    );
  };
  expect(await kinds(replaced)).toEqual(['ORDERED', 'REPLACED']);
  expect(await kinds(cancelled)).toEqual(['ORDERED', 'CANCELLED']);
  const told = await kinds(paid);
  expect(told.toSorted()).toEqual(
    [
      ...[
        'ORDERED',
        'PAYMENT_STEP ENTERED',
        'PAYMENT_STEP REGISTERED',
        'DRAWN 2',
        'PAYMENT_STEP DRAWN',
        'PAYMENT_STEP CAPTURED',
        'PAID',
      ],
      ...['PICKUP_CODE_ISSUED', 'PICKUP_CODE_SUPERSEDED', 'PICKUP_CODE_ISSUED', 'HANDED_OVER 2 A counter', 'DELIVERED'],
    ].toSorted(),
  );
  expect([told[0], ...told.slice(-2)]).toEqual(['ORDERED', 'HANDED_OVER 2 A counter', 'DELIVERED']);
  const own = await fan.asks(`{ order(id: "${paid}") { id timeline { totalCount } } }`);
  expect(own.data.order).toEqual({ id: paid, timeline: null });
  const asked = `{ node(id: "${paid}") { ... on Order { timeline(first: 100) { nodes { kind } } } } }`;
  expect((await support.asks(asked)).data.node.timeline.nodes).toHaveLength(told.length);
  expect((await counter.asks(asked)).data.node).toEqual({ timeline: null });
});
