import { useEffect, useRef, useState } from 'preact/hooks';
import type { Language } from '../../../shared/chosen.ts';
import { language } from '../../../shared/language.ts';
import { bearer } from '../../session.ts';
import type { DeskPrizeFragment } from '../documents.ts';
import { said } from '../words.ts';

const LANGUAGES: readonly Language[] = ['ja', 'en'];
const WIDTHS = ['phone', 'wide'] as const;

/** As many as a screen shows one of each. */
const MOST = 100;

/** What a fan would have won; a last-one prize comes beside a play of another, which is the last of them. */
function wonWith(prizes: readonly DeskPrizeFragment[], shown: string): string[] {
  if (shown === EACH) return prizes.slice(0, MOST).map(({ id }) => id);
  const prize = prizes.find(({ id }) => id === shown);
  if (!prize) return [];
  const other = prizes.find(({ kind }) => kind !== 'LAST_ONE');
  return prize.kind === 'LAST_ONE' && other ? [other.id, prize.id] : [prize.id];
}

/** In place of the id of a prize. */
const EACH = 'each';

type PreviewProps = { gachaId: string; isDraft: boolean; prizes: readonly DeskPrizeFragment[] };

/**
 * The page of fans itself, in a frame. It asks in the operator's name, with a token that is lent for each call: no link shows a
 * draft, so none can be passed on.
 */
export function Preview({ gachaId, isDraft, prizes }: PreviewProps) {
  const { gacha: words } = said();
  const [spoken, speak] = useState<Language>(language.value);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('phone');
  const [shown, show] = useState('');
  const won = wonWith(prizes, shown).map((id) => `&won=${encodeURIComponent(id)}`);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const lend = async ({ origin, source, data, ports: [port] }: MessageEvent<unknown>): Promise<void> => {
      if (origin !== location.origin || source !== frame.current?.contentWindow || data !== 'lend' || !port) return;
      port.postMessage(await bearer.token().catch(() => undefined));
    };
    addEventListener('message', lend);
    return () => removeEventListener('message', lend);
  }, []);
  return (
    <section class="stack-close preview" data-preview={width}>
      <p class="small quiet">{won.length > 0 ? words.previewWon : isDraft ? words.previewDraft : words.previewTold}</p>
      <div class="row">
        <div class="field">
          <label for="preview-shown">{words.previewShown}</label>
          <select id="preview-shown" value={shown} onChange={({ currentTarget }) => show(currentTarget.value)}>
            <option value="">{words.previewPage}</option>
            {prizes.map((prize) => (
              <option key={prize.id} value={prize.id}>
                {words.previewOfPrize(language.value === 'ja' ? prize.nameJa : prize.nameEn, words.kinds[prize.kind])}
              </option>
            ))}
            <option value={EACH}>{words.previewEach}</option>
          </select>
        </div>
        <fieldset class="row choice">
          <legend class="for-readers">{words.previewLanguage}</legend>
          {LANGUAGES.map((one) => (
            <button key={one} type="button" class="button" aria-pressed={spoken === one} onClick={() => speak(one)}>
              {words.languages[one]}
            </button>
          ))}
        </fieldset>
        <fieldset class="row choice">
          <legend class="for-readers">{words.previewWidth}</legend>
          {WIDTHS.map((one) => (
            <button key={one} type="button" class="button" aria-pressed={width === one} onClick={() => setWidth(one)}>
              {words.previewWidths[one]}
            </button>
          ))}
        </fieldset>
      </div>
      <div class="preview-window">
        <iframe
          key={`${spoken} ${shown}`}
          ref={frame}
          class={`preview-frame ${width}`}
          title={words.part.preview}
          src={`/staff/preview/${encodeURIComponent(gachaId)}?language=${spoken}${won.join('')}`}
        />
      </div>
    </section>
  );
}
