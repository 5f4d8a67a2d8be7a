import { day } from '../../shared/language.ts';
import { words } from '../words.ts';
import type { Looked } from './look.tsx';

/** In the operator's words; what they did not say has no line. */
export function PickUp({ gacha }: { gacha: Looked }) {
  const said = words().look;
  const { rule, placeText, placeUrl, infoText } = gacha.redeemDetail;
  const isPosted = gacha.deliveryType === 'MAIL';
  const lines = [
    [said.place, placeText, isPosted ? null : placeUrl],
    [said.rule, rule, null],
    [said.info, infoText, null],
  ].filter(([, text, url]) => text || url);
  if (lines.length === 0 && !gacha.redeemLimitDate && !gacha.webUrl) return null;
  return (
    <section class="card stack-close" id="pick-up" aria-labelledby="pick-up-title">
      <h2 id="pick-up-title">{isPosted ? said.post : said.pickUp}</h2>
      <dl class="facts">
        {lines.map(([name, text, url]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span class="lines">{text}</span>{' '}
              {url && (
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {said.map}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {gacha.redeemLimitDate && <p class="small">{said.collectUntil(day(gacha.redeemLimitDate))}</p>}
      {gacha.webUrl && (
        <p class="small">
          <a href={gacha.webUrl} target="_blank" rel="noopener noreferrer">
            {said.website}
          </a>
        </p>
      )}
    </section>
  );
}
