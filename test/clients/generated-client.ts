import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const GENERATOR = join(import.meta.dirname, 'node_modules/openapi-typescript/bin/cli.js');
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');
const STRICT = { strict: true, noEmit: true, exactOptionalPropertyTypes: true, target: 'es2024', module: 'nodenext', types: [] };

type Ended = { code: number; said: string };

const runs = (file: string, words: string[]): Promise<Ended> =>
  new Promise((done) =>
    execFile(process.execPath, [file, ...words], { maxBuffer: 2 ** 28 }, (error, said, complained) =>
      done({ code: error ? Number(error.code ?? 1) : 0, said: said + complained }),
    ),
  );

export type GeneratedClient = {
  /** The numbers of the lines, from 0, that the compiler does not accept after the import of `paths`. */
  refused(lines: string[]): Promise<number[]>;
  away(): Promise<void>;
};

/** The types that a client would generate from this description, in a folder of their own. */
export async function generateClient(description: string): Promise<GeneratedClient> {
  const folder = await mkdtemp(join(tmpdir(), 'gacha-client-'));
  await writeFile(join(folder, 'openapi.json'), description);
  const { code, said } = await runs(GENERATOR, [join(folder, 'openapi.json'), '--output', join(folder, 'client.ts')]);
  if (code !== 0) throw new Error(`no client was generated: ${said}`);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT, include: ['*.ts'] }));
  return {
    refused: async (lines) => {
      await writeFile(join(folder, 'use.ts'), ["import type { paths } from './client.js';", ...lines].join('\n'));
      const compiled = await runs(COMPILER, ['-p', folder, '--pretty', 'false']);
      const found = [...compiled.said.matchAll(/^(?:.*\/)?(\w+\.ts)\((\d+),\d+\): error/gm)];
      if (found.some(([, file]) => file !== 'use.ts') || (found.length === 0) !== (compiled.code === 0))
        throw new Error(`the generated client does not compile: ${compiled.said}`);
      return [...new Set(found.map(([, , line]) => Number(line) - 2))];
    },
    away: () => rm(folder, { recursive: true }),
  };
}
