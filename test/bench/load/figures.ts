/** What one round of one variant was like. */
export type Round = {
  /** How many pieces of work were done. */
  done: number;
  seconds: number;
  /** How many a second, where that is not `done` in `seconds`. */
  rate?: number;
  /** How long each took, in milliseconds. */
  latencies: number[];
  /** Microseconds of processor time. */
  node: number;
  postgres: number;
};

/** All rounds of a variant but the first. */
export type Figures = {
  /** A second. */
  median: number;
  min: number;
  max: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of processor time for each piece of work. */
  node: number;
  postgres: number;
  /** MiB at the most. */
  memory: number;
};

export function figuresOf(rounds: readonly Round[], memory: number): Figures {
  const rates = rounds.map(({ done, seconds, rate = done / seconds }) => rate).sort((a, b) => a - b);
  const latencies = rounds.flatMap((round) => round.latencies).sort((a, b) => a - b);
  const done = sum(rounds.map((round) => round.done));
  return {
    median: quantile(rates, 0.5),
    min: rates[0] ?? Number.NaN,
    max: rates.at(-1) ?? Number.NaN,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    node: sum(rounds.map(({ node }) => node)) / done,
    postgres: sum(rounds.map(({ postgres }) => postgres)) / done,
    memory,
  };
}

/** Of numbers in their order; between two, what lies between them. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return low + (high - low) * (place % 1);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
