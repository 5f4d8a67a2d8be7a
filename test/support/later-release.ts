import { join } from 'node:path';
import { migrations } from '../../src/database/migrations/index.ts';
import { CONTRACT, EXPAND } from './later-steps.ts';

/**
 * A program of a later release: which one, its file, its words. The next one gives, the one after takes away; all else is as
 * here.
 */
const RELEASES = { next: EXPAND, after: [...EXPAND, ...CONTRACT] };

const [release = '', file = '', ...words] = process.argv.slice(2);
if (release !== 'next' && release !== 'after') throw new Error(`there is no release ${release}`);
migrations.push(...RELEASES[release]);
process.argv.splice(1, process.argv.length, file, ...words);
await import(join(import.meta.dirname, '../..', file));
