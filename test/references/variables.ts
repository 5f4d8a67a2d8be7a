import type { z } from 'zod';
import { EXPLAINED, PARTS, REFUSED } from '../../src/config/explained.ts';
import { variables } from '../../src/config/variables.ts';
import { tableOf } from './table.ts';

type Name = keyof typeof EXPLAINED;
type Schema = z.ZodType & { def: { innerType?: Schema; in?: Schema }; options?: readonly string[] };

const HEADING = `# Variables

Settings are environment variables, of a gateway and of the [commands](commands.md) alike. All are checked at the start. Every mistake is listed
with its variable, and then nothing is started. A variable that is empty counts as absent.`;

const UNSAFE = `## What is refused

With \`NODE_ENV=production\` the gateway does not start while one of these holds. All of them are told at once, each with the word that allows it in
\`ALLOW_UNSAFE\`. Allow what you know, for as long as you must; every word is one promise less, and every start says which are allowed. The server is
asked at the start alone. The commands beside the gateway are not held up. No word allows a database that is behind, a secret of less than 32 bytes or
an RSA key of less than 2048 bits.`;

export function variablesPage(): string {
  const names = Object.keys(EXPLAINED) as Name[];
  const begins = [...PARTS.map(([, first]) => names.indexOf(first)), names.length];
  const parts = PARTS.map(([title], part) => {
    const rows = names.slice(begins[part], begins[part + 1]).map((name) => [`\`${name}\``, EXPLAINED[name], mayBe(name)]);
    return `## ${title}\n\n${tableOf(['variable', 'meaning', 'may be'], rows)}`;
  });
  const refused = tableOf(
    ['word', 'refused'],
    Object.entries(REFUSED).map(([word, told]) => [`\`${word}\``, told]),
  );
  return [HEADING, ...parts, UNSAFE, refused].join('\n\n');
}

/** What stands before `default` and `optional`, and before what makes another value of it. */
function mayBe(name: Name): string {
  const schema = variables.shape[name] as unknown as Schema;
  const layers: Schema[] = [];
  for (let it: Schema | undefined = schema; it; it = it.def.innerType ?? it.def.in) layers.push(it);
  const options = layers.find((layer) => layer.options)?.options;
  const told = layers.map((layer) => layer.meta()?.told).find((one) => one !== undefined);
  const values = options ? options.map((one) => `\`${one}\``).join(' ') : told;
  const otherwise = schema.safeParse(undefined).data;
  const isSaid = typeof otherwise === 'string' || typeof otherwise === 'number';
  return [values, isSaid && `default \`${otherwise}\``].filter(Boolean).join('; ');
}
