import { said } from '../words.ts';

/** Nothing was drawn with a seed that there is not yet. */
export function SeedTag({ seed }: { seed: { isRevealed: boolean } | null }) {
  const { states } = said().fairness;
  if (!seed) return <span class="tag">{states.none}</span>;
  return seed.isRevealed ? <span class="tag fine">{states.revealed}</span> : <span class="tag look">{states.committed}</span>;
}
