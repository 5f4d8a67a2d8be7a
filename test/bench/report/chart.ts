import type { Table } from '../stage.ts';
import { short } from './text.ts';

const [WIDTH, NAMES, ROW, TOP] = [760, 260, 26, 46];
const BARS = WIDTH - NAMES - 90;
/** Readable on a light page and on a dark one. */
const [INK, OWN, OTHER] = ['#6b7280', '#2563eb', '#94a3b8'];

/** A bar for each row, as long as its median; the thin line goes from the slowest round to the fastest. */
export function chartOf({ title, unit, counts, rows }: Table): string {
  const most = Math.max(...rows.map(({ figures }) => figures.max));
  const wide = (value: number): string => ((value / most) * BARS).toFixed(1);
  const bars = rows.map(({ name, figures: { median, min, max } }, index) => {
    const y = TOP + index * ROW;
    const from = NAMES + Number(wide(min));
    return [
      `<text x="${NAMES - 10}" y="${y + 13}" text-anchor="end">${escaped(name)}</text>`,
      `<rect x="${NAMES}" y="${y}" width="${wide(median)}" height="17" rx="2" fill="${/gateway|grown|, (cold|warm|after rest)$/.test(name) && !/Mercurius|PostGraphile/.test(name) ? OWN : OTHER}"/>`,
      `<path d="M${from.toFixed(1)} ${y + 8.5}H${(NAMES + Number(wide(max))).toFixed(1)}" stroke="${INK}"/>`,
      `<text x="${(NAMES + Number(wide(max)) + 8).toFixed(1)}" y="${y + 13}">${short(median)}</text>`,
    ].join('\n  ');
  });
  const height = TOP + rows.length * ROW + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="${INK}">
  <text x="10" y="22" font-size="15" font-weight="600">${escaped(title)}${counts ? '' : `: ${unit} a second`}</text>
  ${bars.join('\n  ')}
</svg>
`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
