/** What a press of "hand over" says, kept on the device from before it is told until it is heard. */
export type Report = {
  /** The idempotency key: one for a press, whatever the network does. */
  id: string;
  code: string;
  gachaId: string;
  gachaName: string;
  /** What was given, where the sheet was read; null for all that the code covers at this gacha. */
  itemIds: readonly string[] | null;
  /** How many that is, where it is known. */
  amount: number | null;
  isLateAllowed: boolean;
  /** By the clock of the gateway. */
  occurredAt: string;
  /** The member that gave it. Another member's are told by a supervisor only. */
  staffId: string;
  staffName: string;
  state: State;
  /** It went out as a report of now: its answer may have been lost. It is asked as it was, before it is told as one of then. */
  askedAtOnce: boolean;
  /** Something may have reached the gateway: it cannot just be dropped. */
  wasSent: boolean;
  /** It was taken back before it was told. */
  takeBack: { reason: string; key: string } | null;
  told: Told | null;
};

/**
 * `sending`: a tab waits for its answer. `waiting`: to be told. `choosing`: a person must say first which items it was.
 * `look`: a person must look at what came of it.
 */
export type State = 'sending' | 'waiting' | 'choosing' | 'look';

export type Conflict = { reason: string; items: readonly string[] };
export type Told =
  | { kind: 'conflicts'; conflicts: readonly Conflict[] }
  /** `isNoted`: a supervisor sees it, too. */
  | { kind: 'refused'; code: string; message: string; isNoted: boolean };

/** Why nothing is told now. */
export type HeldUp = 'no-network' | 'wait' | 'sign-in' | 'not-allowed';

/** What the gateway said to a report; nothing where no answer came. */
export type Answer =
  | { kind: 'taken'; handoverIds: readonly string[]; conflicts: readonly Conflict[] }
  | {
      kind: 'refused';
      code: string;
      message: string;
      action?: string | undefined;
      seconds?: number | undefined;
      fields: readonly string[];
    }
  | { kind: 'none' };

export type Next =
  /** All is well: it is forgotten, after `takeBack` where it was taken back meanwhile. */
  | { kind: 'forget'; handoverIds: readonly string[] }
  | { kind: 'keep'; report: Report }
  /** Told once more, in this turn, in another form. */
  | { kind: 'again'; report: Report }
  /** Nothing more can be told now. */
  | { kind: 'stop'; seconds: number | undefined; why: HeldUp };

/** The member or the device is not let in now: nothing is wrong with the report. */
const NOT_LET_IN = new Set(['UNAUTHENTICATED', 'STAFF_REVOKED', 'DEVICE_REVOKED', 'SIGN_UP_REQUIRED']);
const FAULTS = new Set(['INTERNAL', 'UNAVAILABLE', 'CALL_IN_PROGRESS', 'RATE_LIMITED']);
const FAULT_WAIT_S = 30;

/** As docs/clients/offline.md says. `newKey`: what is told with other ids is another report. */
export function after(report: Report, answer: Answer, newKey: () => string): Next {
  if (answer.kind === 'none') return { kind: 'stop', why: 'no-network', seconds: undefined };
  if (answer.kind === 'taken') {
    const { conflicts, handoverIds } = answer;
    if (conflicts.length === 0) return { kind: 'forget', handoverIds };
    return { kind: 'keep', report: { ...report, state: 'look', told: { kind: 'conflicts', conflicts } } };
  }
  const { code, message, action, seconds, fields } = answer;
  if (NOT_LET_IN.has(code) || action === 'SIGN_IN') return { kind: 'stop', why: 'sign-in', seconds: undefined };
  if (FAULTS.has(code) || action === 'WAIT') return { kind: 'stop', why: 'wait', seconds: seconds ?? FAULT_WAIT_S };
  // It was not heard, and it was given: now it is told as what happened then.
  if (report.askedAtOnce && report.state === 'waiting') return { kind: 'again', report: { ...report, askedAtOnce: false } };
  // The member works at no counter any more: a supervisor tells it, or they do once they work there again.
  if (code === 'FORBIDDEN' && !report.askedAtOnce) return { kind: 'stop', why: 'not-allowed', seconds: undefined };
  const others = code === 'NOT_FOUND' ? without(report.itemIds, fields) : undefined;
  if (others) return { kind: 'again', report: { ...report, id: newKey(), itemIds: others, amount: others.length } };
  const told: Told = { kind: 'refused', code, message, isNoted: code === 'PICKUP_CODE_UNKNOWN' };
  return { kind: 'keep', report: { ...report, state: 'look', told } };
}

/** The ids that `NOT_FOUND` does not name; undefined where it names none or all. */
function without(ids: Report['itemIds'], fields: readonly string[]): readonly string[] | undefined {
  const named = new Set(fields.flatMap((field) => /^(?:input\.)?itemIds\.(\d+)$/.exec(field)?.[1] ?? []).map(Number));
  const left = ids?.filter((_, index) => !named.has(index));
  return named.size > 0 && left && left.length > 0 ? left : undefined;
}

/** The same words for all tries of a form of it. */
export function inputOf({ id, code, gachaId, itemIds, isLateAllowed, occurredAt, askedAtOnce }: Report) {
  return {
    ...{ pickupCode: code, gachaId, idempotencyKey: id },
    ...(itemIds && { itemIds: [...itemIds] }),
    ...(isLateAllowed && { isLateAllowed }),
    ...(!askedAtOnce && { occurredAt }),
  };
}

/** In the order in which it was given. */
export const inOrder = (reports: readonly Report[]): Report[] =>
  reports.toSorted((one, other) => one.occurredAt.localeCompare(other.occurredAt));

/** What the gateway does not know yet. */
export const isUntold = ({ state }: Report): boolean => state !== 'look';

/** What must not be lost by signing out: a refusal that the gateway has not noted is all that is left of a prize. */
export const mustStay = (report: Report): boolean =>
  isUntold(report) || (report.told?.kind === 'refused' && !report.told.isNoted);

const FIRST_WAIT_S = 3;
const MOST_WAIT_S = 60;
/** Longer each time, for a network that comes and goes. */
export const waitAfter = (fruitless: number): number => Math.min(MOST_WAIT_S, FIRST_WAIT_S * 2 ** Math.max(0, fruitless - 1));
