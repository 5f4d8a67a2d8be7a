import { randomBytes } from 'node:crypto';
import { expect } from '@jest/globals';
import { EncryptionKey } from '../../src/encryption/keys.ts';
import { takeUpKeys } from '../../src/encryption/take-up.ts';
import { Vault } from '../../src/encryption/vault.ts';
import { type Arena, race } from '../support/race.ts';

const ROUNDS = 10;
const newVault = () => new Vault([new EncryptionKey(randomBytes(32))]);

/** Two gateways with different keys are the first on one database. */
async function firstStarts({ database }: Arena): Promise<{ started: number; enrolled: number }[]> {
  const rounds: { started: number; enrolled: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await database.sql('delete from encryption_keys');
    const starts = [newVault(), newVault()].map((vault) => takeUpKeys(database.orm.em, vault, 'ENCRYPTION_KEYS'));
    const started = (await Promise.allSettled(starts)).filter(({ status }) => status === 'fulfilled').length;
    rounds.push({ started, enrolled: (await database.sql('select from encryption_keys')).length });
  }
  return rounds;
}

race('of two first starts with different keys one is refused', {
  run: firstStarts,
  written: (rounds) => expect(rounds.map(({ enrolled }) => enrolled)).toEqual(Array(ROUNDS).fill(1)),
  heard: (rounds) => expect(rounds.map(({ started }) => started)).toEqual(Array(ROUNDS).fill(1)),
  guards: {},
});
