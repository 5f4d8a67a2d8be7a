import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema, getOperationAST } from 'graphql';
import { callOf } from '../idempotency/key.ts';
import { answerKeyed } from '../idempotency/keyed-answer.ts';
import { mistakeInPages } from '../pages/pages-in-mutations.ts';
import type { Operation } from '../request/operation.ts';
import { askedFields } from './asked-fields.ts';
import { compiler } from './jit.ts';
import { tracedOperation } from './traces.ts';

export type Executor = {
  schema: GraphQLSchema;
  execute(operation: Operation): Promise<ExecutionResult>;
  compile(document: DocumentNode): void;
};

export function executor(schema: GraphQLSchema): Executor {
  const { run, compile } = compiler(schema);
  async function execute(operation: Operation): Promise<ExecutionResult> {
    const { document, operationName, context } = operation;
    context.request.asked = (type) => askedFields(schema, document, type);
    context.request.reads.begin(getOperationAST(document, operationName)?.operation === 'query');
    const mistake = mistakeInPages(schema, operation);
    if (mistake) return { data: null, errors: [mistake] };
    const call = callOf(schema, operation);
    if (!call) return run(operation);
    if (call instanceof GraphQLError) return { data: null, errors: [call] };
    return answerKeyed(call, context, (writing) => run({ ...operation, context: writing }));
  }
  return { schema, compile, execute: (operation) => tracedOperation(operation, () => execute(operation)) };
}
