import { type ExecutionResult, GraphQLError, type GraphQLSchema, getVariableValues } from 'graphql';
import { variableMistake } from '../errors/without-values.ts';
import { callOf } from '../idempotency/key.ts';
import { answerKeyed } from '../idempotency/keyed-answer.ts';
import { mistakeInPages } from '../pages/pages-in-mutations.ts';
import type { Context } from '../request/context.ts';
import type { Prepared, Variables } from '../request/prepared.ts';
import { type Compiler, compiler } from './jit.ts';
import { tracedOperation } from './traces.ts';

export type Executor = Pick<Compiler, 'compile'> & {
  schema: GraphQLSchema;
  execute(prepared: Prepared, variables: Variables, context: Context): Promise<ExecutionResult>;
};

/** All that are missing of an address, at once. */
const MAX_VARIABLE_ERRORS = 10;
const HOW_TOLD = { maxErrors: MAX_VARIABLE_ERRORS, hideSuggestions: true };

export function executor(schema: GraphQLSchema): Executor {
  const { run, compile } = compiler(schema);
  async function execute(prepared: Prepared, variables: Variables, context: Context): Promise<ExecutionResult> {
    context.asks = prepared;
    const declared = prepared.operation.variableDefinitions ?? [];
    const { errors, coerced = {} } = getVariableValues(schema, declared, variables, HOW_TOLD);
    if (errors) return { errors: errors.map(variableMistake) };
    if (prepared.isQuery) return run(prepared, variables, context);
    const mistake = mistakeInPages(prepared, coerced, context.maxPageSize);
    if (mistake) return { data: null, errors: [mistake] };
    const call = callOf(prepared, coerced, context);
    if (call instanceof GraphQLError) return { data: null, errors: [call] };
    return call ? answerKeyed(call, context, (writing) => run(prepared, variables, writing)) : run(prepared, variables, context);
  }
  return {
    ...{ schema, compile },
    execute: (prepared, variables, context) => tracedOperation(prepared, () => execute(prepared, variables, context)),
  };
}
