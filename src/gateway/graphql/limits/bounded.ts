import type { ExecutionResult } from 'graphql';
import { badInput } from '../../../refusal.ts';
import { refuseRequest } from '../../errors/http-status.ts';
import type { Context } from '../../request/context.ts';
import type { Prepared, Variables } from '../../request/prepared.ts';
import { isLargerThan, MAX_ANSWER_BYTES } from './json-bytes.ts';
import { waitForTurn } from './turns.ts';

type Execute = (prepared: Prepared, variables: Variables, context: Context) => Promise<ExecutionResult>;

/** Bounds the answer by what is in it. A mutation has happened by then and is always answered: it was bounded beforehand. */
export async function runBounded(
  execute: Execute,
  prepared: Prepared,
  variables: Variables,
  context: Context,
): Promise<ExecutionResult> {
  if (!prepared.isQuery) return execute(prepared, variables, context);
  if (prepared.isExpensive) await waitForTurn();
  const { maxValues } = prepared;
  context.budget.left = maxValues;
  const result = await execute(prepared, variables, context);
  if (context.budget.left < 0) return tooMuch('TOO_MANY_VALUES', maxValues);
  return isLargerThan(result.data, MAX_ANSWER_BYTES) ? tooMuch('TOO_MANY_MEGABYTES', 2) : result;
}

const tooMuch = (code: 'TOO_MANY_VALUES' | 'TOO_MANY_MEGABYTES', most: number): ExecutionResult => ({
  errors: [refuseRequest(badInput('query', code, { most }))],
});
