import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EncryptionKey, KeyPurpose } from './keys.ts';

declare const opaque: unique symbol;
/** A ciphertext as rows have it: no text that could be shown, until a vault has opened it. */
export type Sealed = { readonly [opaque]: true };

/** Where a ciphertext belongs. One that was copied elsewhere does not open. */
export type SealedPlace = { purpose: KeyPurpose; table: string; column: string; row: readonly string[] };

export class MissingKey extends Error {
  override readonly name = 'MissingKey';

  constructor(keyId: string) {
    super(`the encryption key ${keyId} is needed and was not given`);
  }
}

export class BrokenSeal extends Error {
  override readonly name = 'BrokenSeal';

  constructor({ table, column }: SealedPlace) {
    super(`a ciphertext in ${table}.${column} does not open: it was changed, or belongs elsewhere`);
  }
}

const VERSION = '1';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals with the first key and opens with each: `1.<key id>.<nonce, ciphertext and tag in base64url>`. The nonce is random:
 * a key may seal 2^32 texts of a purpose before two nonces meet with a chance of 2^-32. A hundred payments a second take 250
 * days for that many, and a year's rotation starts anew.
 */
export class Vault {
  private readonly keys: ReadonlyMap<string, EncryptionKey>;
  private readonly first: EncryptionKey;

  constructor([first, ...others]: readonly EncryptionKey[]) {
    if (!first) throw new Error('a vault needs a key');
    this.first = first;
    this.keys = new Map([first, ...others].map((key) => [key.id, key]));
  }

  get firstId(): string {
    return this.first.id;
  }

  get ids(): string[] {
    return [...this.keys.keys()];
  }

  has(keyId: string): boolean {
    return this.keys.has(keyId);
  }

  seal(place: SealedPlace, text: string): Sealed & string {
    const { id } = this.first;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.first.of(place.purpose), nonce).setAAD(boundTo(place, id));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}.${id}.${sealed.toString('base64url')}` as Sealed & string;
  }

  open(place: SealedPlace, sealed: Sealed): string {
    const [version, id = '', body = ''] = String(sealed).split('.');
    const bytes = Buffer.from(body, 'base64url');
    if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) throw new BrokenSeal(place);
    const key = this.keys.get(id);
    if (!key) throw new MissingKey(id);
    const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(-TAG_BYTES)];
    try {
      const decipher = createDecipheriv(CIPHER, key.of(place.purpose), nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundTo(place, id)).setAuthTag(tag);
      return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new BrokenSeal(place);
    }
  }

  /** A secret that need not be kept, since it can be worked out again. */
  secretOf(purpose: KeyPurpose, words: string): string {
    return createHmac('sha256', this.first.of(purpose)).update(words).digest('hex');
  }

  /** Also one of another key of these, so that it outlives a rotation. Every key takes the same time, whatever was guessed. */
  isSecretOf(purpose: KeyPurpose, words: string, secret: string): boolean {
    const given = Buffer.from(secret);
    return [...this.keys.values()]
      .map((key) => Buffer.from(createHmac('sha256', key.of(purpose)).update(words).digest('hex')))
      .map((right) => right.length === given.length && timingSafeEqual(right, given))
      .includes(true);
  }
}

export const keyIdOf = (sealed: string): string => sealed.split('.')[1] ?? '';

const boundTo = ({ purpose, table, column, row }: SealedPlace, keyId: string): Buffer =>
  Buffer.from(JSON.stringify([VERSION, keyId, purpose, table, column, ...row]));
