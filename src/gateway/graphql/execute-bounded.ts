import { type ExecutionResult, Kind, type OperationDefinitionNode } from 'graphql';
import { badInput } from '../../refusal.ts';
import { refuseRequest } from '../errors/http-status.ts';
import type { Operation } from '../request/operation.ts';
import type { Executor } from './execute.ts';
import { MAX_COMPILED_VALUES, MAX_VALUES } from './limits/costs.ts';
import { isCompiledAtOnce, isExpensive } from './limits/document.ts';
import { isLargerThan, MAX_ANSWER_BYTES } from './limits/json-bytes.ts';
import { waitForTurn } from './limits/turns.ts';

/** Bounds the answer by what is in it. A mutation has happened by then and is always answered: it was bounded beforehand. */
export async function executeBounded(
  { execute }: Executor,
  operation: Operation,
  definition: OperationDefinitionNode | undefined,
): Promise<ExecutionResult> {
  if (definition?.operation !== 'query') return execute(operation);
  if (isExpensive(definition)) await waitForTurn();
  const { budget } = operation.context.request;
  const maxValues = isCompiledAtOnce(definition) || isOfSchema(definition) ? MAX_COMPILED_VALUES : MAX_VALUES;
  budget.left = maxValues;
  const result = await execute(operation);
  if (budget.left < 0) return tooMuch(`would answer more than ${maxValues} values`);
  return isLargerThan(result.data, MAX_ANSWER_BYTES) ? tooMuch('would answer more than 2 MB') : result;
}

/** Where it may be asked for, it is asked for as a whole, and has more than 20,000 values. */
const isOfSchema = ({ selectionSet }: OperationDefinitionNode): boolean =>
  selectionSet.selections.every((one) => one.kind === Kind.FIELD && one.name.value === '__schema');

const tooMuch = (mistake: string): ExecutionResult => ({
  errors: [refuseRequest(badInput('query', `${mistake}: ask for fewer fields, or for shorter pages`))],
});
