import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { buildSchema, findDangerousChanges } from 'graphql';
import { answerHelp } from '../../src/command-line/usage.ts';
import { type Breaking, breakingChanges } from './changes.ts';

const USAGE = `Usage: npm run check:schema
Compares the published schema with that of the last release, which is the last tag v* of this branch. It fails where a change
breaks what clients ask, unless CHANGELOG.md names what has changed under "### Breaking" of its unreleased changes.`;

const SCHEMA = 'docs/schema.graphql';

const git = (...words: string[]): string =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 24 }).trim();
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

answerHelp(USAGE);
if (process.argv.length > 2) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(1);
}
const tag = existsSync('.git') ? lastRelease() : undefined;
if (!tag) say(`There is no tag v* to compare ${SCHEMA} with${isShallow() ? ': this clone has no history' : ''}.`);
else if (git('ls-tree', '--name-only', tag, SCHEMA) === '') say(`${tag} has no ${SCHEMA} to compare with.`);
else compareWith(tag);

function lastRelease(): string | undefined {
  const tags = git('-c', 'versionsort.suffix=-', 'tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname');
  return tags.split('\n')[0] || undefined;
}

function isShallow(): boolean {
  return existsSync('.git') && git('rev-parse', '--is-shallow-repository') === 'true';
}

function compareWith(release: string): void {
  const [before, after] = [git('show', `${release}:./${SCHEMA}`), readFileSync(SCHEMA, 'utf8')].map((sdl) => buildSchema(sdl));
  if (!before || !after) return;
  const named = namedAsBreaking(readFileSync('CHANGELOG.md', 'utf8'), release);
  const breaking = breakingChanges(before, after);
  const silent = breaking.filter(({ coordinate }) => !named.has(coordinate));
  say(`Compared with ${release}: ${breaking.length} breaking changes, ${silent.length} of them not in CHANGELOG.md.`);
  for (const change of breaking) say(`${silent.includes(change) ? 'NOT NAMED' : 'named    '}  ${sentenceOf(change, release)}`);
  for (const { description } of findDangerousChanges(before, after)) say(`note       ${description}`);
  if (silent.length === 0) return;
  const names = [...new Set(silent.map(({ coordinate }) => `\`${coordinate}\``))].join(' ');
  process.stderr.write(`Name these in CHANGELOG.md, under "## [Unreleased]", "### Breaking": ${names}\n`);
  process.exitCode = 1;
}

function sentenceOf({ description, deprecation }: Breaking, release: string): string {
  if (deprecation === undefined) return description;
  return `${description} It was deprecated in ${release}: ${deprecation}`;
}

/** Also under a version that is being released, and has no tag yet. */
function namedAsBreaking(changelog: string, release: string): Set<string> {
  const [, ...sections] = changelog.split(/^## /m);
  const released = sections.findIndex((section) => section.startsWith(`[${release.slice(1)}]`));
  const newer = sections.slice(0, released < 0 ? 1 : released);
  const parts = newer
    .flatMap((section) => section.split(/^### /m))
    .filter((part) => /^Breaking$/m.test(part.split('\n')[0] ?? ''));
  return new Set(parts.flatMap((part) => [...part.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)));
}
