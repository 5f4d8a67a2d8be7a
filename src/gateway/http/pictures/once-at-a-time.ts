/** Calls with the same key at the same time share the answer. */
export function onceAtATime<Answer>(work: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  return (key) => {
    const begun = underWay.get(key) ?? work(key).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}
