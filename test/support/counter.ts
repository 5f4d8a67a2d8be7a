/** What is asked at a counter: the acts of `StaffMember` in `actors.ts`. */
const SHEET = `totalAmount items { prize { id } amount itemIds } orders { order { id playAmount } itemIds }
  late handedOver { handoverId deliveredAt staffMember { name } device { id name } amount reportedAt }`;
const CONFLICT = `id gacha { id } reason occurredAt reportedAt staffMember { name } device { id name } fan { id } items { item { id } order { id } isWaiting }
  handedOver { handoverId deliveredAt } settlement { decision reason staffMember { name } settledAt }`;
export const CONFIRM = `mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) {
  handoverIds deliveredAt orders { order { id } itemIds } remaining { ${SHEET} } conflicts { ${CONFLICT} } } }`;
export const UNDO = `mutation ($input: UndoHandoverInput!) { undoHandover(input: $input) {
  undoneAt gacha { id } orders { order { id playAmount } itemIds } } }`;
export const READ = `query ($code: String!) { handovers(pickupCode: $code) { ${SHEET} } }`;

export type Reported = {
  pickupCode: string;
  gachaId: string;
  orderIds?: string[];
  itemIds?: string[];
  isLateAllowed?: boolean;
  isOnlyWhileValid?: boolean;
  occurredAt?: string;
  idempotencyKey?: string;
};

export type Undoing = { handoverId: string; itemIds?: string[]; reason?: string; idempotencyKey?: string };

export const READ_LATER = `query ($code: String!, $shownAt: DateTime) { handovers(pickupCode: $code, shownAt: $shownAt) { ${SHEET} } }`;
export const CONFLICTS = `query ($gachaIds: [ID!], $isSettled: Boolean) { handoverConflicts(gachaIds: $gachaIds, isSettled: $isSettled) {
  totalCount nodes { ${CONFLICT} } } }`;
export const SETTLE = `mutation ($input: SettleHandoverConflictInput!) { settleHandoverConflict(input: $input) { conflict { ${CONFLICT} } } }`;

export type Settling = { conflictId: string; decision: string; reason?: string; idempotencyKey?: string };
