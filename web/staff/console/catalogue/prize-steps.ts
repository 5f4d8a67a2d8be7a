import { Refusal } from '../../../shared/refusal.ts';
import { ask } from '../../session.ts';
import {
  AddPrizeDocument,
  RestockDocument,
  RestoreDocument,
  RetireDocument,
  SavePrizeDocument,
  type SavePrizeMutationVariables,
} from '../documents.ts';
import { addedOf, type NewPrize } from './new-prize.ts';
import { type Change, type Changes, changedOf, type Placed } from './prize-change.ts';
import { addedInOrder, movesOf } from './prize-places.ts';

type Forget = {
  setChanges: (change: (before: Changes) => Changes) => void;
  setAdded: (change: (before: readonly NewPrize[]) => readonly NewPrize[]) => void;
};

/** One after the other, each on the version that the one before has made: what failed, and what follows, stays in the form. */
export type Step = { run: (version: number, reason: string) => Promise<number>; forget: (forms: Forget) => void };

/**
 * What was asked and may have been done, by its step. It lives as long as the form does: a form that is opened anew shows
 * what was done, and who writes the same there wants it once more.
 */
export type Unanswered = Map<string, { wanted: string; version: number; reason: string; idempotencyKey: string }>;

const mayBeDone = (error: unknown): boolean =>
  !(error instanceof Refusal) || error.detail.retryable === true || error.code === 'INTERNAL';

const why = (reason: string) => (reason === '' ? {} : { reason });

type Answer = { prize: { gacha: { version: number | null } } } | null;
const versionOf = (answer: Answer): number => answer?.prize.gacha.version ?? 0;

/**
 * A step that adds. Where no answer came, the form goes on with the version that there is then, on which the same would be
 * added once more: the same press repeats the first call, with its key, its version and its reason.
 */
function oneMore<Wanted extends object>(
  unanswered: Unanswered,
  step: string,
  wanted: Wanted,
  send: (input: Wanted & { version: number; reason?: string; idempotencyKey: string }) => Promise<number>,
): Step['run'] {
  return async (version, reason) => {
    const mark = JSON.stringify(wanted);
    const before = unanswered.get(step);
    const first = before?.wanted === mark ? before : { wanted: mark, version, reason, idempotencyKey: crypto.randomUUID() };
    unanswered.set(step, first);
    try {
      const made = await send({
        ...{ ...wanted, version: first.version, idempotencyKey: first.idempotencyKey },
        ...why(first.reason),
      });
      unanswered.delete(step);
      // What was repeated answers with the version of then.
      return Math.max(made, version);
    } catch (error) {
      if (!mayBeDone(error)) unanswered.delete(step);
      throw error;
    }
  };
}

const once = { tries: 1 };

/** Done, these are written no more. Of what is out of the draw nothing else is changed. */
const forgets =
  (prizeId: string, done: Partial<Change> | 'all'): Step['forget'] =>
  ({ setChanges }) =>
    setChanges((before) => {
      const change = before[prizeId];
      if (!change) return before;
      const { [prizeId]: _gone, ...others } = before;
      return done === 'all' ? others : { ...before, [prizeId]: { ...change, ...done } };
    });

type Saved = Omit<SavePrizeMutationVariables['input'], 'version' | 'reason'>;
const saves = (input: Saved, done: Partial<Change>): Step => ({
  run: async (version, reason) =>
    versionOf((await ask(SavePrizeDocument, { input: { ...input, version, ...why(reason) } }, once)).updatePrize),
  forget: forgets(input.prizeId, done),
});

function stepsOfPrize(one: Placed, change: Change | undefined, unanswered: Unanswered): Step[] {
  const { id: prizeId } = one.prize;
  const changed = changedOf(one, change);
  if (!changed) return [];
  if (changed.isRetired)
    return [
      {
        run: async (version, reason) =>
          versionOf((await ask(RetireDocument, { input: { prizeId, version, ...why(reason) } }, once)).retirePrize),
        forget: forgets(prizeId, 'all'),
      },
    ];
  const { amount, weight, value, isBack } = changed;
  const input = {
    ...(weight !== undefined && { pickupWeight: weight }),
    ...(value === null ? { without: ['RETAIL_VALUE' as const] } : value !== undefined && { retailValue: value }),
  };
  const back: Step = {
    run: async (version, reason) =>
      versionOf((await ask(RestoreDocument, { input: { prizeId, version, ...why(reason) } }, once)).restorePrize),
    forget: forgets(prizeId, { isBack: false }),
  };
  const save = saves({ prizeId, ...input }, { weight: '', value: undefined });
  const restock: Step = {
    run: oneMore(unanswered, `restock-${prizeId}`, { prizeId, amount: amount ?? 0 }, async (sent) =>
      versionOf((await ask(RestockDocument, { input: sent }, { tries: 2 })).restockPrize),
    ),
    forget: forgets(prizeId, { amount: '' }),
  };
  return [
    ...(isBack ? [back] : []),
    ...(Object.keys(input).length > 0 ? [save] : []),
    ...(amount !== undefined ? [restock] : []),
  ];
}

export function stepsOf(
  gachaId: string,
  prizes: readonly Placed[],
  changes: Changes,
  added: readonly NewPrize[],
  unanswered: Unanswered,
): Step[] {
  const ofNew = (prize: NewPrize): Step => ({
    run: oneMore(unanswered, `add-${prize.key}`, { gachaId, ...addedOf(prize) }, async (input) =>
      versionOf((await ask(AddPrizeDocument, { input }, { tries: 2 })).addPrize),
    ),
    forget: ({ setAdded }) => setAdded((before) => before.filter(({ key }) => key !== prize.key)),
  });
  const ofPrizes = prizes.flatMap((one) => stepsOfPrize(one, changes[one.prize.id], unanswered));
  // Once it is known which others there are: a place is one among those that stay.
  const moves = movesOf(prizes, changes, added).map((move) => saves(move, { place: '' }));
  return [...ofPrizes, ...moves, ...addedInOrder(prizes, changes, added).map(ofNew)];
}
