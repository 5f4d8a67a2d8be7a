/** What could be won with one play. */
export type Urn = { prizes: readonly { weight: number; stock: number; prize: { id: string } }[] };

/** The prizes that were left lie end to end, each as long as its weight. */
export function segmentsOf({ prizes }: Urn): { id: string; from: number; weight: number }[] {
  let from = 0;
  return prizes
    .filter(({ stock, weight }) => stock > 0 && weight > 0)
    .map(({ prize, weight }) => {
      const segment = { id: prize.id, from, weight };
      from += weight;
      return segment;
    });
}

export const boundOf = (urn: Urn): number => segmentsOf(urn).reduce((sum, { weight }) => sum + weight, 0);

export const wonBy = (urn: Urn, value: number): string | undefined =>
  segmentsOf(urn).find(({ from, weight }) => value < from + weight)?.id;
