import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets that are made for one test, each of which must turn up in no place that is not its owner's. */
export class Canaries {
  private readonly needles: { name: string; bytes: Buffer }[] = [];

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
    return [...new Set(this.needles.map(({ name }) => name))];
  }

  /** The names of those that are in it. */
  in(haystack: string | Buffer): string[] {
    const bytes = Buffer.from(haystack);
    return [...new Set(this.needles.filter((needle) => bytes.includes(needle.bytes)).map(({ name }) => name))];
  }

  /** In any file of a folder, with the file. */
  inFolder(folder: string): string[] {
    return filesIn(folder).flatMap((file) =>
      this.in(readFileSync(file)).map((name) => `${name} in ${file.slice(folder.length)}`),
    );
  }

  private needle(name: string, spellings: readonly Buffer[]): void {
    this.needles.push(...spellings.map((bytes) => ({ name, bytes })));
  }
}

/** The end of base64 depends on what follows. */
const spellingsOf = (bytes: Buffer): string[] => [
  bytes.toString('hex'),
  bytes.toString('hex').toUpperCase(),
  bytes.toString('base64').replace(/.{0,2}=*$/, ''),
  bytes.toString('base64url').slice(0, -2),
];

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
