import { Offline, Refusal } from '../../shared/refusal.ts';
import { now } from '../clock.ts';
import { HandOverDocument } from '../documents.ts';
import { forgetReport, keepReport, whileSending } from '../reports/keep.ts';
import { type Answer, inputOf, type Report } from '../reports/report.ts';
import { answerOf, refusalOf, tellReports } from '../reports/tell.ts';
import { EXAMPLE } from '../scan/pickup-code.ts';
import { askSoon } from '../session.ts';
import type { Sheet } from '../store.ts';
import { who } from '../who.ts';
import { words } from '../words.ts';
import { type Desk, type Done, desk } from './desk.ts';
import { keepGiven, noteGiven } from './given.ts';

/** It could not be kept here, and no answer came: only the member at the counter knows of it. */
export class NotKept extends Error {}

const ANSWER_WITHIN_S = 5;

type Open = Extract<Desk, { kind: 'sheet' }>;

/** `key`: one for a press; the same where the same is pressed again after it came to nothing. */
export async function handOver(
  open: Open,
  { itemIds, isLateAllowed, key }: { itemIds: string[]; isLateAllowed: boolean; key: string },
) {
  const [sheet, ...next] = open.sheets as [Sheet, ...Sheet[]];
  const report = newReport(open.code, sheet.gacha, { id: key, itemIds, amount: itemIds.length, isLateAllowed });
  const told = await toldOrKept(report);
  const done: Done = { id: key, others: [], sheet, gachaName: sheet.gacha.name, amount: itemIds.length, ...told };
  await noteDone(report, done);
  const { code, steps, readAt } = open;
  // It was put away meanwhile: another code lies there.
  if (desk.peek() === open) desk.value = { kind: 'done', code, done, next, steps, readAt, since: now() };
}

type Blind = { places: readonly { id: string; name: string }[]; isPart: boolean; keys: Readonly<Record<string, string>> };

/** Without a network and a sheet: what the fan's own page showed was given, all of it or a part that is told apart later. */
export async function handOverUnread(code: string, { places, isPart, keys }: Blind): Promise<void> {
  const all: Report[] = places.map((place) => ({
    ...newReport(code, place, { id: keys[place.id] ?? crypto.randomUUID(), itemIds: null, amount: null, isLateAllowed: false }),
    ...{ askedAtOnce: false, state: isPart ? 'choosing' : 'waiting' },
  }));
  for (const report of all) await keepReport(report);
  const gachaName = places.map(({ name }) => name).join(words().comma);
  const [id = '', ...others] = all.map((report) => report.id);
  const done: Done = { id, others, sheet: null, gachaName, amount: null, handoverIds: [], isKept: true };
  for (const report of all) await noteDone(report, { ...done, id: report.id, gachaName: report.gachaName });
  desk.value = { kind: 'done', code, done, next: [], steps: 1, readAt: null, since: now() };
  void tellReports();
}

type Given = Pick<Report, 'id' | 'itemIds' | 'amount' | 'isLateAllowed'>;

const newReport = (code: string, gacha: { id: string; name: string }, given: Given): Report => ({
  ...given,
  ...{ code, gachaId: gacha.id, gachaName: gacha.name, occurredAt: new Date(now()).toISOString() },
  ...{ staffId: who.value?.id ?? '', staffName: who.value?.name ?? '' },
  ...{ state: 'sending', askedAtOnce: true, wasSent: false, takeBack: null, told: null },
});

/** It is kept before it is told: what was given is known here whatever becomes of the network, the browser or the battery. */
async function toldOrKept(report: Report): Promise<{ handoverIds: string[]; isKept: boolean }> {
  if (report.code === EXAMPLE) return practised(report);
  const isWritten = await keepReport(report).then(
    () => true,
    () => false,
  );
  const answer = navigator.onLine ? await whileSending(report.id, () => asked(report)) : undefined;
  if (!answer || answer.kind === 'none') {
    if (!isWritten) throw new NotKept('nothing can be kept here');
    await keepReport({ ...report, state: 'waiting', askedAtOnce: answer !== undefined, wasSent: answer !== undefined });
    void tellReports();
    return { handoverIds: [], isKept: true };
  }
  if (isWritten) await forgetReport(report.id);
  if (answer.kind === 'refused') throw answer.refusal;
  return { handoverIds: [...answer.handoverIds], isKept: false };
}

type Heard = Exclude<Answer, { kind: 'refused' }> | { kind: 'refused'; refusal: unknown };

async function asked(report: Report): Promise<Heard> {
  for (let tried = 1; ; tried += 1) {
    try {
      return answerOf(await askSoon(ANSWER_WITHIN_S, HandOverDocument, { input: inputOf(report) })) as Heard;
    } catch (error) {
      if (refusalOf(error).kind === 'refused') return { kind: 'refused', refusal: error };
      // The very same call once more, where the line broke at once.
      if (tried === 2 || !navigator.onLine) return { kind: 'none' };
    }
  }
}

async function practised(report: Report): Promise<{ handoverIds: string[]; isKept: boolean }> {
  const answer = await asked(report);
  if (answer.kind === 'refused') throw answer.refusal;
  if (answer.kind === 'none') throw new Offline('practice needs a network');
  return { handoverIds: [], isKept: false };
}

async function noteDone(report: Report, { gachaName, amount, handoverIds, sheet, id }: Done): Promise<void> {
  if (report.code === EXAMPLE) return;
  const chosen = new Set(report.itemIds ?? []);
  const items = (sheet?.items ?? []).flatMap(({ prize, itemIds }) => {
    const went = itemIds.filter((one) => chosen.has(one)).length;
    return went > 0 ? [`${prize.pickingName} ×${went}`] : [];
  });
  const record = {
    ...{
      id,
      at: report.occurredAt,
      code: report.code,
      gachaName,
      amount,
      handoverIds,
      staffId: report.staffId,
      takenBackAt: null,
    },
    ...{ numbers: sheet ? numbersOf(sheet).join('  ') : '', items: items.join(words().comma) },
  };
  // What was told is told; that this device remembers it is a help.
  await Promise.all([noteGiven(report.code, report.gachaId, report.itemIds), keepGiven(record)]).catch(() => {});
}

/** As the counter calls them. */
export const numbersOf = ({ gacha, orders }: Sheet): string[] =>
  orders.map(({ order }) =>
    [gacha.redeemDetail.callNumber, order.serialNumber].filter((part) => part !== '' && part !== null).join('-'),
  );

export const isFinal = (error: unknown): boolean =>
  error instanceof Refusal && !error.detail.retryable && error.code !== 'INTERNAL' && error.action !== 'SIGN_IN';
