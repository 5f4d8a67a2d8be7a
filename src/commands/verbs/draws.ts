import { styleText } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Audit, type AuditDifference, auditDraws } from '../../draw/audit/audit.ts';
import { verdictOn } from '../../draw/audit/verdict.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { WORDS } from '../../language/words.ts';
import { type Observed, observeOdds } from '../../operator/sales/observed.ts';
import { isId, Mistake } from '../../refusal.ts';
import { Disorder } from '../console/ends.ts';
import { idIn } from '../console/options.ts';
import { green } from '../console/progress.ts';
import { withOpenDatabase } from '../console/with-database.ts';
import type { WorkOf } from '../words/kinds.ts';
import type { DRAWS } from '../words/money.ts';

export const draws: WorkOf<typeof DRAWS> = {
  verify: ({ 'gacha-id': typed }, config, progress) =>
    withOpenDatabase(config, async ({ orm }) => {
      const em = orm.em.fork();
      const gachaId = await gachaIn(em, typed);
      return verdict(await auditDraws(em, gachaId, (verified) => progress.show(`${verified} draws verified …`)));
    }),
  odds: ({ 'gacha-id': typed }, config) =>
    withOpenDatabase(config, async ({ orm }) => {
      const em = orm.em.fork();
      return oddsTables(await observeOdds(em, await gachaIn(em, typed), config.defaultLanguage));
    }),
};

async function gachaIn(em: EntityManager, typed: string | undefined): Promise<string | undefined> {
  if (typed === undefined) return undefined;
  const id = idIn(typed);
  if (!(isId(id) && (await em.count(Gacha, { id })))) throw new Mistake(`There is no gacha ${id}.`);
  return id;
}

function verdict({ gachas, orders, draws, returned, first }: Audit): string {
  if (first) throw new Disorder(`${drawOf(first)}: ${first.why}.`);
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

/** A play among fewer kinds has other chances than were declared. */
const RAN_OUT = 'Not every prize was there before each play: expected goes by what was left then, declared by all of them.';

const isAsDeclared = (prizes: Observed['prizes'], plays: number): boolean =>
  prizes.every(({ declared, expected }) => Math.abs((declared / 100) * plays - expected) < 1e-6 * plays + 1e-9);

function table({ gachaId, gachaName, number, since, changedBy, reason, plays, prizes, pValue }: Observed): string {
  const share = (percent: number): string => `${percent.toFixed(4)} %`;
  const rows = prizes.map(({ name, weight, declared, expected, seen }) => [
    ...[name, String(weight), share(declared), share((seen / plays) * 100), expected.toFixed(1), String(seen)],
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
    ...(pValue === null ? [] : [WORDS.en.oddsJudged(verdictOn(pValue))]),
    ...lines,
    ...(isAsDeclared(prizes, plays) ? [] : [RAN_OUT]),
  ].join('\n');
}
