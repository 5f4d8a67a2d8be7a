import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../config/config.ts';
import type { CardForm } from '../../gateway/http/pages/card-form.ts';
import { cardFormOrigins, cardFormScript } from '../../payment/processor/gmo/card-form.ts';
import type { Note } from '../../payment/processor/gmo/client.ts';
import { GMO_TIMINGS, gmo } from '../../payment/processor/gmo/gmo.ts';
import type { Processor } from '../../payment/processor/processor.ts';
import { sandbox } from '../../payment/processor/sandbox/sandbox.ts';

/** The origins that a page with the fields of a card asks; none where the sandbox takes made-up tokens. */
export const cardFormOf = ({ gmo: settings }: Pick<Config, 'gmo'>): string[] =>
  settings ? cardFormOrigins(settings.endpoint) : [];

/** What the page of a card is told. */
export const cardFormTold = ({ gmo: settings }: Pick<Config, 'gmo'>): CardForm =>
  settings ? { processor: 'gmo', shopId: settings.shopId, script: cardFormScript(settings.endpoint) } : { processor: 'sandbox' };

/** `challengePage` is where the sandbox's bank asks the card's holder; null where it asks none. */
export function configuredProcessor(
  config: Pick<Config, 'gmo'>,
  em: EntityManager,
  note: Note,
  challengePage: (() => string) | null = null,
  onCircuit: (isClosed: boolean) => void = () => {},
): Processor {
  if (!config.gmo) return sandbox(em, challengePage);
  const { answerSeconds, ...settings } = config.gmo;
  return gmo({ ...settings, timings: { ...GMO_TIMINGS, slowMs: answerSeconds * 1000 } }, note, onCircuit);
}
