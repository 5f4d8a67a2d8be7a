import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aUsedDataFolder, type DataFolder, RunningGateway } from '../support/running-gateway.ts';

const ROOT = join(import.meta.dirname, '../..');
const blocksIn = (page: string, heading: string): string[] => {
  const text = readFileSync(join(ROOT, page), 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
};
const TOUR = blocksIn('README.md', 'The same over the API');
const FAIRNESS = blocksIn('docs/fairness.md', 'Check a draw');

let folder: DataFolder;
let gateway: RunningGateway;
beforeAll(async () => {
  folder = await aUsedDataFolder();
  gateway = await RunningGateway.starts({ DATA_DIR: folder.path });
});
afterAll(async () => {
  await gateway.stop();
  await folder.away();
});

/** As it is pasted, with the Node of these tests. */
const pasted = (block: string): Promise<{ said: string; complained: string }> =>
  new Promise((done) => {
    const env = { PATH: `${join(process.execPath, '..')}:${process.env.PATH}`, PORT: new URL(gateway.address).port };
    const options = { cwd: ROOT, env: { ...env, TMPDIR: folder.path } };
    const { stdin } = execFile('bash', ['-s'], options, (_error, said, complained) => done({ said, complained }));
    stdin?.end(block);
  });

describe('the lines of the tour and of the check of a draw', () => {
  test('are the same in bash and PowerShell: programs, words in single quotes, and pipes', () => {
    expect([TOUR.length, FAIRNESS.length]).toEqual([6, 1]);
    for (const line of [...TOUR, ...FAIRNESS].join('').trimEnd().split('\n')) {
      expect(line).toMatch(/^node docs\/ask\.js \S+ '[^'"]+'( --json \| node docs\/check\.mjs)?$/);
      expect(line.replaceAll(/'[^']*'/g, '')).not.toMatch(/[$&<>;`\\]/);
    }
  });

  test('lead from a play to the prizes, each answer in a few lines', async () => {
    const expected = [
      /^gachas:\n {2}nodes:\n {4}-\n {6}name: Harbour Festival Gacha\n {6}price: 500\n[\s\S]*- name Canvas tote, stock 100, emissionProbability 20\n/,
      /^signUp:\n {2}user: id [\da-f-]{36}\ncheckIn:\n[\s\S]*name Lighthouse Check-in Gacha/,
      /^createOrder:\n {2}order: id [\da-f-]{36}, totalPrice 900, payableUntil .+\npay:\n[\s\S]*status: PAID\n[\s\S]*(Lamp|Postcard)/,
      /^issuePickupToken:\n {2}code: \d+\n {2}pickupToken: expiresAt .+\n$/,
      /^handovers:\n[\s\S]*gacha:\n +name: Lighthouse Check-in Gacha\n[\s\S]*confirmHandover: deliveredAt .+\n$/,
      /^findOrders:\n[\s\S]*status: DELIVERED\n[\s\S]*undoHandover:\n {2}gacha: name Lighthouse Check-in Gacha\nrefundOrder:\n {2}status: REFUND(ING|ED)\n {2}refund: amount 900\n$/,
    ];
    for (const [index, block] of TOUR.entries()) {
      const { said, complained } = await pasted(block);
      expect(complained).toBe('');
      expect(said).toMatch(expected[index] ?? /never/);
      expect(
        Math.max(
          ...block
            .trimEnd()
            .split('\n')
            .map(() => said.split('\n').length),
        ),
      ).toBeLessThan(60);
    }
  });

  test('work out again what Carol has won', async () => {
    const { said, complained } = await pasted(FAIRNESS.join(''));
    expect(complained).toBe('');
    expect(said).toMatch(/Last Year's Gacha[\s\S]*The hash is [\da-f]{64}: is it what you noted\?\n(Play \d: as drawn\n){4}$/);
  });

  test('say in a sentence what is wrong', async () => {
    const { complained } = await pasted(
      "node docs/ask.js nobody '{ orders { totalCount } }'\nnode docs/ask.js staff:nobody '{ staffMe { id } }'\nPORT=1 node docs/ask.js alice '{ me { id } }'\nnode docs/ask.js alice\n",
    );
    expect(complained).toMatch(
      /^UNAUTHENTICATED: .+\nstaff:nobody cannot be signed in: .+\nNo gateway answers at http:\/\/localhost:1\. .+\nUsage: /,
    );
  });
});
