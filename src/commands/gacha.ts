import { join } from 'node:path';
import { gachaProgram } from './program/gacha.ts';
import { spawned } from './program/spawned.ts';
import type { Noun } from './words/kinds.ts';
import { NOUNS } from './words/nouns.ts';

const words = process.argv.slice(2);
const [noun = ''] = words;
const { flags = [] }: Partial<Noun> = Object.hasOwn(NOUNS, noun) ? NOUNS[noun as keyof typeof NOUNS] : {};
const isSo = flags.every((flag) => process.execArgv.includes(flag));
// As it was begun itself: what is compiled is kept, in place of taking memory each time.
const program = [join(import.meta.dirname, '../node24.js'), import.meta.filename];
process.exitCode = isSo ? await gachaProgram(words) : await spawned([...flags, ...program, ...words]);
