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
import { variableMistake } from '../errors/without-values.ts';
import type { Operation } from '../request/operation.ts';
import { memoryOf } from './documents.ts';
import { isCompiledAtOnce, mayBeCompiled } from './limits/document.ts';

type RunOperation = (operation: Operation) => Promise<ExecutionResult>;

/** All that are missing of an address, at once. */
const MAX_VARIABLE_ERRORS = 10;

const MAX_COMPILED_BYTES = 12 * 1024 * 1024;
/** Measured, of the generated code once it has run. */
const BYTES_PER_CHARACTER = 3;

type Compiled = { run: RunOperation; bytes: number };

/**
 * Compiled documents run in a third of the time. Compiling takes its own time, so it begins at the second use; stored
 * documents, and those with long lists, are compiled before the first.
 */
export function compiler(schema: GraphQLSchema): { run: RunOperation; compile(document: DocumentNode): void } {
  const seen = new WeakSet<OperationDefinitionNode>();
  const stored = new WeakMap<OperationDefinitionNode, RunOperation>();
  const compiled = byteBounded<OperationDefinitionNode, Compiled>(MAX_COMPILED_BYTES, ({ bytes }) => bytes);

  const walk: RunOperation = async ({ document, operationName, variables, context }) =>
    execute({ schema, document, operationName: operationName ?? null, variableValues: variables, contextValue: context });

  function compile(document: DocumentNode, operationName: string | null | undefined): Compiled {
    const query = compileQuery(schema, document, operationName ?? '', COMPILING);
    // What cannot be compiled is refused by graphql-js.
    if (!isCompiledQuery(query)) return { run: walk, bytes: memoryOf(document) };
    const run: RunOperation = async ({ context, variables }) =>
      asGraphql(await (query.query as (...args: unknown[]) => ExecutionResult)(undefined, context, variables));
    return { run, bytes: memoryOf(document) + BYTES_PER_CHARACTER * lengthOfCode(query) };
  }

  function runOf(definition: OperationDefinitionNode, { document, operationName }: Operation): RunOperation | undefined {
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
      hideSuggestions: true,
    });
    return errors ? { errors: errors.map(variableMistake) } : (runOf(definition, operation) ?? walk)(operation);
  }

  return {
    run,
    compile: (document) => {
      const definition = getOperationAST(document);
      if (definition && !stored.has(definition)) stored.set(definition, compile(document, undefined).run);
    },
  };
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
