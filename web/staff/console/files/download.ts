import { Offline } from '../../../shared/refusal.ts';
import { type Call, call } from './call.ts';

type Download = Call & {
  /** How much has come; `rows` are its lines, of about `ofRows`, which is not known of every file. */
  told?: (come: Come) => void;
};
export type Come = { bytes: number; rows: number; ofRows: number | undefined };

const NEW_LINE = 10;

/** Also those inside a text: a bar needs no more. */
function linesIn(piece: Uint8Array): number {
  let lines = 0;
  for (let at = piece.indexOf(NEW_LINE); at >= 0; at = piece.indexOf(NEW_LINE, at + 1)) lines += 1;
  return lines;
}

/** A file, and what its headers say of it. */
export async function download(path: string, { told, ...how }: Download): Promise<{ file: Blob; headers: Headers }> {
  const { body, headers } = await call(path, how);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let [bytes, rows] = [0, 0];
  const estimated = headers.get('x-estimated-rows');
  const ofRows = estimated === null ? undefined : Number(estimated);
  try {
    const reader = body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      pieces.push(piece.value);
      bytes += piece.value.length;
      rows += linesIn(piece.value);
      told?.({ bytes, rows, ofRows });
    }
  } catch (error) {
    // What breaks off is no whole file, and must not be kept for one.
    if (how.signal.aborted) throw error;
    throw new Offline('the file broke off', { cause: error });
  }
  return { file: new Blob(pieces, { type: headers.get('content-type') ?? '' }), headers };
}

/** Into the folder for downloads, under its name. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
