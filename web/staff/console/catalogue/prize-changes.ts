import { Refusal } from '../../../shared/refusal.ts';
import { ask } from '../../session.ts';
import {
  AddPrizeDocument,
  type DeskPrizeFragment,
  type PreviewedPrizeInput,
  RestockDocument,
  RetireDocument,
  SavePrizeDocument,
} from '../documents.ts';
import { type NewPrize, prizeInputOf } from './draft.ts';

/** What is written beside a prize: how many more, another weight, or its end. */
export type Change = { amount: string; weight: string; isRetired: boolean };

type Changes = Readonly<Record<string, Change>>;
type Forget = {
  setChanges: (change: (before: Changes) => Changes) => void;
  setAdded: (change: (before: readonly NewPrize[]) => readonly NewPrize[]) => void;
};

/** One after the other, each on the version that the one before has made: what failed, and what follows, stays in the form. */
export type Step = { run: (version: number, reason: string) => Promise<number>; forget: (forms: Forget) => void };

const wholeOf = (text: string): number | undefined => (/^-?\d+$/.test(text.trim()) ? Number(text) : undefined);

type Changed = { amount: number | undefined; weight: number | undefined; isRetired: boolean };

function changedOf({ pickupWeight }: DeskPrizeFragment, change: Change | undefined): Changed | undefined {
  if (!change) return undefined;
  const [amount, weight] = [wholeOf(change.amount) || undefined, wholeOf(change.weight)];
  const changed = { amount, weight: weight === pickupWeight ? undefined : weight, isRetired: change.isRetired };
  return amount === undefined && changed.weight === undefined && !change.isRetired ? undefined : changed;
}

const isWhole = ({ kind, nameJa, nameEn, stock, pickupWeight }: NewPrize): boolean =>
  (nameJa.trim() !== '' || nameEn.trim() !== '') &&
  (kind === 'LAST_ONE' || (wholeOf(stock) !== undefined && wholeOf(pickupWeight) !== undefined));

export const previewOf = (
  prizes: readonly DeskPrizeFragment[],
  changes: Changes,
  added: readonly NewPrize[],
): PreviewedPrizeInput[] => [
  ...prizes.flatMap((prize): PreviewedPrizeInput[] => {
    const changed = changedOf(prize, changes[prize.id]);
    if (!changed) return [];
    if (changed.isRetired) return [{ prizeId: prize.id, isRetired: true }];
    return [{ prizeId: prize.id, amount: changed.amount ?? null, pickupWeight: changed.weight ?? null }];
  }),
  ...added.filter(isWhole).map((one) => {
    const { stock, ...rest } = prizeInputOf(one);
    return { ...rest, ...(stock !== undefined && { amount: stock }) };
  }),
];

/**
 * What was asked and may have been done, by its step. It lives as long as the form does: a form that is opened anew shows what
 * was done, and the same input there is meant once more.
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

export function stepsOf(
  gachaId: string,
  prizes: readonly DeskPrizeFragment[],
  changes: Changes,
  added: readonly NewPrize[],
  unanswered: Unanswered,
): Step[] {
  const once = { tries: 1 };
  const ofPrize = (prizeId: string, part: keyof Change, run: (version: number, reason: string) => Promise<number>): Step => ({
    run,
    forget: ({ setChanges }) =>
      setChanges((before) => {
        const change = before[prizeId];
        if (!change) return before;
        // Of what is out of the draw nothing else is changed.
        const { [prizeId]: _gone, ...others } = before;
        return part === 'isRetired' ? others : { ...before, [prizeId]: { ...change, [part]: '' } };
      }),
  });
  const ofOne = (prize: DeskPrizeFragment): Step[] => {
    const { id: prizeId } = prize;
    const changed = changedOf(prize, changes[prizeId]);
    if (!changed) return [];
    const { amount, weight: pickupWeight, isRetired } = changed;
    if (isRetired)
      return [
        ofPrize(prizeId, 'isRetired', async (version, reason) =>
          versionOf((await ask(RetireDocument, { input: { prizeId, version, ...why(reason) } }, once)).retirePrize),
        ),
      ];
    const weigh =
      pickupWeight !== undefined &&
      ofPrize(prizeId, 'weight', async (version, reason) =>
        versionOf(
          (await ask(SavePrizeDocument, { input: { prizeId, version, pickupWeight, ...why(reason) } }, once)).updatePrize,
        ),
      );
    const restock =
      amount !== undefined &&
      ofPrize(
        prizeId,
        'amount',
        oneMore(unanswered, `restock-${prizeId}`, { prizeId, amount }, async (input) =>
          versionOf((await ask(RestockDocument, { input }, { tries: 2 })).restockPrize),
        ),
      );
    return [weigh, restock].filter((step) => step !== false);
  };
  const ofNew = (prize: NewPrize): Step => ({
    run: oneMore(unanswered, `add-${prize.key}`, { gachaId, ...prizeInputOf(prize) }, async (input) =>
      versionOf((await ask(AddPrizeDocument, { input }, { tries: 2 })).addPrize),
    ),
    forget: ({ setAdded }) => setAdded((before) => before.filter(({ key }) => key !== prize.key)),
  });
  return [...prizes.flatMap(ofOne), ...added.filter(isWhole).map(ofNew)];
}
