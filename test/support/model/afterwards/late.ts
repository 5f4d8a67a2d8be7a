import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Json } from '../../json.ts';
import { codeOf } from '../command.ts';
import { handOver } from './counter.ts';
import type { Code, Conflict, Decision, Item, Model } from './model.ts';
import { command } from './world.ts';

const hasCode =
  (fan: number) =>
  ({ codes }: Model): boolean =>
    (codes[fan] ?? []).length > 0;

/** What was given out is given out, also by a code that was replaced meanwhile: what cannot be taken is a conflict. */
export const reportLate = (fan: number, back: number, most: number) =>
  command(
    `a counter without a network gave ${most} of code -${back} of fan ${fan}`,
    async (model, { supervisor, gachaIds }) => {
      const codes = model.codes[fan] as Code[];
      const code = codes.at(-1 - (back % codes.length)) as Code;
      const named = code.items.slice(0, most);
      // After what was undone.
      await pause(5);
      const occurredAt = new Date().toISOString();
      const itemIds = named.map(({ id }) => id);
      const answer = await supervisor.reports({ pickupCode: code.code, gachaId: gachaIds[0] ?? '', itemIds, occurredAt });
      expect(codeOf(answer)).toBe('OK');
      const { handoverIds, conflicts } = answer.data.confirmHandover;
      const wrong = named.filter(({ state }) => state !== 'waits');
      noteConflicts(model, code, conflicts);
      const told = new Set(conflicts.flatMap(({ items }: Json) => items.map(({ item }: Json) => item.id)));
      expect(wrong.filter(({ id }) => !told.has(id))).toEqual([]);
      expect(handoverIds).toHaveLength(wrong.length < named.length ? 1 : 0);
      handOver(model, named, { id: handoverIds[0], code, counter: null });
    },
    hasCode(fan),
  );

function noteConflicts(model: Model, code: Code, told: readonly Json[]): void {
  for (const { id, items } of told) {
    const known: Conflict = model.conflicts.find((one) => one.id === id) ?? { id, code, items: [] };
    if (!model.conflicts.includes(known)) model.conflicts.push(known);
    const ids = new Set(items.map(({ item }: Json) => item.id));
    known.items = code.items.filter((item) => ids.has(item.id));
  }
}

const HANDOVER = 'select handover_id as id from handover_items where order_detail_id = ?';

/** What still waits of it is handed over after all; the rest is lost. Once, for good. */
export const settle = (which: number, decision: Decision) =>
  command(
    `conflict ${which} is ${decision}`,
    async (model, { supervisor, database }) => {
      const conflict = model.conflicts[which % model.conflicts.length] as Conflict;
      const waiting = decision === 'HANDED_OVER_AFTER_ALL' ? conflict.items.filter(({ state }) => state === 'waits') : [];
      const answer = await supervisor.settles({ conflictId: conflict.id, decision });
      const refused = refusal(conflict, decision, waiting);
      expect(codeOf(answer)).toBe(refused ?? 'OK');
      if (refused || conflict.decision) return;
      conflict.decision = decision;
      const [first] = waiting;
      const [record] = first ? await database.sql<{ id: string }>(HANDOVER, [first.id]) : [];
      if (record) handOver(model, waiting, { id: record.id, code: conflict.code, counter: null });
    },
    ({ conflicts }) => conflicts.length > 0,
  );

function refusal(conflict: Conflict, decision: Decision, waiting: readonly Item[]): string | null {
  if (conflict.decision) return conflict.decision === decision ? null : 'DECIDED_OTHERWISE';
  return decision === 'HANDED_OVER_AFTER_ALL' && waiting.length === 0 ? 'NOTHING_WAITS' : null;
}
