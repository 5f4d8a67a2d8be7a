import { language } from '../../../shared/language.ts';
import { Offline, Refusal } from '../../../shared/refusal.ts';
import { bearer } from '../../session.ts';

/** As the addresses beside GraphQL refuse (`application/problem+json`). */
type Problem = { code?: string; title?: string; detail?: string; request_id?: string };

/** A file with the token in the header: no address has one. `told`: how many bytes have come. */
export async function download(path: string, signal: AbortSignal, told: (bytes: number) => void): Promise<Blob> {
  const once = async (): Promise<Response> => {
    const token = await bearer.token();
    const headers = { 'accept-language': language.value, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    return fetch(path, { signal, headers });
  };
  let response = await answered(once, signal);
  if (response.status === 401 && (await bearer.renew())) response = await answered(once, signal);
  if (!response.ok) throw await refusalOf(response);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      pieces.push(piece.value);
      bytes += piece.value.length;
      told(bytes);
    }
  } catch (error) {
    // What breaks off is no whole file, and nobody keeps it for one.
    if (signal.aborted) throw error;
    throw new Offline('the file broke off', { cause: error });
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

async function answered(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Offline('no answer', { cause: error });
  }
}

async function refusalOf(response: Response): Promise<Refusal | Offline> {
  const { code, detail, title, request_id: requestId } = (await response.json().catch(() => ({}))) as Problem;
  if (code === undefined) return new Offline(`${response.status}`);
  return new Refusal(detail ?? title ?? code, { code, requestId, retryable: response.status === 503 });
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
