/** For what a foreign key promises: that it is not there is a fault of ours, not an answer. */
export async function existing<T>(loaded: Promise<T | null>): Promise<T> {
  const row = await loaded;
  if (row === null) throw new Error('a row that another refers to is missing');
  return row;
}
