import { randomUUID } from 'node:crypto';
import { STAFF } from '../../tokens.ts';
import type { Calls } from '../call.ts';

const ROLES = 'roles { role gachas { nodes { id } } }';

/** Members, their devices, and what they did. */
export const MANAGING: Calls = {
  staffMembers: { ask: '{ staffMembers(first: 100) { nodes { id name roles { role gachas { nodes { id } } } } } }' },
  auditLog: {
    ask: 'query ($where: AuditLogWhere) { auditLog(where: $where, first: 100) { nodes { action gacha { id } order { id } userId subject { __typename } subjectId after } } }',
    about: ({ booth }) => ({ where: { gachaId: booth } }),
  },
  wrongCodes: {
    ask: 'query ($where: WrongCodeWhere) { wrongCodes(where: $where, first: 100) { nodes { staffMember { id } refusal gacha { id } } } }',
    about: ({ booth }) => ({ where: { gachaId: booth } }),
  },
  userBans: {
    ask: 'query ($userId: ID) { userBans(userId: $userId, first: 100) { nodes { userId isBanned reason } } }',
    about: ({ userId }) => ({ userId }),
  },
  banUser: {
    ask: 'mutation ($input: BanUserInput!) { banUser(input: $input) { ban { isBanned } } }',
    about: ({ userId }) => ({ input: { userId, reason: 'a test' } }),
  },
  unbanUser: {
    ask: 'mutation ($input: UnbanUserInput!) { unbanUser(input: $input) { ban { isBanned } } }',
    about: ({ userId }) => ({ input: { userId, reason: 'a test' } }),
  },
  eraseUser: {
    ask: 'mutation ($input: EraseUserInput!) { eraseUser(input: $input) { isErased } }',
    about: ({ userId }) => ({ input: { userId, reason: 'a test' } }),
  },
  forgiveWrongCodes: {
    ask: 'mutation ($input: ForgiveWrongCodesInput!) { forgiveWrongCodes(input: $input) { staffMember { id codesRefusedSeconds } } }',
    about: ({ staffId }) => ({ input: { staffId, reason: 'a test' } }),
  },
  addStaff: {
    ask: `mutation ($input: AddStaffInput!) { addStaff(input: $input) { staffMember { name ${ROLES} } } }`,
    about: ({ booth }) => ({
      input: { issuer: STAFF, subject: `new-${randomUUID()}`, name: 'New', roles: [{ role: 'SUPPORT', gachaIds: [booth] }] },
    }),
  },
  setStaffRoles: {
    ask: `mutation ($input: SetStaffRolesInput!) { setStaffRoles(input: $input) { staffMember { id ${ROLES} } } }`,
    about: ({ staffId, booth }) => ({ input: { staffId, roles: [{ role: 'SUPERVISOR', gachaIds: [booth] }] } }),
  },
  revokeStaff: {
    ask: 'mutation ($input: RevokeStaffInput!) { revokeStaff(input: $input) { staffMember { id isRevoked } } }',
    about: ({ staffId }) => ({ input: { staffId, reason: 'a test' } }),
  },
  restoreStaff: {
    ask: 'mutation ($input: RestoreStaffInput!) { restoreStaff(input: $input) { staffMember { id isRevoked } } }',
    about: ({ staffId }) => ({ input: { staffId, reason: 'a test' } }),
  },
};
