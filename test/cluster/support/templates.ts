import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../deploy/postgresql');

export type Template = 'patroni.yml' | 'haproxy.cfg' | 'pgbouncer.ini';

/** What operators start from, filled in as `envsubst` does it; each value must be asked for, and each one given. */
export function fillIn(template: Template, values: Record<string, string | number>, file: string): string {
  const unused = new Set(Object.keys(values));
  const text = readFileSync(join(FOLDER, template), 'utf8').replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`${template} asks for ${name}`);
    unused.delete(name);
    return String(values[name]);
  });
  if (unused.size > 0) throw new Error(`${template} does not ask for ${[...unused]}`);
  writeFileSync(file, text);
  return file;
}
