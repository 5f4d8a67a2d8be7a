import { fittingItems, MAX_ANSWER_BYTES } from '../src/gateway/graphql/limits/json-bytes.ts';
import { Refusal } from '../src/refusal.ts';
import type { Route } from './route.ts';

const ENVELOPE_BYTES = 1_000;

/**
 * An answer as it is sent. What a user has collected without end is shown as far as it fits. A catalogue that does not fit is
 * refused at its import: if one is there all the same, no caller can help it, and the operator is told.
 */
export function boundedBody(route: Route, answer: unknown): string {
  const body = JSON.stringify(answer);
  return Buffer.byteLength(body) > MAX_ANSWER_BYTES ? JSON.stringify(shortened(route, answer)) : body;
}

function shortened({ path, endless }: Route, answer: unknown): unknown {
  if (endless === undefined) throw tooLarge(path);
  if (endless === '') return fitting(answer as unknown[]);
  return { ...(answer as object), [endless]: fitting((answer as Record<string, unknown[]>)[endless] ?? []) };
}

const fitting = (list: readonly unknown[]): unknown[] => list.slice(0, fittingItems(list, MAX_ANSWER_BYTES - ENVELOPE_BYTES));

const tooLarge = (path: string): Refusal =>
  new Refusal('UNAVAILABLE', [], { cause: new Error(`the answer of ${path} is larger than ${MAX_ANSWER_BYTES} bytes`) });
