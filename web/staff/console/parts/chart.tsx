import type { ComponentChild } from 'preact';
import { said } from '../words.ts';

export type Bar = { key: string; name: string; value: number };

const [WIDTH, HEIGHT, FOOT, HEAD] = [640, 200, 26, 22] as const;

/** A drawing for eyes, and its table for ears, paper and a closer look. */
export function Bars({
  title,
  bars,
  write,
  children,
}: {
  title: string;
  bars: readonly Bar[];
  write: (value: number) => string;
  /** The table; left out where it stands below anyway. */
  children?: ComponentChild;
}) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const room = HEIGHT - FOOT - HEAD;
  // A name at each bar where there is room for it.
  const every = Math.ceil(bars.length / 8);
  const top = bars.reduce((best, { value }, index) => (value > (bars[best]?.value ?? 0) ? index : best), 0);
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
        <path class="floor" d={`M0 ${HEIGHT - FOOT + 0.5}H${WIDTH}`} />
        {bars.map(({ key, name, value }, index) => {
          const height = (Math.max(0, value) / most) * room;
          const x = index * step;
          return (
            <g key={key}>
              <rect
                class="bar"
                x={x + step * 0.14}
                y={HEIGHT - FOOT - height}
                width={step * 0.72}
                height={height}
                rx={Math.min(4, step * 0.1)}
              />
              {index % every === 0 && (
                <text x={x + step / 2} y={HEIGHT - 7} text-anchor="middle">
                  {name}
                </text>
              )}
              {index === top && value > 0 && (
                <text
                  class="most"
                  x={Math.min(WIDTH - 4, Math.max(4, x + step / 2))}
                  y={HEIGHT - FOOT - height - 6}
                  text-anchor={index < bars.length / 6 ? 'start' : index > (bars.length * 5) / 6 ? 'end' : 'middle'}
                >
                  {write(value)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      {children && (
        <details>
          <summary>{said().desk.table}</summary>
          {children}
        </details>
      )}
    </figure>
  );
}

/** How much is left of it. */
export function Level({ part, label }: { part: number; label: string }) {
  const share = Math.max(0, Math.min(1, part));
  return (
    <svg
      class={`level ${share === 0 ? 'none' : share < 0.15 ? 'few' : ''}`}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect class="whole" width="100" height="8" rx="2" />
      <rect class="left" width={share * 100} height="8" rx="2" />
    </svg>
  );
}
