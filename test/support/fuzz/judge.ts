import { refusals } from '../../../src/refusal.ts';
import type { Json } from '../json.ts';
import type { Heard } from './answer.ts';
import { type Asked, isRaw } from './requests.ts';
import { CANARY } from './values.ts';

export const BOUNDS = { bytes: 2_000_000 + 1_000, headBytes: 4_000, ms: 10_000 };

const CODES = new Set([
  ...Object.keys(refusals),
  ...['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'PERSISTED_QUERY_NOT_SUPPORTED'],
]);

const INNARDS =
  /\b(select|insert into|update|delete from) "|\brelation "|\bconstraint\b|node_modules|\.[jt]s:\d|\n\s+at \w|\bat \w+ \(|\bENOENT\b|\bE[A-Z]{4,}: |TypeError|Cannot read prop|undefined \(/;

/** What is wrong with an answer, or with there being none. */
export function wrongWith(asked: Asked, heard: Heard): string | undefined {
  const { status, headers, headBytes, body, ms } = heard;
  if (status === 0) return mayBeCutOff(asked) ? undefined : 'no answer';
  if (status >= 500) return `HTTP ${status}`;
  if (ms > BOUNDS.ms) return 'slow';
  if (body.length > BOUNDS.bytes) return 'too many bytes';
  if (headBytes > BOUNDS.headBytes) return 'too long a head';
  if (status < 200) return undefined;
  // A body that Node itself refuses ('Expect', say) reaches no code of ours.
  if (status !== 417 && headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  if (Object.values(headers).some((value) => String(value).includes(CANARY)) && !mayEcho(asked)) return 'a head repeats a value';
  return status < 400 && !isGraphql(asked) ? undefined : wrongBody(asked, heard);
}

/** More than a body may have: the rest of it is not read, and the answer may be lost with the connection. */
const mayBeCutOff = (asked: Asked): boolean => isRaw(asked) || (asked.body?.length ?? 0) > 100 * 1024;

/** The id of a request is its caller's own. */
const mayEcho = (asked: Asked): boolean =>
  !isRaw(asked) && asked.headers.some(([name, value]) => /^x-request-id$|^access-control/i.test(name) && value.includes(CANARY));

const isGraphql = (asked: Asked): boolean => !isRaw(asked) && /^\/graphql\/?(\?|$)/.test(asked.path);

function wrongBody(asked: Asked, { status, headers, body }: Heard): string | undefined {
  const isHead = !isRaw(asked) && asked.method === 'HEAD';
  if (isHead || status === 304 || status === 204 || status === 417) return undefined;
  const type = String(headers['content-type'] ?? '');
  if (/^text\/html/.test(type) && status < 400) return undefined;
  if (/^text\/plain/.test(type) && !isRaw(asked) && status < 300) return undefined;
  let told: Json;
  try {
    told = JSON.parse(body.toString());
  } catch {
    // Of several answers to raw bytes one may have come in part.
    return isRaw(asked) ? undefined : `HTTP ${status} is not JSON, but ${type}`;
  }
  return /^application\/problem\+json/.test(type) ? wrongProblem(status, told) : wrongResult(status, told);
}

function wrongProblem(status: number, told: Json): string | undefined {
  const missing = ['type', 'title', 'status', 'detail', 'code', 'retryable'].find((key) => told[key] === undefined);
  if (missing) return `a problem without ${missing}`;
  if (told.status !== status) return `says ${told.status}, is ${status}`;
  return wrongMistake(told);
}

function wrongResult(status: number, told: Json): string | undefined {
  if (status < 400 && told.errors === undefined) return told.data === undefined ? 'neither data nor errors' : undefined;
  if (!Array.isArray(told.errors) || told.errors.length === 0) return `HTTP ${status} without errors`;
  for (const { message, extensions } of told.errors) {
    if (typeof message !== 'string') return 'a mistake without a message';
    const wrong = wrongMistake({ message, ...extensions });
    if (wrong) return wrong;
  }
  return undefined;
}

/** What the parser takes for a name is one. */
const NAME = /\bName \\"\w+(?:\\"|…)/g;

function wrongMistake(mistake: Json): string | undefined {
  if (!CODES.has(mistake.code)) return `the code ${mistake.code}`;
  if (mistake.code === 'INTERNAL') return 'INTERNAL';
  // Of gachas the names are told to staff.
  const { gachas: _gachas, ...words } = mistake;
  const text = JSON.stringify(words).replaceAll(NAME, '');
  if (text.includes(CANARY)) return 'a mistake repeats a value';
  const innards = INNARDS.exec(words.message ?? words.detail ?? '')?.[0];
  return innards && `a mistake speaks of ${innards}`;
}
