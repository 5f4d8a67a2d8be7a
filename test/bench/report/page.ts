import type { Goal, Table } from '../stage.ts';
import type { Conditions } from './results.ts';
import { linesOf, short } from './text.ts';

/** The same for readers of the repository: every goal, every table, every chart. */
export function pageOf(conditions: Conditions, tables: readonly Table[]): string {
  const { at, machine, versions, scale, pace } = conditions;
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version.replace(/^v/, '')}`);
  return [
    '# How fast: the last run',
    `${at.slice(0, 10)}, on ${machine.cores} cores of ${machine.processor}, ${machine.memoryGiB} GiB, Linux ${machine.linux}; ${named.join(', ')}. ` +
      `${scale.users.toLocaleString('en')} users, ${scale.orders.toLocaleString('en')} orders; ${pace.rounds} rounds of ${pace.seconds} s.` +
      (conditions.oneCoreForEach ? ' One core for those who ask, one for those who answer, PostgreSQL included.' : ''),
    markdown([['goal', 'measured', ''], ...tables.flatMap(({ goals }) => goals.map(goalLine))]),
    'The ratio is to the limit, the row of ratio 1. µs are processor time for one piece of work, MiB the most that a process ever held.',
    ...tables.flatMap((table) => [
      `## ${table.title}`,
      `![${table.counts ?? `${table.unit} a second`}](${table.name}.svg)`,
      markdown(linesOf(table)),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
}

const goalLine = ({ goal, measured, met }: Goal): string[] => [goal, short(measured), met ? 'met' : '**missed**'];

function markdown([heads = [], ...lines]: string[][]): string {
  const rule = heads.map((_, column) => (column === 0 ? '---' : '--:'));
  return [heads, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
