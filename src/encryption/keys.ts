import { createHash, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/** The use of a key. Each purpose has a key of its own, so that nothing opens under another's. */
export type KeyPurpose =
  | 'addresses'
  | 'birth months'
  | 'processor keys'
  | 'kept answers'
  | 'seeds'
  | 'own keys'
  | 'return keys'
  | 'wrong codes'
  | 'caller addresses'
  | 'receipt addresses';

const KEY_BYTES = 32;
/** Some 30 of 32 random bytes differ. */
const LEAST_DIFFERENT_BYTES = 16;

/** The id is worked out of the key, so that another key under the same id cannot be. It tells nothing of the key. */
export class EncryptionKey {
  readonly id: string;
  private readonly master: Uint8Array;
  private readonly derived = new Map<KeyPurpose, KeyObject>();

  constructor(master: Uint8Array) {
    this.master = master;
    this.id = this.derive('id', 6).toString('hex');
  }

  of(purpose: KeyPurpose): KeyObject {
    const known = this.derived.get(purpose) ?? createSecretKey(this.derive(`purpose ${purpose}`, KEY_BYTES));
    this.derived.set(purpose, known);
    return known;
  }

  private derive(info: string, bytes: number): Buffer {
    return Buffer.from(hkdfSync('sha256', this.master, '', `gacha-gateway ${info}`, bytes));
  }
}

export const newKeyText = (): string => randomBytes(KEY_BYTES).toString('base64');

/** Keys in base64, with commas or blanks between them. No mistake repeats a key. */
export function readKeys(text: string): { keys: EncryptionKey[]; mistakes: string[] } {
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.length === 0) return { keys: [], mistakes: ['must have at least one key'] };
  const masters = words.map((word) => Buffer.from(word, 'base64'));
  const mistakes = words.flatMap((word, index) => mistakesIn(word, masters[index] as Buffer, index + 1));
  const digests = masters.map((master) => createHash('sha256').update(master).digest('hex'));
  if (new Set(digests).size < digests.length) mistakes.push('has the same key twice');
  return { keys: mistakes.length > 0 ? [] : masters.map((master) => new EncryptionKey(master)), mistakes };
}

function mistakesIn(word: string, master: Buffer, number: number): string[] {
  if (master.length !== KEY_BYTES || master.toString('base64') !== word)
    return [`must be keys of ${KEY_BYTES} bytes in base64, as gacha keys new prints them (key ${number} is none)`];
  if (new Set(master).size < LEAST_DIFFERENT_BYTES)
    return [`must be random keys, as gacha keys new prints them (key ${number} is not)`];
  return [];
}
