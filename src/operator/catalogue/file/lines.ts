/** Where a string of JSON ends, and what else a walk over it stops at. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** `path`: of nothing that is asked for if it is undefined. */
type Open = { path: string | undefined; isList: boolean; index: number; key: string | undefined };

/**
 * In which line of a text that is JSON each of these places begins, as mistakes name them: `gachas[0].prizes[2].stock`. What is
 * missing is told where it should be: at what would have it.
 */
export function linesOf(text: string, places: readonly string[]): number[] {
  const above = new Map(places.map((place) => [place, aboveAll(place)]));
  const lines = linesIn(text, new Set([...above.values()].flat()));
  return places.map((place) => (above.get(place) ?? []).map((at) => lines.get(at)).find((line) => line !== undefined) ?? 1);
}

/** The place itself, and all that it is in. */
function aboveAll(place: string): string[] {
  const all: string[] = [];
  for (let at = place; at !== ''; ) {
    all.push(at);
    const above = at.replace(/(\.[^.[\]]*|\[\d+\]|^[^.[\]]*)$/, '');
    // A key may be anything, also what no place ends with.
    at = above === at ? '' : above;
  }
  return all;
}

/** Only of the places that are asked for: a file may have a million values, each with a long name. */
function linesIn(text: string, asked: ReadonlySet<string>): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const open: Open[] = [];
  let [line, seen] = [1, 0];
  const placeNow = (): string | undefined => {
    const inside = open.at(-1);
    if (!inside) return '';
    if (inside.path === undefined) return undefined;
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
      const place = placeNow();
      const path = place === '' || (place !== undefined && asked.has(place)) ? place : undefined;
      if (path !== undefined) lines.set(path, line);
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
