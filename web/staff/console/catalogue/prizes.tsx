import { useEffect, useRef, useState } from 'preact/hooks';
import { clock, count } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useAsked, useDeed } from '../../../shared/use-asked.ts';
import { now } from '../../clock.ts';
import { ask } from '../../session.ts';
import { type DeskGachaFragment, OddsBeforeDocument } from '../documents.ts';
import { Clash, isOutdated } from '../parts/clash.tsx';
import { said } from '../words.ts';
import { useMeanwhile } from './meanwhile.ts';
import type { NewPrize } from './new-prize.ts';
import { NewPrizes } from './new-prizes.tsx';
import { NormalDeed } from './normal-deed.tsx';
import { type Change, type Changes, isUnread, NO_CHANGE, placed, previewOf } from './prize-change.ts';
import { PrizePictures } from './prize-pictures.tsx';
import { placesOf, placesOfNew } from './prize-places.ts';
import { PrizeRow } from './prize-row.tsx';
import { stepsOf, type Unanswered } from './prize-steps.ts';
import { PrizeTexts } from './prize-texts.tsx';
import { RetiredPrizes } from './retired-prizes.tsx';

const SOON_MS = 400;
/** A person is still typing. */
const soon = (signal: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const timer = setTimeout(done, SOON_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      fail(signal.reason);
    });
  });
const written = (percent: number | undefined): string => (percent === undefined ? '–' : `${percent}%`);

type PrizesProps = {
  gacha: DeskGachaFragment;
  again: () => Promise<void>;
  /** Whether something is written that is not saved. */
  note: (of: 'prizes', isUnsaved: boolean) => void;
};

/** Stock, weights and odds: what a change would make of them stands beside it before it is made. */
export function Prizes({ gacha, again, note }: PrizesProps) {
  const words = said();
  const [changes, setChanges] = useState<Changes>({});
  const [added, setAdded] = useState<readonly NewPrize[]>([]);
  const [reason, setReason] = useState('');
  const [picturedId, setPictured] = useState<string>();
  const [textsOfId, setTexts] = useState<string>();
  const [normalId, setNormal] = useState<string>();
  const [saved, setSaved] = useState<{ at: number; steps: number }>();
  const unanswered = useRef<Unanswered>(new Map());
  const there = placed(gacha.prizes.nodes.filter(({ isRetired }) => !isRetired));
  const meanwhile = useMeanwhile(there, changes, setChanges, (id) => unanswered.current.has(`restock-${id}`));
  const prizes = [...there, ...meanwhile.back];
  const steps = stepsOf(gacha.id, prizes, changes, added, unanswered.current);
  const places = placesOf(prizes, changes, added);
  const isChanging = steps.length > 0;
  const isWrong = Object.values(changes).some(isUnread);
  useEffect(() => note('prizes', isChanging), [isChanging, note]);
  const wanted = JSON.stringify(previewOf(prizes, changes, added));
  const look = useAsked(
    async (signal) => {
      if (!isChanging) return undefined;
      await soon(signal);
      const input = previewOf(prizes, changes, added);
      const { previewOdds } = await ask(OddsBeforeDocument, { gachaId: gacha.id, prizes: input }, { tries: 1, signal });
      return { wanted, told: previewOdds ?? undefined };
    },
    [wanted, gacha.version],
  );
  // Odds of anything else than what is written now are not shown.
  const preview = isChanging && look.value?.wanted === wanted ? look.value.told : undefined;
  const save = useDeed(async () => {
    setSaved(undefined);
    let version = gacha.version ?? 0;
    try {
      for (const step of steps) {
        version = await step.run(version, reason.trim());
        step.forget({ setChanges, setAdded });
      }
      setReason('');
    } finally {
      await again();
    }
    // Beside the rows as they are now, and not above the old stock.
    setSaved({ at: now(), steps: steps.length });
  });
  const change = (id: string, one: Partial<Change>): void => {
    setSaved(undefined);
    setChanges({ ...changes, [id]: { ...NO_CHANGE, ...changes[id], ...one } });
  };
  const isClash = meanwhile.isClash && !save.isBusy;
  const prizeOf = (wanted: string | undefined) => gacha.prizes.nodes.find(({ id }) => id === wanted);
  const [worded, pictured, secret] = [prizeOf(textsOfId), prizeOf(picturedId), prizeOf(normalId)];
  const afterOf = (id: string) => preview?.prizes.find(({ prize }) => prize?.id === id);
  return (
    <>
      <form
        class="stack"
        data-prizes={steps.length}
        onSubmit={(event) => {
          event.preventDefault();
          if (steps.length > 0 && !isClash && !isWrong) void save.run();
        }}
      >
        {isClash && (
          <Clash
            {...meanwhile.clash}
            take={() => {
              meanwhile.clash.take();
              save.forget();
            }}
          />
        )}
        <ul class="prizes">
          {prizes.map(({ prize, place }) => (
            <PrizeRow
              key={prize.id}
              {...{ prize, place, change: changes[prize.id] }}
              after={preview && written(afterOf(prize.id)?.after?.percent)}
              set={(one) => change(prize.id, one)}
              isChanging={isChanging}
              places={places}
              pictures={() => setPictured(prize.id)}
              texts={() => setTexts(prize.id)}
              makeNormal={() => setNormal(prize.id)}
            />
          ))}
        </ul>
        <NewPrizes prizes={added} set={setAdded} places={placesOfNew(prizes, changes, added)} />
        {preview && added.length > 0 && (
          <ul>
            {preview.prizes
              .filter(({ prize }) => prize === null)
              .map(({ name, after }) => (
                <li key={name} class="numbers">
                  {name}: <strong>{after?.pickupWeight === 0 ? words.gacha.noPart : written(after?.percent)}</strong>
                </li>
              ))}
          </ul>
        )}
        <Refused error={isChanging ? look.error : undefined} />
        {preview?.warnings.map(({ prizeName, message }) => (
          <p key={`${prizeName} ${message}`} class="notice look">
            {prizeName ? `${prizeName}: ` : ''}
            {message}
          </p>
        ))}
        <div class="bar desk-bar">
          <div class="field">
            <label for="prizes-reason">{preview?.isReasonNeeded ? words.gacha.reasonNeeded : words.gacha.reason}</label>
            <input
              id="prizes-reason"
              maxLength={1000}
              value={reason}
              onInput={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </div>
          {!(isClash && isOutdated(save.error)) && <Refused error={save.error} />}
          {saved && <Notice kind="fine">{words.desk.saved(clock(saved.at))}</Notice>}
          <div class="row">
            <Button
              kind="main"
              type="submit"
              busy={save.isBusy}
              disabled={steps.length === 0 || isClash || isWrong || (preview?.isReasonNeeded === true && reason.trim() === '')}
            >
              {words.gacha.savePrizes(count(steps.length))}
            </Button>
            {steps.length > 0 && (
              <Button
                kind="bare"
                onClick={() => {
                  setChanges({});
                  setAdded([]);
                  unanswered.current.clear();
                  save.forget();
                }}
              >
                {words.gacha.discard}
              </Button>
            )}
          </div>
        </div>
      </form>
      {/* Beside the form: a reason of theirs is none of its own. */}
      <RetiredPrizes {...{ gacha, again }} />
      {worded && <PrizeTexts prize={worded} version={gacha.version ?? 0} again={again} onClose={() => setTexts(undefined)} />}
      {secret && <NormalDeed prize={secret} version={gacha.version ?? 0} again={again} onClose={() => setNormal(undefined)} />}
      {pictured && (
        <PrizePictures prize={pictured} version={gacha.version ?? 0} again={again} onClose={() => setPictured(undefined)} />
      )}
    </>
  );
}
