import type { EntityManager } from '@mikro-orm/postgresql';
import { lockNamed } from '../../database/advisory-lock.ts';
import { databaseClock } from '../../database/time/clock.ts';
import { waitPatiently } from '../../database/time/patience.ts';
import { transact } from '../../database/transaction.ts';
import { Gacha } from '../../gacha/gacha.ts';
import { fieldError, knownId, mistaken, Refusal, refuseEmptyReason } from '../../refusal.ts';
import { type Action, type Doer, writeDeeds } from '../../staff/audit-entry.ts';
import { keepRoles, mustHoldAt } from '../../staff/gachas.ts';
import { membersByIds } from '../../staff/member.ts';
import { grantsOfDoer, type StaffChange } from '../../staff/members/change.ts';
import { type Scope, scopeOf } from '../../staff/role.ts';
import type { Change } from '../catalogue/new-odds.ts';
import { presentGachas } from '../catalogue/present.ts';
import { changeOf, toldOf } from '../catalogue/told/differences.ts';
import { lockGachas, lockPrizesOf } from '../catalogue/wrong.ts';

/** What a form knows of a gacha. One without a version changes it as it is now. */
export type Known = { gachaId: string; version?: number | null | undefined };

/**
 * `gacha`: waits long for what holds it, such as an import; `catalogue`: one at a time with imports and edits of all gachas;
 * `prizes`: and no play is drawn meanwhile.
 */
type Held = 'gacha' | 'catalogue' | 'prizes';

/** `noted`: under which names the new terms and odds are kept. */
export type AtDesk = { tx: EntityManager; gacha: Gacha; now: Date; noted: Change };

type Deed = { action: Action; holds?: Held };

/**
 * One change of one gacha by an operator of it: of two at once, or of a form and a file, one is told. The whole before and
 * after of what changed is kept in the audit log; a change of nothing is none.
 */
export function changeGacha(
  em: EntityManager,
  change: StaffChange,
  { gachaId, version }: Known,
  { action, holds = 'catalogue' }: Deed,
  work: (at: AtDesk) => Promise<void> | void,
): Promise<void> {
  refuseEmptyReason('reason', change.why);
  const id = knownId(gachaId);
  return transact(em, async (tx) => {
    if (holds === 'gacha') await waitPatiently(tx);
    else await lockNamed(tx, 'catalogue import');
    await mustHoldAt(tx, await scopeNow(tx, change.by), [id]);
    if (holds === 'prizes') await lockPrizesOf(tx, [id]);
    const gacha = await lockedGacha(tx, id);
    // Kept after the gacha, as imports do, which may take the doer's role away.
    await mustHoldAt(tx, await operatorScope(tx, change.by), [id]);
    refuseOtherVersion(version, gacha.version);
    const [before] = await presentGachas(tx, [id]);
    await work({ tx, gacha, now: await databaseClock(tx), noted: await notedAs(tx, change) });
    await tx.flush();
    const [after] = await presentGachas(tx, [id]);
    if (!before || !after) throw new Error('a gacha that is locked cannot be read');
    const changed = changeOf(before, after);
    if (changed.fields.length > 0) await writeDeeds(tx, [{ ...change, action, gachaId: id, ...toldOf(changed) }]);
  });
}

async function lockedGacha(tx: EntityManager, id: string): Promise<Gacha> {
  await lockGachas(tx, [id]);
  const gacha = await tx.findOne(Gacha, { id, deletedAt: null });
  if (!gacha) throw new Refusal('NOT_FOUND');
  return gacha;
}

/** Told with the version of now, so that a form can be shown anew. */
export function refuseOtherVersion(known: number | null | undefined, now: number): void {
  if (known == null || known === now) return;
  throw new Refusal('VERSION_CHANGED', [fieldError('version', mistaken('NOT_AS_KNOWN', { known, now }))], {
    named: { version: now },
  });
}

/** Where they are an operator, until the end of the transaction: a revocation waits for it. A command may do all. */
export async function operatorScope(tx: EntityManager, by: Doer): Promise<Scope> {
  if ('staffId' in by) await keepRoles(tx, [by.staffId]);
  return scopeNow(tx, by);
}

const scopeNow = async (tx: EntityManager, by: Doer): Promise<Scope> =>
  'staffId' in by ? scopeOf({ grants: await grantsOfDoer(tx, by) }, ['operator']) : 'all';

/** For what belongs to no gacha alone, and for new gachas. */
export async function mustOperateAll(tx: EntityManager, by: Doer): Promise<void> {
  if ((await operatorScope(tx, by)) !== 'all') throw new Refusal('FORBIDDEN');
}

const AT_THE_DESK = 'at the desk';

export async function notedAs(tx: EntityManager, { by, why }: StaffChange): Promise<Change> {
  const name = 'staffId' in by ? (await membersByIds(tx, [by.staffId]))[0]?.name : by.account;
  return { by: name ?? AT_THE_DESK, why: why ?? AT_THE_DESK };
}
