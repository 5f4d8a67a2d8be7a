import { signal } from '@preact/signals';
import { OpenConflictsDocument } from '../documents.ts';
import { ask } from '../session.ts';
import { isSupervisor } from '../who.ts';

/** How many wait for a supervisor, beside the way to them. */
export const openConflicts = signal(0);

export async function countConflicts(): Promise<void> {
  if (!isSupervisor.value || document.visibilityState === 'hidden') return;
  // Shown beside the work: where it cannot be asked, nothing is said.
  const answer = await ask(OpenConflictsDocument, {}, { tries: 1 }).catch(() => undefined);
  if (answer?.handoverConflicts) openConflicts.value = answer.handoverConflicts.totalCount;
}
