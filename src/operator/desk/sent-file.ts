import { badInput, type FieldMistake, fieldError, mistaken, Refusal } from '../../refusal.ts';
import { linesOf } from '../catalogue/file/lines.ts';
import { FileMistake, type InFile, MAX_TOLD } from '../catalogue/file/read.ts';
import { gachasIn, refuseTooLarge, refuseTooMany } from './sent-bounds.ts';

/** As JSON, and without its staff. */
export function readFile(text: string): { json: unknown; staff: number } {
  refuseTooLarge(text);
  const json = parsed(text);
  refuseTooMany(json);
  if (typeof json !== 'object' || json === null || !('staff' in json)) return { json, staff: 0 };
  const { staff, ...file } = json;
  return { json: file, staff: Array.isArray(staff) ? staff.length : 0 };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, at] = / at position (\d+)/.exec((error as Error).message) ?? [];
    throw badInput(`line ${lineAt(text, Number(at ?? text.length))}`, 'NO_JSON');
  }
}

function lineAt(text: string, end: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
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
  const told = mistakes.slice(0, MAX_TOLD);
  const places = told.map(({ place }) => place);
  const [lines, gachas] = [linesOf(text, places), gachasIn(JSON.parse(text))];
  const errors = told.map(({ place, mistake }, index) =>
    fieldError(`line ${lines[index]}${place === '' ? '' : `, ${place}`}`, atADesk(place, mistake, gachas)),
  );
  const more = mistakes.length - told.length;
  return new Refusal(mistakes.every(isClash) ? 'VERSION_CHANGED' : 'BAD_INPUT', [
    ...errors,
    ...(more > 0 ? [fieldError('file', mistaken('MORE_MISTAKES', { count: more }))] : []),
  ]);
}

const CLASHES: readonly string[] = ['OLDER_VERSION', 'NOT_YET', 'MORE_THAN_KNOWN', 'LESS_THAN_KNOWN'];
const isClash = ({ mistake }: InFile): boolean => CLASHES.includes(mistake.code);

/** The message for a command names another command: an operator at a desk has no shell. */
function atADesk(place: string, mistake: FieldMistake, gachas: ReturnType<typeof gachasIn>): FieldMistake {
  if (mistake.code !== 'OLDER_VERSION') return mistake;
  const name = gachas[Number(/^gachas\[(\d+)\]/.exec(place)?.[1])]?.name;
  const { known, now } = mistake.params as { known: number; now: number };
  return mistaken('OLDER_GACHA', { known, now, name: typeof name === 'string' ? name : Object.values(name ?? {}).join(' / ') });
}
