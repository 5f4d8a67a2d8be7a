import type { Person } from './person.ts';

const SHEET = `totalAmount items { prize { id } amount itemIds } orders { id playAmount itemIds }
  late handedOver { handoverId deliveredAt staffName deviceId amount }`;
const CONFIRM = `mutation ($input: ConfirmHandoverInput!) { confirmHandover(input: $input) {
  handoverIds deliveredAt orders { id itemIds } remaining { ${SHEET} } } }`;
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
  idempotencyKey?: string;
};

export const reports = (staff: Person, input: Reported) => staff.asks(CONFIRM, { input });

type Undoing = { handoverId: string; itemIds?: string[]; reason?: string; idempotencyKey?: string };

export const undoes = (staff: Person, input: Undoing) => staff.asks(UNDO, { input: { reason: 'the wrong shelf', ...input } });
