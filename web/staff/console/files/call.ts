import { language } from '../../../shared/language.ts';
import { Offline, Refusal } from '../../../shared/refusal.ts';
import { bearer } from '../../session.ts';

/** As the addresses beside GraphQL refuse (`application/problem+json`). */
type Problem = {
  code?: string;
  title?: string;
  detail?: string;
  request_id?: string;
  errors?: readonly { field: string; message: string }[];
};
export type Call = { method?: 'GET' | 'POST'; type?: string; body?: Blob; signal: AbortSignal };

const [SOON_MS, LATEST_MS] = [500, 4_000] as const;

/** An address beside GraphQL, with the token in the header: no address has one. */
export async function call(path: string, { method = 'GET', type, body, signal }: Call): Promise<Response> {
  const once = async (): Promise<Response> => {
    const token = await bearer.token();
    const headers = {
      'accept-language': language.value,
      ...(type !== undefined && { 'content-type': type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    return fetch(path, { method, signal, headers, ...(body && { body }) });
  };
  let response = await answered(once, signal);
  if (response.status === 401 && (await bearer.renew())) response = await answered(once, signal);
  // Few files are read at once: the same file later is the same deed.
  for (let wait = SOON_MS; response.status === 503 && wait <= LATEST_MS; wait *= 2) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    response = await answered(once, signal);
  }
  if (!response.ok) throw await refusalOf(response);
  return response;
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
  const problem = (await response.json().catch(() => ({}))) as Problem;
  const { code, detail, title, request_id: requestId, errors = [] } = problem;
  if (code === undefined) return new Offline(`${response.status}`);
  const mistakes = errors.map((error) => ({ ...error, code }));
  return new Refusal(detail ?? title ?? code, { code, requestId, retryable: response.status === 503, errors: mistakes });
}

/** A file of this device, to an address that reads it. What it answers is told as it is. */
export async function send<Answer>(path: string, body: Blob, type: string, signal: AbortSignal): Promise<Answer> {
  const response = await call(path, { method: 'POST', body, type, signal });
  try {
    return (await response.json()) as Answer;
  } catch (error) {
    throw new Offline('the answer broke off', { cause: error });
  }
}
