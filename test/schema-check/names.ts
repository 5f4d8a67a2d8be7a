const NEXT = '## Next\n';

/** What the part of the page that is not published yet names. */
export function namesIn(page: string): Set<string> {
  const [, after = ''] = page.split(NEXT);
  const [part = ''] = after.split(/^## /m);
  return new Set([...part.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name));
}

/** What was next belongs to the version that is published with it, above what that has already. */
export function closed(page: string, version: string): string {
  const [before = '', after = ''] = page.split(NEXT);
  const [part = '', ...others] = after.split(/^(?=## )/m);
  if (part.trim() === '') return page;
  const heading = `## ${version}\n`;
  const [newest = '', ...older] = others;
  const rest = newest.startsWith(heading)
    ? [`${heading}\n${part.trim()}\n${newest.slice(heading.length + 1)}`, ...older]
    : [`${heading}\n${part.trim()}\n\n`, ...others];
  return `${before}${NEXT}\n${rest.join('')}`.replace(/\n+$/, '\n');
}
