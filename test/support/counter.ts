import type { Person } from './person.ts';

const SHEET = `totalAmount items { prize { id } amount itemIds } orders { id playAmount itemIds }
  late handedOver { handoverId deliveredAt staffName deviceId deviceName amount reportedAt }`;
const CONFLICT = `id gacha { id } reason occurredAt reportedAt staffName deviceId deviceName fan { id } items { id orderId isWaiting }
  handedOver { handoverId deliveredAt } settlement { decision reason staffName settledAt }`;
const CONFIRM = `mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) {
  handoverIds deliveredAt orders { id itemIds } remaining { ${SHEET} } conflicts { ${CONFLICT} } } }`;
const UNDO = `mutation ($input: UndoHandoverInput!) { undoHandover(input: $input) {
  undoneAt gacha { id } orders { id playAmount itemIds } } }`;
const READ = `query ($code: String!) { handovers(pickupCode: $code) { ${SHEET} } }`;

export const readsSheet = (staff: Person, code: string) => staff.asks(READ, { code });

type Reported = {
  pickupCode: string;
  gachaId: string;
  orderIds?: string[];
  itemIds?: string[];
  allowLate?: boolean;
  onlyWhileValid?: boolean;
  occurredAt?: string;
  idempotencyKey?: string;
};

export const reports = (staff: Person, input: Reported) => staff.asks(CONFIRM, { input });

type Undoing = { handoverId: string; itemIds?: string[]; reason?: string; idempotencyKey?: string };

export const undoes = (staff: Person, input: Undoing) => staff.asks(UNDO, { input: { reason: 'the wrong shelf', ...input } });

const READ_LATER = `query ($code: String!, $shownAt: DateTime) { handovers(pickupCode: $code, shownAt: $shownAt) { ${SHEET} } }`;
const CONFLICTS = `query ($gachaIds: [ID!], $settled: Boolean) { handoverConflicts(gachaIds: $gachaIds, settled: $settled) {
  totalCount nodes { ${CONFLICT} } } }`;
const SETTLE = `mutation ($input: SettleHandoverConflictInput!) { settleHandoverConflict(input: $input) { conflict { ${CONFLICT} } } }`;

export const readsLater = (staff: Person, code: string, shownAt: string) => staff.asks(READ_LATER, { code, shownAt });

export const seesConflicts = (staff: Person, asked: { gachaIds?: string[]; settled?: boolean | null } = {}) =>
  staff.asks(CONFLICTS, asked);

type Settling = { conflictId: string; decision: string; reason?: string; idempotencyKey?: string };

export const settles = (staff: Person, input: Settling) => staff.asks(SETTLE, { input: { reason: 'a test', ...input } });
