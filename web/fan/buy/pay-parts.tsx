import { Button, Go } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { useDeed } from '../../shared/use-asked.ts';
import { words } from '../words.ts';
import type { ToPay } from './pay.tsx';
import { cancel } from './unpaid.tsx';

export function ToBank({ url, isBack, other }: { url: string; isBack: boolean; other: () => void }) {
  const said = words().paying;
  return (
    <div class="stack" data-state={isBack ? 'at-bank' : 'to-bank'}>
      <Notice kind={isBack ? 'look' : 'told'} title={isBack ? said.atBank : said.toBank}>
        <p>{isBack ? said.atBankTold : said.toBankTold}</p>
      </Notice>
      <Go kind="main" wide to={url}>
        {said.goToBank}
      </Go>
      {isBack && (
        <Button wide onClick={other}>
          {said.otherCard}
        </Button>
      )}
    </div>
  );
}

export function CancelLink({ order, again }: { order: ToPay; again: () => Promise<void> }) {
  const said = words().paying;
  const { run, error, isBusy } = useDeed(async () => {
    await cancel(order.id);
    await again();
  });
  return (
    <div class="stack-close">
      <Refused error={error} again={run} />
      <Button kind="bare" wide busy={isBusy} onClick={run}>
        {said.cancel}
      </Button>
    </div>
  );
}
