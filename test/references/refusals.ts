import { HTTP_STATUS, RETRY_AFTER_SECONDS } from '../../src/gateway/errors/http-status.ts';
import { WORDS } from '../../src/language/words.ts';
import { type RefusalCode, refusals } from '../../src/refusal.ts';
import { tableOf } from './table.ts';

const HEADING = `# Refusals

Every way to say no. A program acts on \`action\`, and shows the sentence; which codes there are is for whoever reads a log, or builds a page for one of them. How an answer
carries them is told [for clients](../clients/graphql.md#errors).

- \`status\` is that over REST. \`BAD_INPUT\` is also told with 405 (method), 413 (body too large), 414 (address too long), 415 (not JSON) and 431 (headers too long).
- \`retryable\` is true where the action is \`WAIT\`, and false with all others: only a wait may help the very same call. Where every case of a code takes as long, the seconds stand
  behind it.
- *kept*: a call that is repeated under its idempotency key hears it again. With all others the same key may be used again.`;

export function refusalsPage(): string {
  const rows = Object.entries(refusals).map(([name, { action, isKept }]) => {
    const code = name as RefusalCode;
    const seconds = RETRY_AFTER_SECONDS[code];
    const helps = action === null ? '' : `\`${action}\`${seconds === undefined ? '' : ` ${seconds} s`}`;
    return [`\`${code}\``, String(HTTP_STATUS[code]), helps, isKept ? 'yes' : '', WORDS.en.refusals[code]];
  });
  const byStatus = rows.toSorted(([, a = ''], [, b = '']) => Number(a) - Number(b));
  return [HEADING, tableOf(['code', 'status', 'action', 'kept', 'sentence'], byStatus)].join('\n\n');
}
