import { gachaProgram } from '../../src/commands/program/gacha.ts';
import type { CommandLine } from './in-turn.ts';
import type { Ended } from './running-gateway.ts';

/** Each command waits for signals, so there are many listeners. */
process.setMaxListeners(0);

async function run([command, words]: CommandLine): Promise<Ended> {
  const ended: Ended = { code: 0, said: '', complained: '' };
  process.stdout.write = (text) => {
    ended.said += text;
    return true;
  };
  process.stderr.write = (text) => {
    ended.complained += text;
    return true;
  };
  const code = await gachaProgram([command, ...words]);
  return { ...ended, code };
}

process.on('message', async (line: CommandLine) => process.send?.(await run(line)));
