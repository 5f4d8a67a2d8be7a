import { Offline } from '../../shared/refusal.ts';
import { TakeBackDocument } from '../documents.ts';
import { forgetReport, keepReport, reportOf } from '../reports/keep.ts';
import { tellReports } from '../reports/tell.ts';
import { ask } from '../session.ts';
import { database } from '../store.ts';
import { markTakenBack, noteTakenBack } from './given.ts';

export type TakingBack = { id: string; code: string; handoverIds: readonly string[]; reason: string; key: string };

/** What was not told is dropped, or told with its end; what was told is taken back at the gateway. */
export async function takeBack({ id, code, handoverIds, reason, key }: TakingBack): Promise<void> {
  const report = await reportOf(id).catch(() => undefined);
  if (report) {
    if (report.wasSent) await keepReport({ ...report, takeBack: { reason, key } });
    else await forgetReport(id);
    void tellReports();
  } else {
    const told = handoverIds.length > 0 ? handoverIds : ((await (await database()).get('given', id))?.handoverIds ?? []);
    for (const [index, handoverId] of told.entries()) {
      const { undoHandover } = await ask(TakeBackDocument, { handoverId, reason, key: `${key}-${index}` }, { tries: 3 });
      if (!undoHandover) throw new Offline('no answer');
    }
  }
  await Promise.all([markTakenBack(id), noteTakenBack(code)]).catch(() => {});
}
