import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { batched, type Lock } from '../../database/batch.ts';
import { newId } from '../../database/id.ts';
import { statement } from '../../database/statement.ts';
import { insertOf, updateOf } from '../../database/write.ts';
import { isId, type Refusal, type RefusalCode } from '../../refusal.ts';
import { CodeReader } from '../../staff/code-reader.ts';
import { lockReaders, type Reader, type Recent, recentGuesses } from './recent.ts';
import { GUESS, tooManyWrongCodes, WINDOW_MINUTES, WrongCode } from './wrong-code.ts';

/** `reader`: from where, as `CodeReader` says. `most`: so many guesses are answered there in an hour; 0 is no limit. */
export type BroughtCode = {
  id: string;
  staffId: string;
  deviceId: string | null;
  reader: string;
  refusal: RefusalCode;
  gachaId: string | null;
  fingerprint: string;
  most: number;
};

type Noted = { brought: BroughtCode; now: Date; isTooMany: boolean; refusedUntil: Date | null };

/**
 * Writes down what a staff member brought in vain. What never was a code may be a guess: the row of where it was brought is
 * locked, so that all gateways answer there, in sum, `most` guesses and no more; the same again is no other guess. Answers why
 * the code may not even be called wrong, where it is one too many.
 */
export const noteWrongCode = batched({
  name: 'noteWrongCode',
  keyOf,
  oneAtATime: ({ id }: BroughtCode) => id,
  queueOf: keyOf,
  load: loadRecent,
  decide: judge,
  leave: (recent, { brought: { fingerprint }, isTooMany }: Noted) => {
    if (isTooMany) return;
    recent.guesses = [...recent.guesses, fingerprint];
    recent.oldest ??= recent.now;
  },
  store: write,
});

const isCounted = ({ refusal, most }: BroughtCode): boolean => refusal === GUESS && most > 0;
const readerOf = ({ staffId, reader }: BroughtCode): Reader => ({ staffId, reader });
const readerKey = ({ staffId, reader }: Reader): string => `${staffId} ${reader}`;

/** What does not count has no row to wait for. */
function keyOf(brought: BroughtCode): string {
  return isCounted(brought) ? readerKey(readerOf(brought)) : brought.id;
}

const nothing = (): Recent => ({ now: new Date(), guesses: [], oldest: null });

function judge(brought: BroughtCode, recent: Recent = nothing()): Noted {
  const { now, oldest } = recent;
  const guesses = new Set(recent.guesses);
  const isTooMany = isCounted(brought) && guesses.size >= brought.most && !guesses.has(brought.fingerprint);
  const isReached = isCounted(brought) && guesses.add(brought.fingerprint).size >= brought.most;
  const refusedUntil = isReached ? new Date((oldest ?? now).getTime() + WINDOW_MINUTES * 60_000) : null;
  return { brought, now, isTooMany, refusedUntil };
}

async function loadRecent(
  tx: EntityManager,
  brought: readonly BroughtCode[],
  lock: Lock,
): Promise<Map<string, Recent | undefined>> {
  const asked = new Map(brought.filter(isCounted).map((one) => [keyOf(one), readerOf(one)]));
  const uncounted = brought.filter((one) => !isCounted(one)).map((one) => [keyOf(one), undefined] as const);
  if (asked.size === 0) return new Map(uncounted);
  const locked = await lockReaders(tx, [...asked.values()], lock);
  const recent = await recentGuesses(tx, { readers: locked });
  return new Map<string, Recent | undefined>([...uncounted, ...recent.map((row) => [readerKey(row), row] as const)]);
}

async function write(tx: EntityManager, noted: readonly Noted[]): Promise<(Refusal | null)[]> {
  const rows = noted.filter(({ isTooMany }) => !isTooMany).map(rowOf);
  if (rows.length > 0) await insertWrong(tx, { rows });
  const bounds = new Map(
    noted.flatMap(({ brought, refusedUntil }) =>
      refusedUntil ? [[keyOf(brought), { ...readerOf(brought), refusedUntil }]] : [],
    ),
  );
  if (bounds.size > 0) await refuseCodes(tx, { bounds: [...bounds.values()] });
  return noted.map(({ isTooMany, now, refusedUntil }) => {
    const seconds = Math.ceil(((refusedUntil ?? now).getTime() - now.getTime()) / 1000);
    return isTooMany ? tooManyWrongCodes(Math.max(1, seconds)) : null;
  });
}

const rowOf = ({ brought: { staffId, deviceId, reader, refusal, gachaId, fingerprint } }: Noted) => ({
  ...{ id: newId(), staffId, deviceId, reader, refusal, fingerprint },
  gachaId: gachaId !== null && isId(gachaId) ? gachaId : null,
});

const NOW = sql<Date>`statement_timestamp()`;

const insertWrong = statement((tx, { rows }: { rows: readonly ReturnType<typeof rowOf>[] }) =>
  insertOf(tx, WrongCode, rows, { set: { at: NOW } }),
);

const refuseCodes = statement((tx, { bounds }: { bounds: readonly (Reader & { refusedUntil: Date })[] }) =>
  updateOf(tx, CodeReader, bounds, { by: ['staffId', 'reader'], set: { at: NOW } }),
);
