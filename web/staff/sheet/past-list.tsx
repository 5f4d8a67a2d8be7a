import { clock, moment } from '../../shared/language.ts';
import type { PastPartsFragment } from '../documents.ts';
import { words } from '../words.ts';

const DAY_MS = 86_400_000;
/** The hour is enough for what is of today. */
export const when = (at: string | number): string =>
  Math.abs(Date.now() - new Date(at).getTime()) < DAY_MS / 2 ? clock(at) : moment(at);

/** The name in the store, and that under which it was won where it is another. A sheet that a page of before kept has none. */
function told({ prize: { pickingName }, won = [], amount }: PastPartsFragment['items'][number]): string {
  const sold = won.map(({ name }) => name).join(' / ');
  return `${pickingName}${sold && sold !== pickingName ? ` (${sold})` : ''} ×${amount}`;
}

/** With the member, the device and the time of each. */
export function PastList({ past }: { past: readonly PastPartsFragment[] }) {
  const said = words();
  return (
    <ul class="past-list">
      {past.map(({ handoverId, deliveredAt, isByOthers, staffMember, device, items, reportedAt }) => (
        <li key={handoverId} class="stack-close">
          <p>
            <strong>{said.sheet.at(when(deliveredAt), staffMember.name, device?.name)}</strong>{' '}
            <span class={`tag ${isByOthers ? 'look' : ''}`}>{isByOthers ? said.sheet.byOthers : said.sheet.byUs}</span>
            {reportedAt && <span class="tag">{said.sheet.toldLater}</span>}
          </p>
          <p class="quiet">{items.map(told).join(said.comma)}</p>
        </li>
      ))}
    </ul>
  );
}
