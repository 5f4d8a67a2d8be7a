import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Also of a server that runs: what it deletes meanwhile is not needed, as PostgreSQL says of copies that are made of a running
 * one.
 */
export async function copyFiles(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]).catch((error: { stderr?: string }) => {
    const said = String(error.stderr ?? error).trim();
    if (!said.split('\n').every((line) => /^cp: cannot (stat|open|access) .*: No such file or directory$/.test(line)))
      throw error;
  });
}
