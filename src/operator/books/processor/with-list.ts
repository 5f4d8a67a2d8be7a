import type { ListedPayment, Processor } from '../../../payment/processor/processor.ts';

/** A line of a list that the processor has made. What its word for the state means, the processor knows. */
type Entry = { processorOrderId: string; status?: string; amount?: number };

/**
 * The same processor, with its own list before it: only payments that the list does not tell of, or that differ, are asked for.
 */
export function withList(processor: Processor, entries: readonly Entry[]): Processor {
  if (entries.length === 0) return processor;
  const listed = new Map<string, ListedPayment | null>();
  for (const { processorOrderId: id, status: word = '', amount } of entries) {
    const status = processor.statusNamed?.(word);
    const isTold = !listed.has(id) && status !== undefined && amount !== undefined;
    listed.set(id, isTold ? { status, amount } : null);
  }
  const findAll = async (ids: readonly string[]) => {
    const found = ids.map((id) => [id, listed.get(id)] as const);
    const told = found.filter((one): one is readonly [string, ListedPayment] => Boolean(one[1]));
    const others = ids.filter((id) => !listed.get(id));
    return new Map([...told, ...((await processor.findAll?.(others)) ?? [])]);
  };
  return { ...processor, findAll };
}
