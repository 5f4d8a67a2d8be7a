import { CommanderError } from 'commander';
import type { Noun } from '../words/kinds.ts';
import { NOUNS } from '../words/nouns.ts';
import { commandLine, type Said } from './command-line.ts';
import { completion } from './completion.ts';
import { rehearsed } from './rehearsal.ts';
import { misused, run, type Work } from './run.ts';

type Verbs = Readonly<Record<string, Work>>;

/** Each is loaded where it is said. */
const WORK: Record<string, () => Promise<Verbs>> = {
  books: async () => (await import('../verbs/books.ts')).books,
  export: async () => (await import('../verbs/numbers/export.ts')).exports,
  sales: async () => (await import('../verbs/numbers/sales.ts')).sales,
  refunds: async () => (await import('../verbs/refunds.ts')).refunds,
  draws: async () => (await import('../verbs/draws.ts')).draws,
  catalogue: async () => (await import('../verbs/catalogue.ts')).catalogue,
  gachas: async () => (await import('../verbs/desk/gachas.ts')).gachas,
  pictures: async () => (await import('../verbs/pictures.ts')).pictures,
  orders: async () => (await import('../verbs/orders.ts')).orders,
  shipments: async () => (await import('../verbs/shipments.ts')).shipments,
  staff: async () => (await import('../verbs/staff.ts')).staff,
  users: async () => (await import('../verbs/users.ts')).users,
  database: async () => (await import('../verbs/database.ts')).database,
  keys: async () => (await import('../verbs/keys.ts')).keys,
  restore: async () => (await import('../verbs/restore.ts')).restore,
  documents: async () => (await import('../verbs/documents.ts')).documents,
  token: async () => (await import('../verbs/token.ts')).token,
};

/** Does what the words say, and answers with the exit code. */
export async function gachaProgram(typed: readonly string[]): Promise<number> {
  const words = inNewSpelling(typed);
  let code = 0;
  const program = commandLine(async (said) => {
    code = await act(said);
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    const [noun = '', verb = ''] = words;
    const known: Noun | undefined = Object.hasOwn(NOUNS, noun) ? NOUNS[noun as keyof typeof NOUNS] : undefined;
    const line = ['gacha', ...(known ? [noun] : []), ...(known && Object.hasOwn(known.verbs, verb) ? [verb] : [])].join(' ');
    return misused(sentenceOf(error), line);
  }
}

/** `npm run migrate` was there before the noun. */
const inNewSpelling = ([noun = '', ...rest]: readonly string[]): string[] => {
  if (noun !== 'migrate') return noun ? [noun, ...rest] : ['--help'];
  return ['database', ...(rest[0] === 'roles' ? rest : ['migrate', ...rest])];
};

function sentenceOf({ code, message }: CommanderError): string {
  if (code === 'commander.help') return 'Say what to do, too.';
  const [first = '', ...rest] = message.replace(/^error: /, '').split('\n');
  return [`${first.charAt(0).toUpperCase()}${first.slice(1)}${/[.?)]$/.test(first) ? '' : '.'}`, ...rest].join('\n');
}

async function act({ noun, verb, given, words }: Said): Promise<number> {
  if (noun === 'rehearsal') return rehearsed(verb, words);
  if (noun === 'completion') {
    process.stdout.write(completion(verb));
    return 0;
  }
  const about: Noun = NOUNS[noun];
  const load = async (): Promise<Work> => (await WORK[noun]?.())?.[verb] as Work;
  return run(load, given, about.needsAs ?? 'command', `gacha ${noun} ${verb}`);
}
