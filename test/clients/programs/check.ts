/** Ends the program where something is not as it must be. */
export function check(isSo: unknown, what: string): asserts isSo {
  if (!isSo) throw new Error(`not so: ${what}`);
}

export function same<T>(seen: T, expected: T, what: string): void {
  const [is, shouldBe] = [JSON.stringify(seen), JSON.stringify(expected)];
  check(is === shouldBe, `${what}: ${is} should be ${shouldBe}`);
}

/** What a cache tells its watchers comes a moment later. */
export async function soon<T>(see: () => T, expected: T, what: string): Promise<void> {
  const until = Date.now() + 5_000;
  while (JSON.stringify(see()) !== JSON.stringify(expected) && Date.now() < until)
    await new Promise((done) => setTimeout(done, 5));
  same(see(), expected, what);
}
