import { useEffect, useRef, useState } from 'preact/hooks';
import type { Language } from '../../../shared/chosen.ts';
import { language } from '../../../shared/language.ts';
import { bearer } from '../../session.ts';
import { said } from '../words.ts';

const LANGUAGES: readonly Language[] = ['ja', 'en'];
const WIDTHS = ['phone', 'wide'] as const;

/**
 * The page of fans itself, in a frame. It asks in the operator's name, with a token that is lent for each call: no link shows a
 * draft, so none can be passed on.
 */
export function Preview({ gachaId, isDraft }: { gachaId: string; isDraft: boolean }) {
  const { gacha: words } = said();
  const [spoken, speak] = useState<Language>(language.value);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('phone');
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
      <p class="small quiet">{isDraft ? words.previewDraft : words.previewTold}</p>
      <div class="row">
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
          key={spoken}
          ref={frame}
          class={`preview-frame ${width}`}
          title={words.part.preview}
          src={`/staff/preview/${encodeURIComponent(gachaId)}?language=${spoken}`}
        />
      </div>
    </section>
  );
}
