const MAX_NAMES = 200;
const PLAIN_NAME = /^[a-z_][\w.[\]-]{0,39}$/i;

/** Bounds the names that clients send and that become labels: the first of them are kept, and no pickup code. */
export function boundedNames(): (name: string) => string {
  const known = new Set<string>();
  return (name) => {
    if (PLAIN_NAME.test(name) && known.size < MAX_NAMES) known.add(name);
    return known.has(name) ? name : 'other';
  };
}
