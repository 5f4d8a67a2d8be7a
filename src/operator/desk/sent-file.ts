import { badInput, type FieldMistake, fieldError, mistaken, Refusal } from '../../refusal.ts';
import { lineOf, linesIn } from '../catalogue/file/lines.ts';
import { FileMistake, type InFile } from '../catalogue/file/read.ts';

/** All of it is read, compared and written by a gateway that serves meanwhile. */
export const MAX_PRIZES_SENT = 1_000;
/** More of them tell nobody more. */
const MAX_TOLD = 100;

/** As JSON, and without its staff. */
export function readFile(text: string): { json: unknown; staff: number } {
  const json = parsed(text);
  const prizes = gachasIn(json).reduce((sum, one) => sum + (Array.isArray(one?.prizes) ? one.prizes.length : 0), 0);
  if (prizes > MAX_PRIZES_SENT) throw badInput('file', 'TOO_MANY_PRIZES', { prizes, most: MAX_PRIZES_SENT });
  if (typeof json !== 'object' || json === null || !('staff' in json)) return { json, staff: 0 };
  const { staff, ...file } = json;
  return { json: file, staff: Array.isArray(staff) ? staff.length : 0 };
}

type Gachas = readonly ({ prizes?: unknown; name?: unknown } | null | undefined)[];
const gachasIn = (json: unknown): Gachas => {
  const { gachas } = (json ?? {}) as { gachas?: unknown };
  return Array.isArray(gachas) ? (gachas as Gachas) : [];
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, at] = / at position (\d+)/.exec((error as Error).message) ?? [];
    const line = text.slice(0, Number(at ?? text.length)).split('\n').length;
    throw badInput(`line ${line}`, 'NO_JSON');
  }
}

/** A file's mistakes, each with its line, as a form's are with their fields. */
export async function refusedAsSent<Done>(text: string, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileMistake)) throw error;
    throw refused(text, error.mistakes);
  }
}

function refused(text: string, mistakes: readonly InFile[]): Refusal {
  const [lines, gachas] = [linesIn(text), gachasIn(JSON.parse(text))];
  const told = mistakes.slice(0, MAX_TOLD);
  const errors = told.map(({ place, mistake }) =>
    fieldError(`line ${lineOf(lines, place)}${place === '' ? '' : `, ${place}`}`, atADesk(place, mistake, gachas)),
  );
  const more = mistakes.length - told.length;
  return new Refusal(mistakes.every(isClash) ? 'VERSION_CHANGED' : 'BAD_INPUT', [
    ...errors,
    ...(more > 0 ? [fieldError('file', mistaken('MORE_MISTAKES', { count: more }))] : []),
  ]);
}

const CLASHES: readonly string[] = ['OLDER_VERSION', 'NOT_YET', 'MORE_THAN_KNOWN', 'LESS_THAN_KNOWN'];
const isClash = ({ mistake }: InFile): boolean => CLASHES.includes(mistake.code);

/** Whoever has no shell reads of no command. */
function atADesk(place: string, mistake: FieldMistake, gachas: Gachas): FieldMistake {
  if (mistake.code !== 'OLDER_VERSION') return mistake;
  const name = gachas[Number(/^gachas\[(\d+)\]/.exec(place)?.[1])]?.name;
  const { known, now } = mistake.params as { known: number; now: number };
  return mistaken('OLDER_GACHA', { known, now, name: typeof name === 'string' ? name : Object.values(name ?? {}).join(' / ') });
}
