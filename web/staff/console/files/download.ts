import { Offline } from '../../../shared/refusal.ts';
import { type Call, call } from './call.ts';

type Download = Call & {
  /** How many bytes have come. */
  told?: (bytes: number) => void;
};

/** A file, and what its headers say of it. */
export async function download(path: string, { told, ...how }: Download): Promise<{ file: Blob; headers: Headers }> {
  const { body, headers } = await call(path, how);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      pieces.push(piece.value);
      bytes += piece.value.length;
      told?.(bytes);
    }
  } catch (error) {
    // What breaks off is no whole file, and nobody keeps it for one.
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
