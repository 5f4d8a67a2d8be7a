import { asker, type Document } from '../../shared/client.ts';
import { language } from '../../shared/language.ts';
import { LookDocument, type LookQuery, type LookQueryVariables } from '../documents.ts';

/** What a fan's page asks, word for word, of what also answers a draft: it is not in the schema of fans. */
export const PREVIEW_DOCUMENT: Document<LookQuery, LookQueryVariables> = {
  toString: () => LookDocument.toString().replace('gacha(id: $gachaId)', 'gacha: previewGacha(gachaId: $gachaId)'),
};

const PATIENCE_MS = 10_000;

/** The page of staff around this one lends its token, call by call. Opened by itself this page has none. */
function token(): Promise<string | undefined> {
  if (parent === window) return Promise.resolve(undefined);
  return new Promise((lent) => {
    const { port1, port2 } = new MessageChannel();
    const late = setTimeout(() => lent(undefined), PATIENCE_MS);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(late);
      port1.close();
      lent(typeof data === 'string' ? data : undefined);
    };
    parent.postMessage('lend', location.origin, [port2]);
  });
}

export const askAsOperator = asker({ token, renew: async () => false });

/** Nothing of it leads anywhere, buys anything or is remembered: in which language it speaks stands in its address. */
export function beginPreview(): void {
  language.value = new URL(location.href).searchParams.get('language') === 'en' ? 'en' : 'ja';
  addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest('a:not([target]), .top button')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
