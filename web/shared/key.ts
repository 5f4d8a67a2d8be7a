import { Offline } from './refusal.ts';

type Kept = { key: string; input: string };

const nameOf = (deed: string): string => `key-${deed}`;

/** Tells one input from another; what was typed is not kept. */
function markOf(input: unknown): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  const text = JSON.stringify(input);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return `${text.length}-${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`;
}

/**
 * The idempotency key of something that a person wants, kept in this tab until it is decided: a page that is loaded again in the
 * middle repeats the same deed. Other input is another deed.
 */
function keyFor(deed: string, input: unknown): string {
  const mark = markOf(input);
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(deed)) ?? 'null') as Kept | null;
    if (kept?.input === mark) return kept.key;
    const key = crypto.randomUUID();
    sessionStorage.setItem(nameOf(deed), JSON.stringify({ key, input: mark } satisfies Kept));
    return key;
  } catch {
    // Storage may be closed to a page: then a deed ends with the page.
    return crypto.randomUUID();
  }
}

/** It is decided: another press is another deed. */
function endKey(deed: string): void {
  try {
    sessionStorage.removeItem(nameOf(deed));
  } catch {
    // As above.
  }
}

/**
 * What a person wants is done once: where no answer came, the same press asks for the same deed again, also on a page that is
 * loaded anew.
 */
export async function once<Value>(deed: string, input: unknown, ask: (key: string) => Promise<Value>): Promise<Value> {
  try {
    const value = await ask(keyFor(deed, input));
    endKey(deed);
    return value;
  } catch (error) {
    if (!(error instanceof Offline)) endKey(deed);
    throw error;
  }
}
