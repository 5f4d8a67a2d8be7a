import { signal } from '@preact/signals';
import { Offline, Refusal } from '../../shared/refusal.ts';
import { HandOverDocument, type HandOverMutation, TakeBackDocument } from '../documents.ts';
import { ask, askSoon } from '../session.ts';
import { markTakenBack, noteHandovers } from '../sheet/given.ts';
import { isSupervisor, who } from '../who.ts';
import { forgetReport, isBeingSent, keepReport, readReports, replaceReport, reportOf, reports } from './keep.ts';
import { type Answer, after, type HeldUp, inOrder, inputOf, isUntold, type Next, type Report, waitAfter } from './report.ts';

/** Why nothing more is told now; null while all goes well. */
export const heldUp = signal<HeldUp | null>(null);
export const isTelling = signal(false);

const TELLING = 'telling-reports';
const ANSWER_WITHIN_S = 15;

let fruitless = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Other members' reports are told at the press of a supervisor, since they are told in the supervisor's name. */
const isOwn = ({ staffId }: Report): boolean => staffId === who.value?.id;

/** By one tab, in the order in which things were given out. `alsoOthers`: a supervisor tells those of others, too. */
export async function tellReports({ alsoOthers = false } = {}): Promise<void> {
  clearTimeout(timer);
  if (!who.value) return;
  await navigator.locks.request(TELLING, { ifAvailable: true }, async (lock) => {
    if (!lock) return later(waitAfter(1));
    await readReports();
    const isMine = (report: Report) => isOwn(report) || (alsoOthers && isSupervisor.value);
    const due = inOrder(reports.value.filter((report) => isUntold(report) && report.state !== 'choosing' && isMine(report)));
    isTelling.value = due.length > 0;
    try {
      for (const report of due) if (!(await tellOne(report))) return;
      fruitless = 0;
      heldUp.value = null;
    } finally {
      isTelling.value = false;
    }
  });
}

/** True: go on with the next one. */
async function tellOne(report: Report): Promise<boolean> {
  if (report.state === 'sending') {
    if (await isBeingSent(report.id)) return true;
    // Its tab was closed before it heard the answer: the same call tells what became of it.
  }
  const kept = await reportOf(report.id);
  if (!kept) return true;
  let now: Report = { ...kept, wasSent: true };
  if (!kept.wasSent) await keepReport(now);
  for (;;) {
    const answer = await asked(now);
    const current = await reportOf(now.id);
    const next = after(current ?? now, answer, () => crypto.randomUUID());
    if (next.kind === 'stop') return stop(next);
    if (next.kind === 'again') {
      await replaceReport(now.id, next.report);
      now = next.report;
      continue;
    }
    return finish(now, next);
  }
}

async function finish(told: Report, next: Exclude<Next, { kind: 'stop' | 'again' }>): Promise<boolean> {
  if (next.kind === 'keep') {
    await keepReport(next.report);
    return true;
  }
  const { takeBack } = (await reportOf(told.id)) ?? told;
  for (const [index, handoverId] of (takeBack ? next.handoverIds : []).entries()) {
    const { reason, key } = takeBack ?? { reason: '', key: '' };
    try {
      await ask(TakeBackDocument, { handoverId, reason, key: `${key}-${index}` });
    } catch (error) {
      if (error instanceof Offline || (error instanceof Refusal && error.detail.retryable)) return stop(undefined);
      const [code, message] = error instanceof Refusal ? [error.code, error.message] : ['INTERNAL', ''];
      await keepReport({ ...told, state: 'look', told: { kind: 'refused', code, message, isNoted: false } });
      return true;
    }
  }
  await noteHandovers(told.id, next.handoverIds);
  if (takeBack) await markTakenBack(told.id);
  await forgetReport(told.id);
  return true;
}

function stop(next: Extract<Next, { kind: 'stop' }> | undefined): false {
  fruitless += 1;
  heldUp.value = next?.why ?? 'no-network';
  if (heldUp.value !== 'sign-in' && heldUp.value !== 'not-allowed') later(next?.seconds ?? waitAfter(fruitless));
  return false;
}

function later(seconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void tellReports(), seconds * 1000);
}

const asked = (report: Report): Promise<Answer> =>
  askSoon(ANSWER_WITHIN_S, HandOverDocument, { input: inputOf(report) }).then(answerOf, refusalOf);

export function answerOf({ confirmHandover }: HandOverMutation): Answer {
  if (!confirmHandover) return { kind: 'none' };
  const { handoverIds, conflicts } = confirmHandover;
  const shown = (conflicts ?? []).map(({ reason, items }) => ({
    reason,
    items: counted(items.map(({ prize }) => prize.pickingName)),
  }));
  return { kind: 'taken', handoverIds, conflicts: shown };
}

/** Each name once, with how often it stands there. */
const counted = (names: readonly string[]): string[] =>
  [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${name} ×${all.length}`);

export function refusalOf(error: unknown): Answer {
  if (!(error instanceof Refusal)) return { kind: 'none' };
  const { action, retryAfterSeconds: seconds, errors = [] } = error.detail;
  return { kind: 'refused', code: error.code, message: error.message, action, seconds, fields: errors.map(({ field }) => field) };
}

/** By time, when the network is back, when the page is opened and when it is seen again. */
export function keepTelling(): void {
  addEventListener('online', () => void tellReports());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void tellReports();
  });
  void tellReports();
}
