import { later } from '../../shared/parts/later.tsx';
import { Look } from '../buy/look.tsx';
import { askAsOperator, PREVIEW_DOCUMENT } from './lent.ts';

const Won = later(() => import('./won.tsx').then((it) => it.Won));

/** The screen of a fan itself: of the gacha or, where the address names prizes that were won, of those. */
export function Preview({ gachaId }: { gachaId: string }) {
  const prizeIds = new URL(location.href).searchParams.getAll('won');
  if (prizeIds.length > 0) return <Won {...{ gachaId, prizeIds }} />;
  return <Look gachaId={gachaId} asks={(variables, options) => askAsOperator(PREVIEW_DOCUMENT, variables, options)} />;
}
