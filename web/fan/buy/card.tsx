import { moment } from '../../shared/language.ts';
import { Icon } from '../../shared/parts/icon.tsx';
import { Picture } from '../../shared/parts/picture.tsx';
import type { CardFragment } from '../documents.ts';
import { words } from '../words.ts';
import { Price } from './price.tsx';

export type Gacha = CardFragment;

/** Of all cards and of the place that is kept for them. */
const RATIO = 8 / 5;

export function Card({ gacha, eager }: { gacha: Gacha; eager: boolean }) {
  const said = words();
  return (
    <li class={gacha.status === 'ON_SALE' ? undefined : 'not-sold'}>
      <a class="gacha" href={`/gachas/${gacha.id}`}>
        <Picture picture={gacha.thumbnailImage} ratio={RATIO} alt="" eager={eager} />
        <div class="gacha-told">
          <h3>{gacha.name}</h3>
          <p class="row tags">
            <Standing gacha={gacha} />
          </p>
          <Price price={gacha.price} />
          <p class="small quiet facts-line">
            <span>
              <Icon name={gacha.deliveryType === 'MAIL' ? 'parcel' : 'counter'} size={18} />
              {said.delivery[gacha.deliveryType]}
            </span>
            <span>
              <Icon name="clock" size={18} />
              {isToCome(gacha) ? said.from(moment(gacha.startAt)) : said.until(moment(gacha.endAt))}
            </span>
          </p>
        </div>
      </a>
    </li>
  );
}

export const isToCome = ({ startAt }: Pick<Gacha, 'startAt'>): boolean => Date.parse(startAt) > Date.now();
const isOver = ({ endAt }: Pick<Gacha, 'endAt'>): boolean => Date.parse(endAt) <= Date.now();

/** Where it stands, and where this fan stands with it: a word each, never by colour alone. */
export function Standing({ gacha, isCheckInOver = false }: { gacha: Gacha; isCheckInOver?: boolean }) {
  const said = words();
  const { refusal, checkInExpiresAt } = gacha.viewerOrderability;
  const own =
    refusal === 'LIMIT_EXCEEDED' ? said.limitReached : refusal === 'AUTH_METHOD_MISMATCH' ? said.otherAccount : undefined;
  const open = gacha.isPaused ? said.paused : said.status.CLOSED;
  const closed = isToCome(gacha) ? said.soon : isOver(gacha) ? said.over : open;
  return (
    <>
      <span class={gacha.status === 'ON_SALE' ? 'tag fine' : 'tag'}>
        {gacha.status === 'CLOSED' ? closed : said.status[gacha.status]}
      </span>
      {checkInExpiresAt && (
        <span class="tag fine">
          <Icon name="check" size={16} />
          {said.checkedIn(moment(checkInExpiresAt))}
        </span>
      )}
      {!checkInExpiresAt && gacha.isCheckInNeeded && (
        <span class="tag look">
          <Icon name="pin" size={16} />
          {isCheckInOver ? said.checkInOver : said.needsCheckIn}
        </span>
      )}
      {own && <span class="tag look">{own}</span>}
    </>
  );
}

/** As large as the cards that come. */
export function CardsToCome({ label }: { label: string }) {
  return (
    <div role="status">
      <p class="for-readers">{label}</p>
      <div class="gachas" aria-hidden="true">
        {Array.from({ length: 6 }, (_, at) => (
          <div key={at} class="gacha to-come">
            <div class="picture" style={{ aspectRatio: String(RATIO) }} />
            <div class="gacha-told">
              <span class="bone wide" />
              <span class="bone" />
              <span class="bone tall" />
              <span class="bone wide" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
