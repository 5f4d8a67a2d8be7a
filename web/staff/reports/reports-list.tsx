import { useState } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Dialog } from '../../shared/parts/dialog.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { shared } from '../../shared/words.ts';
import { endOf } from '../scan/pickup-code.ts';
import { when } from '../sheet/past-list.tsx';
import { isSupervisor, who } from '../who.ts';
import { words } from '../words.ts';
import { Choose } from './choose.tsx';
import { forgetReport, reports, toLookAt, untold } from './keep.ts';
import { isUntold, mustStay, type Report } from './report.ts';
import { heldUp, isTelling, tellReports } from './tell.ts';

/** What the gateway does not know yet, and what came of what it was told. */
export function ReportsList() {
  const said = words().reports;
  if (reports.value.length === 0) return null;
  const others = reports.value.some((report) => isUntold(report) && report.staffId !== who.value?.id);
  return (
    <section class="reports stack" data-reports={untold.value > 0 ? 'untold' : 'look'}>
      {untold.value > 0 && (
        <>
          <h2>
            {said.untold} <span class="tag look numbers">{untold.value}</span>
          </h2>
          <p class="quiet">{said.untoldTold}</p>
          {heldUp.value && (
            <Notice kind="look">
              <p>{said.held[heldUp.value]}</p>
            </Notice>
          )}
          <div class="row">
            <Button kind="main" busy={isTelling.value} onClick={() => void tellReports()}>
              {isTelling.value ? said.telling : said.tell}
            </Button>
            {others && isSupervisor.value && (
              <Button onClick={() => void tellReports({ alsoOthers: true })}>{said.tellOthers}</Button>
            )}
          </div>
          <List reports={reports.value.filter(isUntold)} />
        </>
      )}
      {toLookAt.value > 0 && (
        <>
          <h2>
            {said.look} <span class="tag wrong numbers">{toLookAt.value}</span>
          </h2>
          <p class="quiet">{said.lookTold}</p>
          <List reports={reports.value.filter((report) => !isUntold(report))} />
        </>
      )}
    </section>
  );
}

const List = ({ reports: shown }: { reports: readonly Report[] }) => (
  <ul class="stack">
    {shown.map((report) => (
      <One key={report.id} report={report} />
    ))}
  </ul>
);

function One({ report }: { report: Report }) {
  const said = words();
  const { occurredAt, code, gachaName, amount, state, staffId, staffName, takeBack } = report;
  return (
    <li class="card stack-close" data-report={state}>
      <p class="row apart">
        <strong class="numbers">{when(occurredAt)}</strong>
        <span class="numbers quiet">{endOf(code)}</span>
      </p>
      <p class="row apart">
        <span>
          {gachaName} · {state === 'choosing' ? said.reports.part : said.reports.amount(amount)}
        </span>
        <span class={`tag ${state === 'look' ? 'wrong' : 'look'}`}>{said.reports.state[state]}</span>
      </p>
      {takeBack && <p class="small quiet">{said.reports.takenBack}</p>}
      {isUntold(report) && staffId !== who.value?.id && <p class="small quiet">{said.reports.others(staffName)}</p>}
      {state === 'choosing' && <Choose report={report} />}
      {state === 'look' && <Told report={report} />}
    </li>
  );
}

function Told({ report }: { report: Report }) {
  const said = words();
  const [isSure, setSure] = useState(false);
  const { told } = report;
  const noticed = (): void => {
    if (mustStay(report) && !isSure) setSure(true);
    else void forgetReport(report.id);
  };
  return (
    <>
      {told?.kind === 'conflicts' &&
        told.conflicts.map(({ reason, items }, index) => (
          <div key={index}>
            <p>{said.reports.conflict(reasonIn(reason))}</p>
            {items.length > 0 && <p class="small quiet">{items.join(said.comma)}</p>}
          </div>
        ))}
      {told?.kind === 'refused' && (
        <>
          <p>{told.message}</p>
          <p class="small">{told.isNoted ? said.reports.noted : said.reports.refused}</p>
        </>
      )}
      <div>
        <Button onClick={noticed}>{said.reports.noticed}</Button>
      </div>
      {isSure && (
        <Dialog title={said.reports.noticedSure} onClose={() => setSure(false)}>
          <div class="row">
            <Button kind="main" onClick={noticed}>
              {said.reports.noticed}
            </Button>
            <Button onClick={() => setSure(false)}>{shared().cancel}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** A reason that is newer than this page is told in general words. */
export function reasonIn(reason: string): string {
  const { reasons, otherReason } = words().conflicts;
  return (reasons as Record<string, string>)[reason] ?? otherReason;
}
