import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { describeRest } from '../../rest-compat/openapi.ts';
import type { Json } from '../../rest-compat/schemas.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import type { Finding } from '../openapi-lint/lint.ts';

const LINT = join(import.meta.dirname, '../openapi-lint/lint.ts');
const folder = mkdtempSync(join(tmpdir(), 'gacha-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function findingsIn(description: Json): Promise<Finding[]> {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(description));
  const { stdout } = await promisify(execFile)(process.execPath, [LINT, file], { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout);
}

const description = describeRest(createSchema(), '/manage');

test('neither Redocly nor Spectral finds an error or a warning in the description', async () => {
  expect(await findingsIn(description)).toEqual([]);
});

test('both find what is wrong', async () => {
  const { servers: _servers, ...rest } = structuredClone(description);
  const found = await findingsIn(rest);
  expect(found.map(({ by, rule }) => `${by} ${rule}`)).toEqual(
    expect.arrayContaining(['redocly no-empty-servers', 'spectral oas3-api-servers']),
  );
});
