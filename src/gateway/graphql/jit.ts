import {
  defaultFieldResolver,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Context } from '../request/context.ts';
import type { Prepared, Variables } from '../request/prepared.ts';

export type Compiler = {
  run(prepared: Prepared, variables: Variables, context: Context): Promise<ExecutionResult>;
  compile(prepared: Prepared): void;
};

type Compiled = (root: undefined, context: Context, variables: Variables) => ExecutionResult | Promise<ExecutionResult>;

/** Measured, of the generated code once it has run. */
const BYTES_PER_CHARACTER = 3;

/**
 * Compiled documents run in a third of the time. Compiling takes its own time, so it begins at the second use; stored
 * documents, and those with long lists, are compiled before the first.
 */
export function compiler(schema: GraphQLSchema): Compiler {
  const walk = async ({ document, operation }: Prepared, variableValues: Variables, contextValue: Context) =>
    execute({ schema, document, operationName: operation.name?.value ?? null, variableValues, contextValue, fieldResolver });

  function compile({ document, operation, plan }: Prepared): void {
    const query = compileQuery(schema, document, operation.name?.value ?? '', COMPILING);
    // If a query cannot be compiled, graphql-js refuses it.
    if (!isCompiledQuery(query)) return;
    const compiled = query.query as unknown as Compiled;
    plan.run = async (context, variables) => asGraphql(await compiled(undefined, context, variables));
    plan.bytes = BYTES_PER_CHARACTER * lengthOfCode(query);
  }

  return {
    compile,
    run: (prepared, variables, context) => {
      if (!prepared.plan.run && comesAgain(prepared)) compile(prepared);
      const { run } = prepared.plan;
      return run ? run(context, variables) : walk(prepared, variables, context);
    },
  };
}

/**
 * A field without a resolver reads its parent's value, which is in the caller's language. Documents that name one (`language`)
 * are never compiled: others pay nothing for it.
 */
const fieldResolver: GraphQLFieldResolver<unknown, Context> = (row, args, context, info) =>
  args.language
    ? context.textOf(row as never, info.fieldName as never, args.language)
    : defaultFieldResolver(row, args, context, info);

function comesAgain({ plan, isExpensive, mayBeCompiled }: Prepared): boolean {
  plan.uses += 1;
  return mayBeCompiled && (isExpensive || plan.uses > 1);
}

const GENERATED = '__DO_NOT_USE_THIS_OR_YOU_WILL_BE_FIRED_compilation';
/** `debug` returns the generated code, whose length is the only measure of its memory. */
const COMPILING = { disablingCapturingStackErrors: true, debug: true };

function lengthOfCode(query: object): number {
  const told = query as { [GENERATED]?: string };
  const length = told[GENERATED]?.length ?? 0;
  delete told[GENERATED];
  return length;
}

/** Compiled functions throw an error class of their own. */
function asGraphql({ data, errors }: ExecutionResult): ExecutionResult {
  if (!errors) return { data: data ?? null };
  return {
    data: data ?? null,
    errors: errors.map(
      ({ message, path, originalError }) =>
        new GraphQLError(message, { path: path ?? null, originalError: originalError ?? null }),
    ),
  };
}
