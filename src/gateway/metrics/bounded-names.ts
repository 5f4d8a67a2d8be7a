const MAX_NAMES = 200;
const PLAIN_NAME = /^[a-z_][\w.[\]-]{0,39}$/i;

/** What clients send as a name, where it may be a label: the first of them, and no pickup code. */
export function boundedNames(): (name: string) => string {
  const known = new Set<string>();
  return (name) => {
    if (PLAIN_NAME.test(name) && known.size < MAX_NAMES) known.add(name);
    return known.has(name) ? name : 'other';
  };
}
