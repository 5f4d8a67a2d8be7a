import { useEffect, useRef, useState } from 'preact/hooks';
import { count, language } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import type { DeskPrizeFragment } from '../documents.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { said } from '../words.ts';
import type { Change } from './prize-changes.ts';

type Row = { name: string; before: string; after: string };

const isWritten = (change: Change | undefined): change is Change =>
  change !== undefined && (change.amount !== '' || change.weight !== '');

/** Of the numbers of a prize that are written here, those that are others than when the writing of them began. */
function rowsOf(was: DeskPrizeFragment, is: DeskPrizeFragment | undefined, { amount, weight }: Change): Row[] {
  const { gacha } = said();
  const isOut = !is || is.isRetired;
  const name = language.value === 'ja' ? was.nameJa : was.nameEn;
  const row = (of: string, before: number | null, now: number | null | undefined): Row => ({
    ...{ name: `${name}: ${of}`, before: count(before ?? 0), after: isOut ? gacha.outOfDraw : count(now ?? 0) },
  });
  const isWeightOld = weight !== '' && (isOut || (was.pickupWeight !== is.pickupWeight && Number(weight) !== is.pickupWeight));
  return [
    ...(isWeightOld ? [row(gacha.weight, was.pickupWeight, is?.pickupWeight)] : []),
    // Not what is left, which each play changes.
    ...(amount !== '' && (isOut || was.supply !== is.supply) ? [row(gacha.prizeFields.stock, was.supply, is?.supply)] : []),
  ];
}

/** What others made meanwhile of the prizes that are changed here. `isOwn`: what was asked here, and may have been done. */
export function useMeanwhile(
  prizes: readonly DeskPrizeFragment[],
  changes: Readonly<Record<string, Change>>,
  isOwn: (id: string) => boolean,
): { rows: Row[]; goOn: () => void } {
  const begun = useRef(new Map<string, DeskPrizeFragment>());
  const [, draw] = useState(0);
  for (const id of begun.current.keys()) if (!isWritten(changes[id])) begun.current.delete(id);
  for (const prize of prizes)
    if (isWritten(changes[prize.id]) && !begun.current.has(prize.id)) begun.current.set(prize.id, prize);
  const rows = [...begun.current].flatMap(([id, was]) => {
    const change = changes[id];
    return change && !isOwn(id)
      ? rowsOf(
          was,
          prizes.find((one) => one.id === id),
          change,
        )
      : [];
  });
  const goOn = (): void => {
    begun.current.clear();
    draw((times) => times + 1);
  };
  return { rows, goOn };
}

/** Another operator changed the numbers that are about to be changed: theirs are read before they are overruled. */
export function ChangedMeanwhile({ rows, goOn }: { rows: readonly Row[]; goOn: () => void }) {
  const { gacha } = said();
  const section = useRef<HTMLElement>(null);
  // The press that led here may be far below.
  useEffect(() => {
    section.current?.focus();
  }, []);
  return (
    <section ref={section} class="card stack" data-state="clash" role="alert" tabIndex={-1}>
      <h2>{gacha.clash}</h2>
      <p>{gacha.clashPrizes}</p>
      <BeforeAfter rows={rows} />
      <div>
        <Button kind="main" onClick={goOn}>
          {gacha.goOn}
        </Button>
      </div>
    </section>
  );
}
