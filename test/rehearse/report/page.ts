import type { Line } from '../verdict.ts';
import { chartOf, escaped } from './chart.ts';
import { chartsOf, type Told } from './over-time.ts';

export type Rehearsed = Told & { verdict: Line[]; about: Record<string, string> };

/** One page that needs nothing else. */
export function pageOf(rehearsed: Rehearsed): string {
  const { verdict, figures, about } = rehearsed;
  const failed = verdict.filter(({ isGood }) => !isGood).length;
  const said = failed === 0 ? 'All is as it must be' : `${failed} of ${verdict.length} lines say no`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rehearsal: ${said}</title>
<style>${STYLE}</style>
<h1 class="${failed === 0 ? 'good' : 'bad'}">${said}</h1>
<p>${Object.entries(about)
    .map(([name, value]) => `${escaped(name)} <b>${escaped(value)}</b>`)
    .join(' · ')}</p>
<table><tr><th>what must be<th>what was seen<th></tr>
${verdict.map(({ asked, seen, isGood }) => row([asked, seen, isGood ? 'yes' : 'NO'], isGood ? 'good' : 'bad')).join('\n')}
</table>
<h2>Operations</h2>
<p>Refused for now: turned away early, or not possible at this moment. Half and 99 of 100 are those of the admitted outside of faults.</p>
<table><tr><th>operation<th>asked<th>admitted<th>refused for now<th>half within (ms)<th>99 of 100 within (ms)</tr>
${figures.operations.map(({ operation, ...numbers }) => row([operation, ...Object.values(numbers).map((it) => String(Math.round(it)))])).join('\n')}
</table>
<h2>Over time</h2>
<p>Faults are marked: ${figures.faults.map(({ name, what }) => `<b>${escaped(name)}</b>, ${escaped(what)}`).join('; ') || 'none'}.</p>
${chartsOf(rehearsed).map(chartOf).join('\n')}
</html>
`;
}

const row = (cells: readonly string[], name = ''): string =>
  `<tr class="${name}">${cells.map((cell) => `<td>${escaped(cell)}`).join('')}</tr>`;

const STYLE = `
:root{color-scheme:light dark}body{font:15px/1.45 system-ui,sans-serif;max-width:1040px;margin:2em auto;padding:0 1em}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25em .7em;border-bottom:1px solid #8884}
h1.good,tr.good td:last-child{color:#16a34a}h1.bad,tr.bad td{color:#dc2626;font-weight:600}
figure{margin:1.4em 0}figcaption span{white-space:nowrap;margin-right:.5em;font-size:13px}
i{display:inline-block;width:.8em;height:.8em;margin:0 .25em 0 .5em;border-radius:2px}
svg{width:100%;font:11px system-ui,sans-serif;fill:currentColor}.grid{stroke:#8883}.fault{fill:#dc26261f}.mark{fill:#dc2626}`;
