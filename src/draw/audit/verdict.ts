/** Among twenty honest tables one is below this. */
const USUAL = 0.05;
/** From here on a table is looked at closer. */
const RARE = 0.001;
const MOST = 1_000_000;

export type OddsVerdict = 'few' | 'usual' | 'rare' | 'very-rare';

/** What the p value of a version of the odds means in words; `few` where too little was drawn to say. */
export function verdictOn(pValue: number | null): { verdict: OddsVerdict; oneIn: number } {
  if (pValue === null) return { verdict: 'few', oneIn: 1 };
  const oneIn = pValue > 0 ? Math.min(MOST, Math.floor(1 / pValue)) : MOST;
  return { verdict: pValue >= USUAL ? 'usual' : pValue < RARE ? 'very-rare' : 'rare', oneIn };
}
