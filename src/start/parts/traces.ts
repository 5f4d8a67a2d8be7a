import { SpanKind } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { VERSION } from '../../config/version.ts';
import { beginSpan, endingWith, traced } from '../../database/tracing/span.ts';
import { describe } from '../../gateway/errors/log.ts';
import type { PaymentRow } from '../../payment/attempt/payment.ts';
import type { CallKind } from '../../payment/processor/calling.ts';

/** Its API traces nothing by itself; the rest of OpenTelemetry is loaded only where it is asked for. Answers what ends it. */
export async function openTraces(
  { traces }: Pick<Config, 'traces'>,
  log: FastifyBaseLogger,
): Promise<(() => Promise<void>) | undefined> {
  if (!traces) return undefined;
  const { openTelemetry } = await import('../tracing/open-telemetry.ts');
  return openTelemetry(traces, VERSION, {
    lost: (error) =>
      log.warn({ error: describe(error) }, 'traces cannot be sent: until they can, those that wait too long are dropped'),
    back: () => log.warn('traces are sent again'),
  });
}

/** The processor is not told of the trace. */
export const tracedCall =
  (processor: string) =>
  <Answer>(kind: CallKind, call: () => Promise<Answer>): Promise<Answer> =>
    traced(`${kind} ${processor}`, call, {
      kind: SpanKind.CLIENT,
      attributes: { 'gacha.processor': processor, 'gacha.processor.call': kind },
    });

/** Each payment that is taken up has a trace of its own. */
export const tracedRecovery = <Answer>({ id, state }: PaymentRow, work: () => Promise<Answer>): Promise<Answer> => {
  const attributes = { 'gacha.payment.id': id, 'gacha.payment.state': state };
  return endingWith(beginSpan('recover payment', { attributes, root: true }), work);
};
