/** Where a string of JSON ends, and what else a walk over it stops at. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

type Open = { path: string; isList: boolean; index: number; key: string | undefined };

/** In which line of a text that is JSON each value begins, by its place as mistakes name it: `gachas[0].prizes[2].stock`. */
export function linesIn(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>([['', 1]]);
  const open: Open[] = [];
  let [line, seen] = [1, 0];
  const placeNow = (): string => {
    const inside = open.at(-1);
    if (!inside) return '';
    if (inside.isList) return `${inside.path}[${inside.index}]`;
    return inside.path === '' ? (inside.key ?? '') : `${inside.path}.${inside.key}`;
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    for (; seen < index; seen += 1) if (text.charCodeAt(seen) === 10) line += 1;
    const inside = open.at(-1);
    if (token === ',') {
      if (inside?.isList) inside.index += 1;
      else if (inside) inside.key = undefined;
    } else if (token === '}' || token === ']') open.pop();
    else if (token !== ':') {
      if (inside && !inside.isList && inside.key === undefined) {
        inside.key = keyIn(token);
        continue;
      }
      const path = placeNow();
      lines.set(path, line);
      if (token === '{' || token === '[') open.push({ path, isList: token === '[', index: 0, key: undefined });
    }
  }
  return lines;
}

function keyIn(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

/** What is missing is told where it should be: at what would have it. */
export function lineOf(lines: ReadonlyMap<string, number>, place: string): number {
  for (let at = place; at !== ''; at = at.replace(/(\.[^.[\]]*|\[\d+\]|^[^.[\]]*)$/, '')) {
    const line = lines.get(at);
    if (line !== undefined) return line;
  }
  return 1;
}
