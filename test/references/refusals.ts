import { HTTP_STATUS, RETRY_AFTER_SECONDS } from '../../src/gateway/errors/http-status.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { type MistakeCode, mistakeIn, WORDS } from '../../src/language/words.ts';
import { type RefusalCode, refusals } from '../../src/refusal.ts';
import { detailsByCode } from '../support/refusal-details.ts';
import { tableOf } from './table.ts';

const HEADING = `# Refusals

Every way to say no. A program acts on \`action\`, and shows the sentence; which codes there are is for whoever reads a log, or builds a page for one of them. How an answer
carries them is told [for clients](../clients/graphql.md#errors).

- \`status\` is that over REST. \`BAD_INPUT\` is what another input would mend; what the business refuses has a code of its own, and 409 where nothing else says it better. \`BAD_INPUT\` is also told
  with 405 (method), 413 (body too large), 414 (address too long), 415 (not JSON) and 431 (headers too long).
- \`retryable\` is true where the action is \`WAIT\`, and false with all others: only a wait may help the very same call. Where every case of a code takes as long, the seconds stand
  behind it.
- *kept*: a call that is repeated under its idempotency key hears it again. With all others the same key may be used again.
- \`extensions\` over GraphQL are those of its type in \`RefusalDetail\`; *names* are the fields that no other code has.`;

const FIELDS = `## Messages of fields

The \`code\` of each entry in \`extensions.errors\`, with its sentence behind the name of the field, and by itself in Japanese.`;

const OF_ALL = ['code', 'retryable', 'action', 'retryAfterSeconds', 'errors'];

const details = detailsByCode(createSchema());

const namesOf = (code: RefusalCode): string =>
  Object.keys(details.get(code)?.getFields() ?? {})
    .filter((name) => !OF_ALL.includes(name))
    .map((name) => `\`${name}\``)
    .join(', ');

export function refusalsPage(): string {
  const rows = Object.entries(refusals).map(([name, { action, isKept }]) => {
    const code = name as RefusalCode;
    const seconds = RETRY_AFTER_SECONDS[code];
    const helps = action === null ? '' : `\`${action}\`${seconds === undefined ? '' : ` ${seconds} s`}`;
    const told = [WORDS.en.refusals[code], WORDS.ja.refusals[code]];
    return [`\`${code}\``, String(HTTP_STATUS[code]), helps, isKept ? 'yes' : '', namesOf(code), ...told];
  });
  const byStatus = rows.toSorted(([, a = ''], [, b = '']) => Number(a) - Number(b));
  const table = tableOf(['code', 'status', 'action', 'kept', 'names', 'sentence', 'in Japanese'], byStatus);
  return [HEADING, table, FIELDS, tableOf(['code', 'message', 'in Japanese'], messages())].join('\n\n');
}

/** What a sentence names stands in it as its own name, or as an example. */
const NAMED = new Proxy<Record<string, unknown>>(
  { found: { status: 'captured', amount: 1500 }, until: '2026-11-30T09:05:00.000Z', carrier: 'yamato' },
  { get: (examples, name) => examples[String(name)] ?? `‹${String(name)}›` },
);

const messages = (): string[][] =>
  (Object.keys(WORDS.en.mistakes) as MistakeCode[])
    .toSorted()
    .map((code) => [`\`${code}\``, mistakeIn('en', code, NAMED), mistakeIn('ja', code, NAMED)]);
