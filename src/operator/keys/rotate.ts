import type { EntityManager } from '@mikro-orm/postgresql';
import { guardText } from '../../database/guard.ts';
import { enrol, enrolledIds, retire } from '../../encryption/enrolment.ts';
import { type SealedColumn, vaultOf } from '../../encryption/sealed-column.ts';
import { refuseUnreadableKey, refuseUnseenKey } from '../../encryption/take-up.ts';
import { BrokenSeal, keyIdOf, MissingKey, type Sealed } from '../../encryption/vault.ts';
import { SEALED_COLUMNS } from './columns.ts';
import { type Usage, usageOfKeys } from './usage.ts';

/** Few enough that a payment never waits for a batch longer than it takes to write it. */
const ROWS_AT_ONCE = 200;
/** Rows that were locked, or written meanwhile, are looked at again. */
const MAX_PASSES = 10;

export type Rotation = {
  sealedAgain: number;
  left: readonly Usage[];
  retired: readonly string[];
  /** Rows that do not open with the key that they name: changed outside the gateway, or copied from elsewhere. */
  broken: readonly string[];
  /** Keys that nothing is sealed with, but that a gateway has used within the last minutes. */
  stillSeen: readonly string[];
};

/** Seals everything with the first key, beside running gateways. May be stopped and begun again at any time. */
export async function rotateKeys(em: EntityManager, onRows: (sealedAgain: number) => void = () => {}): Promise<Rotation> {
  const vault = vaultOf(em);
  await refuseUnreadableKey(em, vault.firstId);
  await refuseUnseenKey(em, vault.firstId);
  await enrol(em.fork(), vault);
  let sealedAgain = 0;
  let left: Usage[] = [];
  const broken = new BrokenRows();
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    for (const column of SEALED_COLUMNS)
      await sealColumnAgain(em, column, broken, (rows) => {
        sealedAgain += rows;
        onRows(sealedAgain);
      });
    left = broken.without(await usageOfKeys(em)).filter(({ keyId }) => keyId !== vault.firstId);
    if (left.length === 0) break;
  }
  const others = (await enrolledIds(em)).filter((id) => id !== vault.firstId && !left.some(({ keyId }) => keyId === id));
  const retired = await retire(em, others);
  return { sealedAgain, left, retired, broken: broken.names, stillSeen: others.filter((id) => !retired.includes(id)) };
}

type SealedRow = { row: string[]; sealed: Sealed & string };

/** No key is of any use to them, so they hold up none. */
class BrokenRows {
  private readonly keyOf = new Map<string, { place: string; keyId: string }>();

  get names(): string[] {
    return [...this.keyOf.keys()];
  }

  note({ table, column }: SealedColumn, { row, sealed }: SealedRow): void {
    this.keyOf.set(`${table}.${column} ${row.join(' ')}`, { place: `${table}.${column}`, keyId: keyIdOf(sealed) });
  }

  without(usage: readonly Usage[]): Usage[] {
    const broken = [...this.keyOf.values()];
    const brokenOf = (one: Usage) =>
      broken.filter(({ place, keyId }) => place === `${one.table}.${one.column}` && keyId === one.keyId).length;
    return usage.map((one) => ({ ...one, rows: one.rows - brokenOf(one) })).filter(({ rows }) => rows > 0);
  }
}

async function sealColumnAgain(
  em: EntityManager,
  column: SealedColumn,
  broken: BrokenRows,
  onRows: (rows: number) => void,
): Promise<void> {
  const { firstId } = vaultOf(em);
  for (let last: readonly string[] | null = null; ; ) {
    const page = await readPage(em, column, last);
    const due = page
      .filter(({ sealed }) => sealed && keyIdOf(sealed) !== firstId)
      .flatMap((row) => sealedAgain(em, column, row, broken));
    if (due.length > 0) onRows(await replace(em, column, due));
    const end = page.at(-1);
    if (!end || page.length < ROWS_AT_ONCE) return;
    last = end.row;
  }
}

/** By the primary key, which nothing changes. Raw, since the tables are values here; none of their names comes from outside. */
function readPage(
  em: EntityManager,
  { table, column, keys }: SealedColumn,
  last: readonly string[] | null,
): Promise<SealedRow[]> {
  const names = Object.keys(keys);
  const after = last ? `where (${names.join(', ')}) > (${names.map(() => '?').join(', ')})` : '';
  const row = names.map((name) => `${name}::text`).join(', ');
  return em
    .fork()
    .execute<SealedRow[]>(
      `select json_build_array(${row}) as row, ${column} as sealed from ${table} ${after} order by ${names.join(', ')} limit ?`,
      [...(last ?? []), ROWS_AT_ONCE],
    );
}

type Due = { row: string[]; was: string; fresh: string };

/** What was forged, or needs a key that was not given, does not open, is left as it is, and holds up nothing else. */
function sealedAgain(em: EntityManager, column: SealedColumn, { row, sealed }: SealedRow, broken: BrokenRows): Due[] {
  try {
    return [{ row, was: sealed, fresh: column.seal(em, row, column.open(em, row, sealed)) }];
  } catch (error) {
    if (error instanceof BrokenSeal) broken.note(column, { row, sealed });
    else if (!(error instanceof MissingKey)) throw error;
    return [];
  }
}

/**
 * Each row only if it is still what was opened: another process may have written it meanwhile. A row that is locked is left
 * for the next pass, so that this waits for no payment while it holds others.
 */
async function replace(em: EntityManager, column: SealedColumn, due: readonly Due[]): Promise<number> {
  const { table, column: name, keys } = column;
  const given = due.map(({ row, was, fresh }) => ({
    ...Object.fromEntries(Object.keys(keys).map((key, index) => [key, row[index]])),
    ...{ was, fresh },
  }));
  const columns = [...Object.entries(keys), ['was', 'text'], ['fresh', 'text']].map((pair) => pair.join(' '));
  const using = `using (${Object.keys(keys).join(', ')})`;
  const same = Object.keys(keys).map((key) => `t.${key} = free.${key}`);
  const unchanged = guardText('unchanged since it was read', `t.${name} = free.was`);
  const replaced = await em.fork().execute<unknown[]>(
    `with free as materialized (
       select given.* from ${table} t join json_to_recordset(?) as given(${columns.join(', ')}) ${using} for no key update of t skip locked
     )
     update ${table} t set ${name} = free.fresh from free where ${same.join(' and ')} and ${unchanged} returning 1`,
    [JSON.stringify(given)],
  );
  return replaced.length;
}
