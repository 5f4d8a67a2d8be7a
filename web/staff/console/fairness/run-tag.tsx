import { count } from '../../../shared/language.ts';
import { said } from '../words.ts';
import { runOf } from './running.ts';

/** Where a check in this browser stands, for a reader of another gacha meanwhile. */
export function RunTag({ gachaId }: { gachaId: string }) {
  const { fairness } = said();
  const { standing, progress, verification } = runOf(gachaId);
  const { kind } = standing.value;
  if (kind === 'ready') return null;
  if (kind === 'running') {
    const { of, done, total } = progress.value;
    return <span class="tag look numbers">{fairness.progress[of](count(done), count(total))}</span>;
  }
  if (kind !== 'done') return <span class="tag look">{fairness.runs[kind]}</span>;
  const mistakes = verification?.mistakes.length ?? 0;
  return mistakes > 0 ? (
    <span class="tag wrong">{fairness.wrong(mistakes)}</span>
  ) : (
    <span class="tag fine">{fairness.runs.done}</span>
  );
}
