/** One line of a chart, or one layer where they are stacked. `at`: seconds. */
export type Series = { name: string; points: { at: number; value: number }[] };
export type Mark = { name: string; from: number; to: number };
export type Chart = {
  title: string;
  unit: string;
  seconds: number;
  series: Series[];
  marks: readonly Mark[];
  isStacked?: boolean;
};

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [1_000, 240, 60, 34, 26];
const COLOURS = ['#2563eb', '#dc2626', '#16a34a', '#d97706', '#7c3aed', '#0891b2', '#be185d', '#4d7c0f', '#64748b', '#78350f'];
const STEPS = 4;

export function chartOf({ title, unit, seconds, series, marks, isStacked = false }: Chart): string {
  const drawn = isStacked ? stacked(series) : series;
  const most = niceTop(Math.max(0, ...drawn.flatMap(({ points }) => points.map(({ value }) => value))));
  const x = (at: number): number => LEFT + (at / seconds) * (WIDTH - LEFT - 10);
  const y = (value: number): number => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM);
  const lines = drawn.map(({ name, points }, index) => {
    const path = points.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    return `<polyline points="${path}" fill="none" stroke="${COLOURS[index % COLOURS.length]}" stroke-width="1.6"><title>${escaped(name)}</title></polyline>`;
  });
  return `<figure><figcaption><b>${escaped(title)}</b> (${escaped(unit)}) ${legendOf(drawn)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">
${marks.map((mark, index) => bandOf(mark, index, x)).join('\n')}
${axes(most, seconds, x, y)}
${lines.join('\n')}
</svg></figure>`;
}

/** The layers, each on top of those before it. */
function stacked(series: readonly Series[]): Series[] {
  const sums = new Map<number, number>();
  return series.map(({ name, points }) => ({
    name,
    points: points.map(({ at, value }) => {
      sums.set(at, (sums.get(at) ?? 0) + value);
      return { at, value: sums.get(at) as number };
    }),
  }));
}

const legendOf = (series: readonly Series[]): string =>
  series
    .map(({ name }, index) => `<span><i style="background:${COLOURS[index % COLOURS.length]}"></i>${escaped(name)}</span>`)
    .join(' ');

function bandOf({ name, from, to }: Mark, index: number, x: (at: number) => number): string {
  const width = Math.max(2, x(to) - x(from));
  const row = 11 + (index % 2) * 12;
  return `<rect x="${x(from).toFixed(1)}" y="${TOP}" width="${width.toFixed(1)}" height="${HEIGHT - TOP - BOTTOM}" class="fault"/>
<text x="${x(from).toFixed(1)}" y="${row}" class="mark">${escaped(name)}</text>`;
}

function axes(most: number, seconds: number, x: (at: number) => number, y: (value: number) => number): string {
  const steps = Array.from({ length: STEPS + 1 }, (_, index) => index / STEPS);
  return [
    ...steps.map((share) => {
      const at = y(share * most).toFixed(1);
      return `<path d="M${LEFT} ${at}H${WIDTH - 10}" class="grid"/><text x="${LEFT - 6}" y="${Number(at) + 4}" text-anchor="end">${short(share * most)}</text>`;
    }),
    ...steps.map(
      (share) => `<text x="${x(share * seconds)}" y="${HEIGHT - 8}" text-anchor="middle">${clock(share * seconds)}</text>`,
    ),
  ].join('\n');
}

/** The next of 1, 2, 5, 10, 20 … */
function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10);
}

const short = (value: number): string => (value >= 1_000 ? `${value / 1_000}k` : String(Number(value.toPrecision(3))));

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
