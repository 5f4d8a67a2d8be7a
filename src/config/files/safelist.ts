import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Texts of documents by their SHA-256, in hexadecimal digits. */
export type SafelistedDocuments = ReadonlyMap<string, string>;

export const hashOfDocument = (text: string): string => createHash('sha256').update(text).digest('hex');

const listed = z.record(z.string(), z.string());

export function readSafelist(file: string | undefined, context: z.RefinementCtx): SafelistedDocuments | undefined {
  if (file === undefined) return undefined;
  try {
    const documents = listed.parse(JSON.parse(readFileSync(file, 'utf8')));
    const wrong = Object.entries(documents).find(([hash, text]) => hashOfDocument(text) !== hash);
    if (!wrong) return new Map(Object.entries(documents));
    context.addIssue(`has the hash ${wrong[0]} before a text of another one`);
  } catch {
    context.addIssue('must be the path of a JSON file of hashes with their texts, as gacha documents safelist writes it');
  }
  return z.NEVER;
}
