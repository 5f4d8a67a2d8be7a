import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema, getOperationAST } from 'graphql';
import { callOf } from '../idempotency/key.ts';
import { answerKeyed } from '../idempotency/keyed-answer.ts';
import { mistakeInPages } from '../pages/pages-in-mutations.ts';
import type { Operation } from '../request/operation.ts';
import { askedFields } from './asked-fields.ts';
import { compiler } from './jit.ts';

export type Executor = {
  schema: GraphQLSchema;
  execute(operation: Operation): Promise<ExecutionResult>;
  compile(document: DocumentNode): void;
};

export function executor(schema: GraphQLSchema): Executor {
  const { run, compile } = compiler(schema);
  return {
    schema,
    compile,
    execute: async (operation) => {
      const { document, operationName, context } = operation;
      context.request.asked = (type) => askedFields(schema, document, type);
      context.request.reads.begin(getOperationAST(document, operationName)?.operation === 'query');
      const mistake = mistakeInPages(schema, operation);
      if (mistake) return { data: null, errors: [mistake] };
      const call = callOf(schema, operation);
      if (!call) return run(operation);
      if (call instanceof GraphQLError) return { data: null, errors: [call] };
      return answerKeyed(call, operation.context, (context) => run({ ...operation, context }));
    },
  };
}
