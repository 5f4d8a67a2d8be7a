import { count, language } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import type { DeskPrizeFragment } from '../documents.ts';
import { said } from '../words.ts';
import type { Change } from './prize-changes.ts';
import { lacksText } from './prize-texts.tsx';

type RowProps = {
  prize: DeskPrizeFragment;
  change: Change | undefined;
  /** Undefined while it is being asked. */
  after: string | undefined;
  isChanging: boolean;
  pictures: () => void;
  texts: () => void;
  makeNormal: () => void;
  set: (change: Partial<Change>) => void;
};

export function PrizeRow({ prize, change, after, isChanging, pictures, texts, makeNormal, set }: RowProps) {
  const { gacha } = said();
  const name = language.value === 'ja' ? prize.nameJa : prize.nameEn;
  const isGone = change?.isRetired ?? false;
  // There is one, and it has no part in the odds.
  const isLast = prize.kind === 'LAST_ONE';
  return (
    <li class={`card prize-row ${isGone ? 'gone' : ''}`} data-prize={prize.id}>
      <div class="prize-name">
        <strong>
          {name} {prize.kind !== 'NORMAL' && <span class="tag">{gacha.kinds[prize.kind]}</span>}{' '}
          {lacksText(prize) && <span class="tag look">{gacha.oneText}</span>}
        </strong>
        <span class="small quiet numbers">
          {gacha.left(count(prize.stock), count(prize.supply ?? prize.stock))} · {gacha.weight} {count(prize.pickupWeight)}
        </span>
      </div>
      <p class="odds numbers">
        <span>{isLast ? gacha.noPart : `${prize.emissionProbability}%`}</span>
        {isChanging && !isLast && (
          <>
            <span aria-hidden="true">→</span>
            <span class="for-readers">{said().desk.after}</span>
            {after === undefined ? '…' : <strong data-after>{isGone ? '–' : after}</strong>}
          </>
        )}
      </p>
      <div class="field">
        <label for={`amount-${prize.id}`}>{gacha.more}</label>
        <input
          id={`amount-${prize.id}`}
          type="number"
          step={1}
          min={-prize.stock}
          value={change?.amount ?? ''}
          disabled={isGone || isLast}
          onInput={({ currentTarget }) => set({ amount: currentTarget.value })}
        />
      </div>
      <div class="field">
        <label for={`weight-${prize.id}`}>{gacha.newWeight}</label>
        <input
          id={`weight-${prize.id}`}
          type="number"
          step={1}
          min={1}
          placeholder={String(prize.pickupWeight)}
          value={change?.weight ?? ''}
          disabled={isGone || isLast}
          onInput={({ currentTarget }) => set({ weight: currentTarget.value })}
        />
      </div>
      <div class="row">
        <Button onClick={pictures}>{gacha.pictures}</Button>
        <Button onClick={texts}>{gacha.texts}</Button>
        {prize.kind === 'SECRET' && <Button onClick={makeNormal}>{gacha.makeNormal}</Button>}
      </div>
      <label class="tick">
        <input type="checkbox" checked={isGone} onChange={({ currentTarget }) => set({ isRetired: currentTarget.checked })} />
        {gacha.retire}
      </label>
    </li>
  );
}
