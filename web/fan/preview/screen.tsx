import { Look } from '../buy/look.tsx';
import { askAsOperator, PREVIEW_DOCUMENT } from './lent.ts';

/** The screen of a fan itself. */
export const Preview = ({ gachaId }: { gachaId: string }) => (
  <Look gachaId={gachaId} asks={(variables, options) => askAsOperator(PREVIEW_DOCUMENT, variables, options)} />
);
