import { useState } from 'preact/hooks';
import { clock, moment } from '../../shared/language.ts';
import { Button } from '../../shared/parts/button.tsx';
import { Dialog } from '../../shared/parts/dialog.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { go } from '../../shared/router.ts';
import { useDeed } from '../../shared/use-asked.ts';
import { CodeInPlaceOfFanDocument, type FoundOrderFragment } from '../documents.ts';
import { inFours } from '../scan/pickup-code.ts';
import { ask } from '../session.ts';
import { read } from '../sheet/desk.ts';
import { Reason } from '../sheet/reason.tsx';
import { maySeeCodes } from '../who.ts';
import { words } from '../words.ts';
import { PastHandovers } from './past-handovers.tsx';

type FoundProps = { order: FoundOrderFragment; again: () => void };

export function Found({ order, again }: FoundProps) {
  const said = words();
  const [isAsking, setAsking] = useState(false);
  const { gacha, serialNumber, status, playAmount, createdAt, waitingAmount, fan, handedOver } = order;
  const isByPost = gacha.deliveryType === 'MAIL';
  const waits = waitingAmount ?? 0;
  return (
    <li class="card stack-close" data-order={status}>
      <p class="row apart">
        <strong class="numbers large">
          {serialNumber === null ? '–' : [gacha.redeemDetail.callNumber, serialNumber].filter((part) => part !== '').join('-')}
        </strong>
        <span class={`tag ${status === 'PAID' ? 'fine' : ''}`}>{said.find.status[status]}</span>
      </p>
      <h2>{gacha.name}</h2>
      <p class="small quiet numbers">
        {moment(createdAt)} · {said.find.plays(playAmount)}
      </p>
      {fan && (
        <p class="small quiet">
          {said.find.fan}: {fan.providerType} {fan.providerUserId}
        </p>
      )}
      <p class="small quiet numbers">{order.id}</p>
      {isByPost && <p>{said.find.byPost}</p>}
      {!isByPost && <p>{waits > 0 ? <strong>{said.find.waits(waits)}</strong> : said.find.nothingWaits}</p>}
      {handedOver && handedOver.length > 0 && <PastHandovers past={handedOver} again={again} />}
      {waits > 0 && fan && (
        <div>
          <Button kind="main" onClick={() => setAsking(true)}>
            {said.find.help}
          </Button>
        </div>
      )}
      {isAsking && fan && <Help userId={fan.id} gachaId={gacha.id} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** The fan's own code ends with it, so the member has to tick that it is this fan. Where they may hand over the sheet follows. */
function Help({ userId, gachaId, onClose }: { userId: string; gachaId: string; onClose: () => void }) {
  const said = words().find;
  const [isSure, setSure] = useState(false);
  const [reason, setReason] = useState('');
  const [issued, setIssued] = useState<{ code: string; expiresAt: string }>();
  const { run, error, isBusy } = useDeed(async () => {
    const { issuePickupTokenFor: code } = await ask(
      CodeInPlaceOfFanDocument,
      { userId, gachaIds: [gachaId], reason },
      { tries: 1 },
    );
    if (!code) return;
    if (!maySeeCodes.value) return setIssued(code);
    go('/staff');
    void read(code.code);
  });
  return (
    <Dialog title={issued ? said.code : said.sure} onClose={onClose}>
      {issued ? (
        <div class="stack" data-state="code-for-fan">
          <p class="code-in-fours numbers">{inFours(issued.code)}</p>
          <p>{said.codeTold(clock(issued.expiresAt))}</p>
        </div>
      ) : (
        <div class="stack">
          <p>{said.sureTold}</p>
          <label class="tick">
            <input type="checkbox" checked={isSure} onChange={({ currentTarget }) => setSure(currentTarget.checked)} />
            {said.isSure}
          </label>
          <Reason label={said.reason} reasons={said.reasons} isBusy={!isSure || isBusy} chosen={reason} then={setReason} />
          <Refused error={error} />
          <Button kind="main" wide busy={isBusy} disabled={!isSure || reason === ''} onClick={run}>
            {maySeeCodes.value ? said.issue : said.issueOnly}
          </Button>
        </div>
      )}
      <CloseButton onClose={onClose} />
    </Dialog>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button kind="bare" onClick={onClose}>
      {words().sheet.putAway}
    </Button>
  );
}
