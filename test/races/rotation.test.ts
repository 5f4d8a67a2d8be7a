import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { giveVault } from '../../src/encryption/sealed-column.ts';
import { keyIdOf, type Sealed, Vault } from '../../src/encryption/vault.ts';
import { type Call, keepAll, recall, SEALED_ANSWER } from '../../src/idempotency/record.ts';
import { rotateKeys } from '../../src/operator/keys/rotate.ts';
import { nextKey, testKey } from '../support/keys.ts';
import { race } from '../support/race.ts';

const ROWS = 40;

type Row = { last: string; answer: string | null | undefined; key: string };

const aCall = (): Call => ({ caller: `user ${randomUUID()}`, operation: 'pay', keyHash: randomUUID(), fingerprint: 'f' });

race('what is written while the keys are rotated is not lost, and opens with the new key alone', {
  run: async ({ database }): Promise<Row[]> => {
    const em = database.fork();
    const calls = Array.from({ length: ROWS }, aCall);
    const old = new Vault([testKey]);
    giveVault(em, old);
    await keepAll(
      em,
      calls.map((call) => ({ call, answer: 'the first' })),
    );
    giveVault(em, new Vault([nextKey, testKey]));
    // Another gateway, which still seals with the key that is on its way out.
    const writes = async (call: Call, text: string) => {
      const row = [call.caller, call.operation, call.keyHash];
      const sealed = old.seal({ purpose: 'kept answers', table: 'kept_calls', column: 'answer', row }, text);
      await database.sql('update kept_calls set answer = ? where key_hash = ?', [sealed, call.keyHash]);
      return text;
    };
    const rotating = rotateKeys(database.fork());
    const written = await Promise.all(
      calls.map(async (call) => {
        let last = '';
        for (const turn of [1, 2, 3]) last = await writes(call, `turn ${turn} of ${call.keyHash}`);
        return last;
      }),
    );
    await rotating;
    const { left } = await rotateKeys(database.fork());
    expect(left).toEqual([]);
    giveVault(em, new Vault([nextKey]));
    return Promise.all(
      calls.map(async (call, index) => {
        const [row] = await database.sql<{ answer: Sealed & string }>('select answer from kept_calls where key_hash = ?', [
          call.keyHash,
        ]);
        const answer = row && SEALED_ANSWER.open(em, [call.caller, call.operation, call.keyHash], row.answer);
        expect((await recall(em, call))?.answer).toBe(answer);
        return { last: written[index] ?? '', answer, key: keyIdOf(row?.answer ?? '') };
      }),
    );
  },
  written: (rows) => {
    for (const { last, answer, key } of rows) expect([answer, key]).toEqual([last, nextKey.id]);
  },
  guards: { without: ['unchanged since it was read'] },
});
