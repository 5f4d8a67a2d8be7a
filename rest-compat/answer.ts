import type { FastifyReply } from 'fastify';
import type { GraphQLEnumType, GraphQLError } from 'graphql';
import { formatError } from '../src/gateway/errors/format.ts';
import { HTTP_STATUS, headersOf, problem } from '../src/gateway/errors/http-status.ts';
import { mistakeOfType } from '../src/gateway/errors/input-field.ts';
import { tellLanguage } from '../src/gateway/http/transport/headers.ts';
import {
  type FieldError,
  fieldError,
  type HandedOver,
  Refusal,
  type RefusalAction,
  type RefusalCode,
  refusals,
} from '../src/refusal.ts';
import type { StoredDocument } from './documents.ts';
import { flattened } from './flat.ts';
import type { Route } from './route.ts';
import { snakeCased } from './spelling.ts';

type Json = Record<string, unknown>;

type Reading = { firstOnly: boolean; whenNull: RefusalCode };

export function answerBodyOf(route: Route, document: StoredDocument, answered: Json, { firstOnly, whenNull }: Reading): unknown {
  const { enumPlaces, addressPlaces, flattening } = document;
  const data = flattened(answered, flattening) as Json;
  for (const { place, type } of enumPlaces) change(data, place, (word) => lowerWord(type, word));
  for (const [name, word] of Object.entries(route.flags ?? {})) change(data.body as Json, [name], (status) => status === word);
  const picked = route.pick ? (data.body as Json | null)?.[route.pick] : data.body;
  const body = firstOnly ? (picked as unknown[])[0] : picked;
  if (body === null || body === undefined) throw new Refusal(whenNull);
  for (const place of route.asText ?? []) change(body, place.split('.'), asText);
  if (route.moves) moveInside(route.moves.within ? (body as Json)[route.moves.within] : body, route.moves);
  if (route.absentWhileProcessing) leaveOutProcessing(body as Json, route.absentWhileProcessing);
  for (const place of route.absentWhenNull ?? []) leaveOut(body, place.split('.'));
  for (const place of addressPlaces) change(data, place, (address) => address ?? '');
  return body;
}

/** The specification spells enum values as the service does inside. */
const lowerWord = (type: GraphQLEnumType, word: unknown): unknown => type.getValue(String(word))?.value ?? word;

const asText = (value: unknown): unknown => (value === null ? null : String(value));

function change(value: unknown, place: readonly string[], to: (value: unknown) => unknown, at = 0): void {
  if (Array.isArray(value)) for (const item of value) change(item, place, to, at);
  else if (value !== null && typeof value === 'object') {
    const object = value as Json;
    const step = place[at] ?? '';
    if (at < place.length - 1) change(object[step], place, to, at + 1);
    else if (step in object) object[step] = to(object[step]);
  }
}

function leaveOut(value: unknown, [step = '', ...rest]: readonly string[]): void {
  const object = (value ?? {}) as Json;
  if (rest.length > 0) leaveOut(object[step], rest);
  else if (object[step] === null) delete object[step];
}

function leaveOutProcessing(object: Json, name: string): void {
  if ((object[name] as Json | null)?.status === 'processing') delete object[name];
}

function moveInside(value: unknown, { from, to: [inner, field] }: NonNullable<Route['moves']>): void {
  for (const object of (Array.isArray(value) ? value : [value]) as Record<string, Json>[]) {
    (object[inner] as Json)[field] = object[from];
    delete object[from];
  }
}

/** The codes and fields of GraphQL, spelt as REST spells them. Answers the code. */
export function sendProblem(reply: FastifyReply, error: GraphQLError, spelling: (field: string) => string): RefusalCode {
  const language = tellLanguage(reply);
  const { message, extensions } = formatError(error.toJSON(), error, language);
  const code = knownCode(extensions?.code);
  const errors = (extensions?.errors as FieldError[] | undefined)?.map(({ field, message }) => ({
    field: spelling(field),
    message,
  }));
  const handedOver = (extensions?.handedOver as HandedOver[] | undefined)?.map(restNames);
  const detail = errors && !handedOver ? undefined : message;
  const action = (extensions?.action as RefusalAction | undefined) ?? null;
  reply
    .code(HTTP_STATUS[code])
    .headers(headersOf({ code, retryAfterSeconds: extensions?.retryAfterSeconds as number | undefined }))
    .type('application/problem+json')
    .send({
      ...problem(code, language, { detail, action }),
      ...(code === 'INTERNAL' && { request_id: reply.request.id }),
      ...(errors && { errors }),
      ...(handedOver && { handed_over: handedOver }),
    });
  return code;
}

const restNames = (fields: object): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [snakeCased(name), value]));

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
    return [fieldError(field, mistakeOfType(inWords(originalError?.message ?? message)))];
  });
  return new Refusal('BAD_INPUT', errors);
}

/** REST callers know no variables. */
function inWords(message: string): string {
  if (/^Variable .* was not provided\.$/.test(message)) return 'is required';
  return /^Variable .* must not be null\.$/.test(message) ? 'must not be null' : message;
}

const knownCode = (code: unknown): RefusalCode => (Object.hasOwn(refusals, String(code)) ? (code as RefusalCode) : 'INTERNAL');
