import { moment } from '../../shared/language.ts';
import { Notice } from '../../shared/parts/notice.tsx';
import { words } from './keep-words.ts';

/** The last day to collect. What happens after it is for those at the counter to decide. */
export function CollectBy({ limit }: { limit: string | null }) {
  const said = words().orders;
  if (limit === null) return null;
  if (Date.parse(limit) <= Date.now()) return <Notice kind="look">{said.collectOver(moment(limit))}</Notice>;
  return <p class="small quiet">{said.collectUntil(moment(limit))}</p>;
}
