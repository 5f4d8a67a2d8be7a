import type { EntityManager } from '@mikro-orm/postgresql';

/** What may be known of a seed: its hash always, itself when nothing can be drawn with it any more. */
export type Fairness = { number: number; seedHash: string; seed: string | null; revealed: boolean };

/**
 * A seed is revealed when its sale ended a minute ago and no payment is under way that it decides: until a payment is over, who
 * pays could still stop it, and must not know what it wins. The minute, which a change of the gacha begins anew, is for payments
 * that were checked while the sale went on and are written only now; the database refuses those that come later than half of it.
 * A seed that another one has replaced draws nothing any more: it waits only for the payments that it has drawn for.
 */
const REVEALED = `(
  exists (select 1 from seeds later where later.gacha_id = s.gacha_id and later.number > s.number)
  or greatest(g.end_at, g.updated_at) + interval '1 minute' <= clock_timestamp()
) and not exists (
  select 1 from orders o join payments p on p.order_id = o.id
   where o.gacha_id = s.gacha_id and p.is_live and not p.is_finished
     and (exists (select 1 from draws w where w.seed_id = s.id and w.order_id = o.id)
          or not exists (select 1 from seeds later where later.gacha_id = s.gacha_id and later.number > s.number))
)`;

type Row = Omit<Fairness, 'seed'> & { id: string; gachaId: string; seed: Buffer | null };

/** A seed that is not revealed does not even leave the database. */
async function seedsWhere(em: EntityManager, condition: string, ids: readonly string[]): Promise<Row[]> {
  return em.execute<Row[]>(
    `select id, "gachaId", number, "seedHash", revealed, case when revealed then seed end as seed from (
       select s.id, s.gacha_id as "gachaId", s.number, s.hash as "seedHash", s.seed, ${REVEALED} as revealed
         from seeds s join gachas g on g.id = s.gacha_id where ${condition}
     ) known`,
    [ids],
  );
}

const tell = ({ number, seedHash, seed, revealed }: Row): Fairness => ({
  ...{ number, seedHash, revealed },
  seed: seed?.toString('hex') ?? null,
});

/** The seed in use, of each gacha that has one. */
export async function fairnessOfGachas(em: EntityManager, gachaIds: readonly string[]): Promise<Map<string, Fairness>> {
  const newest = `s.gacha_id = any(array[?]::uuid[])
    and s.number = (select max(number) from seeds other where other.gacha_id = s.gacha_id)`;
  return new Map((await seedsWhere(em, newest, gachaIds)).map((row) => [row.gachaId, tell(row)]));
}

/** The seed that an order was drawn with. */
export async function fairnessOfSeed(em: EntityManager, seedId: string): Promise<Fairness> {
  const [row] = await seedsWhere(em, 's.id = any(array[?]::uuid[])', [seedId]);
  if (!row) throw new Error('a draw has no seed');
  return tell(row);
}
