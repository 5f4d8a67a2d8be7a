const MAX_TERMS = 10_000;
const PRECISION = 1e-15;

/** The p value: how likely chi-square with so many degrees of freedom is at least this large. */
export function chiSquareTail(statistic: number, freedom: number): number {
  if (freedom <= 0 || statistic <= 0) return 1;
  const [a, x] = [freedom / 2, statistic / 2];
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? Math.max(0, 1 - scale * lowerSeries(a, x)) : scale * upperFraction(a, x);
}

/** The lower incomplete gamma function as a series, which converges fast left of its middle. */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MAX_TERMS && term > sum * PRECISION; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** The upper one as a continued fraction (Lentz), which is fast and exact far out in the tail. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let product = d;
  for (let n = 1; n < MAX_TERMS; n += 1) {
    const term = -n * (n - a);
    b += 2;
    d = 1 / (term * d + b);
    c = b + term / c;
    product *= c * d;
    if (Math.abs(c * d - 1) < PRECISION) break;
  }
  return product;
}

/** Stirling's series, after the argument was raised to where it is exact. */
export function logGamma(x: number): number {
  if (x < 15) return logGamma(x + 1) - Math.log(x);
  const square = x * x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + (1 / 12 - (1 / 360 - 1 / (1260 * square)) / square) / x;
}
