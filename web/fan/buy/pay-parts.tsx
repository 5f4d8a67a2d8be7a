import { Button, Go } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { words } from '../words.ts';

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
