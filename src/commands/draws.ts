import { parseArgs, styleText } from 'node:util';
import { type Audit, type AuditDifference, auditDraws } from '../draw/audit/audit.ts';
import { type Observed, observeOdds } from '../draw/audit/observed.ts';
import { Gacha } from '../gacha/gacha.ts';
import { isId, Mistake } from '../refusal.ts';
import { command, green, Misuse } from './shared/command.ts';
import { idIn } from './shared/options.ts';
import { withOpenDatabase } from './shared/with-database.ts';

const USAGE = `Usage: npm run --silent draws -- verify [GACHA ID]
       npm run --silent draws -- odds [GACHA ID]
verify works out every draw again from its record, of one gacha or of all; odds holds what was won against what was declared.`;

await command(USAGE, async (words, config, progress) => {
  const [verb, gacha, ...rest] = parseArgs({ args: words, allowPositionals: true }).positionals;
  const gachaId = gacha === undefined ? gacha : idIn(gacha);
  if ((verb !== 'verify' && verb !== 'odds') || rest.length > 0) throw new Misuse();
  return withOpenDatabase(config, async ({ orm }) => {
    const em = orm.em.fork();
    if (gachaId !== undefined && !(isId(gachaId) && (await em.count(Gacha, { id: gachaId }))))
      throw new Mistake(`There is no gacha ${gachaId}.`);
    if (verb === 'odds') return oddsTables(await observeOdds(em, gachaId));
    return verdict(await auditDraws(em, gachaId, (draws) => progress.show(`${draws} draws verified …`)));
  });
});

/** A difference makes the command fail. */
function verdict({ gachas, orders, draws, returned, first }: Audit): string {
  if (first) throw new Mistake(`${drawOf(first)}: ${first.why}.`);
  const lines = [green(`Verified ${draws} draws of ${orders} orders at ${gachas} gachas: nothing differs.`)];
  if (returned > 0) lines.push(`${returned} of them were taken back, since their money was refused.`);
  return lines.join('\n');
}

function drawOf({ gachaId, sequence, orderId, attempt, play }: AuditDifference): string {
  const details = [orderId && `order ${orderId}`, attempt && `attempt ${attempt}`, play && `play ${play}`].filter(Boolean);
  const draw = sequence ? `Draw ${sequence} of gacha` : 'Gacha';
  return `${draw} ${gachaId}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
}

function oddsTables(observed: readonly Observed[]): string {
  return observed.length === 0 ? 'Nothing has been drawn yet.' : observed.map(table).join('\n\n');
}

function table({ gachaId, gachaName, number, since, changedBy, reason, plays, prizes, pValue }: Observed): string {
  const percent = (count: number): string => `${((count / plays) * 100).toFixed(4)} %`;
  const rows = prizes.map(({ name, weight, expected, seen }) => [
    ...[name, String(weight), percent(expected), percent(seen), expected.toFixed(1), String(seen)],
  ]);
  const columns = [['prize', 'weight', 'declared', 'observed', 'expected', 'won'], ...rows];
  const widths = columns.reduce<number[]>((most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, cell.length)), []);
  const lines = columns.map((row) =>
    row.map((cell, i) => (i ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join('  '),
  );
  const judged = pValue === null ? 'too few plays to judge' : `p = ${pValue.toPrecision(3)}`;
  const heading = `${gachaName} (${gachaId}), odds version ${number}: ${plays} plays, ${judged}`;
  return [
    styleText('bold', heading, { stream: process.stdout }),
    `since ${since.toISOString()}, by ${changedBy}: ${reason}`,
    ...lines,
  ].join('\n');
}
