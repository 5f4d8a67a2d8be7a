/** The address at the gateway to which a browser comes back from the bank, with all that the bank wrote into it. */
export function returnPathOf(back: URL | string | null | undefined): string {
  const { pathname, search } = new URL(back ?? '');
  return `${pathname}${search}`;
}
