import { useRef, useState } from 'preact/hooks';
import { count, language } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import type { DeskGachaFragment, DeskPrizeFragment } from '../documents.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { said } from '../words.ts';

type Begun = { version: number; prizes: readonly DeskPrizeFragment[] };

/** The gacha as it was when the first of what stands in the form was written: that is what the writer saw. */
export function useBegun(gacha: DeskGachaFragment, isChanging: boolean) {
  const latest = { version: gacha.version ?? 0, prizes: gacha.prizes.nodes };
  const kept = useRef<Begun>(undefined);
  const [, draw] = useState(0);
  if (!isChanging) kept.current = undefined;
  else kept.current ??= latest;
  const begun = kept.current ?? latest;
  return {
    begun,
    isOld: latest.version > begun.version,
    /** A step of one's own was done, or what others did was read. */
    goOn: (version = latest.version): void => {
      kept.current = { version, prizes: latest.prizes };
      draw((times) => times + 1);
    },
  };
}

type ChangedProps = { begun: Begun; now: readonly DeskPrizeFragment[]; touched: ReadonlySet<string>; goOn: () => void };

/** Somebody else changed the gacha while something was written here: what they made of the same prizes, before it is overruled. */
export function ChangedMeanwhile({ begun, now, touched, goOn }: ChangedProps) {
  const { gacha } = said();
  const rows = begun.prizes
    .filter(({ id }) => touched.has(id))
    .flatMap((was) => {
      const is = now.find(({ id }) => id === was.id);
      const name = language.value === 'ja' ? was.nameJa : was.nameEn;
      const isOut = !is || is.isRetired;
      return [
        {
          name: `${name}: ${gacha.weight}`,
          before: count(was.pickupWeight),
          after: isOut ? gacha.outOfDraw : count(is.pickupWeight),
        },
        {
          name: `${name}: ${gacha.prizeFields.stock}`,
          before: count(was.stock),
          after: isOut ? gacha.outOfDraw : count(is.stock),
        },
      ].filter(({ before, after }) => before !== after);
    });
  return (
    <section class="card stack" data-state="clash" role="alert">
      <h2>{gacha.clash}</h2>
      <p>{rows.length > 0 ? gacha.clashPrizes : gacha.clashNone}</p>
      {rows.length > 0 && <BeforeAfter rows={rows} />}
      <div>
        <Button kind="main" onClick={goOn}>
          {gacha.goOn}
        </Button>
      </div>
    </section>
  );
}
