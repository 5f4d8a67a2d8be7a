import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawing } from '../../picture/formats/drawing.ts';
import { type Alt, hashOfBytes, type NewPicture } from '../../picture/keep.ts';

const FOLDER = fileURLToPath(new URL('../catalogue/demo/', import.meta.url));

/** The drawings of the demo, which come with the program, and what each shows. */
export function demoDrawings(): NewPicture[] {
  const alts: Record<string, Alt> = JSON.parse(readFileSync(`${FOLDER}alt.json`, 'utf8'));
  return globSync('*.svg', { cwd: FOLDER })
    .toSorted()
    .map((name) => {
      const bytes = readFileSync(`${FOLDER}${name}`);
      return { ...drawing(bytes.toString('utf8')), bytes, alt: alts[name.replace('.svg', '')] ?? {} };
    });
}

/** An SVG is a program as much as a picture, so no other is taken than these. */
export const demoDrawing = (bytes: Buffer): NewPicture | undefined =>
  demoDrawings().find((own) => hashOfBytes(own.bytes) === hashOfBytes(bytes));
