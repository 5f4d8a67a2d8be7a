import { createHash } from 'node:crypto';
import { EncryptionKey } from '../../src/encryption/keys.ts';
import { Vault } from '../../src/encryption/vault.ts';

const MASTERS = ['the key of these tests', 'the next key'].map((words) => createHash('sha256').update(words).digest());

/** What all test databases are sealed with, and a key to change to, as an operator gives them. */
export const [TEST_KEYS, NEXT_KEY] = MASTERS.map((master) => master.toString('base64')) as [string, string];

export const [testKey, nextKey] = MASTERS.map((master) => new EncryptionKey(master)) as [EncryptionKey, EncryptionKey];

export const testVault = new Vault([testKey]);
