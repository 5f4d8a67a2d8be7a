import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aUsedDataFolder, type DataFolder, runs } from '../support/running-gateway.ts';
import { writesOnTerminal } from '../support/terminal.ts';

const PROGRAMS = [
  ['npm start', 'src/main.ts'],
  ['npm run codegen', 'codegen.ts'],
  ['npm run pages', 'src/start/build-pages.ts'],
  ['npm run references', 'test/references/write.ts'],
  ['npm run check:schema', 'test/schema-check/check.ts'],
  ['npm run bench', 'test/bench/bench.ts'],
  ['gacha rehearsal festival', 'test/rehearse/rehearse.ts'],
] as const;

test.each(PROGRAMS)('%s answers --help, and a wrong argument, with how it is used', async (name, file) => {
  const [help, wrong] = await Promise.all([
    // It is answered even where the configuration has a mistake.
    runs(file, ['--help'], { PORT: 'none' }),
    runs(file, ['--wrong'], {}),
  ]);
  expect({ code: help.code, complained: help.complained }).toEqual({ code: 0, complained: '' });
  expect(help.said.startsWith(`Usage: ${name}`)).toBe(true);
  expect(help.said.split('\n').length).toBeGreaterThan(2);
  expect({ code: wrong.code, said: wrong.said }).toEqual({ code: 1, said: '' });
  expect(wrong.complained.startsWith(help.said.trimEnd())).toBe(true);
  expect(wrong.complained).not.toMatch(/\n\s+at /);
});

describe('on a terminal', () => {
  const GREEN = '\u001b[32m';
  const DRAWN_OVER = '\u001b[1G\u001b[2K';
  let folder: DataFolder;
  const file = join(import.meta.dirname, '../../src/operator/catalogue/demo.json');
  beforeAll(async () => {
    folder = await aUsedDataFolder();
  });
  afterAll(() => folder.away());

  const writes = (name: string, words: string[], env = {}) =>
    writesOnTerminal('src/commands/gacha.ts', [name, ...words], { DATA_DIR: folder.path, ...env });

  test('an import tells how far it is in a line that it draws over, and good news in green', async () => {
    const written = await writes('catalogue', ['import', file]);
    expect(written).toMatch(/1 of 7 gachas read …/);
    const [progress = '', end = ''] = written.split(`${GREEN}Imported `);
    expect(progress.endsWith(DRAWN_OVER)).toBe(true);
    expect(end).toMatch(/^\d+ gachas, /);
  });

  test('books and draws that agree are green', async () => {
    expect(await writes('books', [])).toContain(`${GREEN}Everything agrees.`);
    expect(await writes('draws', ['verify'])).toContain(`${GREEN}Verified 24 draws`);
  });

  test('NO_COLOR is obeyed', async () => {
    const written = await writes('catalogue', ['import', file], { NO_COLOR: '1' });
    expect(written).toMatch(/gachas read …/);
    expect(written).toContain(`${DRAWN_OVER}Imported `);
    expect(written.replaceAll(DRAWN_OVER, '')).not.toContain('\u001b');
  });
});
