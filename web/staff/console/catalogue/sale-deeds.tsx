import { useState } from 'preact/hooks';
import { clock, count, moment } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { Refused } from '../../../shared/parts/refused.tsx';
import { useDeed } from '../../../shared/use-asked.ts';
import { now } from '../../clock.ts';
import { ask } from '../../session.ts';
import {
  CloseDocument,
  type DeskGachaFragment,
  PauseDocument,
  PublishDocument,
  ResumeDocument,
  UnderWayDocument,
} from '../documents.ts';
import { Deed } from '../parts/deed.tsx';
import { said } from '../words.ts';

type Asking = 'publish' | 'pause' | 'resume' | 'close';
type Done = { what: Asking; at: number; underWay: number | null };

/** A sale is paused by two taps: that it shall be, and why. What that did is asked at once. */
export function SaleDeeds({ gacha, again }: { gacha: DeskGachaFragment; again: () => Promise<void> }) {
  const { gacha: words } = said();
  const [asking, setAsking] = useState<Asking>();
  const [done, setDone] = useState<Done>();
  const { id: gachaId, isPublished, isPaused } = gacha;
  const version = gacha.version ?? 0;
  const isOver = Date.parse(gacha.endAt) <= now();
  const deeds: Record<Asking, (reason: string) => Promise<unknown>> = {
    publish: (reason) => ask(PublishDocument, { input: { gachaId, version, reason } }, { tries: 1 }),
    // In a hurry whatever others have changed: both mean the same again when they are repeated.
    pause: (reason) => ask(PauseDocument, { input: { gachaId, reason } }, { tries: 3 }),
    resume: (reason) => ask(ResumeDocument, { input: { gachaId, version, reason } }, { tries: 1 }),
    close: (reason) => ask(CloseDocument, { input: { gachaId, reason } }, { tries: 3 }),
  };
  const run = async (what: Asking, reason: string): Promise<void> => {
    try {
      await deeds[what](reason);
      const told = await ask(UnderWayDocument, { gachaId }, { tries: 2 }).catch(() => undefined);
      const underWay = told?.standing?.payments.reduce((sum, { count }) => sum + count, 0) ?? null;
      setDone({ what, at: told?.standing ? Date.parse(told.standing.at) : now(), underWay });
    } finally {
      await again();
    }
  };
  const lookAgain = useDeed(again);
  const button = (what: Asking, kind: 'main' | 'plain' = 'plain') => (
    <Button kind={kind} onClick={() => setAsking(what)}>
      {words.deeds[what]}
    </Button>
  );
  return (
    <section class="card stack-close" data-sale={isPaused ? 'paused' : isPublished ? 'published' : 'draft'}>
      <div class="row">
        {!isPublished && button('publish', 'main')}
        {isPublished && !isOver && (isPaused ? button('resume', 'main') : button('pause', 'main'))}
        {isPublished && !isOver && button('close')}
        {isOver && <p class="quiet">{words.over(moment(gacha.endAt))}</p>}
      </div>
      {!isPublished && <p class="small quiet">{words.draftTold}</p>}
      {isPaused && <p class="small">{words.pausedTold}</p>}
      {done && (
        <Notice kind="fine" title={words.did[done.what]}>
          <p class="numbers" data-done={done.what}>
            {done.underWay !== null && (done.what === 'pause' || done.what === 'close')
              ? `${words.underWay(count(done.underWay))} `
              : ''}
            {said().desk.asOf(clock(done.at))}
          </p>
        </Notice>
      )}
      <Refused error={lookAgain.error} />
      {asking && (
        <Deed
          title={words.sure[asking]}
          reasons={words.reasons[asking]}
          run={(reason) => run(asking, reason)}
          onClose={() => setAsking(undefined)}
        >
          <p>{words.told[asking]}</p>
        </Deed>
      )}
    </section>
  );
}
