import { expect, test } from '@jest/globals';
import { maySeeDevice, maySeeMember } from '../../src/gateway/graphql/resolvers/staff/people.ts';

type Grants = { role: string; gachas: 'all' | string[] }[];
const member = (id: string, grants: Grants) => ({ id, grants });
const reads = (grants: Grants) => ({ caller: { kind: 'staff' }, staff: member('reader', grants) }) as never;

const here = { role: 'counter', gachas: ['here'] };
const there = { role: 'operator', gachas: ['there'] };
const everywhere = { role: 'operator', gachas: 'all' as const };

test.each([
  ['a supervisor of their gacha', [{ role: 'supervisor', gachas: ['here'] }], [here], true],
  ['an operator of their gacha', [{ role: 'operator', gachas: ['here'] }], [here, there], true],
  ['an operator of all gachas', [everywhere], [], true],
  ['a supervisor of another gacha', [{ role: 'supervisor', gachas: ['here'] }], [there], false],
  ['who supervises elsewhere, and works beside them', [{ role: 'supervisor', gachas: ['there'] }, here], [here], false],
  ['who has no gacha in common with one that works no more', [{ role: 'supervisor', gachas: ['here'] }], [], false],
  ['a counter of their gacha', [here], [here], false],
])('the roles of a member, and what is told of their devices: %s', (_, grants, others, isTold) => {
  const other = member('other', others) as never;
  expect(maySeeMember(reads(grants), other)).toBe(isTold);
  expect(maySeeDevice(reads(grants), { id: 'their device', member: other })).toBe(isTold);
  expect(maySeeMember(reads(grants), member('reader', []) as never)).toBe(true);
});
