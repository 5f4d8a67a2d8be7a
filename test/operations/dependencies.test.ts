import { execFile } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Advisory, advisoryMistakes, auditIn } from '../dependencies/advisories.ts';
import { isAllowed, licenceMistakes } from '../dependencies/licences.ts';

describe('a licence', () => {
  test.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0)', 'MIT OR Apache-2.0', '(MIT AND BSD-3-Clause)'])(
    '%s is allowed',
    (licence) => expect([isAllowed(licence, false), isAllowed(licence, true)]).toEqual([true, true]),
  );
  test.each(['GPL-3.0', 'AGPL-3.0', '', 'UNLICENSED', 'MIT AND GPL-3.0', '((MIT OR X) AND GPL-3.0)', 'SEE LICENSE IN x'])(
    '%p is not',
    (licence) => expect([isAllowed(licence, false), isAllowed(licence, true)]).toEqual([false, false]),
  );

  test.each(['MPL-2.0', '(MPL-2.0 AND MIT)'])('%s is allowed for what tests and builds alone run', (licence) => {
    expect([isAllowed(licence, false), isAllowed(licence, true)]).toEqual([false, true]);
  });

  const pack = (licence: string) => ({ name: 'a', version: '1.0.0', licence, isTool: false });
  const exception = { package: 'a', licence: 'GPL-3.0', reason: 'a test' };

  test('that is not allowed needs an exception of its own, with a reason, and no exception stays without a package', () => {
    expect(licenceMistakes([pack('GPL-3.0')], [])).toEqual(['a 1.0.0: its licence (GPL-3.0) is not one of those allowed']);
    expect(licenceMistakes([pack('GPL-3.0')], [exception])).toEqual([]);
    expect(licenceMistakes([pack('AGPL-3.0')], [exception])).toHaveLength(1);
    expect(licenceMistakes([pack('GPL-3.0')], [{ ...exception, reason: ' ' }])).toEqual(['a: its exception has no reason']);
    expect(licenceMistakes([{ ...pack('MPL-2.0'), isTool: true }], [])).toEqual([]);
    expect(licenceMistakes([pack('MPL-2.0')], [])).toHaveLength(1);
    expect(licenceMistakes([], [exception])).toEqual(['a: there is an exception for GPL-3.0 that no package needs']);
  });
});

describe('an advisory', () => {
  const of = (severity: string): Advisory => ({ id: 'GHSA-1', package: 'a', title: 'It leaks', severity });
  const exception = { advisory: 'GHSA-1', package: 'a', reason: 'not reached', until: '2026-12-31' };

  test.each([
    ['low', 0],
    ['moderate', 0],
    ['high', 1],
    ['critical', 1],
  ])('of severity %s is %i mistake', (severity, mistakes) =>
    expect(advisoryMistakes([of(severity)], [], '2026-11-30')).toHaveLength(mistakes),
  );

  test('is excused with a reason, until a day', () => {
    expect(advisoryMistakes([of('high')], [exception], '2026-12-31')).toEqual([]);
    expect(advisoryMistakes([of('high')], [exception], '2027-01-01')).toEqual([
      'GHSA-1: its exception has run out on 2026-12-31',
    ]);
    expect(advisoryMistakes([of('high')], [{ ...exception, package: 'b' }], '2026-12-31')).toHaveLength(1);
    expect(advisoryMistakes([of('high')], [{ ...exception, reason: '' }], '2026-12-31')).toHaveLength(1);
    expect(advisoryMistakes([], [{ ...exception, until: 'never' }], '2026-12-31')).toHaveLength(1);
  });

  test('is read where npm tells it, once for each package that has it', () => {
    const via = { url: 'https://advisories.example/GHSA-1', title: 'It leaks', severity: 'high', name: 'a' };
    const report = { vulnerabilities: { a: { via: [via] }, b: { via: ['a'] } } };
    expect(auditIn(JSON.stringify(report))).toEqual({ isAnswered: true, advisories: [of('high')] });
    expect(auditIn('<html>')).toMatchObject({ isAnswered: false });
    expect(auditIn('{"message":"405 Method Not Allowed"}')).toEqual({ isAnswered: false, why: '405 Method Not Allowed' });
  });
});

const BLOCK = 4_096;

/** As a disk counts. What Node has compiled since is not of npm. */
test('npm ci takes at most 575 MB', () => {
  const modules = join(import.meta.dirname, '../../node_modules');
  const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter(
    ({ parentPath }) => !parentPath.startsWith(join(modules, '.cache')),
  );
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + Math.ceil(lstatSync(join(parentPath, name)).size / BLOCK) * BLOCK,
    0,
  );
  expect(files.length).toBeGreaterThan(10_000);
  expect(bytes / 1024 ** 2).toBeLessThan(575);
});

describe('npm run check:dependencies', () => {
  const opened: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of opened.splice(0)) server.close();
  });

  /** A registry that answers every audit so. */
  async function aRegistry(status: number, body: string): Promise<string> {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
    });
    opened.push(server.listen(0, '127.0.0.1'));
    await new Promise((listening) => server.once('listening', listening));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  const checks = (registry: string) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '../dependencies/check.ts')], {
      env: { ...process.env, npm_config_registry: registry },
    });

  test('passes with the packages of this repository, and says what the registry knows', async () => {
    const { stdout, stderr } = await checks(await aRegistry(200, '{}'));
    expect(stdout).toMatch(/The licences of \d{4} packages in 6 lock files were read\./);
    expect(stdout).toContain('The registry knows 0 advisories');
    expect(stderr).toBe('');
  });

  test.each([
    ['says that it does not', async () => aRegistry(405, '')],
    ['cannot be reached', async () => 'http://127.0.0.1:1/'],
  ])('passes where the registry %s, and says plainly that nothing was audited', async (_how, registry) => {
    const { stdout, stderr } = await checks(await registry());
    expect(stdout).toContain('The audit was SKIPPED');
    expect(stderr).toBe('');
  });
});
