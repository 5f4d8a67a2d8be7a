import { gachaProgram } from './program/gacha.ts';
import { spawned } from './program/spawned.ts';
import type { Noun } from './words/kinds.ts';
import { NOUNS } from './words/nouns.ts';

const words = process.argv.slice(2);
const [noun = ''] = words;
const { flags = [] }: Partial<Noun> = Object.hasOwn(NOUNS, noun) ? NOUNS[noun as keyof typeof NOUNS] : {};
const isSo = flags.every((flag) => process.execArgv.includes(flag));
process.exitCode = isSo ? await gachaProgram(words) : await spawned([...flags, import.meta.filename, ...words]);
