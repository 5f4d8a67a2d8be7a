import type { FastifyReply } from 'fastify';
import type { GraphQLEnumType, GraphQLError } from 'graphql';
import { formatError } from '../src/gateway/errors/format.ts';
import { HTTP_STATUS, headersOf, problem } from '../src/gateway/errors/http-status.ts';
import { type FieldError, Refusal, type RefusalCode, refusals } from '../src/refusal.ts';
import type { StoredDocument } from './documents.ts';
import type { Row } from './routes.ts';
import { snakeCased } from './spelling.ts';

type Json = Record<string, unknown>;

export function answerBodyOf(row: Row, { enumPlaces }: StoredDocument, data: Json, firstOnly: boolean): unknown {
  for (const { place, type } of enumPlaces) change(data, place, (word) => lowerWord(type, word));
  for (const place of row.asText ?? []) change(data.body as Json, place.split('.'), String);
  const picked = row.pick ? (data.body as Json | null)?.[row.pick] : data.body;
  const body = firstOnly ? (picked as unknown[])[0] : picked;
  if (body === null || body === undefined) throw new Refusal('NOT_FOUND');
  for (const place of row.absentWhenNull ?? []) leaveOut(body, place.split('.'));
  return body;
}

/** The words of the specification are those that the service uses inside. */
const lowerWord = (type: GraphQLEnumType, word: unknown): unknown => type.getValue(String(word))?.value ?? word;

/** Changes what stands at a place, in every item of the lists on the way. */
function change(value: unknown, [step, ...rest]: readonly string[], to: (value: unknown) => unknown): void {
  if (Array.isArray(value)) for (const item of value) change(item, [step ?? '', ...rest], to);
  else if (value !== null && typeof value === 'object' && step !== undefined) {
    const object = value as Json;
    if (rest.length > 0) change(object[step], rest, to);
    else if (object[step] !== null) object[step] = to(object[step]);
  }
}

function leaveOut(value: unknown, [step = '', ...rest]: readonly string[]): void {
  const object = (value ?? {}) as Json;
  if (rest.length > 0) leaveOut(object[step], rest);
  else if (object[step] === null) delete object[step];
}

/** A refusal as a problem: the same codes and fields as in GraphQL, the fields as this side's callers spell them. */
export function sendProblem(reply: FastifyReply, error: GraphQLError, spelling: (field: string) => string): void {
  const { message, extensions } = formatError(error.toJSON(), error);
  const code = knownCode(extensions?.code);
  const errors = (extensions?.errors as FieldError[] | undefined)?.map((one) => ({ ...one, field: spelling(one.field) }));
  const detail = errors ? refusals[code].sentence : message;
  reply
    .code(HTTP_STATUS[code])
    .headers(headersOf(code))
    .type('application/problem+json')
    .send({
      ...problem(code, HTTP_STATUS[code], detail),
      ...(code === 'INTERNAL' && { request_id: reply.request.id }),
      ...(errors && { errors }),
    });
}

/** Nothing ran: what was wrong were the variables, and each of them is named. */
export function inputRefusal(mistakes: readonly GraphQLError[]): Refusal {
  const errors = mistakes.flatMap(({ message, originalError }): FieldError[] => {
    const [, variable] = /^Variable "\$(\w+)"/.exec(message) ?? [];
    if (!variable) return [];
    const place = / at "(\w+[.[][^"]+)"; /.exec(message)?.[1] ?? variable;
    const field = snakeCased(
      place
        .split(/[.[\]]+/)
        .filter(Boolean)
        .join('.'),
    );
    return [{ field, message: inWords(originalError?.message ?? message) }];
  });
  return new Refusal('BAD_INPUT', errors);
}

/** What GraphQL says of a variable, for those who never heard of one. */
function inWords(message: string): string {
  if (/^Variable .* was not provided\.$/.test(message)) return 'is required';
  return /^Variable .* must not be null\.$/.test(message) ? 'must not be null' : message;
}

const knownCode = (code: unknown): RefusalCode => (Object.hasOwn(refusals, String(code)) ? (code as RefusalCode) : 'INTERNAL');
