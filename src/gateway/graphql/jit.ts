import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { byteBounded } from '../cache/byte-bounded.ts';
import type { Operation } from '../request/operation.ts';
import { memoryOf } from './documents.ts';
import { isCompiledAtOnce, mayBeCompiled } from './limits/document.ts';

type Execute = (operation: Operation) => Promise<ExecutionResult>;

const MAX_VARIABLE_ERRORS = 5;

const MAX_COMPILED_BYTES = 12 * 1024 * 1024;
/** Measured: what a character of the generated code takes once it has run. */
const BYTES_PER_CHARACTER = 3;

type Compiled = { run: Execute; bytes: number };

/**
 * Executes documents as compiled functions, which costs a third of walking them. Compiling takes its own time, so a
 * document that comes once is walked, and one that comes again is compiled; stored documents are compiled at once, and so
 * are those that walk long lists.
 */
export function compiler(schema: GraphQLSchema): { run: Execute; compile(document: DocumentNode): void } {
  const seen = new WeakSet<OperationDefinitionNode>();
  const stored = new WeakMap<OperationDefinitionNode, Execute>();
  const compiled = byteBounded<OperationDefinitionNode, Compiled>(MAX_COMPILED_BYTES, ({ bytes }) => bytes);

  const walk: Execute = async ({ document, operationName, variables, context }) =>
    execute({ schema, document, operationName: operationName ?? null, variableValues: variables, contextValue: context });

  function compile(document: DocumentNode, operationName: string | null | undefined): Compiled {
    const query = compileQuery(schema, document, operationName ?? '', COMPILING);
    // What it cannot compile, graphql-js refuses in its own words.
    if (!isCompiledQuery(query)) return { run: walk, bytes: memoryOf(document) };
    const run: Execute = async ({ context, variables }) =>
      asGraphql(await (query.query as (...args: unknown[]) => ExecutionResult)(undefined, context, variables));
    return { run, bytes: memoryOf(document) + BYTES_PER_CHARACTER * lengthOfCode(query) };
  }

  function runOf(definition: OperationDefinitionNode, { document, operationName }: Operation): Execute | undefined {
    const known = stored.get(definition) ?? compiled.get(definition)?.run;
    if (known) return known;
    const comesAgain = seen.has(definition);
    seen.add(definition);
    if (!(comesAgain ? mayBeCompiled(definition) : isCompiledAtOnce(definition))) return undefined;
    const fresh = compile(document, operationName);
    compiled.set(definition, fresh);
    return fresh.run;
  }

  async function run(operation: Operation): Promise<ExecutionResult> {
    const { document, operationName, variables } = operation;
    const definition = getOperationAST(document, operationName);
    if (!definition) return walk(operation);
    const { errors } = getVariableValues(schema, definition.variableDefinitions ?? [], variables, {
      maxErrors: MAX_VARIABLE_ERRORS,
    });
    return errors ? { errors } : (runOf(definition, operation) ?? walk)(operation);
  }

  return {
    run,
    compile: (document) => {
      const definition = getOperationAST(document);
      if (definition) stored.set(definition, compile(document, undefined).run);
    },
  };
}

const GENERATED = '__DO_NOT_USE_THIS_OR_YOU_WILL_BE_FIRED_compilation';
/** With `debug` it tells the code that it generated: how long that is, is all there is to know what it takes. */
const COMPILING = { disablingCapturingStackErrors: true, debug: true };

function lengthOfCode(query: object): number {
  const told = query as { [GENERATED]?: string };
  const length = told[GENERATED]?.length ?? 0;
  delete told[GENERATED];
  return length;
}

/** Compiled functions make errors of a kind of their own, of which the rest of the gateway knows nothing. */
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
