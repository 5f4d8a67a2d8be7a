import { moment } from '../../shared/language.ts';
import { Icon } from '../../shared/parts/icon.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import type { LastScreenQuery, LookQuery } from '../documents.ts';
import { words } from '../words.ts';

type Gacha = NonNullable<LookQuery['gacha']> | NonNullable<LastScreenQuery['gacha']>;
type Standing = Pick<Gacha['viewerOrderability'], 'refusal' | 'checkInEndedAt'>;
type OfGacha = { gacha: { viewerOrderability: Standing } };

/** When the check-in ended that is missing; null where another thing is in the way, or this fan was never there. */
export const checkInEnd = ({ viewerOrderability: { refusal, checkInEndedAt } }: OfGacha['gacha']): string | null =>
  refusal === 'CHECK_IN_REQUIRED' ? checkInEndedAt : null;

/** Above the button that leads to the next one. */
export function CheckInOver({ gacha }: OfGacha) {
  const said = words().look;
  const end = checkInEnd(gacha);
  if (end === null) return null;
  return (
    <p class="small with-icon" role="status">
      <Icon name="clock" size={20} />
      <span>
        <strong>{said.checkInOver}</strong>
        <br />
        {said.checkInOverTold(moment(end))}
      </span>
    </p>
  );
}

/** Before anything is read that cannot be ordered. `isRefused`: the order was, a moment ago. */
export function CheckInNeeded({ gacha, isRefused }: OfGacha & { isRefused: boolean }) {
  const said = words();
  if (!isRefused && gacha.viewerOrderability.refusal !== 'CHECK_IN_REQUIRED') return null;
  const end = checkInEnd(gacha);
  return (
    <Notice kind="look" title={end === null ? said.needsCheckIn : said.look.checkInOver}>
      {end !== null && <p>{said.look.checkInOverTold(moment(end))}</p>}
    </Notice>
  );
}
