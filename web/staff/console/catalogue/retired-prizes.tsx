import { useRef, useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { count, language } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useAsked } from '../../../shared/use-asked.ts';
import { ask } from '../../session.ts';
import {
  type DeskGachaFragment,
  type DeskPrizeFragment,
  OddsBeforeDocument,
  RestoreDocument,
  RetiredPrizesDocument,
  type RetiredPrizesQuery,
} from '../documents.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { said } from '../words.ts';

type RetiredPrizesProps = { gacha: DeskGachaFragment; again: () => Promise<void> };

const nameOf = ({ nameJa, nameEn }: DeskPrizeFragment): string => (language.value === 'ja' ? nameJa : nameEn);

async function allOf(id: string, signal: AbortSignal): Promise<DeskPrizeFragment[]> {
  const found: DeskPrizeFragment[] = [];
  for (let after: string | null = null; ; ) {
    const { gacha }: RetiredPrizesQuery = await ask(RetiredPrizesDocument, { id, after }, { tries: 2, signal });
    found.push(...(gacha?.retiredPrizes?.nodes ?? []));
    if (!gacha?.retiredPrizes?.pageInfo.hasNextPage) return found;
    after = gacha.retiredPrizes.pageInfo.endCursor;
  }
}

/** What was taken out of the draw, whenever that was, and can come back as the last of the list. */
export function RetiredPrizes({ gacha, again }: RetiredPrizesProps) {
  const { gacha: words } = said();
  const [prize, setPrize] = useState<DeskPrizeFragment>();
  const list = useAsked((signal) => allOf(gacha.id, signal), [gacha.id, gacha.version]);
  // What was said last stays until the next is there: the gacha has a new version with each change of anything in it.
  const last = useRef<readonly DeskPrizeFragment[]>([]);
  if (list.value) last.current = list.value;
  const retired = last.current;
  const restore = async (prizeId: string, reason: string): Promise<void> => {
    const input = { prizeId, version: gacha.version ?? 0, reason };
    try {
      await once(`restore-${prizeId}`, input, (idempotencyKey) =>
        ask(RestoreDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
      );
    } finally {
      await again();
    }
  };
  return (
    <>
      <Refused error={list.error} again={() => void list.again()} />
      {retired.length > 0 && (
        <section class="card stack-close" data-retired={retired.length}>
          <h2>{words.retiredTitle}</h2>
          <ul class="stack-close">
            {retired.map((one) => (
              <li key={one.id} class="row apart">
                <span>
                  {nameOf(one)} {one.kind !== 'NORMAL' && <span class="tag">{words.kinds[one.kind]}</span>}{' '}
                  <span class="small quiet numbers">
                    {words.left(count(one.stock), count(one.supply ?? one.stock))} · {words.weight} {count(one.pickupWeight)}
                  </span>
                </span>
                <Button onClick={() => setPrize(one)}>{words.restore}</Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {prize && (
        <Deed
          title={words.restoreSure(nameOf(prize))}
          press={words.restore}
          reasons={words.restoreReasons}
          run={(reason) => restore(prize.id, reason)}
          onClose={() => setPrize(undefined)}
        >
          <BeforeAfter rows={[{ name: nameOf(prize), before: words.outOfDraw, after: words.inDraw(count(prize.stock)) }]} />
          <OddsThen gachaId={gacha.id} prizeId={prize.id} />
        </Deed>
      )}
    </>
  );
}

const percent = (odds: { percent: number } | null): string => (odds ? `${odds.percent}%` : '–');

/** The odds of all, before it comes back. */
function OddsThen({ gachaId, prizeId }: { gachaId: string; prizeId: string }) {
  const look = useAsked(
    (signal) => ask(OddsBeforeDocument, { gachaId, prizes: [{ prizeId, isRetired: false }] }, { tries: 2, signal }),
    [gachaId, prizeId],
  );
  const told = look.value?.previewOdds;
  return (
    <>
      <Refused error={look.error} again={() => void look.again()} />
      {told && (
        <>
          <h3>{said().gacha.retiredOdds}</h3>
          <BeforeAfter
            rows={told.prizes.map(({ name, before, after }) => ({ name, before: percent(before), after: percent(after) }))}
          />
        </>
      )}
    </>
  );
}
