import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const FANS = 5;
const PRICE = 700;

test('the drill loses a server, restores it, gives back what was lost and sells again', async () => {
  const root = join(import.meta.dirname, '../..');
  const { stdout, stderr } = await promisify(execFile)('npm', ['run', '--silent', 'drill', '--', String(FANS)], { cwd: root });
  process.stdout.write(stdout);
  const lines = stdout.split('\n').map((line) => line.trim());
  expect(stderr).toBe('');
  expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^\d+\.\d s {2}RESTORED to the point$/)]));
  expect(lines).toContain(`Payments that it has lost: ${FANS} asked for`);
  expect(lines).toContain(`given back: ${FANS} of ${FANS * PRICE} yen`);
  expect(lines).toContain(`Lost: ${FANS} paid orders. Sold afterwards: ${FANS}. For customer care: ${FANS} lines.`);
  expect(lines).toContain('Books and draws agree.');
});

test('it says how it is called where it is called otherwise', async () => {
  const root = join(import.meta.dirname, '../..');
  const called = promisify(execFile)('npm', ['run', '--silent', 'drill', '--', 'many'], { cwd: root });
  await expect(called).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('Usage: gacha rehearsal restore'),
  });
});
