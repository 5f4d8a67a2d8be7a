import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildSchema, findDangerousChanges } from 'graphql';
import { migrations } from '../../src/database/migrations/index.ts';
import { answerHelp } from '../../src/start/usage.ts';
import { type Changed, changedParts, madeBy, migrationsIn, outOfTurn, stillThere } from './baseline.ts';
import { type Breaking, breakingChanges } from './changes.ts';
import { closed, namesIn } from './names.ts';
import { partsOf, textOf } from './tables.ts';

const USAGE = `Usage: npm run check:schema [-- publish]
Compares the schema and what the migrations make with what docs/published says others have built on. It fails where a change
breaks what clients ask, or a table or column is gone, unless docs/published/names.md names it under "## Next", and where a
migration that was published makes something else now. With publish it writes docs/published anew, as a release does.`;

const SCHEMA = 'docs/schema.graphql';
const FOLDER = 'docs/published';
const PUBLISHED = { schema: `${FOLDER}/schema.graphql`, tables: `${FOLDER}/tables.sql`, names: `${FOLDER}/names.md` };
const PUBLISH = 'npm run check:schema -- publish';

const read = (path: string): string => readFileSync(path, 'utf8');
const named = existsSync(PUBLISHED.names) ? namesIn(read(PUBLISHED.names)) : new Set<string>();
const isPublished = existsSync(PUBLISHED.schema) && existsSync(PUBLISHED.tables);

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function fails(complaints: readonly string[]): void {
  for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
  if (complaints.length > 0) process.exitCode = 1;
}

async function check(): Promise<void> {
  const asked = whatIsAsked();
  const { changed, gone, count } = await whatIsStored();
  say(`The tables of ${count} published migrations: ${changed.length} changes.`);
  for (const { description } of changed) say(`CHANGED    ${description}`);
  fails([...asked, ...(changed.length > 0 ? [CHANGED_TABLES] : []), ...gone]);
}

const CHANGED_TABLES = `Databases have what these migrations made. Put them back as they were, and make the change in a new migration after them.
Before 1.0 they may be written anew: name the tables and columns that are gone in ${PUBLISHED.names}, and run ${PUBLISH}`;

function whatIsAsked(): string[] {
  const [before, after] = [buildSchema(read(PUBLISHED.schema)), buildSchema(read(SCHEMA))];
  const breaking = breakingChanges(before, after);
  const silent = breaking.filter(({ coordinate }) => !named.has(coordinate));
  say(`The schema: ${breaking.length} breaking changes, ${silent.length} of them not in ${PUBLISHED.names}.`);
  for (const change of breaking) say(`${silent.includes(change) ? 'NOT NAMED' : 'named    '}  ${sentenceOf(change)}`);
  for (const { description } of findDangerousChanges(before, after)) say(`note       ${description}`);
  return silent.length === 0 ? [] : [toName(silent.map(({ coordinate }) => coordinate))];
}

const toName = (names: readonly string[]): string =>
  `Others have built on these. Put them back, or name them in ${PUBLISHED.names}, under "## Next", with what stands in their place: ` +
  [...new Set(names)].map((name) => `\`${name}\``).join(' ');

function sentenceOf({ description, deprecation }: Breaking): string {
  return deprecation === undefined ? description : `${description} It was published as deprecated: ${deprecation}`;
}

/** `gone`: a complaint of what the newest migrations have taken away, as a contract does, and no line tells. */
async function whatIsStored(): Promise<{ changed: Changed[]; gone: string[]; count: number }> {
  const published = partsOf(read(PUBLISHED.tables));
  const names = migrationsIn(published);
  const before = stillThere(names);
  const made = await madeBy(before);
  const changed = changedParts(published, made);
  const now = before.length < migrations.length ? await madeBy() : made;
  const gone = changedParts(published, now).filter(({ isGone, name }) => isGone && !named.has(name));
  return {
    changed: [...changed, ...outOfTurn(names)],
    gone: gone.length > 0 ? [toName(gone.map(({ name }) => name))] : [],
    count: names.length,
  };
}

async function publish(): Promise<void> {
  if (isPublished) await refuseSilent();
  if (process.exitCode) return;
  writeFileSync(PUBLISHED.schema, read(SCHEMA));
  writeFileSync(PUBLISHED.tables, textOf(await madeBy()));
  writeFileSync(PUBLISHED.names, closed(read(PUBLISHED.names), version()));
  say(`Written: ${Object.values(PUBLISHED).join(', ')}`);
}

const version = (): string => JSON.parse(read('package.json')).version;

/** A name that others use goes by a line in the list, and from 1.0 on no published migration changes. */
async function refuseSilent(): Promise<void> {
  const asked = whatIsAsked();
  const { changed, gone } = await whatIsStored();
  const isSettled = !version().startsWith('0.') && changed.length > 0;
  for (const { description } of changed) say(`CHANGED    ${description}`);
  fails([...asked, ...gone, ...(isSettled ? [`From 1.0 on what was published stays: make the change in a new migration.`] : [])]);
}

answerHelp(USAGE);
const [verb, ...rest] = process.argv.slice(2);
if ((verb !== undefined && verb !== 'publish') || rest.length > 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
} else if (verb === 'publish') await publish();
else if (isPublished) await check();
else fails([`There is no ${PUBLISHED.schema} or no ${PUBLISHED.tables} to compare with. The first time: ${PUBLISH}`]);
