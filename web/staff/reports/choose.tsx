import { useState } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { Refusal } from '../../shared/refusal.ts';
import { useDeed } from '../../shared/use-asked.ts';
import { ReadAsOfThenDocument } from '../documents.ts';
import { ask } from '../session.ts';
import { Items } from '../sheet/items.tsx';
import { chosenIds } from '../sheet/verdict.ts';
import type { Sheet } from '../store.ts';
import { words } from '../words.ts';
import { forgetReport, keepReport } from './keep.ts';
import type { Report } from './report.ts';
import { tellReports } from './tell.ts';

/** A part was given without a network and a sheet: once it is back, the code is read as of then, and a person says which. */
export function Choose({ report }: { report: Report }) {
  const said = words().reports;
  const [items, setItems] = useState<Sheet['items']>();
  const [amounts, setAmounts] = useState<Record<string, number>>({});
  const { run, error, isBusy } = useDeed(async () => {
    const { code: pickupCode, gachaId, occurredAt: shownAt } = report;
    const { handovers } = await ask(ReadAsOfThenDocument, { pickupCode, gachaIds: [gachaId], shownAt }, { tries: 2 });
    const read = handovers?.flatMap((sheet) => sheet.items) ?? [];
    setItems(read);
    setAmounts(Object.fromEntries(read.map(({ id }) => [id, 0])));
  });
  const chosen = chosenIds(items ?? [], amounts);
  const say = async (itemIds: readonly string[] | null): Promise<void> => {
    await keepReport({ ...report, itemIds, amount: itemIds?.length ?? null, state: 'waiting' });
    void tellReports();
  };
  if (!items || items.length === 0)
    return (
      <div class="stack-close">
        <Refused error={error} />
        <div class="row">
          <Button busy={isBusy} onClick={run}>
            {said.choose}
          </Button>
          {/* What cannot be read as of then is told whole: a supervisor hears of it as a conflict. */}
          {(error instanceof Refusal || items?.length === 0) && (
            <Button onClick={() => void say(null)}>{said.amount(null)}</Button>
          )}
        </div>
      </div>
    );
  return (
    <div class="stack-close">
      <Notice>
        <p>{said.chooseTold}</p>
      </Notice>
      <Items
        items={items}
        amounts={amounts}
        choose={(id, amount) => setAmounts((before) => ({ ...before, [id]: amount }))}
        isBusy={false}
      />
      <div class="row">
        <Button kind="main" disabled={chosen.length === 0} onClick={() => void say(chosen)}>
          {chosen.length === 0 ? words().sheet.nothingChosen : said.chosen(chosen.length)}
        </Button>
        {chosen.length === 0 && <Button onClick={() => void forgetReport(report.id)}>{said.nothingGiven}</Button>}
      </div>
    </div>
  );
}
