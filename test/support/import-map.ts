import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** A file of the program imports another, or a package; files are named from the root of the repository. */
export type Import = { file: string; target: string };

export const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));

/** In which a module is named: a line that begins or ends an import, or a call. Texts and markup have the word `from`, too. */
const IMPORTED = /(?:^import|^(?:import|export)\b[^'=\n]* from|^\} from|\bimport\(|\brequire\()\s*'([^'\n]+)'/gm;

/** Imports of types count: to read one file one must know the other. */
export const importsOf = (folder: string): Import[] =>
  filesIn(folder).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTED)].map(([, name = '']) => ({
      file,
      target: name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), name)) : name,
    })),
  );

/** Sets of nodes in which each is reached from each: the circles of a map of imports, sorted. */
export function circlesOf(arrows: readonly (readonly [from: string, to: string])[]): string[][] {
  const next = Map.groupBy(arrows, ([from]) => from);
  const reached = new Map([...next.keys()].map((node) => [node, reachableFrom(node, next)]));
  const circles = [...reached].map(([node, others]) => [...others].filter((other) => reached.get(other)?.has(node)).toSorted());
  return [...new Set(circles.filter(({ length }) => length > 0).map((circle) => circle.join(' ')))].map((circle) =>
    circle.split(' '),
  );
}

function reachableFrom(start: string, next: ReadonlyMap<string, readonly (readonly [string, string])[]>): Set<string> {
  const found = new Set<string>();
  const left = [start];
  for (let node = left.pop(); node !== undefined; node = left.pop())
    for (const [, to] of next.get(node) ?? [])
      if (!found.has(to)) {
        found.add(to);
        left.push(to);
      }
  return found;
}
