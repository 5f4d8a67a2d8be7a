import type { CommandLine } from './in-turn.ts';
import type { Ended } from './running-gateway.ts';

const lines: CommandLine[] = JSON.parse(process.argv[2] ?? '');

/** Each command waits for signals, so there are many listeners. */
process.setMaxListeners(0);

async function run([command, words]: CommandLine, turn: number): Promise<Ended> {
  const file = new URL(`../../src/commands/${command}.ts?${turn}`, import.meta.url);
  process.argv = [process.execPath, file.pathname, ...words];
  const ended: Ended = { code: 0, said: '', complained: '' };
  process.stdout.write = (text) => {
    ended.said += text;
    return true;
  };
  process.stderr.write = (text) => {
    ended.complained += text;
    return true;
  };
  await import(file.href);
  return { ...ended, code: Number(process.exitCode ?? 0) };
}

const write = process.stdout.write.bind(process.stdout);
const ends: Ended[] = [];
for (const [turn, line] of lines.entries()) {
  process.exitCode = 0;
  ends.push(await run(line, turn));
}
process.exitCode = 0;
write(JSON.stringify(ends));
