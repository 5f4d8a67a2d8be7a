import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets that are made for one test, each of which must turn up in no place that is not its owner's. */
export class Canaries {
  /** By their first four bytes, so that a hundred megabytes are looked through once for all of them. */
  private readonly needles = new Map<number, { name: string; bytes: Buffer }[]>();
  private readonly beginnings = new Uint8Array(2 ** 16);

  /** A text as it is, and as it is written in other places. */
  add(name: string, secret: string): string {
    if (secret.length < 8) throw new Error(`${name} is too short to be told from chance`);
    const bytes = Buffer.from(secret);
    this.needle(
      name,
      [secret, encodeURIComponent(secret), ...spellingsOf(bytes)].map((text) => Buffer.from(text)),
    );
    return secret;
  }

  addBytes(name: string, bytes: Buffer): void {
    this.needle(name, [bytes, ...spellingsOf(bytes).map((text) => Buffer.from(text)), Buffer.from(bytes.join(','))]);
  }

  get names(): string[] {
    return [...new Set([...this.needles.values()].flat().map(({ name }) => name))];
  }

  /** The names of those that are in it. */
  in(haystack: string | Buffer): string[] {
    const bytes = typeof haystack === 'string' ? Buffer.from(haystack) : haystack;
    const found = new Set<string>();
    for (let at = 0, word = 0; at < bytes.length; at += 1) {
      word = (word >>> 8) | ((bytes[at] as number) << 24);
      if (this.beginnings[slotOf(word)] !== 1) continue;
      const begin = at - 3;
      for (const { name, bytes: needle } of this.needles.get(word) ?? [])
        if (bytes.subarray(begin, begin + needle.length).equals(needle)) found.add(name);
    }
    return [...found];
  }

  /** In any file of a folder, with the file. */
  inFolder(folder: string): string[] {
    return filesIn(folder).flatMap((file) => this.in(bytesOf(file)).map((name) => `${name} in ${file.slice(folder.length)}`));
  }

  private needle(name: string, spellings: readonly Buffer[]): void {
    for (const bytes of spellings) {
      const word = bytes.readInt32LE(0);
      this.needles.set(word, [...(this.needles.get(word) ?? []), { name, bytes }]);
      this.beginnings[slotOf(word)] = 1;
    }
  }
}

const slotOf = (word: number): number => Math.imul(word, 0x9e3779b1) >>> 16;

/** The end of base64 depends on what follows. */
const spellingsOf = (bytes: Buffer): string[] => [
  bytes.toString('hex'),
  bytes.toString('hex').toUpperCase(),
  bytes.toString('base64').replace(/.{0,2}=*$/, ''),
  bytes.toString('base64url').slice(0, -2),
];

/** A running server takes files away, as those that it keeps its catalogue in: what is gone holds nothing. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
